import type { AnyReport } from '#app/api/owner/reports.ts';
import { lateTables } from '#contract/reports/late-table.ts';
import type { ReportTable } from '#contract/reports/table-columns.ts';
import { viewOf } from './report-view.ts';

/** The tables of a spreadsheet of a report: those of its CSV file, which the server writes. */
export function fileTables(report: AnyReport): ReportTable[] {
  const { sums = [], lists = [], tables } = viewOf(report);
  return [...sums, ...lists, ...tables, ...lateTables(report.report)];
}
