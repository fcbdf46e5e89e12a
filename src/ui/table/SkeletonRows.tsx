import type { CSSProperties, ComponentProps } from 'react';
import styles from './SkeletonRows.module.css';

interface SkeletonRowsProps {
  rows?: number;
  columns: number;
  /** What each cell shares with the real one of its column: alignment, a class that hides it on phones. */
  cellProps?: ((column: number) => ComponentProps<'td'>) | undefined;
}

// Widths of the bars in px by place, so that the eye sees text and not a grid.
const WIDTHS = [112, 88, 136, 72, 104, 124, 80];

/** Rows of a table that is still being read: same height as the real ones, so nothing jumps. Goes inside tbody. */
export function SkeletonRows({ rows = 8, columns, cellProps }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <tr aria-hidden="true" key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td {...cellProps?.(column)} key={column}>
          <span
            className={styles.bar}
            style={{ '--width': `${WIDTHS[(row * 3 + column) % WIDTHS.length]}px` } as CSSProperties}
          >
            {'\u00a0'}
          </span>
        </td>
      ))}
    </tr>
  ));
}
