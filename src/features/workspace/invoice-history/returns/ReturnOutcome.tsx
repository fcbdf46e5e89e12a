import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { Return } from '#contract/returns/returns.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { formatCop } from '#domain/money/money.ts';
import { isWithoutNote, refundsMade } from '#domain/refunds.ts';
import styles from './returns.module.css';
import { text } from './text.ts';
import type { ReturnStep } from './use-return.ts';

interface ReturnOutcomeProps {
  workspace: Workspace;
  step: Exclude<ReturnStep, { kind: 'form' }>;
  /** What keeps the money here as long as the server says nothing, in words. */
  obstacle: string | null;
  /** The return is being given up. */
  isBusy: boolean;
  onDeliver: () => void;
  onGiveUp: () => void;
  onClose: () => void;
}

/** Whether the money may go, and the paper for it. */
export function ReturnOutcome({
  workspace,
  step,
  obstacle,
  isBusy,
  onDeliver,
  onGiveUp,
  onClose,
}: ReturnOutcomeProps) {
  switch (step.kind) {
    case 'waiting':
      return (
        <Notice title={text.waiting} tone="info">
          {text.waitingHint}
        </Notice>
      );
    case 'refused':
      return (
        <div className="column gap-16">
          <Notice title={text.refused} tone="error">
            {step.reason}
          </Notice>
          {step.failure && <Notice tone="error">{step.failure}</Notice>}
          <div className="ends gap-8">
            <ActionButton data-autofocus onClick={onGiveUp} tone="primary">
              {text.close}
            </ActionButton>
          </div>
        </div>
      );
    case 'no-answer':
      return (
        <div className="column gap-16">
          <Notice title={step.heldBy === null ? text.noAnswer : text.saleFirst(step.heldBy)} tone="warning">
            {obstacle ?? text.noAnswerHint}
          </Notice>
          {step.failure && <Notice tone="error">{step.failure}</Notice>}
          <div className="ends gap-8">
            <ActionButton isBusy={isBusy} onClick={onGiveUp} tone="ghost">
              {isBusy ? text.givingUp : text.giveUp}
            </ActionButton>
            {obstacle === null && (
              <ActionButton disabled={isBusy} onClick={onDeliver} tone="primary">
                {text.deliver}
              </ActionButton>
            )}
          </div>
        </div>
      );
    case 'done':
      return <Done id={step.id} onClose={onClose} workspace={workspace} />;
  }
}

/** What becomes of its note, in words. */
function noteOf(back: Return): string {
  if (back.nota) return text.doneNote(back.nota.numero_display);
  return isWithoutNote(back) ? text.doneTwice : text.donePending;
}

function Done({ workspace, id, onClose }: { workspace: Workspace; id: string; onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const back = useLiveRead([workspace.db.returns], () => workspace.db.returns.get(id), [workspace, id]);
  const print = async () => {
    const printing = await import('./print-return.ts').catch(() => null);
    setFailure(printing ? await printing.printReturn(workspace, id) : text.printFailed);
  };
  return (
    <div className="column gap-16">
      <Notice title={text.done} tone="ok">
        {back && noteOf(back)}
      </Notice>
      <dl className={styles.sums}>
        {(back ? refundsMade(back) : []).map(({ medio, valor }) => (
          <div className="spread" key={medio}>
            <dt>{medio === 'credito' ? text.toAccount : text.givenBy(text.methods[medio])}</dt>
            <dd className={styles.given}>{formatCop(valor)}</dd>
          </div>
        ))}
      </dl>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="ends gap-8">
        <ActionButton onClick={onClose} tone="ghost">
          {text.close}
        </ActionButton>
        <ActionButton data-autofocus icon={Printer} onClick={() => void print()} tone="primary">
          {text.print}
        </ActionButton>
      </div>
    </div>
  );
}
