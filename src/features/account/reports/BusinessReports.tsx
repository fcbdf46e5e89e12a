import { ChartColumn } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { ApiError, isOffline } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import { OwnerRefusedError } from '#app/api/owner/calls.ts';
import { keeperOf, lastReport } from '#app/api/owner/last-reports.ts';
import { type AnyReport, readReport, type ReportQuery } from '#app/api/owner/reports.ts';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { useOfNow } from '#app/ui/hooks/use-now.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import { bogotaDate, bogotaDayRange, formatBogotaDateTime, formatDay } from '#domain/bogota-time.ts';
import { ReportActions } from './ReportActions.tsx';
import { ReportBody } from './ReportBody.tsx';
import { ReportControls, type ReportStore } from './ReportControls.tsx';
import styles from './Reports.module.css';
import type { ReportView } from './report-content.ts';
import { isEmpty, viewOf } from './report-view.ts';
import { text } from './text.ts';
import {
  daysWanted,
  firstWanted,
  OF_NOW,
  queryOf,
  rangeFault,
  REPORT_NAMES,
  STORE_REPORTS,
  type Wanted,
} from './wanted.ts';

/** A report as a sheet of paper has it. */
export type ReportPaper = Pick<ReportView, 'figures' | 'tables' | 'note'> & { title: string; days: string };

interface BusinessReportsProps {
  /** Who asks, and from which store: what this device keeps of answers is for nobody else. */
  asker?: string;
  /** For somebody who sees the days of the own store and nothing else. */
  isOfStore?: boolean;
  http: Http;
  /** Address of the business's reports (`api/owner/reports.ts`). */
  source: string;
  readStores: () => Promise<readonly ReportStore[]>;
  /** @returns what went wrong, in words */
  print: (paper: ReportPaper) => Promise<string | undefined>;
}

const EMPTY_WORDS: Partial<Record<AnyReport['name'], string>> = {
  caja: text.noDrawers,
  devoluciones: text.nothingReturned,
  cartera: text.nothingOwed,
  inventario: text.nothingInStock,
};

/** '01/11/2026' or '01/11/2026 a 26/11/2026'; '' of a report of this moment. */
function daysWords(wanted: Wanted, now: Date): string {
  if (OF_NOW.includes(wanted.name)) return formatDay(daysWanted({ ...wanted, range: 'hoy' }, now).hasta);
  const { desde, hasta } = daysWanted(wanted, now);
  return [...new Set([desde, hasta])].map(formatDay).join(' a ');
}

const todayOf = (nowMs: number): string => bogotaDate(new Date(nowMs));

/** The reports of one business, one at a time. */
export function BusinessReports({
  http,
  source,
  readStores,
  print,
  isOfStore = false,
  asker = '',
}: BusinessReportsProps) {
  const names = isOfStore ? STORE_REPORTS : REPORT_NAMES;
  const [wanted, setWanted] = useState(() => firstWanted(new Date(), names));
  const isPossible = wanted.range !== 'otro' || rangeFault(wanted.days) === undefined;
  return (
    <>
      <ReportControls names={names} onChange={setWanted} readStores={readStores} wanted={wanted} />
      {isPossible && <Answer asker={asker} http={http} print={print} source={source} wanted={wanted} />}
    </>
  );
}

function Answer({
  http,
  source,
  print,
  wanted,
  asker,
}: Required<Omit<BusinessReportsProps, 'readStores' | 'isOfStore'>> & { wanted: Wanted }) {
  // A page that stays open over midnight goes on with the new day.
  const today = useOfNow(todayOf);
  const askedAt = useMemo(() => new Date(bogotaDayRange(today)?.start ?? today), [today]);
  const query = JSON.stringify(queryOf(wanted, askedAt));
  const question = questionOf(`${asker}${source}`, wanted, query);
  const load = useCallback(async () => {
    const keep = keeperOf(localStorage, question);
    const report = await readReport(http, source, wanted.name, JSON.parse(query) as ReportQuery);
    keep(report);
    return report;
  }, [http, source, wanted.name, query, question]);
  const { state, reload } = useLoaded(load);
  if (state.status === 'loading') return <p role="status">{text.calculating}</p>;
  const value = state.status === 'ready' ? state.value : lastAnswer(state, question);
  const failure = state.status === 'failed' && (
    <ListFailure
      isOnPage
      onRetry={reload}
      retryLabel={text.again}
      tone={value === undefined ? 'error' : 'warning'}
    >
      {value === undefined ? failureWords(state.error) : lastWords(state.error, momentOf(value))}
    </ListFailure>
  );
  if (value === undefined) return failure;
  // The last answer may be of days that were this week's when it came.
  const days = state.status === 'ready' ? daysWords(wanted, askedAt) : daysOfReport(value);
  if (isEmpty(value))
    return (
      <>
        {failure}
        <Panel>
          <EmptyState icon={ChartColumn} text={days} title={EMPTY_WORDS[value.name] ?? text.nothing} />
        </Panel>
      </>
    );
  const view = viewOf(value);
  return (
    <div className={styles.answer}>
      {failure}
      <div className={styles.head}>
        <h2 className={styles.title}>
          {text.reports[value.name]} <span className={styles.days}>{days}</span>
        </h2>
        <ReportActions
          days={days}
          http={http}
          name={value.name}
          print={({ figures, tables, late, note }) =>
            print({
              figures,
              tables,
              note: [late, note].filter(Boolean).join(' ') || null,
              title: text.reports[value.name],
              days,
            })
          }
          query={JSON.parse(query) as ReportQuery}
          source={source}
        />
      </div>
      <ReportBody view={view} />
    </div>
  );
}

/** By the name of its days, where they have one: tomorrow this week is another. */
const questionOf = (source: string, { name, range, store, order }: Wanted, query: string): string =>
  `${source}${name} ${range === 'otro' ? query : [range, store, order].join(' ')}`;

const daysOfReport = ({ report }: AnyReport): string =>
  [...new Set('desde' in report ? [report.desde, report.hasta] : [report.calculado_en.slice(0, 10)])]
    .map(formatDay)
    .join(' a ');

/** Without an answer what this device was told last; the server's own refusal is no reason to show it. */
const lastAnswer = ({ error, last }: { error: unknown; last?: AnyReport }, question: string) =>
  error instanceof ApiError ? (last ?? lastReport(localStorage, question)) : undefined;

const momentOf = ({ report }: AnyReport): string => formatBogotaDateTime(report.calculado_en);

const lastWords = (error: unknown, moment: string): string =>
  isOffline(error) ? text.lastAnswer(moment) : text.staleAnswer(moment);

function failureWords(error: unknown): string {
  if (isOffline(error)) return text.offline;
  return error instanceof OwnerRefusedError && error.status === 429 ? text.busy : text.failed;
}
