import { formatDay } from '#domain/bogota-time.ts';
import { csvFile, csvNumber, csvText } from '#domain/products/csv.ts';
import type { Cell, CellKind, ReportTable } from './table-columns.ts';

function csvCell(kind: CellKind, cell: Cell): string {
  if (cell === null) return '';
  if (kind === 'text') return csvText(String(cell));
  return kind === 'day' ? formatDay(String(cell)) : csvNumber(cell);
}

function csvLines({ columns: heads, rows, totals }: ReportTable): string[][] {
  const line = (cells: readonly Cell[]): string[] =>
    cells.map((cell, at) => csvCell(heads[at]?.kind ?? 'text', cell));
  return [heads.map(({ label }) => csvText(label)), ...rows.map(line), ...(totals ? [line(totals)] : [])];
}

/**
 * Tables as a file that a spreadsheet reads (reports.md: `;`, decimal commas, UTF-8 with its mark); those after the
 * first one below it, each under its name.
 */
export const tableCsv = (first: ReportTable, ...others: readonly ReportTable[]): string =>
  csvFile([
    ...csvLines(first),
    ...others.flatMap((table) => [[], [csvText(table.title)], ...csvLines(table)]),
  ]);
