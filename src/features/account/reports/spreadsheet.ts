import writeExcelFile from 'write-excel-file/universal';
import { saveFile } from '#app/ui/save-file.ts';
import type { Cell, CellKind, ReportTable } from '#contract/reports/table-columns.ts';

const FORMATS: Partial<Record<CellKind, string>> = {
  money: '#,##0.00',
  // A format with decimals shows a whole number with a lonely comma.
  quantity: 'General',
  count: '#,##0',
  percent: '0.0"%"',
  day: 'dd/mm/yyyy',
};
const WIDTHS: Record<CellKind, number> = {
  text: 28,
  money: 16,
  quantity: 12,
  count: 12,
  percent: 10,
  day: 14,
};
/** A sheet's name has no more letters, and none of these. */
const MOST_LETTERS = 31;
const FORBIDDEN = /[[\]*?:/\\]/gu;

function cellOf(kind: CellKind, cell: Cell, isBold: boolean) {
  if (cell === null) return null;
  const look = isBold ? ({ fontWeight: 'bold' } as const) : {};
  if (kind === 'text') return { value: String(cell), type: String, ...look };
  // A count among amounts, as in the summary of a day, has no decimals.
  const format = FORMATS[kind === 'money' && typeof cell === 'number' ? 'count' : kind] ?? '0';
  if (kind === 'day') return { value: new Date(`${cell}T00:00:00Z`), type: Date, format, ...look };
  return { value: Number(cell), type: Number, format, ...look };
}

/** A table as a sheet: heads in bold, figures as numbers that can be reckoned with. */
function sheetOf({ title, columns, rows, totals }: ReportTable) {
  const line = (cells: readonly Cell[], isBold: boolean) =>
    columns.map(({ kind }, at) => cellOf(kind, cells[at] ?? null, isBold));
  return {
    sheet: title.replaceAll(FORBIDDEN, ' ').slice(0, MOST_LETTERS),
    columns: columns.map(({ kind }) => ({ width: WIDTHS[kind] })),
    stickyRowsCount: 1,
    data: [
      columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const })),
      ...rows.map((cells) => line(cells, false)),
      ...(totals ? [line(totals, true)] : []),
    ],
  };
}

/** Hands tables to the browser's downloads as a spreadsheet, a sheet for each. */
export async function saveSpreadsheet(name: string, tables: readonly ReportTable[]): Promise<void> {
  const blob = await writeExcelFile(tables.map(sheetOf)).toBlob();
  saveFile(name, blob);
}
