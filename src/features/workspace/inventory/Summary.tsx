import { Skeleton } from '@mantine/core';
import type { ErpDatabase } from '#app/data/db.ts';
import { reportUnlessLeaving } from '#app/data/live/leaving.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { readInventorySummary, tablesOfSummary } from '#app/data/memory/inventory-sums.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { formatCop, formatQuantity } from '#domain/money/money.ts';
import styles from './inventory.module.css';
import { text } from './text.ts';

const ITEMS = [
  'total_registros',
  'unidades_totales_globales',
  'costo_total_inventario',
  'venta_potencial_total',
  'margen_potencial_total',
] as const;

interface SummaryProps {
  db: ErpDatabase;
  /** The first download is still running: the inventory is incomplete. */
  isFilling: boolean;
  /** The inventory is incomplete, and no download is running. */
  isUnfilled: boolean;
  /** Reads once more when it changes. */
  round: number;
}

/** What the whole inventory holds and is worth, all stores together; without network too. */
export function Summary({ db, isFilling, isUnfilled, round }: SummaryProps) {
  const summary = useLiveRead(
    tablesOfSummary(db),
    () =>
      readInventorySummary(db).then(
        (found) => ({ ...found, isPartial: isFilling }),
        (error: unknown) => {
          reportUnlessLeaving(error);
          return null;
        },
      ),
    // Sums read before the end of the download are outdated once it has ended.
    [db, round, isFilling],
  );
  if (summary === null) return null;
  return (
    <Panel aria-label={text.summary} padding="none">
      <dl className={styles.summary}>
        {ITEMS.map((item) => {
          // A sum that is still to come, or failed, is not shown as zero.
          const value = isFilling || summary?.isPartial ? undefined : summary?.[item];
          return (
            <div className={styles.figure} key={item}>
              <dt>{text.summaryItems[item]}</dt>
              <dd>
                {isUnfilled ? (
                  '—'
                ) : value === undefined ? (
                  <Skeleton height={18} my={4} width={96} />
                ) : typeof value === 'string' ? (
                  formatCop(value)
                ) : (
                  formatQuantity(value)
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}
