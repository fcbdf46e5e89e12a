import { ArrowLeft, FileText } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Workspace } from '#app/data/workspace.ts';
import type { DailyOutcome, ReadDaily } from '#app/online/daily-report.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { DayField } from '#app/ui/date/DayField.tsx';
import { takeLostFocus } from '#app/ui/hooks/lost-focus.ts';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { useOfNow } from '#app/ui/hooks/use-now.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import { SumReport } from '#app/ui/figures/SumReport.tsx';
import type { DailyReport } from '#contract/cash/daily-report.ts';
import { dailyReportText as shared, dayFault } from '#contract/cash/daily-report-text.ts';
import { dailyView, isNothingIssued } from '#contract/cash/daily-tables.ts';
import { bogotaDate, formatDay } from '#domain/bogota-time.ts';
import styles from './daily.module.css';
import { PrintDaily } from './PrintDaily.tsx';
import { text } from './text.ts';

interface DailyScreenProps {
  workspace: Workspace;
  readDaily: ReadDaily;
  /** The person's own establishment; null for all of them. */
  serieId: number | null;
  onBack: () => void;
}

const todayOf = (nowMs: number): string => bogotaDate(new Date(nowMs));

const whyNone = (outcome: Exclude<DailyOutcome, { kind: 'report' }>): string =>
  outcome.kind === 'unreachable' ? text.unreachable : (outcome.sentence ?? text.failed);

/** The comprobante de informe diario of the own establishment or of all, a day at a time (cash.md). */
export function DailyScreen({ workspace, readDaily, serieId, onBack }: DailyScreenProps) {
  const today = useOfNow(todayOf);
  const [day, setDay] = useState(() => bogotaDate(new Date()));
  const load = useCallback(() => readDaily(day, serieId), [readDaily, day, serieId]);
  const { state, reload } = useLoaded(load);
  const outcome = state.status === 'ready' ? state.value : null;
  const report = outcome?.kind === 'report' ? outcome.report : null;
  return (
    <div className={styles.screen}>
      <div className={styles.heading}>
        <IconAction className={styles.back} icon={ArrowLeft} label={text.back} onClick={onBack} />
        <h1 className={styles.title} ref={takeLostFocus} tabIndex={-1}>
          {shared.title}
        </h1>
      </div>
      <div className={styles.tools}>
        <DayField
          className={styles.day}
          day={day}
          faultOf={(typed) => dayFault(typed, today)}
          label={shared.day}
          max={today}
          onDay={setDay}
        />
        {report && !report.series.every(isNothingIssued) && (
          <PrintDaily report={report} workspace={workspace} />
        )}
      </div>
      {state.status === 'loading' && (
        <p className="muted" role="status">
          {shared.loading}
        </p>
      )}
      {outcome && outcome.kind !== 'report' && (
        <ListFailure isOnPage onRetry={reload} retryLabel={shared.retry}>
          {whyNone(outcome)}
        </ListFailure>
      )}
      {report && <Day report={report} />}
    </div>
  );
}

function Day({ report: { fecha, definitivo, series } }: { report: DailyReport }) {
  return (
    <>
      {!definitivo && (
        <Notice title={shared.provisional} tone="info">
          {shared.notOver}
        </Notice>
      )}
      {series.length === 0 && (
        <Panel>
          <EmptyState icon={FileText} text={text.nothingHint} title={shared.nothing} />
        </Panel>
      )}
      {series.map((part) => {
        const name = shared.series(part.establecimiento, part.prefijo, formatDay(fecha));
        return (
          <section className="grid gap-8" key={part.serie_id}>
            <h2 className="heading">{name}</h2>
            {isNothingIssued(part) ? (
              <Panel>
                <EmptyState icon={FileText} text={text.nothingHint} title={shared.nothing} />
              </Panel>
            ) : (
              <SumReport label={shared.figures(name)} {...dailyView(part)} />
            )}
          </section>
        );
      })}
    </>
  );
}
