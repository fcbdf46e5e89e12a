import { between, wrap } from '#app/print/columns.ts';

/** The texts side by side in one row of a table. */
export type Cells = readonly string[];

/** Narrower than this no column of words is made: the row is written as a sentence instead. */
const NARROWEST_WORDS = 10;
/** From so many columns on there is room to set cells further apart. */
const ROOMY = 80;

const FIGURE = /^[-$\s\d.,]*\d%?$/u;

/** How a column of a table stands. */
export interface TableColumn {
  kind: 'words' | 'figures' | 'spring';
  /** Letters in its longest cell. */
  width: number;
  /** The spring that no row wrote. */
  isImplied?: true;
}

/**
 * The columns that rows of a table share, by the rows with the most cells. A column that is empty in all of those
 * takes the room that is left over; without such a column, that room goes before the last. A column is read by its
 * right end when there are figures under its first cell, which may be a heading; the first column never is.
 */
export function tableColumns(rows: readonly Cells[]): TableColumn[] {
  const count = Math.max(0, ...rows.map((cells) => cells.length));
  const full = rows.filter((cells) => cells.length === count);
  const columns = Array.from({ length: count }, (_nothing, at): TableColumn => {
    const told = full.map((cells) => cells[at] ?? '').filter(Boolean);
    const [first = '', ...below] = told;
    const isFigures = (below.length > 0 ? below : [first]).every((cell) => FIGURE.test(cell));
    const kind = at > 0 && isFigures ? 'figures' : 'words';
    return {
      kind: told.length > 0 ? kind : 'spring',
      width: Math.max(0, ...told.map(({ length }) => length)),
    };
  });
  const [first, ...more] = columns.filter(({ kind }) => kind === 'spring');
  for (const column of more) column.kind = 'words';
  if (!first && count > 2) columns.splice(-1, 0, { kind: 'spring', width: 0, isImplied: true });
  return columns;
}

/** Whether a row has a cell for each column; others only begin and end with the table. */
export function isFull(cells: Cells, columns: readonly TableColumn[]): boolean {
  return cells.length > 2 && cells.length === columns.filter(({ isImplied }) => !isImplied).length;
}

/** The cells of a full row, one per column: of the spring that nobody wrote it is empty. */
export function cellsOf(cells: Cells, columns: readonly TableColumn[]): string[] {
  if (cells.length === columns.length) return [...cells];
  return [...cells.slice(0, -1), '', cells.at(-1) ?? ''];
}

/** What a row that is no full one says at the left and at the right. */
export function endsOf(cells: Cells): [left: string, right: string] {
  if (cells.length === 1) return [cells[0] ?? '', ''];
  return [cells.slice(0, -1).filter(Boolean).join(' '), cells.at(-1) ?? ''];
}

/** The lines of each row on a paper of so many columns of letters, none of them longer. */
export function tableLines(rows: readonly Cells[], paper: number): string[][] {
  const columns = tableColumns(rows);
  const widths = fit(columns, paper);
  return rows.map((cells) => {
    if (widths && isFull(cells, columns)) return layRow(cellsOf(cells, columns), columns, widths, paper);
    const [left, right] = endsOf(cells);
    if (right === '') return wrap(left, paper - 2).map((line) => `  ${line}`);
    return between(left, right, paper);
  });
}

/** Whether rows stand side by side on a paper of so many columns of letters. */
export function standsApart(rows: readonly Cells[], paper: number): boolean {
  return fit(tableColumns(rows), paper) !== null;
}

const gapOf = (paper: number): number => (paper >= ROOMY ? 2 : 1);

/** Width of each column; null where they don't stand side by side on this paper. */
function fit(columns: readonly TableColumn[], paper: number): number[] | null {
  const springs = columns.filter(({ kind }) => kind === 'spring').length;
  const gaps = gapOf(paper) * Math.max(0, columns.length - 1 - springs);
  const widths = columns.map(({ width }) => width);
  const missing = widths.reduce((sum, width) => sum + width, gaps) - paper;
  if (missing <= 0) return widths.map((width, at) => (columns[at]?.kind === 'spring' ? -missing : width));
  const longest = longestWords(columns);
  if (!longest || longest.width - missing < NARROWEST_WORDS) return null;
  return columns.map((column) => (column === longest ? column.width - missing : column.width));
}

/** The column that gives way where there is no room for all: of words, the widest. */
export function longestWords(columns: readonly TableColumn[]): TableColumn | undefined {
  const [longest] = columns.filter(({ kind }) => kind === 'words').sort((a, b) => b.width - a.width);
  return longest;
}

function layRow(
  cells: readonly string[],
  columns: readonly TableColumn[],
  widths: readonly number[],
  paper: number,
): string[] {
  const laid = cells.map((cell, at) => wrap(cell, Math.max(1, widths[at] ?? 0)));
  const height = Math.max(1, ...laid.map(({ length }) => length));
  const gap = ' '.repeat(gapOf(paper));
  return Array.from({ length: height }, (_nothing, line) =>
    columns
      .map(({ kind }, at) => {
        const width = widths[at] ?? 0;
        const text = laid[at]?.[line] ?? '';
        if (kind === 'spring') return ' '.repeat(width);
        const cell = kind === 'figures' ? text.padStart(width) : text.padEnd(width);
        return (at > 0 && !(at === 1 && columns[0]?.kind === 'spring') ? gap : '') + cell;
      })
      .join('')
      .trimEnd(),
  );
}
