import { BarChart } from '#app/ui/chart/BarChart.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { type Column } from '#app/ui/table/DataTableHead.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { FigureStrip } from '#app/ui/figures/FigureStrip.tsx';
import { Meanings } from '#app/ui/figures/Meanings.tsx';
import { type Cell, cellWords, type ReportTable } from '#contract/reports/table-columns.ts';
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

type Row = { key: string; cells: readonly Cell[]; isTotal: boolean };

function columnsOf({ columns }: ReportTable): Column<Row>[] {
  return columns.map(({ label, kind }, at) => ({
    key: label,
    header: label,
    align: kind === 'text' || kind === 'day' ? 'start' : 'end',
    tone: at === 0 ? 'strong' : undefined,
    cell: ({ cells, isTotal }: Row) => {
      const cell = cells[at] ?? null;
      if (isTotal && at === 0) return cell ?? text.total;
      if (isTotal && cell === null) return '';
      return isTotal ? <strong>{cellWords(kind, cell)}</strong> : cellWords(kind, cell);
    },
  })) as Column<Row>[];
}

const PX_FOR_COLUMN = 110;

function Table({ table }: { table: ReportTable }) {
  const { title, rows, totals, columns } = table;
  const shown: Row[] = rows.map((cells, at) => ({ key: `${at}`, cells, isTotal: false }));
  if (totals) shown.push({ key: 'total', cells: totals, isTotal: true });
  return (
    <section className={styles.table}>
      <h3 className={styles.caption}>{title}</h3>
      <Panel padding="none">
        <DataTable
          caption={title}
          columns={columnsOf(table)}
          minWidth={columns.length * PX_FOR_COLUMN}
          rowKey={({ key }) => key}
          rows={shown}
        />
      </Panel>
    </section>
  );
}
