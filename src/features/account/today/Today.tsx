import { useMemo } from 'react';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import type { Http } from '#app/api/http.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { formatCop } from '#domain/money/money.ts';
import { BusinessDay, Hours } from './BusinessDay.tsx';
import { Compared } from './Compared.tsx';
import { DayFigures } from './DayFigures.tsx';
import { comparisonOfAll, joinedDay } from './day-view.ts';
import styles from './Today.module.css';
import { text } from './text.ts';
import { useOtherDay } from './use-other-day.ts';
import type { TodayState } from './use-today.ts';

/** Above the businesses: what is known of the connection, and all of them together where there are several. */
export function TodaySummary({ today, trouble }: TodayState) {
  const count = today?.negocios.length ?? 0;
  const day = useOtherDay(today?.calculado_en);
  const compared = today && day === null ? comparisonOfAll(today) : null;
  const joined = useMemo(() => (today && count > 1 ? joinedDay(today) : undefined), [today, count]);
  return (
    <>
      {trouble && <Trouble today={today} trouble={trouble} />}
      {today && count > 1 && (
        <Panel className={styles.day}>
          <div className={styles.main}>
            <dl>
              <dt className={styles.label}>{text.allBusinesses(day)}</dt>
              <dd className={styles.total}>{formatCop(today.total.ventas_netas)}</dd>
              {compared && (
                <dd>
                  <Compared comparison={compared} />
                </dd>
              )}
              <dd className={styles.quiet}>{text.sales(today.total.facturas)}</dd>
            </dl>
            {joined && <Hours dia={joined} />}
          </div>
          {joined && <DayFigures dia={joined} />}
        </Panel>
      )}
    </>
  );
}

function Trouble({ today, trouble }: TodayState) {
  const when = today && formatBogotaDateTime(today.calculado_en).slice(11);
  const day = useOtherDay(today?.calculado_en);
  const isOffline = trouble === 'offline';
  const without = isOffline ? text.offlineWithout : text.failed;
  const words = when === undefined ? without : (isOffline ? text.offline : text.stale)(day, when);
  return (
    <Notice isStanding tone="warning">
      {words}
    </Notice>
  );
}

interface DayOfProps {
  http: Http;
  state: TodayState;
  /** `PN-12` */
  businessId: string;
}

/** The day of one business, once it is known. */
export function DayOf({ http, state: { today, trouble }, businessId }: DayOfProps) {
  const business = today?.negocios.find(({ id }) => id === businessId);
  if (business) return <BusinessDay business={business} http={http} />;
  if (trouble || today) return null;
  return (
    <p className={styles.quiet} role="status">
      {text.loading}
    </p>
  );
}
