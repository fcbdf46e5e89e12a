import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import styles from './DataTable.module.css';
import { nextSort, type Sort } from './table-sort.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** 'end' for figures. */
  align?: 'start' | 'end' | 'center';
  tone?: 'muted' | 'strong' | undefined;
  /** A number is px. */
  width?: number | string | undefined;
  /** px that the column has before it has rows, too: heads stay where they are. A phone decides by itself. */
  minWidth?: number | undefined;
  isSortable?: boolean | undefined;
  /** The header is there for assistive technology only (a column of actions). */
  isHeaderHidden?: boolean | undefined;
  isHiddenOnPhone?: boolean | undefined;
  /** Long words take a second line instead of room. */
  isWrapped?: boolean | undefined;
}

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  sortByDefault?: Sort | undefined;
  onSort?: ((sort: Sort | null) => void) | undefined;
}

function ariaSort(sort: Sort | null, key: string): 'ascending' | 'descending' | 'none' {
  if (sort?.key !== key) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}

function HeaderWord({ header, isHidden }: { header: string; isHidden: boolean | undefined }) {
  return isHidden ? <span className="visually-hidden">{header}</span> : header;
}

export function DataTableHead<Row>({ columns, sort, sortByDefault, onSort }: DataTableHeadProps<Row>) {
  const shown = sort ?? sortByDefault ?? null;
  return (
    <thead className={styles.head}>
      <tr>
        {columns.map(
          ({ key, header, align, width, minWidth, isSortable, isHeaderHidden, isHiddenOnPhone }) => (
            <th
              aria-sort={isSortable ? ariaSort(shown, key) : undefined}
              className={classNames(isHiddenOnPhone && styles.notOnPhone)}
              data-align={align}
              key={key}
              scope="col"
              style={{ width, '--min-width': minWidth && `${minWidth}px` } as CSSProperties}
            >
              {isSortable && onSort ? (
                <button className={styles.sort} onClick={() => onSort(nextSort(sort, key))} type="button">
                  {header}
                  {shown?.key === key && shown.direction === 'desc' ? (
                    <ArrowDown className={styles.arrow} size={13} />
                  ) : (
                    <ArrowUp className={styles.arrow} size={13} />
                  )}
                </button>
              ) : (
                <HeaderWord header={header} isHidden={isHeaderHidden} />
              )}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}
