import { between, center, toColumns, wrap } from '#app/print/columns.ts';
import type { TemplateValues } from './values.ts';
import { fill, type Layouts } from './writer.ts';

/** A line of a text receipt, before anybody knows how wide the paper is. */
export type TicketRow =
  | { kind: 'text' | 'center'; text: string }
  | { kind: 'ends'; left: string; right: string }
  /** A line of one sign over the whole paper. */
  | { kind: 'rule'; mark: string };

// Signs that neither a value nor a template can hold: both lose their control characters.
const CENTER = '\u0001';
const GAP = '\u0002';
const CONTROLS = /[^\P{Cc}\n]/gu;
const RULE = /^\s*([-=_*.~#·─═])\1{4,}\s*$/u;
/** A bar outside of a variable. */
const BAR = /\|(?![^{}]*\}\})/gu;

const LAYOUTS: Layouts = {
  centrar: (inside, render) =>
    render(inside)
      .split('\n')
      .map((line) => CENTER + line)
      .join('\n'),
  extremos: (inside, render) => render(inside.replaceAll(BAR, GAP)),
};

/** The rows of a text template. @throws Error for a section that is not closed */
export function ticketRows(template: string, values: TemplateValues): TicketRow[] {
  const plain = template.replaceAll('\t', '  ').replaceAll(CONTROLS, '');
  const filled = fill(plain, values, LAYOUTS, toColumns);
  return filled.split('\n').map((line) => readRow(line.trimEnd()));
}

function readRow(line: string): TicketRow {
  const gap = line.indexOf(GAP);
  const unmarked = (text: string) => text.replaceAll(CENTER, '').replaceAll(GAP, '');
  if (gap >= 0) return { kind: 'ends', left: unmarked(line.slice(0, gap)), right: cleanEnd(line, gap) };
  if (line.startsWith(CENTER)) return { kind: 'center', text: unmarked(line).trim() };
  const text = unmarked(line);
  const [, mark] = RULE.exec(text) ?? [];
  return mark ? { kind: 'rule', mark } : { kind: 'text', text };
}

/** Only the first bar parts a line; another is a bar. */
function cleanEnd(line: string, gap: number): string {
  return line
    .slice(gap + 1)
    .replaceAll(GAP, '|')
    .replaceAll(CENTER, '')
    .trim();
}

/** Lines of a paper of so many columns, none of them longer. */
export function rowLines(rows: readonly TicketRow[], columns: number): string[] {
  return rows.flatMap((row) => {
    if (row.kind === 'rule') return [row.mark.repeat(columns)];
    if (row.kind === 'center') return centered(row.text, columns);
    if (row.kind === 'ends')
      return indented(row.left, columns, (left, width) => between(left, row.right, width));
    if (row.text.length <= columns) return [row.text];
    return indented(row.text, columns, wrap);
  });
}

/** The dash of a title: where it breaks on a narrow paper, and nowhere else. */
export const JOINT = / (?<=— )/u;

function centered(text: string, columns: number): string[] {
  if (text === '') return [''];
  const parts = text.length > columns ? text.split(JOINT) : [text];
  return parts.flatMap((part) => center(part, columns));
}

/** What is broken over several lines keeps the indent of its first. */
function indented(text: string, columns: number, lay: (text: string, width: number) => string[]): string[] {
  const indent = (/^ */u.exec(text)?.[0] ?? '').slice(0, Math.floor(columns / 2));
  return lay(text.trim(), columns - indent.length).map((line) => indent + line);
}
