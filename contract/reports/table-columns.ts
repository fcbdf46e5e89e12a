import { formatDay } from '#domain/bogota-time.ts';
import { formatCop, formatQuantity, subtract } from '#domain/money/money.ts';
import type { Unit } from '#domain/money/units.ts';
import { reportTablesText as text } from './report-tables-text.ts';

// What tables of reports are made of: columns with their names, and cells as people read them.

export type CellKind = 'text' | 'money' | 'count' | 'quantity' | 'percent' | 'day';
export type Cell = string | number | null;

interface ReportColumn {
  label: string;
  kind: CellKind;
}

export interface ReportTable {
  title: string;
  columns: readonly ReportColumn[];
  rows: readonly (readonly Cell[])[];
  /** What the columns come to; null where they are added up nowhere. */
  totals: readonly Cell[] | null;
}

const { columns } = text;
export const column = (kind: CellKind, ...labels: (keyof typeof columns)[]): ReportColumn[] =>
  labels.map((label) => ({ label: columns[label], kind }));

/** A column of `labels` and its cells, only where some row has something to say there. */
function besides<Row>(isThere: boolean, columns: ReportColumn[], cell: (row: Row) => Cell) {
  return { columns: isThere ? columns : [], cells: (row: Row): Cell[] => (isThere ? [cell(row)] : []) };
}

/** The store of each row, where they are of several. */
export const storeOf = <Row extends { serie_id: number; establecimiento: string }>(rows: readonly Row[]) =>
  besides<Row>(
    new Set(rows.map(({ serie_id }) => serie_id)).size > 1,
    column('text', 'store'),
    ({ establecimiento }) => establecimiento,
  );

/** What one of each row is, where some are not sold by the piece. */
export const unitOf = <Row extends { unidad: Unit }>(rows: readonly Row[]) =>
  besides<Row>(
    rows.some(({ unidad }) => unidad !== 'und'),
    column('text', 'unit'),
    ({ unidad }) => unidad,
  );

/** How many lines of a row are in no profit, where there are any. */
export const unknownCosts = <Row extends { lineas_sin_costo: number | null }>(rows: readonly Row[]) =>
  besides<Row>(
    rows.some(({ lineas_sin_costo: count }) => count !== null && count > 0),
    column('count', 'withoutCost'),
    ({ lineas_sin_costo: count }) => count,
  );

/** What of each row is on no note, where there is any. */
export const withoutNote = <Row extends { total: string; con_nota: string }>(rows: readonly Row[]) =>
  besides<Row>(
    rows.some(({ total, con_nota }) => total !== con_nota),
    column('money', 'withoutNote'),
    ({ total, con_nota }) => subtract(total, con_nota),
  );

/** A cell as people read it; nothing is a dash. */
export function cellWords(kind: CellKind, cell: Cell): string {
  if (cell === null) return '—';
  switch (kind) {
    case 'money':
      return formatCop(String(cell));
    case 'quantity':
    case 'count':
      return formatQuantity(cell);
    case 'percent':
      return `${String(cell).replace('.', ',')} %`;
    case 'day':
      return formatDay(String(cell));
    case 'text':
      return String(cell);
  }
}
