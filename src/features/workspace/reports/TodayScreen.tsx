import { ChartColumn } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { type OwnDay, readOwnDay, tablesOfDay } from '#app/data/read/reports/own-day.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { BarChart } from '#app/ui/chart/BarChart.tsx';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { useNow } from '#app/ui/hooks/use-now.ts';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { FigureStrip } from '#app/ui/figures/FigureStrip.tsx';
import { Meanings } from '#app/ui/figures/Meanings.tsx';
import { SumTables } from '#app/ui/figures/SumReport.tsx';
import { methodName } from '#contract/invoicing/payment-method-name.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { formatCop, formatQuantity } from '#domain/money/money.ts';
import { isQuietDay } from '#domain/reports/figures.ts';
import { FIGURE_WORDS } from '#domain/reports/figures-text.ts';
import { weekdayOf } from '#domain/reports/range.ts';
import { PrintDay } from './PrintDay.tsx';
import styles from './today.module.css';
import { text } from './text.ts';

const MINUTE_MS = 60_000;
const amount = (money: string) => ({ value: Number(money), words: formatCop(money) });

const SHOWN = [
  FIGURE_WORDS.ventas_netas,
  FIGURE_WORDS.ticket_promedio,
  FIGURE_WORDS.recaudo,
  FIGURE_WORDS.fiado,
];

interface TodayScreenProps {
  workspace: Workspace;
  /** The reports of the whole business, for those who may see them: they need the network. */
  reports?: ReactNode;
}

/** The day of the own store from this device alone; it goes on without network (reports.md). */
export function TodayScreen({ workspace, reports }: TodayScreenProps) {
  const { db } = workspace;
  const [view, setView] = useState<'day' | 'reports'>('day');
  // A minute is as often as the comparison changes.
  const minute = Math.floor(useNow() / MINUTE_MS);
  const found = useLiveRead(tablesOfDay(db), () => readOwnDay(db, new Date()), [db, minute]);
  if (!found) return null;
  return (
    <div className={styles.screen}>
      <PageHeading
        actions={view === 'day' && !found.isPartial && <PrintDay day={found} workspace={workspace} />}
        description={
          view === 'reports'
            ? text.reportsLead
            : text.lead(bogotaTimestamp(new Date(minute * MINUTE_MS)).slice(11, 16))
        }
        title={view === 'reports' ? text.reports : text.title}
      />
      {reports !== undefined && (
        <Segmented
          className={styles.views}
          label={text.views}
          onChange={setView}
          options={[
            { value: 'day', label: text.title },
            { value: 'reports', label: text.reports },
          ]}
          value={view}
        />
      )}
      {view === 'reports' && reports !== undefined ? (
        reports
      ) : isQuietDay(found.figures) ? (
        <Panel>
          <EmptyState icon={ChartColumn} {...emptyWords(found)} />
        </Panel>
      ) : (
        <Day found={found} />
      )}
    </div>
  );
}

/** That nothing was sold can be said only of a day that the device has whole. */
function emptyWords({ isPartial, isArriving }: OwnDay): { title: string; text: string } {
  if (!isPartial) return { title: text.nothing, text: text.nothingHint };
  return { title: text.unknown, text: isArriving ? text.unknownArriving : text.unknownGone };
}

function Day({ found }: { found: OwnDay }) {
  const { figures, before, unsent, isPartial, isArriving } = found;
  const { ventas_netas, facturas, ticket_promedio, fiado_otorgado, abonos, recaudo } = figures;
  return (
    <>
      {isPartial && (
        <Notice isStanding tone="warning">
          {isArriving ? text.arriving : text.partial}
        </Notice>
      )}
      <FigureStrip
        figures={[
          {
            label: text.net,
            value: formatCop(ventas_netas),
            caption: before && text.than(weekdayOf(before.day), before.sales),
            tone: 'accent',
          },
          {
            label: text.invoices,
            value: formatQuantity(facturas),
            caption: unsent > 0 && text.unsent(unsent),
          },
          { label: text.average, value: ticket_promedio === null ? '—' : formatCop(ticket_promedio) },
          {
            label: text.credit,
            value: formatCop(fiado_otorgado),
            // Those of other devices the server tells, in the reports beside it.
            caption: text.paidBack(abonos),
          },
        ]}
        label={text.figures}
      />
      <div className={styles.parts}>
        <Hours hours={found.hours} />
        <SumTables
          tables={[
            {
              kind: 'means',
              ...text.means,
              rows: recaudo.map(({ medio, transacciones, valor }) => ({
                key: medio,
                cells: [methodName(medio), formatQuantity(transacciones), formatCop(valor)],
              })),
            },
          ]}
        />
      </div>
      <Meanings of={SHOWN} />
    </>
  );
}

function Hours({ hours }: Pick<OwnDay, 'hours'>) {
  const bars = useMemo(() => {
    const [first, last] = [hours[0]?.hour ?? 0, hours.at(-1)?.hour ?? 0];
    return Array.from({ length: last - first + 1 }, (_, at) => {
      const hour = first + at;
      const sales = hours.find((one) => one.hour === hour)?.sales ?? '0.00';
      return { label: text.hourSpan(hour), short: String(hour), amount: amount(sales) };
    });
  }, [hours]);
  return (
    <Panel>
      <BarChart bars={bars} height={170} label={text.byHour} placeLabel={text.hour} />
    </Panel>
  );
}
