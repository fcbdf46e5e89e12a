import type { AndyOverdue, AndyScope, AndyShare, AndySoldProduct, SalesKey } from '#domain/andy/reader.ts';
import { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';
import { profitOf, type SalesFigures, salesFigures } from '#domain/reports/figures.ts';
import { compareMoney } from '#domain/money/money.ts';
import { sql, type Tx } from '#server/platform/database/database.ts';
import type { ReportPorts } from './ports.ts';
import { listProductSales } from './product-sales.repo.ts';
import { readDebtors } from './receivables.ts';
import { inScope as returnedIn, NOTED, readNotes } from './returns-sums.repo.ts';
import { readSums, sharesOf } from './sales-sums.ts';
import { readTotals } from './sales-sums.repo.ts';
import { inScope, type Key, type ReportScope } from './scope.ts';

/** What Andy asks of the reports; each names the business, and only reads. */

/** The figures of some days, of all sales or of those of one cashier, with costs: who may not see them is not told. */
export async function sumFigures(
  tx: Tx,
  businessId: number,
  asked: AndyScope & { cajero: string | null },
): Promise<SalesFigures> {
  const scope = { businessId, ...asked };
  return salesFigures(await readSums(tx, scope, await readTotals(tx, scope, 'none')), true);
}

/** A device knows no ids of cashiers: both tell them apart by name, as the question does. */
const keyOf = (key: SalesKey): Key => (key === 'cashier' ? 'cashierName' : key);

/** Sales told apart, with what came back; by clients those of somebody who is known. */
export async function listShares(
  tx: Tx,
  businessId: number,
  key: SalesKey,
  range: AndyScope,
): Promise<AndyShare[]> {
  const scope = { businessId, ...range };
  const sold = await readTotals(tx, scope, keyOf(key));
  const shares = sharesOf(sold, await readNotes(tx, scope, keyOf(key)));
  const names = key === 'client' ? await readClientNames(tx, scope) : null;
  return shares.flatMap(({ clave, facturas, ventas, devoluciones }) => {
    const name = names === null ? clave : names.get(clave);
    return name === undefined ? [] : [{ clave: name, facturas, ventas, devoluciones }];
  });
}

/** Names of clients by id, as the newest of their invoices have them, or of their notes; none of Consumidor final. */
async function readClientNames(tx: Tx, scope: ReportScope): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; nombre: string }>`
    SELECT u.id::text AS id, (array_agg(u.datos ->> 'nombre' ORDER BY u.es_nota, u.fecha DESC))[1] AS nombre FROM (
      SELECT i.cliente_id AS id, i.datos_cliente AS datos, i.fecha_emision AS fecha, false AS es_nota
      FROM invoices i WHERE ${inScope(scope)} AND i.datos_cliente ->> 'identificacion' <> ${FINAL_CONSUMER_ID}
      UNION ALL SELECT d.client_id, n.datos_cliente, n.fecha_emision, true
      FROM ${NOTED} WHERE ${returnedIn(scope)} AND n.datos_cliente ->> 'identificacion' <> ${FINAL_CONSUMER_ID}) u
    GROUP BY 1`.execute(tx);
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
}

/** Products by what they brought beyond their cost, the most first, less what came back: as their report has them. */
export async function listEarners(
  tx: Tx,
  businessId: number,
  range: AndyScope,
  limit: number,
): Promise<AndySoldProduct[]> {
  const page = { page: 1, size: limit, offset: 0 };
  const rows = await listProductSales(tx, { businessId, ...range }, 'utilidad', page);
  return rows.map(({ nombre, unidades, ventas, base, costo, sin_costo }) => ({
    nombre,
    cantidad: unidades,
    total: ventas,
    utilidad: sin_costo > 0 && compareMoney(base, '0.00') === 0 ? null : profitOf({ base, costo }).utilidad,
  }));
}

/** Names of those who sold in some days. */
export async function listCashierNames(tx: Tx, businessId: number, range: AndyScope): Promise<string[]> {
  const sold = await readTotals(tx, { businessId, ...range }, 'cashierName');
  return sold.map(({ clave }) => clave ?? '');
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
