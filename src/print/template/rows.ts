import { between, center, toColumns, unbind, wrap } from '#app/print/columns.ts';
import { splitAtBars } from './bars.ts';
import { type Limits, LIMITS, TemplateError } from './limits.ts';
import { type Cells, tableLines } from './table.ts';
import type { TemplateValues } from './values.ts';
import { fill, type Layout, type Layouts } from './writer.ts';

/** How a line stands out: darker, or darker and twice as high. */
export type RowLook = 'bold' | 'large';

/** A line of a text receipt, before anybody knows how wide the paper is. */
export type TicketRow = (
  | { kind: 'text' | 'center'; text: string }
  | { kind: 'ends'; left: string; right: string }
  /** Shares its columns with the rows of cells before and after it. */
  | { kind: 'cells'; cells: Cells }
  /** A square code that a telephone reads; in letters there is nothing of it. */
  | { kind: 'qr'; text: string }
  /** A line of one sign over the whole paper. */
  | { kind: 'rule'; mark: string }
) & { look?: RowLook };

/** A line as a printer of letters of one width writes it. */
export interface PaperLine {
  text: string;
  look: RowLook | undefined;
}

// Signs that neither a value nor a template can hold: both lose their control characters.
const CENTER = '\u0001';
const GAP = '\u0002';
const CELL = '\u0003';
const BOLD = '\u0004';
const LARGE = '\u0005';
const MARKS = /[^\P{Cc}\n]/gu;
const RULE = /^\s*([-=_*.~#·─═])\1{4,}\s*$/u;
const LINE_START = /^(?=.)/gmu;

/** Marks each line that is enclosed; a tag on a line of its own leaves no line behind. */
const marked =
  (mark: string, bar?: string): Layout =>
  (inside, render) => {
    const lines = inside.replace(/^\n/u, '');
    return render(bar ? splitAtBars(lines).join(bar) : lines).replaceAll(LINE_START, mark);
  };

const LAYOUTS: Layouts = {
  centrar: marked(CENTER),
  extremos: marked('', GAP),
  columnas: marked(CELL, CELL),
  negrita: marked(BOLD),
  grande: marked(LARGE),
};

/** The rows of a text template. @throws TemplateError */
export function ticketRows(template: string, values: TemplateValues, limits: Limits = LIMITS): TicketRow[] {
  const plain = template.replaceAll('\t', '  ').replaceAll(MARKS, '');
  const filled = fill(plain, CELL, { values, layouts: LAYOUTS, escape: toColumns, limits });
  const lines = filled.split('\n');
  if (lines.length > limits.rows) throw new TemplateError({ kind: 'endless' });
  return lines.map((line) => readRow(line.trimEnd()));
}

function readRow(line: string): TicketRow {
  const row = readContent(line.replaceAll(BOLD, '').replaceAll(LARGE, ''));
  if (line.includes(LARGE)) return { ...row, look: 'large' };
  return line.includes(BOLD) ? { ...row, look: 'bold' } : row;
}

function readContent(line: string): TicketRow {
  const unmarked = (text: string) => text.replaceAll(MARKS, '');
  if (line.includes(CELL)) {
    const [before = '', ...cells] = line.split(CELL).map((cell) => unmarked(cell).trim());
    return { kind: 'cells', cells: before === '' ? cells : [before, ...cells] };
  }
  const gap = line.indexOf(GAP);
  // Only the first bar parts a line; another is a bar.
  const right = line.slice(gap + 1).replaceAll(GAP, '|');
  if (gap >= 0) return { kind: 'ends', left: unmarked(line.slice(0, gap)), right: unmarked(right).trim() };
  if (line.startsWith(CENTER)) return { kind: 'center', text: unmarked(line).trim() };
  const text = unmarked(line);
  const [, mark] = RULE.exec(text) ?? [];
  return mark ? { kind: 'rule', mark } : { kind: 'text', text };
}

/** Rows that follow each other as parts of one table, and every other row alone. */
export function groupRows(rows: readonly TicketRow[]): TicketRow[][] {
  const groups: TicketRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (row.kind === 'cells' && last?.at(-1)?.kind === 'cells') last.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Lines of a paper of so many columns, none of them longer. */
export function paperLines(rows: readonly TicketRow[], columns: number): PaperLine[] {
  return groupRows(rows).flatMap((group) => {
    const table = tableLines(
      group.map((row) => (row.kind === 'cells' ? row.cells : [])),
      columns,
    );
    return group.flatMap((row, at) => {
      const lines = row.kind === 'cells' ? (table[at] ?? []) : linesOf(row, columns);
      return lines.map((text) => ({ text: unbind(text), look: row.look }));
    });
  });
}

/** Their letters alone. */
export function rowLines(rows: readonly TicketRow[], columns: number): string[] {
  return paperLines(rows, columns).map(({ text }) => text);
}

function linesOf(row: Exclude<TicketRow, { kind: 'cells' }>, columns: number): string[] {
  if (row.kind === 'qr') return [];
  if (row.kind === 'rule') return [row.mark.repeat(columns)];
  if (row.kind === 'center') return centered(row.text, columns);
  if (row.kind === 'ends')
    return indented(row.left, columns, (left, width) => between(left, row.right, width));
  if (row.text.length <= columns) return [row.text];
  return indented(row.text, columns, wrap);
}

/** A title in the parts between its dashes: there it breaks on a narrow paper, and nowhere else. */
export function partsOfTitle(text: string): string[] {
  return text.replaceAll(/([—–]) /gu, '$1\n').split('\n');
}

function centered(text: string, columns: number): string[] {
  if (text === '') return [''];
  const parts = text.length > columns ? partsOfTitle(text) : [text];
  return parts.flatMap((part) => center(part, columns));
}

/** What is broken over several lines keeps the indent of its first. */
function indented(text: string, columns: number, lay: (text: string, width: number) => string[]): string[] {
  const indent = (/^ */u.exec(text)?.[0] ?? '').slice(0, Math.floor(columns / 2));
  return lay(text.trim(), columns - indent.length).map((line) => indent + line);
}
