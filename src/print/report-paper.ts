import { type Cell, cellWords, type ReportTable } from '#contract/reports/report-tables.ts';
import type { PrintableBusiness } from './receipt.ts';
import { reportPaperText as text } from './report-paper-text.ts';
import type { Report } from './template/page.ts';
import type { TicketRow } from './template/rows.ts';

/** What a report is on paper: who reports, what, of which days. */
export interface ReportOnPaper {
  business: Pick<PrintableBusiness, 'nombre' | 'identificacion'>;
  title: string;
  days: string;
  /** Already written for people. */
  figures: readonly { label: string; value: string }[];
  tables: readonly ReportTable[];
}

const RULE: TicketRow = { kind: 'rule', mark: '-' };
const center = (words: string): TicketRow => ({ kind: 'center', text: words });
/** The empty cell takes the room that is left: figures stand at the right end. */
const spread = ([name = '', ...rest]: readonly string[]): TicketRow => ({
  kind: 'cells',
  cells: [name, '', ...rest],
});

function tableRows({ title, columns, rows, totals }: ReportTable): TicketRow[] {
  const line = (cells: readonly Cell[]): string[] =>
    columns.map(({ kind }, at) => (cells[at] === null ? '' : cellWords(kind, cells[at] ?? null)));
  return [
    RULE,
    { ...center(title), look: 'bold' },
    { ...spread(columns.map(({ label }) => label)), look: 'bold' },
    ...rows.map((cells) => spread(line(cells))),
    ...(totals ? [{ ...spread([text.total, ...line(totals).slice(1)]), look: 'bold' as const }] : []),
  ];
}

/** A report as a paper. */
export function reportPaper({ business, title, days, figures, tables }: ReportOnPaper): Report {
  return {
    kind: 'report',
    number: text.name(title, days),
    rows: [
      { ...center(business.nombre), look: 'bold' },
      center(`${text.nit} ${business.identificacion}`),
      RULE,
      { ...center(title), look: 'bold' },
      center(days),
      RULE,
      ...figures.map(({ label, value }): TicketRow => ({ kind: 'ends', left: label, right: value })),
      ...tables.flatMap(tableRows),
    ],
  };
}
