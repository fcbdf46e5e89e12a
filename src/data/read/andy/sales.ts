import type { AndyRange, AndySales, AndySoldProduct } from '#domain/andy/reader.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { priceLine } from '#domain/money/invoice-math.ts';
import { type Cents, formatDecimal, formatMoney, moneyToCents, parseDecimal } from '#domain/money/money.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { lastIncompleteDay } from '#app/data/invoice-window.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';

/**
 * What Andy asks of the invoices, from the mirror; the server's is `andy-sales.repo.ts`. Sales of this device
 * that await their number count, annulled invoices don't.
 */

const PLACES = 3;

/** Asked for days that the mirror no longer has: to say that nothing was sold would be wrong. */
export class BeyondMirrorError extends Error {
  override readonly name = 'BeyondMirrorError';
}

/** Sales issued in a range, oldest first. @throws BeyondMirrorError when the range begins before the mirror */
export async function readSales(db: ErpDatabase, range: AndyRange, now: Date): Promise<InvoiceRecord[]> {
  const [start, end] = [Date.parse(range.start), Date.parse(range.end)];
  const oldest = await lastIncompleteDay(db, now);
  const first = bogotaDate(new Date(start));
  if (first <= oldest) throw new BeyondMirrorError(`the mirror begins after ${oldest}`);
  const rows = await db.invoices.where('fecha').aboveOrEqual(first).toArray();
  return rows.filter(({ fecha, invoice }) => {
    const at = Date.parse(fecha);
    return at >= start && at < end && invoice?.estado !== 'anulada';
  });
}

export function sumSales(records: readonly InvoiceRecord[]): AndySales {
  const total = records.reduce(
    (sum, { invoice, sale }) => sum + moneyToCents((invoice ?? sale)?.total_factura ?? '0.00'),
    0n,
  );
  return { invoices: records.length, total_factura: formatMoney(total) };
}

interface Sold {
  id: string;
  /** As the last line names it. */
  nombre: string;
  thousandths: bigint;
  total: Cents;
}

interface SoldLine {
  producto_id: string;
  nombre: string;
  cantidad: string | number;
  total: string;
}

function linesOf({ invoice, sale }: InvoiceRecord): SoldLine[] {
  if (invoice) return invoice.detalles_items.map((line) => ({ ...line, total: line.total_linea }));
  return (sale?.lines ?? []).map((line) => ({ ...line, total: priceLine(line, sale?.bagRate ?? '0').total }));
}

function soldProducts(records: readonly InvoiceRecord[]): Map<string, Sold> {
  const sold = new Map<string, Sold>();
  for (const record of records)
    for (const { producto_id: id, nombre, cantidad, total } of linesOf(record)) {
      const before = sold.get(id) ?? { thousandths: 0n, total: 0n };
      const thousandths = before.thousandths + (parseDecimal(cantidad, PLACES) ?? 0n);
      sold.set(id, { id, nombre, thousandths, total: before.total + moneyToCents(total) });
    }
  return sold;
}

const figures = ({ thousandths, total }: Pick<Sold, 'thousandths' | 'total'>) => ({
  cantidad: formatDecimal(thousandths, PLACES),
  total: formatMoney(total),
});

/** Products by units sold, the most first. */
export function bestSellers(records: readonly InvoiceRecord[], limit: number): AndySoldProduct[] {
  const order = [...soldProducts(records).values()].sort(
    (a, b) => Number(b.thousandths - a.thousandths) || Number(b.total - a.total) || (a.id < b.id ? -1 : 1),
  );
  return order.slice(0, limit).map((sold) => ({ nombre: sold.nombre, ...figures(sold) }));
}

export function salesOf(records: readonly InvoiceRecord[], productId: string) {
  return figures(soldProducts(records).get(productId) ?? { thousandths: 0n, total: 0n });
}
