import type { Db } from '#server/platform/database/database.ts';
import { createHoldingsReports } from './holdings-reports.service.ts';
import { createReportOpener } from './open-report.ts';
import { createDocumentReports } from './document-reports.service.ts';
import type { ReportPorts } from './ports.ts';
import { createReportFiles } from './report-files.ts';
import { callOf, callOfDay } from './report-request.ts';
import { createSalesReports } from './sales-reports.service.ts';
import { createTodayService } from './today.service.ts';

export type ReportService = ReturnType<typeof createReportService>;

/** Everything that is reported of a shop (reports.md). */
export function createReportService(db: Db, ports: ReportPorts) {
  const openReport = createReportOpener(db, ports);
  const sales = createSalesReports(openReport, ports);
  const reports = {
    locate: ports.locateOfKind,
    callOf,
    callOfDay,
    ...sales,
    ...createHoldingsReports(openReport, ports),
    ...createDocumentReports(openReport, ports),
  };
  return {
    reports,
    files: createReportFiles(reports),
    today: createTodayService(db, { ...ports, day: sales.day }),
  };
}
