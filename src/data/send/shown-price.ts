import { PRICE_FIELDS, TAX_FIELDS } from '#contract/inventory/product-fields.ts';
import { salePrice } from '#domain/money/price.ts';
import type { PriceProfile } from '#domain/money/invoice-math.ts';
import type { Unit } from '#domain/money/units.ts';
import type { ProductData } from '#contract/inventory/products.ts';
import type { ErpDatabase, ProductRecord } from '#app/data/db.ts';
import { fieldsAfter, mirrorVersion, isAhead } from './edit-base.ts';
import { isKind, OPEN_STATES, type Operation } from '#app/data/queue/operation.ts';

/** What a line of a sale shows of its product: price before taxes, money, the taxes, and how it is sold. */
type ShownPrice = PriceProfile & { precio: string; unidad?: Unit | undefined; isNamed?: true | undefined };

type PricedProduct = PriceProfile & Partial<Pick<ProductData, 'unidad' | 'precio_abierto'>>;

/** A price that was named at the counter is that of any version whose price is open. */
const isOfLine = (shown: ShownPrice, product: PricedProduct, price: string): boolean =>
  (shown.isNamed
    ? product.precio_abierto === true
    : price === shown.precio && (product.precio_final ?? null) === (shown.precio_final ?? null)) &&
  (product.unidad ?? 'und') === (shown.unidad ?? 'und') &&
  TAX_FIELDS.every((name) => product[name] === shown[name]);

/** Whether two rows of a product are sold alike; rows of before there were these fields are sold by the piece. */
const isSoldAlike = (a: ProductData, b: ProductData): boolean =>
  (a.precio_abierto ?? false) === (b.precio_abierto ?? false) &&
  (a.precio_min ?? null) === (b.precio_min ?? null) &&
  (a.precio_max ?? null) === (b.precio_max ?? null);

/**
 * The data version whose price a row shows: the server's, unless own writes stand over it that the server's row
 * does not hold. A line that was added with a version is billed at it, whatever happens meanwhile.
 */
export function shownVersion(row: ProductRecord): number | null {
  const { srv, v, precio_venta_calculado: precio } = row;
  const isAlike =
    srv && isSoldAlike(row, srv) && isOfLine({ ...row, precio }, srv, srv.precio_venta_calculado);
  return isAlike && v > 0 ? v : null;
}

/** Whether an own write decides what a product costs. */
function decidesPrice({ effect }: Operation): boolean {
  if (effect.type === 'product-create') return true;
  return (
    effect.type === 'product-edit' && Object.keys(effect.changes).some((name) => PRICE_FIELDS.includes(name))
  );
}

/** Whether a product costs what a line shows once an own write is applied. */
function costsAfter(operation: Operation, shown: ShownPrice): boolean {
  const fields = fieldsAfter(operation) as Partial<Parameters<typeof salePrice>[0]> | undefined;
  // Who may not see costs writes no prices.
  if (fields?.costo === undefined) return false;
  return isOfLine(shown, fields as PricedProduct, salePrice(fields as Parameters<typeof salePrice>[0]));
}

/** Where the price on a line that was added without a version comes from. */
export interface PriceSource {
  /** A version of the server's that has it; null while only an own write has, or when nothing does. */
  v: number | null;
  /** The own write without an answer that made it. */
  isOwn: boolean;
  /** Keys of the writes without an answer that have to come before a sale of it: the product's creation too. */
  needs: string[];
}

const VERSIONED: PriceSource = { v: null, isOwn: false, needs: [] };

/**
 * Looks up where the price on a line comes from: the server's newest row, or an own write that made it. By the
 * price itself, and not by what waits at the moment: a line may have stood in an open sale while the edit that it
 * shows was acknowledged, or while another one was made (offline §8: a price is honoured as shown).
 */
export async function findPriceSource(
  db: ErpDatabase,
  { id, v, ...shown }: ShownPrice & { id: string; v: number | null },
): Promise<PriceSource> {
  if (v !== null) return { ...VERSIONED, v };
  const lane = await db.outbox.where('lane').equals(id).sortBy('seq');
  const creates = lane.filter(
    (write) => isKind(write, 'product-create') && OPEN_STATES.includes(write.state),
  );
  const needs = creates.map(({ op }) => op);
  const row = await db.products.get(id);
  if (row?.srv && isOfLine(shown, row.srv, row.srv.precio_venta_calculado))
    return { v: row.v, isOwn: false, needs };
  const own = lane.findLast((write) => decidesPrice(write) && isStanding(write) && costsAfter(write, shown));
  if (!own) return { ...VERSIONED, needs };
  if (own.state === 'done') return { v: own.vFrom, isOwn: false, needs };
  return { v: null, isOwn: true, needs: [...new Set([...needs, own.op])] };
}

/** The server took the write, or may yet take it. */
const isStanding = ({ state, vFrom }: Operation): boolean =>
  state === 'done' ? vFrom !== null : state !== 'rejected' && OPEN_STATES.includes(state);

/**
 * The version of a line whose price is that of an own write, once that is settled: the version that has this price,
 * or, where somebody else's edit went into the write that the line shows, the version which that write became. Null
 * when the server did not take it: then the sale asks for what the product costs at the moment (offline §8).
 * @param sale row of the outbox; it needs the writes whose prices it shows
 */
export async function acknowledgedVersion(
  db: ErpDatabase,
  productId: string,
  shown: ShownPrice,
  sale: Pick<Operation, 'seq' | 'dependsOn'>,
): Promise<number | null> {
  const lane = await db.outbox.where('lane').equals(productId).sortBy('seq');
  const taken = lane.filter(
    (write) => write.seq < sale.seq && write.state === 'done' && write.vFrom !== null && decidesPrice(write),
  );
  const exact = taken.findLast((write) => costsAfter(write, shown));
  // An older own write may be out of force since: of those only the write that the line shows counts.
  const own = exact ?? taken.findLast(({ op }) => sale.dependsOn.includes(op));
  if (!own) return null;
  const [row, held] = await Promise.all([db.products.get(productId), mirrorVersion(db)]);
  // The write changed nothing: the price is that of the row.
  const isIdle = row && own.vFrom !== null && own.vFrom > row.v && !isAhead(own, row, held);
  return isIdle ? row.v : own.vFrom;
}
