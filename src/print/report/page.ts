import { cellWords, type ReportTable } from '#contract/reports/table-columns.ts';
import { bogotaTimestamp, formatBogotaDateTime } from '#domain/bogota-time.ts';
import { printPage } from '#app/print/frame.ts';
import type { PrintableBusiness } from '#app/print/receipt.ts';
import { reportPageText as text } from './page-text.ts';

/** What a report is on paper: who reports, what, of which days. */
interface ReportOnPaper {
  business: Pick<PrintableBusiness, 'nombre' | 'identificacion'>;
  title: string;
  days: string;
  /** Already written for people. */
  figures: readonly { label: string; value: string; caption?: string | undefined }[];
  tables: readonly ReportTable[];
  /** What is to be known of the figures; null where nothing is. */
  note?: string | null;
}

const SHEET_MM = 210;
const STYLE = `
@page { size: A4; margin: 14mm 12mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #000; background: #fff; font: 10pt/1.35 Arial, sans-serif; }
header { display: flex; justify-content: space-between; gap: 8mm; margin-bottom: 5mm; }
h1 { margin: 0; font-size: 14pt; }
h2 { margin: 6mm 0 1.5mm; font-size: 11pt; }
p { margin: 0; }
small, dt, .caption { color: #444; font-size: 8.5pt; }
dl { display: flex; flex-wrap: wrap; gap: 3mm 10mm; margin: 0; padding: 3mm 0; border-block: 1px solid #999; }
dd { margin: 0; font-weight: bold; font-size: 11pt; }
dd.caption { font-weight: normal; }
table { width: 100%; border-collapse: collapse; font-size: 9pt; }
th, td { padding: 1mm 1.5mm; text-align: left; vertical-align: top; border-bottom: 1px solid #ccc; }
th { border-bottom-color: #000; }
.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
tfoot { font-weight: bold; display: table-row-group; }
`;

/** Makes an element with words or other elements in it. */
function element(
  page: Document,
  name: string,
  content: string | readonly Node[],
  className = '',
): HTMLElement {
  const made = page.createElement(name);
  if (className) made.className = className;
  if (typeof content === 'string') made.textContent = content;
  else made.append(...content);
  return made;
}

function drawTable(page: Document, { title, columns, rows, totals }: ReportTable): HTMLElement[] {
  const lookOf = (at: number): string =>
    columns[at]?.kind === 'text' || columns[at]?.kind === 'day' ? '' : 'figure';
  const line = (cells: readonly string[], name: 'td' | 'th') =>
    element(
      page,
      'tr',
      cells.map((cell, at) => element(page, name, cell, lookOf(at))),
    );
  const words = (cells: ReportTable['rows'][number]): string[] =>
    columns.map(({ kind }, at) => (cells[at] == null ? '' : cellWords(kind, cells[at])));
  const parts = [
    element(page, 'thead', [
      line(
        columns.map(({ label }) => label),
        'th',
      ),
    ]),
    element(
      page,
      'tbody',
      rows.map((cells) => line(words(cells), 'td')),
    ),
  ];
  if (totals)
    parts.push(
      element(page, 'tfoot', [
        line(totals[0] === null ? [text.total, ...words(totals).slice(1)] : words(totals), 'td'),
      ]),
    );
  return [element(page, 'h2', title), element(page, 'table', parts)];
}

/** Writes a report into an empty document, by elements and text: nothing in it can run or load anything. */
export function fillReportPage(page: Document, report: ReportOnPaper, now: Date): void {
  const { business, title, days, figures, tables, note } = report;
  page.head.replaceChildren(element(page, 'style', STYLE));
  page.title = text.name(title, days);
  page.documentElement.lang = 'es-CO';
  const head = element(page, 'header', [
    element(page, 'div', [element(page, 'h1', title), element(page, 'p', days)]),
    element(page, 'div', [
      element(page, 'p', business.nombre),
      element(page, 'small', `${text.nit} ${business.identificacion}`),
    ]),
  ]);
  const sums = figures.map(({ label, value, caption }) =>
    element(page, 'div', [
      element(page, 'dt', label),
      element(page, 'dd', value),
      ...(caption ? [element(page, 'dd', caption, 'caption')] : []),
    ]),
  );
  const printed = text.printed(formatBogotaDateTime(bogotaTimestamp(now)));
  page.body.replaceChildren(
    head,
    ...(sums.length > 0 ? [element(page, 'dl', sums)] : []),
    ...(note ? [element(page, 'p', note)] : []),
    ...tables.flatMap((table) => drawTable(page, table)),
    element(page, 'p', [element(page, 'small', printed)]),
  );
}

/** Prints a report on a sheet, through the browser. @throws PrintError */
export const printReportPage = (report: ReportOnPaper): Promise<void> =>
  printPage(SHEET_MM, (page) => fillReportPage(page, report, new Date()));
