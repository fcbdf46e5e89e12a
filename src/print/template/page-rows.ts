import { encode } from 'uqr';
import { isFigure } from '#app/print/columns.ts';
import { groupRows, partsOfTitle, type RowLook, type TicketRow } from './rows.ts';
import {
  type Cells,
  cellsOf,
  endsOf,
  isFull,
  longestWords,
  standsApart,
  type TableColumn,
  tableColumns,
} from './table.ts';

/** How rows of a roll stand on a page, whatever letters it has. */
export const ROW_STYLE = `
.row { min-height: 1em; white-space: pre-wrap; overflow-wrap: anywhere; }
.center { text-align: center; white-space: normal; }
.center > span { display: inline-block; }
.ends { display: flex; justify-content: space-between; align-items: flex-end; gap: 1ch; }
.ends > * { overflow-wrap: anywhere; }
.ends > :first-child { flex: 1 1 0; }
.ends > :last-child { flex: none; max-width: 70%; text-align: right; }
.ends > .whole { max-width: none; white-space: nowrap; }
.ends.words { flex-wrap: wrap; row-gap: 0; }
.ends.words > * { flex: 0 1 auto; max-width: 100%; text-align: left; }
.rule { overflow: hidden; white-space: nowrap; overflow-wrap: normal; }
.table { display: grid; column-gap: 1ch; align-items: baseline; }
.table > * { min-width: 0; overflow-wrap: anywhere; }
.table > .figures { text-align: right; white-space: nowrap; }
.table > .rest { grid-column: 1 / -2; }
.table > .last { grid-column: -2 / -1; text-align: right; }
.table > .whole { grid-column: 1 / -1; padding-left: 2ch; }
.qr { margin: 1mm auto; width: 30mm; height: 30mm; }
.qr svg { display: block; width: 100%; height: 100%; }
.bold, .large { font-weight: bold; }
.large { font-size: 1.5em; line-height: 1.15; }
`;

/**
 * Rows of a roll as elements and text, never as markup.
 * @param paper columns of letters that stand on the roll
 */
export function drawRows(page: Document, rows: readonly TicketRow[], paper: number): HTMLElement[] {
  return groupRows(rows).flatMap((group) => {
    const told = group.flatMap((row): Cells[] => (row.kind === 'cells' ? [row.cells] : []));
    if (told.length > 0 && standsApart(told, paper)) return [drawTable(page, group, told)];
    return group.map((row) => drawRow(page, row, paper));
  });
}

function drawRow(page: Document, row: TicketRow, paper: number): HTMLElement {
  const kind = row.kind === 'cells' ? 'ends' : row.kind;
  const element = part(page, 'div', `row ${kind}`, row.look);
  if (row.kind === 'ends' || row.kind === 'cells') {
    const [left, right] = row.kind === 'ends' ? [row.left, row.right] : endsOf(row.cells);
    if (!isFigure(right)) element.classList.add('words');
    const isWhole =
      isFigure(right) && right.length * (row.look === 'large' ? LARGER : 1) <= paper * WIDEST_FIGURE;
    element.append(
      part(page, 'span', '', undefined, left),
      part(page, 'span', isWhole ? 'whole' : '', undefined, right),
    );
  } else if (row.kind === 'center') {
    // Broken at its dash and nowhere else.
    partsOfTitle(row.text).forEach((text, at) => {
      element.append(at === 0 ? '' : ' ', part(page, 'span', '', undefined, text));
    });
  } else if (row.kind === 'qr') element.append(drawQr(page, row.text));
  else if (row.kind === 'rule') element.textContent = row.mark.repeat(200);
  else element.textContent = row.text;
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The code as one path: dark modules as squares of one, with the white around it that readers need. */
function drawQr(page: Document, text: string): Element {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const svg = page.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('shape-rendering', 'crispEdges');
  const path = page.createElementNS(SVG, 'path');
  const squares = data.flatMap((line, y) =>
    line.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  path.setAttribute('d', squares.join(''));
  svg.append(path);
  return svg;
}

/** Only the column of the longest words gives way, as on a receipt printer: a cell of two words stays whole. */
const TRACKS = { words: 'max-content', longest: 'auto', figures: 'max-content', spring: '1fr' } as const;
/** Part of a row: beside a longer figure there is no room for its label. */
const WIDEST_FIGURE = 0.85;
const LARGER = 1.5;

function drawTable(page: Document, rows: readonly TicketRow[], told: readonly Cells[]): HTMLElement {
  const table = part(page, 'div', 'row table');
  const columns = tableColumns(told);
  table.style.gridTemplateColumns = columns
    .map((column) => TRACKS[column === longestWords(columns) ? 'longest' : column.kind])
    .join(' ');
  rows.forEach(({ look }, at) => table.append(...drawCells(page, told[at] ?? [], columns, look)));
  return table;
}

function drawCells(
  page: Document,
  cells: Cells,
  columns: readonly TableColumn[],
  look: RowLook | undefined,
): HTMLElement[] {
  if (isFull(cells, columns))
    return cellsOf(cells, columns).map((text, at) =>
      part(page, 'span', columns[at]?.kind ?? 'words', look, text),
    );
  const [left, right] = endsOf(cells);
  if (right === '') return [part(page, 'span', 'whole', look, left)];
  return [part(page, 'span', 'rest', look, left), part(page, 'span', 'last', look, right)];
}

function part(
  page: Document,
  tag: 'div' | 'span',
  className: string,
  look?: RowLook,
  text?: string,
): HTMLElement {
  const element = page.createElement(tag);
  element.className = look ? `${className} ${look}` : className;
  if (text !== undefined) element.textContent = text;
  return element;
}
