import type { AndyOverdue, AndyRange, AndyShare, AndySoldProduct, SalesKey } from '#domain/andy/reader.ts';
import { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';
import { profitOf, type SalesFigures, salesFigures } from '#domain/reports/figures.ts';
import { compareMoney } from '#domain/money/money.ts';
import { sql, type Tx } from '#server/platform/database/database.ts';
import type { ReportPorts } from './ports.ts';
import { listProductSales } from './product-sales.repo.ts';
import { readDebtors } from './receivables.ts';
import { readSums } from './sales-sums.ts';
import { readTotals } from './sales-sums.repo.ts';
import { inScope, KEYS } from './scope.ts';

/** What Andy asks of the reports; each names the business, and only reads. */

/** The figures of some days, of all sales or of those of one cashier, with costs: who may not see them is not told. */
export async function sumFigures(
  tx: Tx,
  businessId: number,
  { cajero, ...range }: AndyRange & { cajero: string | null },
): Promise<SalesFigures> {
  const scope = { businessId, serieId: null, ...range, cajero };
  return salesFigures(await readSums(tx, scope, await readTotals(tx, scope, 'none')), true);
}

const NAMED_KEYS = {
  day: KEYS.day,
  week: sql`date_trunc('week', i.dia)::date::text`,
  month: sql`to_char(i.dia, 'YYYY-MM')`,
  hour: KEYS.hour,
  weekday: KEYS.weekday,
  cashier: sql`i.cajero`,
  client: sql`i.datos_cliente->>'nombre'`,
} as const satisfies Record<SalesKey, unknown>;

/** Sales told apart; by clients those of somebody who is known. */
export async function listShares(
  tx: Tx,
  businessId: number,
  key: SalesKey,
  range: AndyRange,
): Promise<AndyShare[]> {
  const isKnown =
    key === 'client' ? sql`AND i.datos_cliente->>'identificacion' <> ${FINAL_CONSUMER_ID}` : sql``;
  const { rows } = await sql<AndyShare>`
    SELECT ${NAMED_KEYS[key]} AS clave, count(*) AS facturas, sum(i.total_factura) AS ventas
    FROM invoices i WHERE ${inScope({ businessId, serieId: null, ...range })} ${isKnown}
    GROUP BY 1`.execute(tx);
  return rows;
}

/** Products by what they brought beyond their cost, the most first, less what came back: as their report has them. */
export async function listEarners(
  tx: Tx,
  businessId: number,
  range: AndyRange,
  limit: number,
): Promise<AndySoldProduct[]> {
  const page = { page: 1, size: limit, offset: 0 };
  const rows = await listProductSales(tx, { businessId, serieId: null, ...range }, 'utilidad', page);
  return rows.map(({ nombre, unidades, ventas, base, costo, sin_costo }) => ({
    nombre,
    cantidad: unidades,
    total: ventas,
    utilidad: sin_costo > 0 && compareMoney(base, '0.00') === 0 ? null : profitOf({ base, costo }).utilidad,
  }));
}

/** Names of those who sold in some days. */
export async function listCashierNames(tx: Tx, businessId: number, range: AndyRange): Promise<string[]> {
  return (await listShares(tx, businessId, 'cashier', range)).map(({ clave }) => clave);
}

/** Clients with a debt that is due, the one due for longest first. */
export async function listOverdue(
  tx: Tx,
  businessId: number,
  ports: Pick<ReportPorts, 'listDebtors' | 'listDebtMovements'>,
  today: string,
): Promise<AndyOverdue[]> {
  const clients = await readDebtors(tx, businessId, ports, today);
  return clients
    .flatMap(({ nombre, saldo, vencida, dias_vencida }) =>
      dias_vencida === null ? [] : [{ nombre, saldo, vencida, dias_vencida }],
    )
    .toSorted((a, b) => b.dias_vencida - a.dias_vencida);
}
