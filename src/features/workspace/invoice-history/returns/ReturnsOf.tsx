import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { ErpDatabase, ReturnRecord } from '#app/data/db.ts';
import { holdsMoney } from '#app/data/queue/exchange.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { formatCop } from '#domain/money/money.ts';
import { refundsMade } from '#domain/refunds.ts';
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
}

/** What came back of an invoice, or without any (null), each with its note, its money and its paper. */
export function ReturnsOf(props: ReturnsOfProps) {
  const { workspace, invoiceId, isExchange = false, onGiveUp, onUndone } = props;
  const { db } = workspace;
  const [failure, setFailure] = useState<string | null>(null);
  const returns = useLiveRead([db.returns, db.outbox], () => readReturns(db, invoiceId, isExchange), [
    db,
    invoiceId,
    isExchange,
  ]);
  if (!returns || returns.length === 0) return null;
  const print = async (id: string) => {
    const printing = await import('./print-return.ts').catch(() => null);
    setFailure(printing ? await printing.printReturn(workspace, id) : text.printFailed);
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
                  onClick={() => void print(back.id)}
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
      {failure && <Notice tone="error">{failure}</Notice>}
    </section>
  );
}

/** The number of its note, or why it has none. */
function nameOf({ nota, srv, held }: ShownReturn): string {
  if (held) return text.held;
  if (nota) return nota.numero_display;
  return srv ? text.twice : text.pending;
}
