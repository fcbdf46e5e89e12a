import type { Cell, Table } from '#bench/bench.ts';

/** Prints a table in the form that docs/performance.md takes. */
export function printTable({ title, columns, rows, notes = [] }: Table): void {
  const lines = [columns, ...rows].map((row) => row.map((cell) => format(cell)));
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const print = (line: readonly string[], fill = ' ') =>
    console.log(`| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(' | ')} |`);
  console.log(`\n${title}\n`);
  const [head = [], ...body] = lines;
  print(head);
  print(
    columns.map(() => ''),
    '-',
  );
  for (const line of body) print(line);
  for (const note of notes) console.log(`\n${note}`);
}

const format = (cell: Cell): string => (typeof cell === 'number' ? cell.toLocaleString('en-US') : cell);
