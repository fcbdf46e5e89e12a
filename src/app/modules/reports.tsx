import { lazy, Suspense, useCallback, useMemo } from 'react';
import { OWN_REPORTS } from '#app/api/owner/reports.ts';
import { listSeries } from '#app/data/read/settings-list.ts';
import type { ReportPaper } from '#app/features/account/reports/BusinessReports.tsx';
import { TodayScreen } from '#app/features/workspace/reports/TodayScreen.tsx';
import { printFailure } from '#app/print/print-failure.ts';
import { nameOf, type OpenCounter } from '#app/app/counter/workspace.ts';
import { httpOf } from '#app/app/session/session.ts';
import { pageText } from '#app/app/page-text.ts';
import { can } from '#domain/accounts/permissions.ts';

const BusinessReports = lazy(() =>
  import('#app/features/account/reports/BusinessReports.tsx').then((module) => ({
    default: module.BusinessReports,
  })),
);

/** The day of the own store; beside it, from the server, its days for level 2 and all reports for administrators. */
export function ReportsRoute({ counter: { workspace } }: { counter: OpenCounter }) {
  const { db, session } = workspace;
  const http = useMemo(() => httpOf(session, { takesAnyAnswer: true }), [session]);
  const readStores = useCallback(() => listSeries(db), [db]);
  const print = async (paper: ReportPaper) => {
    try {
      // Fetched when there is something to print.
      const { printReportPage } = await import('#app/print/report/page.ts');
      const business = await db.business.toCollection().first();
      await printReportPage({ business: business ?? { nombre: '', identificacion: '' }, ...paper });
      return undefined;
    } catch (error) {
      return printFailure(error, pageText.printFailed);
    }
  };
  if (!can(session.permission_level, 'reports.day')) return <TodayScreen workspace={workspace} />;
  return (
    <TodayScreen
      reports={
        <Suspense fallback={null}>
          <BusinessReports
            asker={`${nameOf(session)} ${session.serie_id ?? ''} `}
            http={http}
            isOfStore={!can(session.permission_level, 'reports.all')}
            print={print}
            readStores={readStores}
            source={OWN_REPORTS}
          />
        </Suspense>
      }
      workspace={workspace}
    />
  );
}
