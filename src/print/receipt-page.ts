import type { Receipt } from './receipt.ts';
import { receiptRows } from './receipt-rows.ts';

/** A paper in mm: its width, what the head can print on, and the columns of text on it (domain §8). */
export interface Paper {
  widthMm: number;
  printableMm: number;
  columns: number;
}

export const PAPERS = {
  pos58mm: { widthMm: 58, printableMm: 48, columns: 32 },
  pos76mm: { widthMm: 76, printableMm: 63, columns: 42 },
  pos80mm: { widthMm: 80, printableMm: 72, columns: 48 },
} as const satisfies Record<string, Paper>;

// Advance of a letter in the faces below is 0.6 em or a little less; a hair of air for the ones with more.
const EM_PER_COLUMN = 0.61;
const LINE_HEIGHT = 1.3;
const MARGIN_MM = 3;
const NOTHING_BUT_STYLE = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Writes a receipt into an empty document. Built by elements and text, never by markup: a product called
 * "<b>" prints as such, and a page that enforces Trusted Types allows it.
 */
export function fillReceiptPage(document: Document, receipt: Receipt, paper: Paper): void {
  const rows = receiptRows(receipt, paper.columns);
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = NOTHING_BUT_STYLE;
  const style = document.createElement('style');
  style.textContent = pageStyle(paper, rows.length);
  document.head.replaceChildren(policy, style);
  document.title = receipt.number;
  const sheet = document.createElement('pre');
  for (const { text, isStrong } of rows) {
    const row = document.createElement(isStrong ? 'strong' : 'span');
    row.textContent = `${text}\n`;
    sheet.append(row);
  }
  document.body.replaceChildren(sheet);
}

/** One page as long as the receipt: a roll has no pages, and a cutter cuts where the page ends. */
function pageStyle({ widthMm, printableMm, columns }: Paper, rowCount: number): string {
  const fontMm = printableMm / columns / EM_PER_COLUMN;
  const lengthMm = Math.ceil(rowCount * fontMm * LINE_HEIGHT) + 2 * MARGIN_MM;
  return [
    `@page { size: ${widthMm}mm ${lengthMm}mm; margin: 0; }`,
    'html, body { margin: 0; padding: 0; }',
    `pre { width: ${columns}ch; margin: ${MARGIN_MM}mm auto 0; white-space: pre;`,
    `font: ${fontMm.toFixed(3)}mm/${LINE_HEIGHT} "Courier New", "Liberation Mono", monospace; }`,
    'strong { font-weight: 700; }',
  ].join('\n');
}
