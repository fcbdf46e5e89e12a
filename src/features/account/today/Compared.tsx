import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import type { Comparison } from './day-view.ts';
import styles from './Today.module.css';

const TRENDS = { more: TrendingUp, less: TrendingDown, same: Minus } as const;

/** How a figure compares with another day's, with an arrow. */
export function Compared({ comparison: { trend, change, words } }: { comparison: Comparison }) {
  if (trend === 'none') return <p className={styles.quiet}>{words}</p>;
  const Icon = TRENDS[trend];
  return (
    <p className={styles.compared}>
      <span className={styles.change} data-trend={trend}>
        <Icon aria-hidden="true" size={15} />
        {change}
      </span>{' '}
      {words}
    </p>
  );
}
