import type { ReceiptLine } from '#app/print/receipt.ts';
import { formatCopPlain, formatQuantity } from '#domain/money/money.ts';
import { isNoQuantity, type ReturnableLine } from '#domain/returns.ts';
import { text as returnsText } from './returns/text.ts';
import styles from './detail.module.css';
import { text } from './text.ts';

/** Under a product's name: its code and its taxes. */
function captionOf({ codigo, taxes }: ReceiptLine): string {
  const names = taxes.map(({ nombre }) => (nombre === 'IVA 0%' ? text.exempt : nombre));
  return [codigo, ...names].filter(Boolean).join(' · ');
}

/** How much is left of a line of which something came back. */
function leftOf(line: ReturnableLine | undefined): string | undefined {
  if (!line || isNoQuantity(line.returned)) return undefined;
  return returnsText.left(formatQuantity(line.left), formatQuantity(line.cantidad));
}

interface ReceiptLinesProps {
  lines: readonly ReceiptLine[];
  sold: readonly ReturnableLine[] | undefined;
}

/** The lines of an invoice or of a sale without number; on a phone quantity and price go under the name. */
export function ReceiptLines({ lines, sold }: ReceiptLinesProps) {
  const { itemColumns: columns } = text;
  return (
    <table aria-label={text.items} className={styles.items}>
      <thead>
        <tr>
          <th scope="col">{columns.product}</th>
          <th scope="col">{columns.quantity}</th>
          <th scope="col">{columns.price}</th>
          <th scope="col">{columns.discount}</th>
          <th scope="col">{columns.base}</th>
          <th scope="col">{columns.total}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => {
          const quantity = [formatQuantity(line.cantidad), line.unidad].filter(Boolean).join('\u00a0');
          const price = formatCopPlain(line.precio);
          const discount = formatQuantity(line.descuentoPct);
          const left = leftOf(sold?.[at]);
          return (
            // Lines of an issued document never move.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              <td>
                <span className={styles.item}>{line.nombre}</span>
                <span className="small figures">{captionOf(line)}</span>
                {line.nota && <span className={styles.lineNote}>{line.nota}</span>}
                {left && <span className={styles.lineNote}>{left}</span>}
                <span className="under">{text.quantityAt(quantity, price, discount)}</span>
              </td>
              <td>{quantity}</td>
              <td>{price}</td>
              <td>{discount}</td>
              <td>{formatCopPlain(line.base)}</td>
              <td>{formatCopPlain(line.total)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
