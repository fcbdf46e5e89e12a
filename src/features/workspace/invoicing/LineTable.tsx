import { ScanBarcode, Sparkles } from 'lucide-react';
import type { Workspace } from '#app/data/workspace.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LineRow, type LineActions } from './LineRow.tsx';
import styles from './lines.module.css';
import { text } from './text.ts';
import type { Sale } from './use-sale.ts';

export interface LineTableProps extends LineActions {
  sale: Sale;
  workspace: Workspace;
  /** When the stock shown was last in step with the server, while offline. */
  stockAsOf: string | null;
  /** The mirror is complete and holds no product at all. */
  hasNoProducts: boolean;
}

/** The lines of the sale, newest first. */
export function LineTable({ sale, workspace, stockAsOf, hasNoProducts, ...actions }: LineTableProps) {
  const { columns } = text;
  if (sale.draft.lines.length === 0) {
    return (
      <div className={styles.empty}>
        {hasNoProducts ? (
          <EmptyState icon={Sparkles} text={text.startText} title={text.startTitle} />
        ) : (
          <EmptyState icon={ScanBarcode} text={text.emptyText} title={text.emptyTitle} />
        )}
      </div>
    );
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
            </th>
          </tr>
        </thead>
        <tbody>
          {sale.draft.lines.map((line) => (
            <LineRow
              {...actions}
              amounts={sale.priced.byKey.get(line.key)}
              catalogue={workspace.catalogue}
              isOverStock={line.product !== null && short.has(line.product.id)}
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
