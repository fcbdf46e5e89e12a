import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Return } from '#contract/returns/returns.ts';
import type { ErpDatabase, ReturnRecord } from '#app/data/db.ts';
import { holdsMoney } from '#app/data/queue/exchange.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { OlderInvoices } from '#app/online/older-invoices.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { formatCop } from '#domain/money/money.ts';
import { isWithoutNote, refundsMade } from '#domain/refunds.ts';
import { HeldReturn } from './HeldReturn.tsx';
import styles from './returns.module.css';
import { text } from './text.ts';
import type { GiveUp } from './use-return.ts';

interface ShownReturn extends ReturnRecord {
  /** Its operation, while the server has not answered and nobody has said that the money left. */
  held: Operation | null;
}

/** How many of those without an invoice are shown. */
const RECENT = 5;

/** Returns of a sale, and what paid for it; those without an invoice (null). */
export async function readReturns(
  db: ErpDatabase,
  invoiceId: string | null,
  isExchange = false,
): Promise<ShownReturn[]> {
  const paying = isExchange
    ? await db.returns.filter(({ venta_id }) => venta_id === invoiceId).toArray()
    : [];
  const rows = invoiceId === null ? await readLoose(db) : [...paying, ...(await readOf(db, invoiceId))];
  return Promise.all(
    rows.map(async (back) => {
      const lane = back.nota || back.srv ? [] : await db.outbox.where('lane').equals(madeBy(back)).toArray();
      return { ...back, held: lane.find(holdsMoney) ?? null };
    }),
  );
}

const readOf = ({ returns }: ErpDatabase, invoiceId: string): Promise<ReturnRecord[]> =>
  returns.where('factura_id').equals(invoiceId).sortBy('fecha');

async function readLoose({ returns }: ErpDatabase): Promise<ReturnRecord[]> {
  const loose = await returns.filter(({ factura_id }) => factura_id === null).sortBy('fecha');
  return loose.toReversed().slice(0, RECENT);
}

/** The operation of an exchange is that of its sale. */
const madeBy = ({ id, venta_id }: ReturnRecord): string => venta_id ?? id;

interface ReturnsOfProps {
  workspace: Workspace;
  invoiceId: string | null;
  /** Goods paid for it. */
  isExchange?: boolean;
  onGiveUp: GiveUp;
  onUndone?: () => void;
  /** Ids of its returns with a note, as they are known: of an old one this device keeps no row. */
  noted?: readonly string[];
  /** Reads what this device does not keep; null without connection. */
  older?: OlderInvoices | null;
}

/** What the server tells of the returns of an invoice, once this device turns out not to keep one of them. */
function useServerReturns(older: OlderInvoices | null, invoiceId: string | null, isMissing: boolean) {
  const [told, setTold] = useState<{ of: string; rows: Return[] | null }>();
  const rows = told?.of === invoiceId ? told.rows : undefined;
  const isWanted = isMissing && rows === undefined;
  useEffect(() => {
    let isOver = false;
    const read = async (reader: OlderInvoices, of: string) => {
      const found = await reader.returnsOf(of);
      if (!isOver) setTold({ of, rows: found });
    };
    if (isWanted && older && invoiceId !== null) void read(older, invoiceId);
    return () => void (isOver = true);
  }, [older, invoiceId, isWanted]);
  return { rows: rows ?? [], retry: rows === null && older ? () => setTold(undefined) : undefined };
}

/** Notes of an invoice that are not here: without network, or as long as the server has not told of them. */
function Missing({ isOffline, onRetry }: { isOffline: boolean; onRetry: (() => void) | undefined }) {
  if (isOffline) return <p className="caption">{text.onServer}</p>;
  if (!onRetry) return <p className="caption">{text.readingNotes}</p>;
  return (
    <Notice
      action={
        <ActionButton onClick={onRetry} size={36}>
          {text.retryNotes}
        </ActionButton>
      }
      tone="error"
    >
      {text.notesFailed}
    </Notice>
  );
}

/** What came back of an invoice, or without any (null), each with its note, its money and its paper. */
export function ReturnsOf(props: ReturnsOfProps) {
  const { workspace, invoiceId, isExchange = false, onGiveUp, onUndone, noted = [], older = null } = props;
  const { db } = workspace;
  const [failure, setFailure] = useState<string | null>(null);
  const kept = useLiveRead([db.returns, db.outbox], () => readReturns(db, invoiceId, isExchange), [
    db,
    invoiceId,
    isExchange,
  ]);
  const isKept = (id: string) => kept?.some((back) => back.id === id) === true;
  const isMissing = kept !== undefined && noted.some((id) => !isKept(id));
  const server = useServerReturns(older, invoiceId, isMissing);
  const told = server.rows.filter(({ id }) => !isKept(id));
  const returns: (Return & Partial<ShownReturn>)[] = [...(kept ?? []), ...told];
  const missing = isMissing && told.length === 0 && <Missing isOffline={!older} onRetry={server.retry} />;
  if (returns.length === 0) return missing || null;
  const print = async (back: Return) => {
    const printing = await import('./print-return.ts').catch(() => null);
    setFailure(printing ? await printing.printReturn(workspace, back.id, back) : text.printFailed);
  };
  return (
    <section>
      <h3 className="heading">{invoiceId === null ? text.loose.recent : text.section}</h3>
      <ul className={styles.notes}>
        {returns.map((back) => (
          <li className={styles.note} key={back.id}>
            <div className="row gap-12">
              <div className="grow">
                <p className="medium">{nameOf(back)}</p>
                <p className="caption">
                  {formatBogotaDateTime(back.fisico_en)} · {invoiceId === null ? back.cliente : back.motivo}
                </p>
                {back.nota && back.nota.total !== back.total && (
                  <p className="caption figures">{text.partly(back.nota.total)}</p>
                )}
                <p className="caption figures">
                  {refundsMade(back)
                    .map(({ medio, valor }) => `${text.methods[medio]} ${formatCop(valor)}`)
                    .join(' · ')}
                </p>
              </div>
              <span className="figures strong">{formatCop(back.total)}</span>
              {!back.held && (
                <IconAction
                  icon={Printer}
                  label={text.printOf(nameOf(back))}
                  onClick={() => void print(back)}
                />
              )}
            </div>
            {back.held && (
              <HeldReturn
                back={back}
                onGiveUp={onGiveUp}
                onUndone={onUndone}
                operation={back.held}
                workspace={workspace}
              />
            )}
          </li>
        ))}
      </ul>
      {missing}
      {failure && <Notice tone="error">{failure}</Notice>}
    </section>
  );
}

/** The number of its note, or why it has none. */
function nameOf(back: Return & Partial<ShownReturn>): string {
  const { nota, held } = back;
  if (held) return text.held;
  if (nota) return nota.numero_display;
  return isWithoutNote(back) ? text.twice : text.pending;
}
