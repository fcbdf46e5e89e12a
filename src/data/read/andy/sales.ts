import type { AndySales, AndyScope, AndySoldProduct, SoldOrder } from '#domain/andy/reader.ts';
import {
  addMoney,
  type Cents,
  formatDecimal,
  formatMoney,
  moneyToCents,
  parseDecimal,
} from '#domain/money/money.ts';
import { type SalesFigures, salesFigures } from '#domain/reports/figures.ts';
import { sumFacts } from '#domain/reports/sums.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { lastIncompleteDay } from '#app/data/invoice-window.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import { readOwnAbonos, readNoteFacts, readSaleFacts } from '#app/data/read/reports/sale-facts.ts';

/**
 * What Andy asks of the invoices, from the mirror; the server's are `andy-sales.repo.ts` and
 * `andy-figures.ts`. Sales of this device that await their number count.
 */

const PLACES = 3;

/** Asked for what the mirror does not have: to say that there is nothing would be wrong. */
export class BeyondMirrorError extends Error {
  override readonly name = 'BeyondMirrorError';
}

export type Sale = Awaited<ReturnType<typeof readSaleFacts>>[number];
export type Note = Awaited<ReturnType<typeof readNoteFacts>>[number];

/** Sales of some days. @throws BeyondMirrorError when they begin before the mirror */
export async function readSales(db: ErpDatabase, scope: AndyScope, now: Date): Promise<Sale[]> {
  const oldest = await lastIncompleteDay(db, now);
  if (scope.desde <= oldest) throw new BeyondMirrorError(`the mirror begins after ${oldest}`);
  return readKnownSales(db, scope);
}

/** Sales of some days as far as the mirror has them. */
export async function readKnownSales(db: ErpDatabase, { serieId, ...range }: AndyScope): Promise<Sale[]> {
  const sales = await readSaleFacts(db, range);
  return serieId === null ? sales : sales.filter(({ fact }) => fact.serie_id === serieId);
}

/** What came back in some days, by the store that took it. */
export async function readNotes(db: ErpDatabase, { serieId, ...range }: AndyScope): Promise<Note[]> {
  const notes = await readNoteFacts(db, range);
  return serieId === null ? notes : notes.filter(({ record }) => record.serie_id === serieId);
}

const totalOf = (sales: readonly Sale[]): string => addMoney('0.00', ...sales.map(({ fact }) => fact.total));

export const sumSales = (sales: readonly Sale[], notes: readonly Note[]): AndySales => ({
  invoices: sales.length,
  total_factura: totalOf(sales),
  devoluciones: addMoney('0.00', ...notes.map(({ fact }) => fact.total)),
});

/** The figures of reports, without costs; of payments on account those that this device took. */
export async function readFigures(
  db: ErpDatabase,
  scope: AndyScope,
  cashier: string | null,
  now: Date,
): Promise<SalesFigures> {
  const ventas = (await readSales(db, scope, now))
    .map(({ fact }) => fact)
    .filter(({ cajero }) => cashier === null || cajero === cashier);
  const abonos = cashier === null ? await readOwnAbonos(db, scope) : [];
  const notas = (await readNotes(db, scope))
    .filter(({ record }) => cashier === null || record.cajero === cashier)
    .map(({ fact }) => fact);
  return salesFigures(sumFacts({ ventas, abonos, notas }), false);
}

/** Oldest first: the name on a product's last line counts, and that of a client. */
export const byIssue = (a: Sale, b: Sale): number => (a.record.fecha < b.record.fecha ? -1 : 1);

interface Sold {
  id: string;
  /** As the last line names it. */
  nombre: string;
  thousandths: bigint;
  total: Cents;
  /** Thousandths that were sold, whatever came back of them. */
  sold: bigint;
}

const namesOf = ({ invoice, sale }: InvoiceRecord): string[] =>
  (invoice?.detalles_items ?? sale?.lines ?? []).map(({ nombre }) => nombre);

/** Units and money of each product, less what came back on notes; of those alone that were sold. */
function soldProducts(sales: readonly Sale[], notes: readonly Note[] = []): Map<string, Sold> {
  const sold = new Map<string, Sold>();
  for (const { record, fact } of sales.toSorted(byIssue))
    for (const [at, { producto_id: id, cantidad, total }] of fact.lineas.entries()) {
      const nombre = namesOf(record)[at] ?? '';
      const before = sold.get(id) ?? { thousandths: 0n, total: 0n };
      const thousandths = before.thousandths + (parseDecimal(cantidad, PLACES) ?? 0n);
      const sum = before.total + moneyToCents(total);
      sold.set(id, { id, nombre, thousandths, total: sum, sold: thousandths });
    }
  for (const { producto_id: id, cantidad, total } of notes.flatMap(({ fact }) => fact.lineas)) {
    const before = sold.get(id);
    if (!before) continue;
    const thousandths = before.thousandths - (parseDecimal(cantidad, PLACES) ?? 0n);
    sold.set(id, { ...before, thousandths, total: before.total - moneyToCents(total) });
  }
  return sold;
}

const figures = ({ thousandths, total }: Pick<Sold, 'thousandths' | 'total'>) => ({
  cantidad: formatDecimal(thousandths, PLACES),
  total: formatMoney(total),
});

/** Products by units sold, the most or the least first; what they cost is not on this device. */
export function bestSellers(
  sales: readonly Sale[],
  notes: readonly Note[],
  limit: number,
  order: SoldOrder = 'most',
): AndySoldProduct[] {
  const sign = order === 'least' ? -1 : 1;
  const net = [...soldProducts(sales, notes).values()].filter(({ thousandths }) => thousandths > 0n);
  const ordered = net.sort(
    (a, b) =>
      sign * Number(b.thousandths - a.thousandths) ||
      sign * Number(b.total - a.total) ||
      (a.id < b.id ? -1 : 1),
  );
  return ordered.slice(0, limit).map((sold) => ({ nombre: sold.nombre, ...figures(sold), utilidad: null }));
}

/** Ids of the products that were sold. */
export const soldIds = (sales: readonly Sale[]): ReadonlySet<string> => new Set(soldProducts(sales).keys());

export function salesOf(sales: readonly Sale[], notes: readonly Note[], productId: string) {
  const found = soldProducts(sales, notes).get(productId) ?? { thousandths: 0n, total: 0n, sold: 0n };
  return { ...figures(found), vendidas: formatDecimal(found.sold, PLACES) };
}
