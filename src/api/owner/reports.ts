import type {
  CashierReport,
  DayReport,
  DrawerReport,
  HourReport,
  OwnerToday,
  ProductReport,
  ReceivablesReport,
  SalesReport,
  TaxReport,
} from '#contract/reports/reports.ts';
import type { InventoryReport } from '#contract/reports/inventory-report.ts';
import type { MonthReport } from '#contract/reports/month-report.ts';
import type { ReturnsReport } from '#contract/reports/returns-report.ts';
import type { Http, HttpReply } from '#app/api/http.ts';
import { askOwner, OwnerRefusedError } from './calls.ts';

// All of them throw ApiError and OwnerRefusedError as `askOwner` does.

/** So many end, each after a turn and a pause, before a page that stays open asks for the day once more. */
const TRIES_OF_TODAY = 3;

/** How each business of the owner is doing today; waits where one of them is calculating other reports. */
export const readToday = (http: Http) =>
  askOwner<OwnerToday>(({ path }) => askPatiently(http, path, TRIES_OF_TODAY), {
    method: 'GET',
    path: '/api/mis-negocios/hoy/',
  });

/** Where the reports of a business are, for its owner. @param businessId `PJ-12` */
export function reportsOf(businessId: string): string {
  const [tipo = '', id = ''] = businessId.split('-');
  return `/api/negocios/${encodeURIComponent(tipo)}/${encodeURIComponent(id)}/informes/`;
}

/** Where administrators find the reports of the business that they work in. */
export const OWN_REPORTS = '/api/erp/informes/';

/** What a business has in stock, without the list of it. @param businessId `PJ-12` */
export const readStockOutlook = (http: Http, businessId: string) =>
  askOwner<InventoryReport>(http, { method: 'GET', path: `${reportsOf(businessId)}inventario/?page_size=1` });

/** The reports that a screen asks for, with what each of them answers. */
export interface ReportReplies {
  dia: DayReport;
  ventas: SalesReport;
  productos: ProductReport;
  cajeros: CashierReport;
  horas: HourReport;
  impuestos: TaxReport;
  devoluciones: ReturnsReport;
  contador: MonthReport;
  caja: DrawerReport;
  cartera: ReceivablesReport;
  inventario: InventoryReport;
}
export type ReportName = keyof ReportReplies;

/** A report with its name. */
export type AnyReport = { [Name in ReportName]: { name: Name; report: ReportReplies[Name] } }[ReportName];

export type ReportQuery = Readonly<Record<string, string | number | null>>;

function pathOfReport(source: string, name: ReportName, query: ReportQuery): string {
  const wanted = Object.entries(query).filter(([, value]) => value !== null && value !== '');
  const search = new URLSearchParams(wanted.map(([key, value]) => [key, String(value)]));
  return `${source}${name}/?${search}`;
}

const MOST_TRIES = 6;
const SECOND_MS = 1000;
const TOO_MANY = 429;

/** Asks again after the pause that a server wants which is calculating other reports of the business. */
async function askPatiently(http: Http, path: string, mostTries = MOST_TRIES): Promise<HttpReply> {
  for (let tries = 1; ; tries += 1) {
    const reply = await http({ method: 'GET', path });
    const pauseS = Number(reply.headers['retry-after'] ?? 1);
    if (reply.status !== TOO_MANY || tries === mostTries) return reply;
    await new Promise((resolve) => setTimeout(resolve, pauseS * SECOND_MS));
  }
}

/** A report of a business. @param source where its reports are */
export async function readReport(
  http: Http,
  source: string,
  name: ReportName,
  query: ReportQuery,
): Promise<AnyReport> {
  const { status, body } = await askPatiently(http, pathOfReport(source, name, query));
  if (status !== 200 || typeof body === 'string') throw new OwnerRefusedError(status, body);
  return { name, report: body } as AnyReport;
}

const PAGE_SIZE = 100;
/** Reports that name only the first rows of their lists until all are asked for. */
const LISTED: readonly ReportName[] = ['contador', 'inventario'];
/** Reports whose list may be of any length. */
const PAGED: readonly ReportName[] = ['productos', 'devoluciones', 'caja', 'inventario'];

/** A report with every row of its list, read page by page. @param source where its reports are */
export async function readWholeReport(
  http: Http,
  source: string,
  name: ReportName,
  query: ReportQuery,
): Promise<AnyReport> {
  const asked = LISTED.includes(name) ? { ...query, listas: 'todos' } : query;
  if (!PAGED.includes(name)) return readReport(http, source, name, asked);
  const whole = await readReport(http, source, name, { ...asked, page_size: PAGE_SIZE });
  const { report } = whole;
  if (!('next' in report)) return whole;
  const rows: unknown[] = report.results;
  for (let page = 2; rows.length < report.count; page += 1) {
    const more = await readReport(http, source, name, { ...query, page_size: PAGE_SIZE, page });
    const { results } = more.report as typeof report;
    // Rows may have gone meanwhile.
    if (results.length === 0) break;
    rows.push(...results);
  }
  return whole;
}

/** A report as a spreadsheet file, with every row. @param source where its reports are */
export async function readReportFile(
  http: Http,
  source: string,
  name: ReportName,
  query: ReportQuery,
): Promise<string> {
  const path = pathOfReport(source, name, { ...query, formato: 'csv' });
  const { status, body } = await askPatiently(http, path);
  if (status !== 200 || typeof body !== 'string') throw new OwnerRefusedError(status, body);
  return body;
}
