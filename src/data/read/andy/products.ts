import { pick } from '#contract/field-list.ts';
import { TOLD_FIELDS } from '#contract/inventory/product-fields.ts';
import type { AndyIdleProduct, AndyProduct, Counted, ProductOrder, Spellings } from '#domain/andy/reader.ts';
import { formatDecimal, moneyToCents } from '#domain/money/money.ts';
import { compareByCodePoint, normalizeText } from '#domain/normalize.ts';
import { ICUI_RATE } from '#domain/money/tax.ts';
import type { ErpDatabase, ProductRecord } from '#app/data/db.ts';
import { productMemoryOf, toThousandths } from '#app/data/memory/product-memory.ts';
import { piecesOf } from '#app/data/memory/table-rows.ts';
import { holdsWords } from './spellings.ts';

/** What Andy asks of the inventory, from the mirror; the server's is `andy-products.repo.ts`. */

const PLACES = 3;
const MOST_SUPPLIERS = 1_000;

/** A product of the mirror with its units over all stores, in thousandths. */
interface KnownProduct {
  id: string;
  /** Normalized. */
  name: string;
  text: string;
  units: number;
  row: ProductRecord;
}

/** All products with their stock; in pieces, so that the counter goes on selling. */
export async function readHeld(db: ErpDatabase): Promise<KnownProduct[]> {
  const memory = productMemoryOf(db);
  const unitsOf = (id: string) => {
    const { vitrina, bodega } = memory.unitsOf(id, null);
    return vitrina + bodega;
  };
  await memory.withStocks(() => undefined);
  const held: KnownProduct[] = [];
  for await (const rows of piecesOf(db.products)) {
    for (const row of rows) {
      const { id, nombre_norm: name, busqueda: text } = row;
      if (!row.borrado) held.push({ id, name, text, units: unitsOf(id), row });
    }
  }
  return held;
}

/** By name and id, as the server's lists stand. */
export function byName(a: { id: string; name: string }, b: { id: string; name: string }): number {
  return compareByCodePoint(a.name, b.name) || compareByCodePoint(a.id, b.id);
}

/** The product as Andy knows it; costs only where the mirror has them. */
export function toAndyProduct({ row, units }: KnownProduct): AndyProduct {
  const cantidad_total = formatDecimal(BigInt(units), PLACES);
  return { ...pick(row, ['id', ...TOLD_FIELDS]), cantidad_total };
}

/** Products with at most this much in all stores, the least first. */
export function listLow(
  held: readonly KnownProduct[],
  atMost: number,
  words: readonly Spellings[],
  limit: number,
): Counted<AndyProduct> {
  const low = held.filter(({ text, units }) => units <= toThousandths(atMost) && holdsWords(text, words));
  low.sort((a, b) => a.units - b.units || byName(a, b));
  return { count: low.length, rows: low.slice(0, limit).map(toAndyProduct) };
}

/** Products that are there, more than so many of them, and were not sold; the most units first. */
export function listIdle(
  held: readonly KnownProduct[],
  sold: ReadonlySet<string>,
  words: readonly Spellings[],
  moreThan: number,
  limit: number,
): Counted<AndyIdleProduct> {
  const idle = held.filter(
    ({ id, text, units }) => units > toThousandths(moreThan) && !sold.has(id) && holdsWords(text, words),
  );
  idle.sort((a, b) => b.units - a.units || byName(a, b));
  return {
    count: idle.length,
    rows: idle.slice(0, limit).map((one) => {
      const { nombre, cantidad_total } = toAndyProduct(one);
      return { nombre, cantidad_total };
    }),
  };
}

/** The first of an order; prices compare with their taxes, `bagRate` pesos per bag. */
export function listTop(
  held: readonly KnownProduct[],
  order: ProductOrder,
  words: readonly Spellings[],
  limit: number,
  bagRate: string,
): AndyProduct[] {
  const sign = order.endsWith('desc') ? -1 : 1;
  const bag = moneyToCents(bagRate);
  const keyed = held
    .filter(({ text }) => holdsWords(text, words))
    .map((product) => ({
      product,
      key: order.startsWith('price') ? priceKey(product.row, bag) : BigInt(product.units),
    }));
  keyed.sort((a, b) => sign * compare(a.key, b.key) || byName(a.product, b.product));
  return keyed.slice(0, limit).map(({ product }) => toAndyProduct(product));
}

/** Price with taxes in hundredths of a cent. */
function priceKey(row: ProductRecord, bagCents: bigint): bigint {
  const percent = 100 + (row.iva_rate ?? 0) + (row.inc_rate ?? 0) + (row.applies_icui ? ICUI_RATE : 0);
  const bag = row.applies_bag_tax ? bagCents : 0n;
  return moneyToCents(row.precio_venta_calculado) * BigInt(percent) + bag * 100n;
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Suppliers' names as products write them, each once. */
export function supplierNames(held: readonly KnownProduct[]): string[] {
  const names = new Map<string, string>();
  for (const { row } of held) {
    if (row.proveedor === null) continue;
    const key = normalizeText(row.proveedor);
    const known = names.get(key);
    if (known === undefined || compareByCodePoint(row.proveedor, known) < 0) names.set(key, row.proveedor);
  }
  const inOrder = [...names].sort(([a], [b]) => compareByCodePoint(a, b));
  return inOrder.slice(0, MOST_SUPPLIERS).map(([, name]) => name);
}

export function listOfSupplier(
  held: readonly KnownProduct[],
  proveedor: string,
  limit: number,
): Counted<AndyProduct> {
  const wanted = normalizeText(proveedor);
  const own = held.filter(({ row }) => row.proveedor !== null && normalizeText(row.proveedor) === wanted);
  return {
    count: own.length,
    rows: own.sort(byName).slice(0, limit).map(toAndyProduct),
  };
}
