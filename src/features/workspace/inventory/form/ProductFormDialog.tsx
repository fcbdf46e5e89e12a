import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { readLastTaxes } from '#app/data/identity/last-taxes.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { bagRateToday } from '#app/data/read/products/inventory-list.ts';
import { type FormStart, type FormTarget, readFormStart } from '#app/data/read/products/product-form.ts';
import { useDiscard } from '#app/ui/form/use-discard.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import type { SessionData } from '#contract/session/session.ts';
import { formText as text, text as listText } from '#app/features/workspace/inventory/text.ts';
import styles from './form.module.css';
import { ProductFormBody } from './ProductFormBody.tsx';
import type { FormOutcome } from './use-save.ts';

interface ProductFormDialogProps {
  db: ErpDatabase;
  session: SessionData;
  level: number | undefined;
  /** What it is opened for; null while it is closed. */
  target: FormTarget | null;
  /** The store that the list shows. */
  serieId: number | null;
  onClose: () => void;
  /** Something is saved on this device. */
  onSaved: (outcome: FormOutcome) => void;
}

/** The local database threw: a click that nothing answers would be worse. */
function tellUnread(error: unknown): 'unread' {
  reportError(error);
  return 'unread';
}

/** The initial values of the form, read once: changes that arrive while a person types must not change the form. */
function useStart(props: ProductFormDialogProps, round: number) {
  const { db, session, target, serieId } = props;
  const [start, setStart] = useState<{
    target: FormTarget;
    round: number;
    start: FormStart | 'gone' | 'unread';
  } | null>(null);
  // Reading the database is asynchronous, and a live query would read again.
  useEffect(() => {
    if (!target) return;
    let isWanted = true;
    const open = async () => {
      const read = await readFormStart(db, target, serieId, readLastTaxes(localStorage, session)).catch(
        tellUnread,
      );
      if (isWanted) setStart({ target, round, start: read ?? 'gone' });
    };
    void open();
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each opening
  }, [db, target, round]);
  return start?.target === target && start?.round === round ? start.start : undefined;
}

/** The form of a product in its dialog: create, edit, or correct what the server refused. */
export function ProductFormDialog(props: ProductFormDialogProps) {
  const { db, target, onClose, onSaved } = props;
  const { setIsDirty, close, leave, question } = useDiscard(onClose);
  // Saving and going on opens the same form anew.
  const [round, setRound] = useState(0);
  const begun = useStart(props, round);
  const start = typeof begun === 'object' ? begun : undefined;
  const bagRate = useLiveRead([db.business], () => bagRateToday(db), [db]) ?? '0.00';
  const isEdit = target?.kind === 'edit' || (start?.productId ?? null) !== null;
  return (
    <>
      <Modal
        classNames={{ body: styles.modal ?? '', content: styles.content ?? '' }}
        closeOnClickOutside={false}
        onClose={close}
        opened={target !== null && begun !== undefined}
        returnFocus
        size={900}
        title={isEdit ? text.editTitle : text.createTitle}
      >
        {start && (
          <ProductFormBody
            {...props}
            bagRate={bagRate}
            key={round}
            onCancel={close}
            onDirty={setIsDirty}
            onSaved={(outcome) => {
              onSaved(outcome);
              if (outcome.goesOn) {
                setIsDirty(false);
                setRound((before) => before + 1);
              } else leave();
            }}
            start={start}
          />
        )}
        {begun === 'gone' && <Notice tone="warning">{text.gone}</Notice>}
        {begun === 'unread' && <Notice tone="error">{listText.errors.load}</Notice>}
      </Modal>
      {question}
    </>
  );
}
