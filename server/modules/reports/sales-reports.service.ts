import type {
  CashierReport,
  DayReport,
  HourReport,
  ProductReport,
  SalesReport,
  Share,
  TaxReport,
} from '#contract/reports/reports.ts';
import { fieldText } from '#contract/field-text.ts';
import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { addMoney, subtract } from '#domain/money/money.ts';
import { fieldProblem } from '#domain/problems.ts';
import { average, profitOf, salesFigures } from '#domain/reports/figures.ts';
import { type DayRange, daysIn, rangeBefore } from '#domain/reports/range.ts';
import { netTaxes } from '#domain/reports/taxes.ts';
import { pageReply } from '#server/http/paging.ts';
import type { FastifyRequest } from 'fastify';
import { type OpenReportFn, pageOf, type ReportCall } from './open-report.ts';
import type { ReportPorts } from './ports.ts';
import { listProductSales, PRODUCT_ORDERS, type ProductOrder } from './product-sales.repo.ts';
import {
  type Notes,
  readNotes,
  readReturnedBy,
  readReturnedCosts,
  readReturnedTaxes,
  readReturners,
} from './returns-sums.repo.ts';
import { lateAmong, notesOf, readSums, shareOf, sharesOf, totalsOf } from './sales-sums.ts';
import type { Tx } from '#server/platform/database/database.ts';
import * as repo from './sales-sums.repo.ts';
import type { ReportScope } from './scope.ts';

const WEEK = 7;
const DAY_MS = 86_400_000;

const without = ({ clave: _key, ...share }: Share & { clave: string }): Share => share;

/** Shares by hour, the first one first. */
const hoursOf = (rows: readonly repo.Totals[], notes: readonly Notes[]) =>
  sharesOf(rows, notes)
    .map((row) => ({ hora: Number(row.clave), ...without(row) }))
    .toSorted((a, b) => a.hora - b.hora);

/** What lines brought beyond their cost; nothing to those who may not see costs. */
function profitShown(costs: Omit<repo.Costs, 'clave'>, withCosts: boolean) {
  return withCosts
    ? { ...profitOf(costs), lineas_sin_costo: costs.sin_costo }
    : { costo: null, utilidad: null, margen: null, lineas_sin_costo: null };
}

const NO_COSTS = { base: '0.00', costo: '0.00', sin_costo: 0 };

/** What lines were sold for and cost, less what came back. */
function netCosts(
  sold: Omit<repo.Costs, 'clave'> = NO_COSTS,
  back: { base: string; costo: string } = NO_COSTS,
): Omit<repo.Costs, 'clave'> {
  const { sin_costo } = sold;
  return { base: subtract(sold.base, back.base), costo: subtract(sold.costo, back.costo), sin_costo };
}

/** What had been sold by a moment, less what had come back by then. */
async function netBy(tx: Tx, scope: ReportScope, until: Date): Promise<string> {
  return subtract(await repo.readSoldBy(tx, scope, until), await readReturnedBy(tx, scope, until));
}

/** A range moved back to the same weekdays, by just enough weeks not to overlap. */
function sameWeekdays(range: DayRange): DayRange & { daysBack: number } {
  const daysBack = WEEK * Math.ceil(daysIn(range) / WEEK);
  return { desde: addDays(range.desde, -daysBack), hasta: addDays(range.hasta, -daysBack), daysBack };
}

/** What was sold in as many days before, less what came back in them. */
async function readBefore(tx: Tx, scope: ReportScope) {
  const days = rangeBefore(scope);
  const before = { ...scope, ...days };
  const sold = totalsOf(await repo.readTotals(tx, before, 'none'));
  const noted = notesOf(await readNotes(tx, before, 'none'));
  return {
    ...days,
    ...shareOf(sold, noted.total),
    ticket_promedio: average(sold.ventas, sold.facturas),
  };
}

/** All that was sold in some days, beside the days before. */
const comparedOf = async (
  tx: Tx,
  scope: ReportScope,
  sold: readonly repo.Totals[],
  notes: readonly Notes[],
) => ({
  total: shareOf(totalsOf(sold), notesOf(notes).total),
  antes: await readBefore(tx, scope),
});

/** Taxes of some days, less those of what came back. */
async function taxSums(tx: Tx, scope: ReportScope) {
  const sold = await repo.readTotals(tx, scope, 'none');
  const noted = await readNotes(tx, scope, 'none');
  const tarifas = netTaxes(await repo.readTaxes(tx, scope), await readReturnedTaxes(tx, scope));
  return {
    llegaron_despues: lateAmong(sold, noted),
    sin_impuestos: subtract(totalsOf(sold).subtotal, notesOf(noted).subtotal),
    impuestos: addMoney('0.00', ...tarifas.map(({ valor }) => valor)),
    tarifas,
  };
}

const ORDERS = Object.keys(PRODUCT_ORDERS) as ProductOrder[];

