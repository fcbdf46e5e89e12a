import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { fieldText } from '#contract/field-text.ts';
import { PAGE_SIZES } from '#contract/page.ts';
import { daysIn } from '#domain/reports/range.ts';
import { fieldProblem } from '#domain/problems.ts';
import { type PageRequest, readPage } from '#server/http/paging.ts';
import type { Query } from '#server/http/route.ts';
import { headVersion } from '#server/platform/changes.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { ReportPorts } from './ports.ts';
import { ReportRunner } from './run/report-runner.ts';
import { readReportRequest, unknownStore } from './report-request.ts';
import { SalesFirst } from './run/sales-first.ts';
import type { ReportScope } from './scope.ts';

/** Who asks for a report, of which business. */
export interface ReportCall {
  businessId: number;
  /** May see what goods cost, and what is earned with them. */
  withCosts: boolean;
  query: Query;
  now: Date;
  /** All rows on one page: for a file. */
  isWhole?: boolean;
}

/** More rows than any business has. */
const ALL_ROWS = 1_000_000;

/** The page of a list that is asked for. @throws Problem `pagina_invalida` (404) */
export const pageOf = ({ query, isWhole }: ReportCall): PageRequest =>
  isWhole ? { page: 1, size: ALL_ROWS, offset: 0 } : readPage(query, PAGE_SIZES.reports);

const LISTS = ['primeros', 'todos'];

/**
 * How many rows of its lists a report names: all of them, or the first ones.
 * @throws Problem `datos_invalidos` (400)
 */
export function namedOf({ query: { listas }, isWhole }: ReportCall, first: number): number {
  if (listas && !LISTS.includes(listas)) throw fieldProblem('listas', fieldText.oneOf(LISTS));
  return isWhole || listas === 'todos' ? Infinity : first;
}

/** What a report is calculated with. */
interface OpenReport {
  tx: Tx;
  scope: ReportScope;
  /** What every report says of itself. */
  head: {
    desde: string;
    hasta: string;
    serie_id: number | null;
    calculado_en: string;
    v: number;
  };
}

/** Opens reports: reads what is asked for, and calculates it on one snapshot. */
export function createReportOpener(db: Db, ports: Pick<ReportPorts, 'listSeries'>) {
  const runner = new ReportRunner(db);
  const salesFirst = new SalesFirst();
  /** @throws Problem `datos_invalidos` (400) at the parameter, `demasiados_informes` (429) */
  return async function openReport<Report>(
    { businessId, query, now }: ReportCall,
    read: (report: OpenReport) => Promise<Report>,
  ): Promise<Report> {
    const { desde, hasta, serieId } = readReportRequest(query, now);
    const days = daysIn({ desde, hasta });
    await salesFirst.wait(businessId, days);
    const { report, v, tookMs } = await runner.run(businessId, async (tx) => {
      const begunMs = performance.now();
      if (serieId !== null && (await ports.listSeries(tx, businessId, [serieId])).length === 0)
        throw unknownStore();
      const { to: v } = await headVersion(tx, businessId);
      const report = await read({
        tx,
        scope: { businessId, serieId, desde, hasta },
        head: { desde, hasta, serie_id: serieId, calculado_en: bogotaTimestamp(now), v },
      });
      return { report, v, tookMs: performance.now() - begunMs };
    });
    await salesFirst.note(
      { businessId, days, tookMs },
      async () => (await headVersion(db, businessId)).to - v,
    );
    return report;
  };
}
export type OpenReportFn = ReturnType<typeof createReportOpener>;
