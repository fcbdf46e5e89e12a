import type { StockRow } from '#contract/inventory/products.ts';
import { Problem } from '#domain/problems.ts';
import { addQuantities, type Destination, DESTINATIONS } from '#domain/returns.ts';
import { BUILT_IN_PRODUCTS, type BuiltInProduct, isBuiltIn } from '#domain/products/built-in.ts';
import { exceedsStock, type StockPlaces, takeFromStock, totalStock } from '#domain/stock/stock.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Write } from '#server/platform/write.ts';
import { addBuiltIn } from './product-writes.repo.ts';
import * as repo from './stock.repo.ts';

const EMPTY: StockPlaces = { cantidad_vitrina: '0.000', cantidad_bodega: '0.000' };

/** Key of a stock row in the change feed. */
export function stockKey(productId: string, serieId: number): string {
  return `${productId}:${serieId}`;
}

interface SaleDemand {
  serieId: number;
  /** Quantity by product, each product once. */
  demand: ReadonlyMap<string, string>;
  invoiceId: string;
  collaboratorId: number;
  /** The goods have left: the stock may go below zero. */
  isDelivered: boolean;
  /** When they left, where that was told. */
  soldAt: Date | null;
}

interface Shortage {
  producto_id: string;
  disponible: number;
}

/**
 * Takes the products of a sale from the seller's store, display first, and writes the movements.
 * Locks the stock rows in order of product id.
 * @returns the products that went below zero (only for delivered sales)
 * @throws Problem `stock_insuficiente` (400) naming what is at hand
 */
export async function takeForSale(write: Write, sale: SaleDemand): Promise<Shortage[]> {
  const { tx, businessId, changes, now } = write;
  const { serieId, demand } = sale;
  const rows = await repo.lockStocks(tx, businessId, serieId, [...demand.keys()]);
  const stockOf = new Map(rows.map((row) => [row.product_id, row]));
  const shortages: Shortage[] = [];
  const movements: repo.Movement[] = [];
  for (const [productId, quantity] of demand) {
    const row = stockOf.get(productId);
    const stock = row ?? EMPTY;
    if (exceedsStock(stock, quantity))
      shortages.push({ producto_id: productId, disponible: Number(totalStock(stock)) });
    movements.push({ id: newId(now), product_id: productId, ...takeFromStock(stock, quantity) });
    // The stock of a deleted product stays a tombstone in the feed.
    if (row?.is_deleted) changes.remove('existencias', stockKey(productId, serieId));
    else changes.put('existencias', stockKey(productId, serieId));
  }
  if (shortages.length > 0 && !sale.isDelivered) {
    throw new Problem('stock_insuficiente', { extra: { productos: shortages } });
  }
  const cause = {
    serieId,
    motivo: 'venta',
    invoiceId: sale.invoiceId,
    collaboratorId: sale.collaboratorId,
    at: now,
    movedAt: sale.soldAt,
  } as const;
  // A row that is missing would be made under somebody else's eyes: that can wait for them, the locked ones cannot.
  if (rows.length < demand.size) await repo.moveStocks(tx, businessId, cause, movements);
  else changes.alongside(...repo.stockMoves(businessId, cause, movements));
  return shortages;
}

interface ReturnedGoods {
  serieId: number;
  returnId: string;
  collaboratorId: number;
  movedAt: Date;
  lines: readonly { product_id: string; cantidad: string; destino: Destination }[];
  isDeleted: ReadonlySet<string>;
}

/** Locks the stock of what comes back, and of what is taken instead, in order of product id; tells which are deleted. */
export async function lockForReturn(
  tx: Tx,
  businessId: number,
  serieId: number,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await repo.lockStocks(tx, businessId, serieId, productIds);
  return new Set(rows.filter(({ is_deleted }) => is_deleted).map(({ product_id }) => product_id));
}

/**
 * Puts goods that came back where they go. Spoilt ones come in and go out again: two movements, and the stock is what
 * it was. At once, not with the versions: what is taken instead counts on it.
 */
export async function putBack(write: Write, goods: ReturnedGoods): Promise<void> {
  const { tx, businessId, now } = write;
  const { serieId, collaboratorId, movedAt } = goods;
  const lines = goods.lines.filter(({ product_id }) => !isBuiltIn(product_id));
  if (lines.length === 0) return;
  const cause = { serieId, invoiceId: null, documentId: goods.returnId, collaboratorId, at: now, movedAt };
  const movements = (places: readonly Destination[], sign: '' | '-') =>
    sumByProduct(lines.filter(({ destino }) => places.includes(destino))).map(
      ({ product_id, vitrina, bodega }) => ({
        id: newId(now),
        product_id,
        cantidad_vitrina: `${sign}${vitrina}`,
        cantidad_bodega: `${sign}${bodega}`,
      }),
    );
  await repo.moveStocks(tx, businessId, { ...cause, motivo: 'devolucion' }, movements(DESTINATIONS, ''));
  const spoilt = movements(['averia'], '-');
  if (spoilt.length > 0) await repo.moveStocks(tx, businessId, { ...cause, motivo: 'averia' }, spoilt);
  const products = lines.map(({ product_id }) => product_id);
  tellStock(write, serieId, products, goods.isDeleted);
}

