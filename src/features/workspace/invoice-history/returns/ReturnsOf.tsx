import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { ErpDatabase, ReturnRecord } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { formatCop } from '#domain/money/money.ts';
import styles from './returns.module.css';
import { text } from './text.ts';

/** How many of those without an invoice are shown. */
const RECENT = 5;

export async function readReturns(
  { returns }: ErpDatabase,
  invoiceId: string | null,
): Promise<ReturnRecord[]> {
  if (invoiceId !== null) return returns.where('factura_id').equals(invoiceId).sortBy('fecha');
  const loose = await returns.filter(({ factura_id }) => factura_id === null).sortBy('fecha');
  return loose.toReversed().slice(0, RECENT);
}

/** What came back of an invoice, or without any (null), each with its note and its paper. */
export function ReturnsOf({ workspace, invoiceId }: { workspace: Workspace; invoiceId: string | null }) {
  const { db } = workspace;
  const [failure, setFailure] = useState<string | null>(null);
  const returns = useLiveRead([db.returns], () => readReturns(db, invoiceId), [db, invoiceId]);
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
            <div className="grow">
              <p className="medium">{nameOf(back)}</p>
              <p className="caption">
                {formatBogotaDateTime(back.fisico_en)} · {invoiceId === null ? back.cliente : back.motivo}
              </p>
            </div>
            <span className="figures strong">{formatCop(back.total)}</span>
            <IconAction
              icon={Printer}
              label={text.printOf(nameOf(back))}
              onClick={() => void print(back.id)}
            />
          </li>
        ))}
      </ul>
      {failure && <Notice tone="error">{failure}</Notice>}
    </section>
  );
}

/** The number of its note, or why it has none. */
function nameOf({ nota, srv }: ReturnRecord): string {
  if (nota) return nota.numero_display;
  return srv ? text.twice : text.pending;
}
