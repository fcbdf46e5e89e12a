import type {
  CashierReport,
  DayReport,
  HourReport,
  ProductReport,
  SalesReport,
  Share,
  TaxReport,
} from '#contract/reports/reports.ts';
import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { addMoney } from '#domain/money/money.ts';
import { average, profitOf, salesFigures } from '#domain/reports/figures.ts';
import { type DayRange, daysIn, rangeBefore } from '#domain/reports/range.ts';
import { netTaxes } from '#domain/reports/taxes.ts';
import { pageReply } from '#server/http/paging.ts';
import type { FastifyRequest } from 'fastify';
import { type OpenReportFn, pageOf, type ReportCall } from './open-report.ts';
import type { ReportPorts } from './ports.ts';
import { listProductSales, PRODUCT_ORDERS, type ProductOrder } from './product-sales.repo.ts';
import { readSums, totalsOf } from './sales-sums.ts';
import * as repo from './sales-sums.repo.ts';

const WEEK = 7;
const DAY_MS = 86_400_000;

/** What some sales come to beside others. */
function shareOf({ facturas, ventas }: Pick<repo.Totals, 'facturas' | 'ventas'>): Share {
  return { facturas, ventas, devoluciones: '0.00', ventas_netas: ventas };
}

/** Shares by hour, the first one first. */
const hoursOf = (rows: readonly repo.Totals[]) =>
  rows.map((row) => ({ hora: Number(row.clave), ...shareOf(row) })).toSorted((a, b) => a.hora - b.hora);

/** What lines brought beyond their cost; nothing to those who may not see costs. */
function profitShown(costs: Omit<repo.Costs, 'clave'>, withCosts: boolean) {
  return withCosts
    ? { ...profitOf(costs), lineas_sin_costo: costs.sin_costo }
    : { costo: null, utilidad: null, margen: null, lineas_sin_costo: null };
}

const NO_COSTS = { base: '0.00', costo: '0.00', sin_costo: 0 };

/** The same weekdays, as many whole weeks before as the range begins. */
function sameWeekdays(range: DayRange): DayRange & { daysBack: number } {
  const daysBack = WEEK * Math.ceil(daysIn(range) / WEEK);
  return { desde: addDays(range.desde, -daysBack), hasta: addDays(range.hasta, -daysBack), daysBack };
}

/** Reports of what was sold (reports.md). */
export function createSalesReports(openReport: OpenReportFn, ports: Pick<ReportPorts, 'sumDebts'>) {
  return {
    day(call: ReportCall): Promise<DayReport> {
      return openReport(call, async ({ tx, scope, head }) => {
        const hours = await repo.readTotals(tx, scope, 'hour');
        const sums = await readSums(tx, scope, hours);
        const { daysBack, ...weekdays } = sameWeekdays(scope);
        const before = { ...scope, ...weekdays };
        const then = await repo.readTotals(tx, before, 'hour');
        const { ventas, facturas } = totalsOf(then);
        const today = bogotaDate(call.now);
        const until = new Date(call.now.getTime() - daysBack * DAY_MS);
        return {
          ...head,
          cifras: salesFigures(sums, call.withCosts),
          horas: hoursOf(hours),
          comparado: {
            desde: before.desde,
            hasta: before.hasta,
            ventas_netas: ventas,
            facturas,
            horas: hoursOf(then),
            a_esta_hora: scope.hasta < today ? null : await repo.readSoldBy(tx, before, until),
          },
          cartera: await ports.sumDebts(tx, scope.businessId, today),
        };
      });
    },

    sales(call: ReportCall): Promise<SalesReport> {
      return openReport(call, async ({ tx, scope, head }) => {
        const days = await repo.readTotals(tx, scope, 'day');
        const before = rangeBefore(scope);
        const then = totalsOf(await repo.readTotals(tx, { ...scope, ...before }, 'none'));
        return {
          ...head,
          cifras: salesFigures(await readSums(tx, scope, days), call.withCosts),
          dias: days.map((row) => ({ fecha: row.clave ?? '', ...shareOf(row) })),
          antes: { ...before, ...shareOf(then), ticket_promedio: average(then.ventas, then.facturas) },
        };
      });
    },

    /** @throws Problem `pagina_invalida` (404) past the last page */
    products(call: ReportCall & { request: FastifyRequest }): Promise<ProductReport> {
      const page = pageOf(call);
      const asked = call.query['orden'] ?? '';
      const order = asked in PRODUCT_ORDERS ? (asked as ProductOrder) : 'ventas';
      return openReport(call, async ({ tx, scope, head }) => {
        const rows = await listProductSales(tx, scope, order, page);
        const results = rows.map(({ base, costo, sin_costo, cuantos: _all, ...row }) => ({
          ...row,
          ...profitShown({ base, costo, sin_costo }, call.withCosts),
        }));
        return { ...head, ...pageReply(call.request, page, rows[0]?.cuantos ?? 0, results) };
      });
    },

    cashiers(call: ReportCall): Promise<CashierReport> {
      return openReport(call, async ({ tx, scope, head }) => {
        const totals = await repo.readTotals(tx, scope, 'cashier');
        const names = await repo.readCashiers(tx, scope);
        const costs = new Map(
          (await repo.readCosts(tx, scope, 'cashier')).map((row) => [row.clave, row] as const),
        );
        const cajeros = totals.map((row) => ({
          colaborador_id: Number(row.clave),
          cajero: names.get(row.clave ?? '') ?? '',
          ...shareOf(row),
          ticket_promedio: average(row.ventas, row.facturas),
          ...profitShown(costs.get(row.clave) ?? NO_COSTS, call.withCosts),
        }));
        return { ...head, cajeros: cajeros.toSorted((a, b) => Number(b.ventas) - Number(a.ventas)) };
      });
    },

    hours(call: ReportCall): Promise<HourReport> {
      return openReport(call, async ({ tx, scope, head }) => {
        const hours = await repo.readTotals(tx, scope, 'hour');
        const weekdays = await repo.readTotals(tx, scope, 'weekday');
        return {
          ...head,
          horas: hoursOf(hours),
          dias_semana: weekdays
            .map((row) => ({ dia: Number(row.clave), ...shareOf(row) }))
            .toSorted((a, b) => a.dia - b.dia),
        };
      });
    },

    taxes(call: ReportCall): Promise<TaxReport> {
      return openReport(call, async ({ tx, scope, head }) => {
        const { subtotal } = totalsOf(await repo.readTotals(tx, scope, 'none'));
        const tarifas = netTaxes(await repo.readTaxes(tx, scope), []);
        const impuestos = addMoney('0.00', ...tarifas.map(({ valor }) => valor));
        return { ...head, sin_impuestos: subtotal, impuestos, tarifas };
      });
    },
  };
}
