import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DraftLine } from '#app/data/drafts/draft.ts';
import type { ProductCatalogue } from '#app/data/read/products/product-catalogue.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { LineRow, type LineActions } from './LineRow.tsx';
import styles from './lines.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';
import type { Sale } from '#app/features/workspace/invoicing/use-sale.ts';

interface LineTableProps extends LineActions {
  sale: Sale;
  catalogue: ProductCatalogue;
  /** When the stock shown was last in step with the server, while offline. */
  stockAsOf: string | null;
  /** The product that the last scan or pick changed, and its number in a row. */
  touched: { productId: string; count: number } | null;
  onClear: () => void;
}

/** The last scan or pick that was seen, the lines after it, and the key of the line it changed. */
interface Seen {
  touched: LineTableProps['touched'];
  lines: readonly DraftLine[];
  key: string | undefined;
}

/** The lines of the sale, newest first. */
export function LineTable({ sale, catalogue, stockAsOf, touched, onClear, ...actions }: LineTableProps) {
  const { columns } = text;
  const { lines } = sale.draft;
  const [seen, setSeen] = useState<Seen>({ touched: null, lines: [], key: undefined });
  if (touched !== seen.touched) {
    const ofIt = lines.filter(({ product }) => product?.id === touched?.productId);
    setSeen({ touched, lines, key: (ofIt.find((line) => !seen.lines.includes(line)) ?? ofIt[0])?.key });
  }
  const short = new Set(sale.shortages.map(({ productId }) => productId));
  return (
    <div className={styles.scroll}>
      <table aria-label={text.lines} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{columns.product}</th>
            <th scope="col">{columns.quantity}</th>
            <th scope="col">{columns.price}</th>
            <th scope="col">{columns.discount}</th>
            <th scope="col">{columns.total}</th>
            <th scope="col">
              <span className="visually-hidden">{columns.actions}</span>
              <IconAction icon={Trash2} iconSize={16} keepsFocus label={text.clear} onClick={onClear} />
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow
              {...actions}
              amounts={sale.priced.byKey.get(line.key)}
              catalogue={catalogue}
              isOverStock={line.product !== null && short.has(line.product.id)}
              touch={touched && line.key === seen.key ? touched.count : null}
              key={line.key}
              line={line}
              stock={line.product ? sale.stocks.get(line.product.id) : undefined}
              stockAsOf={stockAsOf}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
