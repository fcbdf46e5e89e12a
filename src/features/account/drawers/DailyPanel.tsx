import { FileText, Printer } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { readDailyReport } from '#app/api/owner/drawers.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { DayField } from '#app/ui/date/DayField.tsx';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { useOfNow } from '#app/ui/hooks/use-now.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { SumReport } from '#app/ui/figures/SumReport.tsx';
import type { DailyReport } from '#contract/cash/daily-report.ts';
import { dailyReportText as shared, dayFault } from '#contract/cash/daily-report-text.ts';
import { dailyView, isNothingIssued } from '#contract/cash/daily-tables.ts';
import { bogotaDate, formatDay } from '#domain/bogota-time.ts';
import styles from './Drawers.module.css';
import { text } from './text.ts';
import { LoadFailure } from '#app/features/account/person/LoadFailure.tsx';

const todayOf = (nowMs: number): string => bogotaDate(new Date(nowMs));

/** Prints a day of a business. @returns what went wrong, in words */
export type PrintDay = (id: string, report: DailyReport) => Promise<string | undefined>;

interface DailyPanelProps {
  http: Http;
  id: string;
  printDay: PrintDay;
}

/** Comprobante de informe diario of a business: a day, every series. */
export function DailyPanel({ http, id, printDay }: DailyPanelProps) {
  const today = useOfNow(todayOf);
  const [day, setDay] = useState(() => bogotaDate(new Date()));
  const load = useCallback(() => readDailyReport(http, id, day), [http, id, day]);
  const { state, reload } = useLoaded(load);
  return (
    <section className="grid gap-12 above-8">
      <h2 className={styles.title}>{shared.title}</h2>
      <div className={styles.tools}>
        <DayField
          className={styles.day}
          day={day}
          faultOf={(typed) => dayFault(typed, today)}
          label={shared.day}
          max={today}
          onDay={setDay}
        />
        {state.status === 'ready' && !state.value.series.every(isNothingIssued) && (
          <PrintButton key={day} print={() => printDay(id, state.value)} />
        )}
      </div>
      {state.status === 'loading' && <p role="status">{shared.loading}</p>}
      {state.status === 'failed' && (
        <LoadFailure error={state.error} onRetry={reload} retryLabel={text.again} words={text.reportFailed} />
      )}
      {state.status === 'ready' && <Day report={state.value} />}
    </section>
  );
}

function PrintButton({ print }: { print: () => ReturnType<PrintDay> }) {
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    const wrong = await print();
    setIsBusy(false);
    if (wrong !== undefined) toast({ message: wrong, tone: 'error' });
  };
  return (
    <ActionButton className={styles.print} icon={Printer} isBusy={isBusy} onClick={() => void press()}>
      {text.print}
    </ActionButton>
  );
}

function Day({ report: { fecha, definitivo, series } }: { report: DailyReport }) {
  if (series.every(isNothingIssued))
    return (
      <Panel>
        <EmptyState icon={FileText} text={formatDay(fecha)} title={shared.nothing} />
      </Panel>
    );
  return (
    <>
      {!definitivo && (
        <Notice title={shared.provisional} tone="info">
          {shared.notOver}
        </Notice>
      )}
      {series.map((part) => {
        const name = shared.series(part.establecimiento, part.prefijo, formatDay(fecha));
        return (
          <section className="grid gap-8" key={part.serie_id}>
            <h3 className="heading">{name}</h3>
            {isNothingIssued(part) ? (
              <p className="caption">{shared.nothing}</p>
            ) : (
              <SumReport label={shared.figures(name)} {...dailyView(part)} />
            )}
          </section>
        );
      })}
    </>
  );
}