/** Has the devices hear of the stock of these products. */
export function tellStock(
  { changes }: Write,
  serieId: number,
  productIds: readonly string[],
  isDeleted: ReadonlySet<string>,
): void {
  for (const productId of new Set(productIds)) {
    if (isBuiltIn(productId)) continue;
    const key = stockKey(productId, serieId);
    if (isDeleted.has(productId)) changes.remove('existencias', key);
    else changes.put('existencias', key);
  }
}

/** Units by product and place; spoilt goods pass through the display. */
function sumByProduct(lines: ReturnedGoods['lines']) {
  const sums = new Map<string, { product_id: string; vitrina: string; bodega: string }>();
  for (const { product_id, cantidad, destino } of lines) {
    const sum = sums.get(product_id) ?? { product_id, vitrina: '0.000', bodega: '0.000' };
    const place = destino === 'bodega' ? 'bodega' : 'vitrina';
    sums.set(product_id, { ...sum, [place]: addQuantities(sum[place], cantidad) });
  }
  return [...sums.values()];
}

const VERSION_GRACE_MS = 86_400_000;
const OFFLINE_GRACE_MS = 30 * VERSION_GRACE_MS;

/** Without a version: its price is the counter's, its taxes are in the options of the business. */
const soldAs = (product: BuiltInProduct): repo.SaleProductRow => ({
  ...product,
  v: 0,
  precio_final: null,
  iva_rate: null,
  costo: null,
  deleted_at: null,
  hasta: null,
});

interface PricedItem {
  producto_id: string;
  v?: number | null | undefined;
}

interface PricedProduct {
  product: repo.SaleProductRow;
  /** The version asked for was unknown or too old: the current price was taken. */
  isRepriced: boolean;
}

/**
 * The product behind each item, at the version that the counter showed if that was in force within the
 * last 24 h (30 days for a sale made offline), else at the current one (docs/offline.md).
 * @throws Problem `producto_desconocido` (400)
 */
export async function priceItems(
  write: Write,
  items: readonly PricedItem[],
  isDelivered: boolean,
): Promise<PricedProduct[]> {
  const { tx, businessId, now } = write;
  const ids = [...new Set(items.map((item) => item.producto_id))];
  const current = new Map((await repo.findCurrentVersions(tx, businessId, ids)).map((row) => [row.id, row]));
  for (const product of BUILT_IN_PRODUCTS.filter(({ id }) => ids.includes(id))) {
    await addBuiltIn(tx, businessId, product, now);
    current.set(product.id, soldAs(product));
  }
  const old = await findOldVersions(write, items, current);
  const oldest = now.getTime() - (isDelivered ? OFFLINE_GRACE_MS : VERSION_GRACE_MS);
  return items.map((item) => {
    const product = current.get(item.producto_id);
    if (!product || (product.deleted_at && !isDelivered)) throw new Problem('producto_desconocido');
    if (isBuiltIn(product.id) || (item.v ?? product.v) === product.v) return { product, isRepriced: false };
    const shown = old.get(`${item.producto_id} ${item.v}`);
    if (!shown || (shown.hasta && shown.hasta.getTime() < oldest)) return { product, isRepriced: true };
    const { deleted_at, costo } = product;
    return { product: { ...shown, deleted_at, costo }, isRepriced: false };
  });
}

async function findOldVersions(
  { tx, businessId }: Write,
  items: readonly PricedItem[],
  current: ReadonlyMap<string, repo.SaleProductRow>,
): Promise<Map<string, repo.SaleProductRow>> {
  const wanted = items.flatMap(({ producto_id: id, v }) =>
    typeof v === 'number' && current.get(id)?.v !== v ? [{ id, v }] : [],
  );
  const rows = wanted.length > 0 ? await repo.findVersions(tx, businessId, wanted) : [];
  return new Map(rows.map((row) => [`${row.id} ${row.v}`, row]));
}

/** A stock row is gone with its product, although a sale that was under way at the delete may say last that it changed. */
export async function feedStocks(
  tx: Tx,
  actor: Collaborator,
  ids: readonly string[],
): Promise<Map<string, StockRow | null>> {
  const keys = ids.map((id) => ({ productId: id.slice(0, 36), serieId: Number(id.slice(37)) }));
  const rows = await repo.findStocks(tx, actor.businessId, keys);
  const found = new Map<string, StockRow | null>(ids.map((id) => [id, null]));
  for (const row of rows)
    found.set(stockKey(row.product_id, row.serie_id), {
      producto_id: row.product_id,
      serie_id: row.serie_id,
      cantidad_vitrina: Number(row.cantidad_vitrina),
      cantidad_bodega: Number(row.cantidad_bodega),
      nombre_vitrina: row.nombre_vitrina,
      nombre_bodega: row.nombre_bodega,
    });
  return found;
}
