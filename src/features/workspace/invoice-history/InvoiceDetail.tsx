import { Modal } from '@mantine/core';
import { useObservable } from 'dexie-react-hooks';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { liveRead } from '#app/data/live-read.ts';
import type { InvoiceRecord } from '#app/data/queries/invoice-record.ts';
import { getInvoice, operationOf } from '#app/data/queries/invoices.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { receiptOf } from '#app/print/record-receipt.ts';
import type { Receipt } from '#app/print/receipt.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { DetailNotices } from './DetailNotices.tsx';
import styles from './detail.module.css';
import { ReceiptBody } from './ReceiptBody.tsx';
import { text } from './text.ts';

export interface InvoiceDetailProps {
  workspace: Workspace;
  id: string | null;
  /** Invoices read from the server that this device does not keep. */
  served: readonly InvoiceRecord[];
  onClose: () => void;
}

/** Everything of one record; `null` when this device does not keep it. */
async function readDetail({ db, session }: Workspace, id: string, served: readonly InvoiceRecord[]) {
  const record = (await getInvoice(db, id)) ?? served.find((row) => row.id === id);
  if (!record) return null;
  const business = await db.business.toCollection().first();
  const operation = record.invoice ? undefined : await operationOf(db, id);
  const setting = {
    business,
    establishment: session.nombre_establecimiento ?? '',
    isReprint: record.invoice !== null,
  };
  return { record, setting, operation, receipt: receiptOf(record, setting) };
}

function titleOf(receipt: Receipt | null | undefined): string {
  if (!receipt) return text.title;
  return receipt.kind === 'invoice' ? text.detail(receipt.number) : text.provisional(receipt.number);
}

/** One invoice whole, or the sale that awaits its number. */
export function InvoiceDetail({ workspace, id, served, onClose }: InvoiceDetailProps) {
  const detail = useObservable(
    () =>
      liveRead([workspace.db.invoices, workspace.db.business, workspace.db.outbox], async () =>
        id === null ? undefined : readDetail(workspace, id, served),
      ),
    [workspace, id, served],
  );
  const [failure, setFailure] = useState<string | null>(null);
  const isOpen = id !== null && detail !== undefined;
  const print = async () => {
    if (!detail?.receipt) return;
    setFailure(null);
    // Fetched once somebody prints; what can't be printed changes nothing.
    const printing = await import('./print-detail.ts').catch(() => null);
    const failed = printing
      ? await printing.printDetail(workspace, detail.record, detail.receipt)
      : text.printFailed;
    setFailure(failed);
  };
  return (
    <Modal
      classNames={{ body: styles.modal ?? '' }}
      onClose={onClose}
      opened={isOpen}
      returnFocus
      size={760}
      title={titleOf(detail?.receipt)}
    >
      {detail?.receipt ? (
        <>
          <div className={styles.scroll}>
            <DetailNotices operation={detail.operation} record={detail.record} />
            <ReceiptBody receipt={detail.receipt} />
          </div>
          <div className={styles.actions}>
            {failure && (
              <Notice
                action={
                  <ActionButton onClick={() => void print()} size={36}>
                    {text.retry}
                  </ActionButton>
                }
                className={styles.failure}
                tone="error"
              >
                {failure}
              </Notice>
            )}
            <ActionButton onClick={onClose} tone="ghost">
              {text.close}
            </ActionButton>
            <ActionButton data-autofocus icon={Printer} onClick={() => void print()} tone="primary">
              {detail.record.invoice ? text.reprint : text.printProvisional}
            </ActionButton>
          </div>
        </>
      ) : (
        <Notice tone="warning">{text.noSuchInvoice}</Notice>
      )}
    </Modal>
  );
}
