import { Modal } from '@mantine/core';
import { CloudDownload, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import { establishmentOf, getInvoice, operationOf } from '#app/data/read/invoices/invoices.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { toInvoiceRecord } from '#app/data/records.ts';
import { receiptOf } from '#app/print/record-receipt.ts';
import type { NoInvoices, OlderInvoices } from '#app/online/older-invoices.ts';
import type { Receipt } from '#app/print/receipt.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { DetailNotices } from './DetailNotices.tsx';
import styles from './detail.module.css';
import { ReceiptBody } from './ReceiptBody.tsx';
import { text } from './text.ts';
import { hintOf } from './use-server-invoices.ts';

interface InvoiceDetailProps {
  workspace: Workspace;
  id: string | null;
  /** Invoices read from the server that this device does not keep. */
  served: readonly InvoiceRecord[];
  /** Reads those; null without connection. */
  older: OlderInvoices | null;
  onClose: () => void;
}

/** Everything of one record; `null` when this device does not keep it. */
export async function readDetail(
  { db, session }: Pick<Workspace, 'db' | 'session'>,
  id: string,
  served: readonly InvoiceRecord[],
) {
  const record = (await getInvoice(db, id)) ?? served.find((row) => row.id === id);
  if (!record) return null;
  const business = await db.business.toCollection().first();
  const operation = record.invoice ? undefined : await operationOf(db, id);
  const setting = {
    business,
    establishment: (await establishmentOf(db, id)) ?? session.nombre_establecimiento ?? '',
    // Whether its paper is one more shows when it is printed.
    isReprint: false,
  };
  return { record, setting, operation, receipt: receiptOf(record, setting) };
}

function titleOf(receipt: Receipt | null | undefined): ReactNode {
  if (!receipt) return text.invoice;
  const what = receipt.kind === 'invoice' ? text.invoice : text.provisional;
  return (
    <>
      {what} <span className={styles.titleCode}>{receipt.number}</span>
    </>
  );
}

/** One invoice whole, or the sale that awaits its number. */
export function InvoiceDetail({ workspace, id, served, older, onClose }: InvoiceDetailProps) {
  const [fetched, setFetched] = useState<InvoiceRecord>();
  const detail = useLiveRead(
    [workspace.db.invoices, workspace.db.business, workspace.db.outbox, workspace.db.series],
    async () =>
      id === null ? undefined : readDetail(workspace, id, fetched ? [...served, fetched] : served),
    [workspace, id, served, fetched],
  );
  const isOpen = id !== null && detail !== undefined;
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
          <DetailActions
            key={detail.record.id}
            onClose={onClose}
            receipt={detail.receipt}
            record={detail.record}
            workspace={workspace}
          />
        </>
      ) : (
        id !== null && <NotKept id={id} key={id} older={older} onFound={setFetched} />
      )}
    </Modal>
  );
}

interface DetailActionsProps extends Pick<InvoiceDetailProps, 'workspace' | 'onClose'> {
  record: InvoiceRecord;
  receipt: Receipt;
}

/** What can be done with one record; shows why this record was not printed. */
function DetailActions({ workspace, record, receipt, onClose }: DetailActionsProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const print = async () => {
    setFailure(null);
    // Fetched once somebody prints; what can't be printed changes nothing.
    const printing = await import('./print-detail.ts').catch(() => null);
    setFailure(printing ? await printing.printDetail(workspace, record, receipt) : text.printFailed);
  };
  return (
    <div className={styles.actions}>
      {failure && (
        <Notice
          action={
            <ActionButton onClick={() => void print()} size={36}>
              {text.retry}
            </ActionButton>
          }
          className="whole-row"
          tone="error"
        >
          {failure}
        </Notice>
      )}
      <ActionButton onClick={onClose} tone="ghost">
        {text.close}
      </ActionButton>
      <ActionButton data-autofocus icon={Printer} onClick={() => void print()} tone="primary">
        {record.invoice ? text.reprint : text.printProvisional}
      </ActionButton>
    </div>
  );
}

interface NotKeptProps extends Pick<InvoiceDetailProps, 'older'> {
  id: string;
  onFound: (record: InvoiceRecord) => void;
}

/** An address led to an invoice that this device does not keep: the server may. */
function NotKept({ id, older, onFound }: NotKeptProps) {
  const [outcome, setOutcome] = useState<NoInvoices | { kind: 'unknown' }>();
  const [isBusy, setIsBusy] = useState(false);
  const search = async () => {
    if (!older) return;
    setIsBusy(true);
    const answer = await older.one(id).finally(() => setIsBusy(false));
    if (answer.kind === 'invoice') onFound(toInvoiceRecord(answer.invoice, 1, 0));
    else setOutcome(answer);
  };
  const isFailed = outcome !== undefined && outcome.kind !== 'unknown';
  return (
    <>
      <div className={styles.notKept}>
        {isFailed ? (
          <Notice title={text.invoiceFailed} tone="error">
            {hintOf(outcome)}
          </Notice>
        ) : (
          <Notice tone="warning">
            {outcome ? text.unknownInvoice : older ? text.notKept : text.notKeptOffline}
          </Notice>
        )}
      </div>
      {older && outcome?.kind !== 'unknown' && (
        <div className={styles.actions}>
          <ActionButton
            data-autofocus
            icon={CloudDownload}
            isBusy={isBusy}
            onClick={() => void search()}
            tone="primary"
          >
            {isFailed ? text.retry : text.searchServer}
          </ActionButton>
        </div>
      )}
    </>
  );
}
