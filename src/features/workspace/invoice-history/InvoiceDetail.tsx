import { Modal } from '@mantine/core';
import { CloudDownload, Printer, Undo2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Approvals } from '#app/data/identity/approvers.ts';
import type { DraftClient } from '#app/data/drafts/draft.ts';
import type { DraftExchange, Returnable } from '#app/data/drafts/exchange.ts';
import { holdsMoney } from '#app/data/queue/exchange.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import {
  asKnown,
  type HistoryRecord,
  NOTHING_RETURNED,
  toHistoryRecord,
} from '#app/data/read/invoices/returned.ts';
import { readReturnable, tablesOfReturns } from '#app/data/read/invoices/returnable.ts';
import { standing } from '#app/data/read/invoices/invoice-list.ts';
import { readSaleDebt } from '#app/data/read/clients/sale-debt.ts';
import { tablesOfDebt } from '#app/data/read/clients/debt-tables.ts';
import { establishmentOf, getInvoice, operationOf } from '#app/data/read/invoices/invoices.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { receiptOf } from '#app/print/record-receipt.ts';
import type { NoInvoices, OlderInvoices } from '#app/online/older-invoices.ts';
import type { Receipt } from '#app/print/receipt.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { EXCHANGE } from '#domain/returns.ts';
import { DetailNotices } from './DetailNotices.tsx';
import styles from './detail.module.css';
import { ReceiptBody } from './ReceiptBody.tsx';
import { ReturnsOf } from './returns/ReturnsOf.tsx';
import { canComeBack } from './returns/return-plan.ts';
import { text as returnsText } from './returns/text.ts';
import type { GiveUp } from './returns/use-return.ts';
import { text } from './text.ts';
import { hintOf } from './use-server-invoices.ts';

// Fetched once somebody takes goods back.
const SaleReturn = lazy(() =>
  import('./returns/SaleReturn.tsx').then((module) => ({ default: module.SaleReturn })),
);

interface InvoiceDetailProps {
  workspace: Workspace;
  id: string | null;
  /** Invoices read from the server that this device does not keep. */
  served: readonly HistoryRecord[];
  /** Reads those; null without connection. */
  older: OlderInvoices | null;
  /** Lets somebody approve what the level of the person in front does not take. */
  approvals?: Approvals | undefined;
  /** Gives up what the server may have taken. */
  onGiveUp: GiveUp;
  /** Goods of this sale pay for another one. */
  onExchange: (goods: DraftExchange, client: DraftClient) => void;
  onClose: () => void;
}

/** Everything of one record; `null` when this device does not keep it. */
export async function readDetail(
  { db, session }: Pick<Workspace, 'db' | 'session'>,
  id: string,
  served: readonly HistoryRecord[],
) {
  const kept = await getInvoice(db, id);
  const told = served.find((row) => row.id === id);
  const [found] = await asKnown(db, kept ? [{ ...kept, returned: NOTHING_RETURNED }] : told ? [told] : []);
  if (!found) return null;
  const record = { ...found, invoice: found.invoice && standing(found.invoice, found.returned) };
  const business = await db.business.toCollection().first();
  const operation = record.invoice ? undefined : await operationOf(db, id);
  const setting = {
    business,
    establishment: (await establishmentOf(db, id)) ?? session.nombre_establecimiento ?? '',
    // Whether its paper is one more shows when it is printed.
    isReprint: false,
    debt: await readSaleDebt(db, record),
  };
  const returnable = await readReturnable(db, record);
  return { record, setting, operation, returnable, receipt: receiptOf(record, setting) };
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
export function InvoiceDetail(props: InvoiceDetailProps) {
  const { workspace, id, served, older, approvals, onGiveUp, onExchange, onClose } = props;
  const [fetched, setFetched] = useState<HistoryRecord>();
  // The sale as the return begins: the network may go while money waits, and the server's invoice with it.
  const [returning, setReturning] = useState<Returnable | null>(null);
  const detail = useLiveRead(
    [...tablesOfDebt(workspace.db), ...tablesOfReturns(workspace.db)],
    async () =>
      id === null ? undefined : readDetail(workspace, id, fetched ? [...served, fetched] : served),
    [workspace, id, served, fetched],
  );
  const isOpen = id !== null && detail !== undefined;
  if (id !== null && returning)
    return (
      <Suspense>
        <SaleReturn
          approvals={approvals}
          isOffline={older === null}
          of={returning}
          onClose={() => setReturning(null)}
          onExchange={(goods) => onExchange(goods, returning.client)}
          onGiveUp={onGiveUp}
          workspace={workspace}
        />
      </Suspense>
    );
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
            <ReturnsOf
              invoiceId={detail.record.id}
              isExchange={isPaidByGoods(detail.record)}
              noted={detail.record.returned.notas.map(({ devolucion_id }) => devolucion_id)}
              older={older}
              onGiveUp={onGiveUp}
              onUndone={onClose}
              workspace={workspace}
            />
            <ReceiptBody receipt={detail.receipt} sold={detail.returnable?.lines} />
          </div>
          <DetailActions
            approvals={approvals}
            key={detail.record.id}
            onClose={onClose}
            onReturn={() => setReturning(detail.returnable)}
            receipt={detail.receipt}
            isHeld={detail.operation !== undefined && holdsMoney(detail.operation)}
            record={detail.record}
            returnable={detail.returnable}
            workspace={workspace}
          />
        </>
      ) : (
        id !== null && <NotKept id={id} key={id} older={older} onFound={setFetched} />
      )}
    </Modal>
  );
}

interface DetailActionsProps extends Pick<InvoiceDetailProps, 'workspace' | 'approvals' | 'onClose'> {
  record: HistoryRecord;
  receipt: Receipt;
  returnable: Returnable | null;
  /** Money of an exchange waits for the server: no paper says that it is done, and nothing of it comes back. */
  isHeld: boolean;
  onReturn: () => void;
}

/** Whether goods that came back paid for it, all or a part. */
const isPaidByGoods = ({ invoice, sale }: HistoryRecord): boolean =>
  (invoice ?? sale)?.pagos.some(({ medio }) => medio === EXCHANGE) ?? false;

/** What can be done with one record; shows why this record was not printed. */
function DetailActions(props: DetailActionsProps) {
  const { workspace, record, receipt, returnable, isHeld, approvals, onReturn, onClose } = props;
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
      {returnable && !isHeld && canComeBack(returnable, approvals?.can.has('returns.create')) && (
        <ActionButton icon={Undo2} onClick={onReturn}>
          {returnsText.open}
        </ActionButton>
      )}
      {!isHeld && (
        <ActionButton data-autofocus icon={Printer} onClick={() => void print()} tone="primary">
          {record.invoice ? text.reprint : text.printProvisional}
        </ActionButton>
      )}
    </div>
  );
}

interface NotKeptProps extends Pick<InvoiceDetailProps, 'older'> {
  id: string;
  onFound: (record: HistoryRecord) => void;
}

/** An address led to an invoice that this device does not keep: the server may. */
function NotKept({ id, older, onFound }: NotKeptProps) {
  const [outcome, setOutcome] = useState<NoInvoices | { kind: 'unknown' }>();
  const [isBusy, setIsBusy] = useState(false);
  const search = async () => {
    if (!older) return;
    setIsBusy(true);
    const answer = await older.one(id).finally(() => setIsBusy(false));
    if (answer.kind === 'invoice') onFound(toHistoryRecord(answer.invoice));
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
