import { BarChart } from '#app/ui/chart/BarChart.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { type Column } from '#app/ui/table/DataTableHead.tsx';
import { usePhone } from '#app/ui/hooks/use-screen.ts';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { FigureStrip } from '#app/ui/figures/FigureStrip.tsx';
import { Meanings } from '#app/ui/figures/Meanings.tsx';
import { type Cell, cellWords, type ReportTable } from '#contract/reports/table-columns.ts';
import { reportTablesText } from '#contract/reports/report-tables-text.ts';
import { FIGURE_WORDS } from '#domain/reports/figures-text.ts';
import styles from './Reports.module.css';
import type { ReportView } from './report-content.ts';
import { text } from './text.ts';

/** Figures, picture and tables of a report, and what its figures mean. */
export function ReportBody({
  view: { figures, picture, tables, lists = [], late, note, explained },
}: {
  view: ReportView;
}) {
  return (
    <>
      {figures.length > 0 && <FigureStrip figures={figures} label={text.figures} />}
      {[late, note].map(
        (words) =>
          words && (
            <Notice isStanding key={words} tone="info">
              {words}
            </Notice>
          ),
      )}
      {picture?.bars.some(({ amount }) => amount.value !== 0) && (
        <Panel>
          <BarChart {...picture} height={190} isTabled />
        </Panel>
      )}
      {[...tables, ...lists].map((table) => (
        <Table key={table.title} table={table} />
      ))}
      <Meanings of={explained.map((name) => FIGURE_WORDS[name])} />
    </>
  );
}

const { columns: columnText } = reportTablesText;

type Row = { key: string; cells: readonly Cell[]; isTotal: boolean };

/** The columns with their places in a row; on a phone what a row is of, its day, its figures, then all other words. */
function placed({ columns }: ReportTable, isPhone: boolean) {
  const places = columns.map((column, at) => ({ ...column, at }));
  if (!isPhone) return places;
  const named = columns.findIndex(({ label }) => label === columnText.product);
  const dated = columns.findIndex(({ kind }) => kind === 'day');
  const rankOf = ({ label, kind, at }: (typeof places)[number]): number => {
    if (at === Math.max(named, 0)) return 0;
    if (at === dated) return 1;
    if (label === columnText.difference || label === columnText.net) return 2;
    return kind === 'text' || kind === 'day' ? 4 : 3;
  };
  return places.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** From so many characters on a word takes a second line. */
const LONG = 16;

function columnsOf(table: ReportTable, isPhone: boolean): Column<Row>[] {
  return placed(table, isPhone).map(({ label, kind, at }, place) => ({
    key: label,
    header: label,
    align: kind === 'text' || kind === 'day' ? 'start' : 'end',
    tone: place === 0 ? 'strong' : undefined,
    isWrapped: kind === 'text' && table.rows.some((cells) => String(cells[at] ?? '').length > LONG),
    cell: ({ cells, isTotal }: Row) => {
      const cell = cells[at] ?? null;
      if (isTotal && place === 0) return cell ?? text.total;
      if (isTotal && cell === null) return '';
      return isTotal ? <strong>{cellWords(kind, cell)}</strong> : cellWords(kind, cell);
    },
  }));
}

const PX_FOR_COLUMN = 96;

function Table({ table }: { table: ReportTable }) {
  const { title, rows, totals, columns } = table;
  const isPhone = usePhone();
  const shown: Row[] = rows.map((cells, at) => ({ key: `${at}`, cells, isTotal: false }));
  if (totals) shown.push({ key: 'total', cells: totals, isTotal: true });
  return (
    <section className={styles.table}>
      <h3 className={styles.caption}>{title}</h3>
      <Panel padding="none">
        <DataTable
          caption={title}
          columns={columnsOf(table, isPhone)}
          minWidth={columns.length * PX_FOR_COLUMN}
          rowKey={({ key }) => key}
          rows={shown}
        />
      </Panel>
    </section>
  );
}
