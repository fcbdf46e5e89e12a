import type { LocalSale } from '#app/data/invoice-record.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { priceInvoice } from '#domain/invoice-math.ts';
import { formatCop, formatCopPlain, formatQuantity } from '#domain/money.ts';
import { ItemTable } from './ItemTable.tsx';
import styles from './history.module.css';
import { text } from './text.ts';

/** A sale that awaits its number; it never looks like an invoice. */
export function ProvisionalBody({ sale }: { sale: LocalSale }) {
  const { lines } = priceInvoice(sale.lines, sale.bagRate);
  return (
    <>
      <Notice tone="warning">{text.provisionalHint}</Notice>
      <p className={styles.partyLine}>
        {text.saleTime(formatBogotaDateTime(sale.fecha))} · {sale.cliente.nombre} · {sale.cajero}
      </p>
      <ItemTable
        items={sale.lines.map((line, at) => ({
          key: `${line.producto_id}-${at}`,
          name: line.nombre,
          code: line.codigo_barras,
          quantity: formatQuantity(line.cantidad),
          price: formatCopPlain(line.precio),
          discount: formatQuantity(line.descuento),
          base: formatCopPlain(lines[at]?.base ?? '0.00'),
          total: formatCopPlain(lines[at]?.total ?? '0.00'),
        }))}
      />
      <dl className={styles.sums}>
        <div className={styles.sum} data-strong>
          <dt>{text.total}</dt>
          <dd>{formatCop(sale.total_factura)}</dd>
        </div>
      </dl>
    </>
  );
}
