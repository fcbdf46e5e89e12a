import { barcodeModules } from './barcode.ts';

/** What a shelf label says. */
export interface Label {
  name: string;
  code: string;
  /** What a customer pays, written for people. */
  price: string;
}

/** A paper of labels, mm: how many stand side by side and below each other on a page. */
export interface LabelSheet {
  pageWidthMm: number;
  pageHeightMm: number;
  columns: number;
  rows: number;
  labelWidthMm: number;
  labelHeightMm: number;
  marginTopMm: number;
  marginLeftMm: number;
  /** Between two columns. */
  gapMm: number;
}

/** Papers that label printers and letter-size sheets have. */
export const LABEL_SHEETS = {
  roll50: {
    pageWidthMm: 50,
    pageHeightMm: 25,
    columns: 1,
    rows: 1,
    labelWidthMm: 50,
    labelHeightMm: 25,
    marginTopMm: 0,
    marginLeftMm: 0,
    gapMm: 0,
  },
  roll3: {
    pageWidthMm: 102,
    pageHeightMm: 25,
    columns: 3,
    rows: 1,
    labelWidthMm: 32,
    labelHeightMm: 25,
    marginTopMm: 0,
    marginLeftMm: 1,
    gapMm: 2,
  },
  letter: {
    pageWidthMm: 215.9,
    pageHeightMm: 279.4,
    columns: 3,
    rows: 10,
    labelWidthMm: 66.7,
    labelHeightMm: 25.4,
    marginTopMm: 12.7,
    marginLeftMm: 4.8,
    gapMm: 3.1,
  },
} as const satisfies Record<string, LabelSheet>;

export type LabelSheetKey = keyof typeof LABEL_SHEETS;

const SVG = 'http://www.w3.org/2000/svg';
const NOTHING_BUT_STYLE = "default-src 'none'; style-src 'unsafe-inline'";
/** Blank modules at each side, without which a scanner finds no beginning. */
const QUIET = 10;

/** The bars as one drawing that fills its box; each run of bars is a rectangle. */
function drawBars(page: Document, modules: string): SVGElement {
  const svg = page.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${modules.length + 2 * QUIET} 1`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('shape-rendering', 'crispEdges');
  for (const { index, 0: run } of modules.matchAll(/1+/gu)) {
    const bar = page.createElementNS(SVG, 'rect');
    bar.setAttribute('x', String(index + QUIET));
    bar.setAttribute('width', String(run.length));
    bar.setAttribute('height', '1');
    svg.append(bar);
  }
  return svg;
}

function drawLabel(page: Document, { name, code, price }: Label): HTMLElement {
  const label = page.createElement('article');
  const line = (className: string, words: string) => {
    const element = page.createElement('p');
    element.className = className;
    element.textContent = words;
    return element;
  };
  const modules = barcodeModules(code);
  label.append(
    line('name', name),
    ...(modules ? [drawBars(page, modules)] : []),
    line('code', code),
    line('price', price),
  );
  return label;
}

/** Writes labels into an empty document, page by page. Built by elements and text, never by markup. */
export function fillLabelPage(page: Document, labels: readonly Label[], sheet: LabelSheet): void {
  const policy = page.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = NOTHING_BUT_STYLE;
  const style = page.createElement('style');
  style.textContent = pageStyle(sheet);
  page.head.replaceChildren(policy, style);
  const perPage = sheet.columns * sheet.rows;
  const pages: HTMLElement[] = [];
  for (let from = 0; from < labels.length; from += perPage) {
    const section = page.createElement('section');
    section.append(...labels.slice(from, from + perPage).map((label) => drawLabel(page, label)));
    pages.push(section);
  }
  page.body.replaceChildren(...pages);
}

function pageStyle(sheet: LabelSheet): string {
  const { pageWidthMm, pageHeightMm, columns, labelWidthMm, labelHeightMm, gapMm } = sheet;
  return [
    `@page { size: ${pageWidthMm}mm ${pageHeightMm}mm; margin: 0; }`,
    '* { box-sizing: border-box; margin: 0; }',
    'html, body { padding: 0; color: #000; background: #fff; font-family: Arial, Helvetica, sans-serif; }',
    `section { display: grid; grid-template-columns: repeat(${columns}, ${labelWidthMm}mm);`,
    `grid-auto-rows: ${labelHeightMm}mm; column-gap: ${gapMm}mm; align-content: start;`,
    `width: ${pageWidthMm}mm; height: ${pageHeightMm}mm; overflow: hidden; break-after: page;`,
    `padding: ${sheet.marginTopMm}mm 0 0 ${sheet.marginLeftMm}mm; }`,
    'section:last-child { break-after: auto; }',
    'article { display: grid; grid-template-columns: 1fr auto; grid-template-rows: auto 1fr auto; gap: 0.4mm 2mm;',
    'padding: 1.5mm 2mm; overflow: hidden; }',
    '.name { grid-column: 1 / -1; max-height: 2.3em; overflow: hidden; font-size: 2.7mm; line-height: 1.15; }',
    'svg { grid-column: 1 / -1; width: 100%; height: 100%; min-height: 5mm; }',
    '.code { align-self: end; font-size: 2.4mm; line-height: 1.1; overflow: hidden; }',
    '.price { grid-column: 2; align-self: end; font-size: 4mm; font-weight: 700; line-height: 1; white-space: nowrap; }',
    '.code:nth-child(2) { grid-row: 3; }',
    '.price:nth-child(3) { grid-row: 3; }',
  ].join('\n');
}