/** @throws Problem `datos_invalidos` (400) for an order that there is not, or that tells of costs */
function orderOf({ query, withCosts }: ReportCall): ProductOrder {
  const asked = query['orden'] || 'ventas';
  const orders = ORDERS.filter((one) => withCosts || one !== 'utilidad');
  const order = orders.find((one) => one === asked);
  if (!order) throw fieldProblem('orden', fieldText.oneOf(orders));
  return order;
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
        const notes = await readNotes(tx, scope, 'hour');
        const notesThen = await readNotes(tx, before, 'hour');
        const { ventas, facturas } = totalsOf(then);
        const today = bogotaDate(call.now);
        const until = new Date(call.now.getTime() - daysBack * DAY_MS);
        return {
          ...head,
          cifras: salesFigures(sums, call.withCosts),
          horas: hoursOf(hours, notes),
          comparado: {
            desde: before.desde,
            hasta: before.hasta,
            ventas_netas: subtract(ventas, notesOf(notesThen).total),
            facturas,
            horas: hoursOf(then, notesThen),
            a_esta_hora: scope.hasta < today ? null : await netBy(tx, before, until),
          },
          cartera: await ports.sumDebts(tx, scope.businessId, today),
        };
      });
    },

    sales(call: ReportCall): Promise<SalesReport> {
      return openReport(call, async ({ tx, scope, head }) => {
        const days = await repo.readTotals(tx, scope, 'day');
        const notes = await readNotes(tx, scope, 'day');
        return {
          ...head,
          cifras: salesFigures(await readSums(tx, scope, days), call.withCosts),
          dias: sharesOf(days, notes).map((row) => ({ fecha: row.clave, ...without(row) })),
          antes: await readBefore(tx, scope),
        };
      });
    },

    /** @throws Problem `pagina_invalida` (404) past the last page, `datos_invalidos` (400) for an unknown order */
    products(call: ReportCall & { request: FastifyRequest }): Promise<ProductReport> {
      const page = pageOf(call);
      const order = orderOf(call);
      return openReport(call, async ({ tx, scope, head }) => {
        const rows = await listProductSales(tx, scope, order, page);
        const results = rows.map(({ base, costo, sin_costo, cuantos: _all, ...row }) => ({
          ...row,
          ...profitShown({ base, costo, sin_costo }, call.withCosts),
        }));
        const sold = await repo.readTotals(tx, scope, 'none');
        const noted = await readNotes(tx, scope, 'none');
        return {
          ...head,
          llegaron_despues: lateAmong(sold, noted),
          ...(await comparedOf(tx, scope, sold, noted)),
          ...pageReply(call.request, page, rows[0]?.cuantos ?? 0, results),
        };
      });
    },

    cashiers(call: ReportCall): Promise<CashierReport> {
      return openReport(call, async ({ tx, scope, head }) => {
        const totals = await repo.readTotals(tx, scope, 'cashier');
        const notes = await readNotes(tx, scope, 'cashier');
        const names = new Map([...(await readReturners(tx, scope)), ...(await repo.readCashiers(tx, scope))]);
        const costs = new Map(
          (await repo.readCosts(tx, scope, 'cashier')).map((row) => [row.clave, row] as const),
        );
        const back = new Map(
          (await readReturnedCosts(tx, scope, 'cashier')).map((row) => [row.clave, row] as const),
        );
        const cajeros = sharesOf(totals, notes).map((row) => ({
          colaborador_id: Number(row.clave),
          cajero: names.get(row.clave) ?? '',
          ...without(row),
          ticket_promedio: average(row.ventas, row.facturas),
          ...profitShown(netCosts(costs.get(row.clave), back.get(row.clave)), call.withCosts),
        }));
        return {
          ...head,
          llegaron_despues: lateAmong(totals, notes),
          ...(await comparedOf(tx, scope, totals, notes)),
          cajeros: cajeros.toSorted((a, b) => Number(b.ventas) - Number(a.ventas)),
        };
      });
    },

    hours(call: ReportCall): Promise<HourReport> {
      return openReport(call, async ({ tx, scope, head }) => {
        const hours = await repo.readTotals(tx, scope, 'hour');
        const weekdays = await repo.readTotals(tx, scope, 'weekday');
        const byHour = await readNotes(tx, scope, 'hour');
        return {
          ...head,
          llegaron_despues: lateAmong(hours, byHour),
          ...(await comparedOf(tx, scope, hours, byHour)),
          horas: hoursOf(hours, byHour),
          dias_semana: sharesOf(weekdays, await readNotes(tx, scope, 'weekday'))
            .map((row) => ({ dia: Number(row.clave), ...without(row) }))
            .toSorted((a, b) => a.dia - b.dia),
        };
      });
    },

    taxes(call: ReportCall): Promise<TaxReport> {
      return openReport(call, async ({ tx, scope, head }) => {
        const days = rangeBefore(scope);
        const { sin_impuestos, impuestos } = await taxSums(tx, { ...scope, ...days });
        return { ...head, ...(await taxSums(tx, scope)), antes: { ...days, sin_impuestos, impuestos } };
      });
    },
  };
}
