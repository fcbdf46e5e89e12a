import { salePrice } from '#domain/price.ts';
import type { TaxProfile } from '#domain/tax.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { fieldsAfter } from './edit-base.ts';
import { isKind, OPEN_STATES, type Operation } from './operation.ts';

/** What a line of a sale shows of its product: price before taxes, money, and the taxes. */
export type ShownPrice = TaxProfile & { precio: string };

const isOfLine = (shown: ShownPrice, product: TaxProfile, price: string): boolean =>
  price === shown.precio &&
  product.iva_rate === shown.iva_rate &&
  product.inc_rate === shown.inc_rate &&
  product.applies_icui === shown.applies_icui &&
  product.applies_bag_tax === shown.applies_bag_tax;

/** Whether a product costs what a line shows once an own write is applied. */
function costsAfter(operation: Operation, shown: ShownPrice): boolean {
  if (!isKind(operation, 'product-create') && !isKind(operation, 'product-edit')) return false;
  const fields = fieldsAfter(operation) as Partial<TaxProfile & Parameters<typeof salePrice>[0]> | undefined;
  // Who may not see costs writes no prices.
  if (fields?.costo === undefined) return false;
  return isOfLine(shown, fields as TaxProfile, salePrice(fields as Parameters<typeof salePrice>[0]));
}

/** Where the price on a line comes from. */
export interface PriceSource {
  /** A version of the server's that has it; null while only an own write has, or when nothing does. */
  v: number | null;
  /** Key of the own write without an answer that made it. */
  own: string | null;
  /** Keys of the writes without an answer that have to come before a sale of it: the product's creation too. */
  needs: string[];
}

/**
 * Looks up where the price on a line comes from: the server's newest row, or an own write that made it. By the
 * price itself, and not by what waits at the moment: a line may have stood in an open sale while the edit that it
 * shows was acknowledged, or while another one was made (offline §8: a price is honoured as shown).
 * @param before only own writes older than this row of the outbox
 */
export async function findPriceSource(
  db: ErpDatabase,
  productId: string,
  shown: ShownPrice,
  before = Number.POSITIVE_INFINITY,
): Promise<PriceSource> {
  const lane = await db.outbox.where('lane').equals(productId).sortBy('seq');
  if (lane.length === 0) return { v: null, own: null, needs: [] };
  const row = await db.products.get(productId);
  const creates = lane.filter(
    (write) => isKind(write, 'product-create') && OPEN_STATES.includes(write.state),
  );
  const needs = creates.map(({ op }) => op);
  if (row?.srv && isOfLine(shown, row.srv, row.srv.precio_venta_calculado))
    return { v: row.v, own: null, needs };
  const own = lane.filter((write) => write.seq < before && costsAfter(write, shown));
  const acknowledged = own.findLast(({ state, vFrom }) => state === 'done' && vFrom !== null);
  if (acknowledged) return { v: acknowledged.vFrom, own: null, needs };
  const waiting = own.findLast(({ state }) => state !== 'rejected' && OPEN_STATES.includes(state));
  if (!waiting) return { v: null, own: null, needs };
  return { v: null, own: waiting.op, needs: [...new Set([...needs, waiting.op])] };
}
