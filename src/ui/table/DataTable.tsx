import type { CSSProperties, ReactNode } from 'react';
import styles from './DataTable.module.css';
import { type Column, DataTableHead } from './DataTableHead.tsx';
import { cellProps, DataTableRows } from './DataTableRows.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import type { Sort } from './table-sort.ts';

export interface DataTableProps<Row> {
  /** Name of the table for assistive technology. */
  caption: string;
  /** Columns, rows and the two functions on a row stay the same ones for rows that need not be rendered again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort | null;
  /** How the rows stand while no sort was asked for: its header says so. */
  sortByDefault?: Sort | undefined;
  /** The next sort is already worked out: ascending, descending, null for the list's own order. */
  onSort?: ((sort: Sort | null) => void) | undefined;
  /** With no rows yet: skeletons. With rows: they stay, the table is busy. */
  isLoading?: boolean | undefined;
  skeletonRows?: number;
  /** Stands instead of the rows when there are none: an EmptyState or a Notice. */
  empty?: ReactNode;
  /** Colours a row's edge. */
  rowTone?: ((row: Row) => 'red' | 'amber' | undefined) | undefined;
  /** Under this width (px) the table scrolls sideways inside its panel. */
  minWidth?: number | undefined;
}

/**
 * A dense list: 44 px rows, sortable headers, its own scroll. In a column-flex panel of bounded height it takes what is
 * left, the head stays and the Pager beneath it too.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    sort = null,
    sortByDefault,
    onSort,
    isLoading = false,
    skeletonRows = 8,
    empty,
  } = props;
  const { rowTone, minWidth } = props;
  const isWaiting = isLoading && rows.length === 0;
  // Without a header to focus, the keyboard scrolls the table itself.
  const isScrollTarget = !onSort || !columns.some((column) => column.isSortable);
  return (
    <div
      aria-label={isScrollTarget ? caption : undefined}
      className={styles.scroller}
      role={isScrollTarget ? 'group' : undefined}
      tabIndex={isScrollTarget ? 0 : undefined}
    >
      <table
        aria-busy={isLoading || undefined}
        className={styles.table}
        style={{ '--table-width': minWidth ? `${minWidth}px` : undefined } as CSSProperties}
      >
        <caption className="visually-hidden">{caption}</caption>
        <DataTableHead columns={columns} onSort={onSort} sort={sort} sortByDefault={sortByDefault} />
        <tbody>
          {isWaiting && (
            <SkeletonRows
              cellProps={(at) => cellProps(columns[at])}
              columns={columns.length}
              rows={skeletonRows}
            />
          )}
          <DataTableRows columns={columns} rowKey={rowKey} rowTone={rowTone} rows={rows} />
        </tbody>
      </table>
      {!isWaiting && rows.length === 0 && empty}
    </div>
  );
}
