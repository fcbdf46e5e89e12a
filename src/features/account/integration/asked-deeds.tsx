import { type ReactNode, useState } from 'react';
import { explainDeed } from '#app/api/explain.ts';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { text } from './text.ts';

/** Something that is asked about before it is done. */
export interface Deed {
  title: string;
  /** What it happens to. */
  objectName: string;
  /** What it means. */
  words: string;
  label: string;
  busyLabel: string;
  tone: 'danger' | 'primary';
  /** Does it. @throws as `askOwner`: the dialog stays and says why */
  act: () => Promise<void>;
}

interface AskedDeeds {
  ask: (deed: Deed) => void;
  /** Has to be drawn. */
  question: ReactNode;
}

/** Asks before something is done, and says in the same dialog why it was not. */
export function useAskedDeeds(): AskedDeeds {
  const [deed, setDeed] = useState<Deed>();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const act = async ({ act: run }: Deed) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await run();
      setIsOpen(false);
    } catch (error) {
      setFailure(explainDeed(error, text));
    } finally {
      setIsBusy(false);
    }
  };
  const ask = (asked: Deed) => {
    setFailure(undefined);
    setDeed(asked);
    setIsOpen(true);
  };
  const question = (
    <ConfirmDialog
      confirmLabel={(isBusy ? deed?.busyLabel : deed?.label) ?? ''}
      isBusy={isBusy}
      isOpen={isOpen}
      objectName={deed?.objectName}
      onCancel={() => setIsOpen(false)}
      onConfirm={() => deed && void act(deed)}
      title={deed?.title ?? ''}
      tone={deed?.tone ?? 'danger'}
    >
      <p>{deed?.words}</p>
      {failure !== undefined && (
        <Notice className="above-12" tone="error">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
  return { ask, question };
}
