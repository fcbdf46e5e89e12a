import { memo, type ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import styles from './DataTable.module.css';
import type { Column } from './DataTableHead.tsx';

interface DataTableRowsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowTone?: ((row: Row) => 'red' | 'amber' | undefined) | undefined;
}

export function cellProps<Row>(column: Column<Row> | undefined) {
  return {
    className: classNames(column?.isHiddenOnPhone && styles.notOnPhone),
    'data-align': column?.align,
    'data-tone': column?.tone,
    'data-wrap': column?.isWrapped || undefined,
  };
}

function Rows<Row>({ columns, rows, rowKey, rowTone }: DataTableRowsProps<Row>): ReactNode {
  return rows.map((row) => (
    <tr data-tone={rowTone?.(row)} key={rowKey(row)}>
      {columns.map((column) => (
        <td {...cellProps(column)} key={column.key}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  ));
}

/** The rows, as long as they are the same ones: a key or a click beside them must not wait for all their cells. */
export const DataTableRows = memo(Rows) as typeof Rows;
