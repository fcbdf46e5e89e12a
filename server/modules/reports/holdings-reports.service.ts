import type { InventoryReport } from '#contract/reports/inventory-report.ts';
import type { DrawerReport, ReceivablesReport } from '#contract/reports/reports.ts';
import { isKeyRank } from '#domain/accounts/permissions.ts';
import { bogotaDate, bogotaDayRange } from '#domain/bogota-time.ts';
import { addMoney, compareMoney } from '#domain/money/money.ts';
import { daysLeft, runsOut, SHORT_AT, valueAtCost } from '#domain/reports/stock-outlook.ts';
import { pageReply } from '#server/http/paging.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { FastifyRequest } from 'fastify';
import { namedOf, type OpenReportFn, pageOf, type ReportCall } from './open-report.ts';
import type { ReportPorts } from './ports.ts';
import { readDebtors } from './receivables.ts';
import { listStocked, type StockedRow } from './stock-outlook.repo.ts';

/** Products named of what runs out, and of what does not move: as many as somebody would read. */
const MOST_NAMED = 200;

const sum = (amounts: readonly string[]): string => addMoney('0.00', ...amounts);
const byValue = (a: { valor: string }, b: { valor: string }): number => compareMoney(b.valor, a.valor);
const byUnits = (a: StockedRow, b: StockedRow): number => Number(b.existencias) - Number(a.existencias);

/** A product that several stores hold is one. */
const productsOf = (rows: readonly StockedRow[]): ReadonlySet<string> =>
  new Set(rows.map(({ producto_id }) => producto_id));

/** A product in a store as lists name it. */
function named(row: StockedRow) {
  const { producto_id, codigo_barras, nombre, serie_id, establecimiento, unidad, existencias } = row;
  return { producto_id, codigo_barras, nombre, serie_id, establecimiento, unidad, existencias };
}

/** Units at which a product is short: of a person the own limit; owners and programs have none. */
async function shortAt(
  tx: Tx,
  { actor, businessId }: { actor: Actor; businessId: number },
  { readAlertLimit }: Pick<ReportPorts, 'readAlertLimit'>,
): Promise<number> {
  return actor.kind === 'owner' || isKeyRank(actor.level)
    ? SHORT_AT
    : readAlertLimit(tx, businessId, actor.id);
}

/** Reports of what a shop has at this moment: goods, and money that it is owed (reports.md). */
export function createHoldingsReports(
  openReport: OpenReportFn,
  ports: Pick<
    ReportPorts,
    'listDebtors' | 'listDebtMovements' | 'listOpened' | 'listSeries' | 'readAlertLimit'
  >,
) {
  return {
    /** @throws Problem `pagina_invalida` (404) past the last page */
    inventory(call: ReportCall & { request: FastifyRequest; actor: Actor }): Promise<InventoryReport> {
      const page = pageOf(call);
      const most = namedOf(call, MOST_NAMED);
      return openReport(call, async ({ tx, scope, head: { calculado_en, v, serie_id } }) => {
        const rows = await listStocked(tx, scope.businessId, serie_id, bogotaDate(call.now));
        const valued = rows.map((row) => ({ ...row, valor: valueAtCost(row.existencias, row.costo) }));
        // Without the right to see costs, the order must not tell what is dear either.
        const shown = <Amount>(amount: Amount): Amount | null => (call.withCosts ? amount : null);
        const there = valued
          .filter(({ existencias }) => Number(existencias) > 0)
          .toSorted(call.withCosts ? byValue : byUnits);
        const owed = valued.filter(({ existencias }) => Number(existencias) < 0);
        // All stores together: what one of them sells does move.
        const moving = productsOf(rows.filter(({ ultima_venta }) => ultima_venta !== null));
        const idle = there.filter(({ producto_id }) => !moving.has(producto_id));
        const results = there
          .slice(page.offset, page.offset + page.size)
          .map((row) => ({ ...named(row), costo: shown(row.costo), valor: shown(row.valor) }));
        const limit = await shortAt(tx, call, ports);
        const short = rows.filter(({ existencias, vendidas }) =>
          runsOut({ stock: existencias, sold: vendidas, limit }),
        );
        return {
          calculado_en,
          v,
          serie_id,
          valor: shown(sum(there.map(({ valor }) => valor))),
          negativo: shown(sum(owed.map(({ valor }) => valor))),
          productos: productsOf(there).size,
          ...pageReply(call.request, page, there.length, results),
          quietos: {
            productos: productsOf(idle).size,
            filas: idle.length,
            valor: shown(sum(idle.map(({ valor }) => valor))),
          },
          sin_movimiento: idle.slice(0, most).map((row) => ({ ...named(row), valor: shown(row.valor) })),
          limite_alerta_inventario: limit,
          se_agotan: short.length,
          se_agota: short
            .map((row) => ({
              ...named(row),
              vendidas: row.vendidas,
              dias: daysLeft(row.existencias, row.vendidas),
            }))
            .toSorted((a, b) => Number(b.vendidas) - Number(a.vendidas))
            .slice(0, most),
        };
      });
    },

    /** @throws Problem `pagina_invalida` (404) past the last page */
    drawers(call: ReportCall & { request: FastifyRequest; actor: Actor }): Promise<DrawerReport> {
      const page = pageOf(call);
      return openReport(call, async ({ tx, scope, head }) => {
        const range = {
          serieId: scope.serieId,
          from: bogotaDayRange(scope.desde)?.start ?? '',
          until: bogotaDayRange(scope.hasta)?.end ?? '',
          page,
        };
        const { count, sessions } = await ports.listOpened(tx, scope.businessId, call.actor, range);
        const stores = new Map(
          (await ports.listSeries(tx, scope.businessId)).map((one) => [one.id, one.nombre_establecimiento]),
        );
        const results = sessions.map((one) => ({
          id: one.id,
          serie_id: one.serie_id,
          establecimiento: stores.get(one.serie_id) ?? '',
          nombre: one.nombre,
          abierta_por: one.abierta_por.nombre,
          abierta_en: one.abierta_en,
          cerrada_en: one.cerrada_en,
          z_numero: one.z_numero,
          base: one.base,
          esperado: one.esperado,
          contado: one.contado,
          diferencia: one.diferencia,
          ajustada: one.ajustada_en !== null,
        }));
        return { ...head, ...pageReply(call.request, page, count, results) };
      });
    },

    receivables(call: ReportCall): Promise<ReceivablesReport> {
      return openReport(call, async ({ tx, scope, head: { calculado_en, v } }) => {
        const clientes = await readDebtors(tx, scope.businessId, ports, bogotaDate(call.now));
        const of = (name: 'saldo' | 'vencida') => sum(clientes.map((client) => client[name]));
        return { calculado_en, v, total: of('saldo'), vencida: of('vencida'), clientes };
      });
    },
  };
}
