import { PRODUCT_EDIT_FIELDS } from '#contract/inventory/product-fields.ts';
import { pickFields } from '#app/data/send/edit-base.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { correctOperation } from './corrections.ts';
import { stockDeltas, type StockPlaces } from '#domain/stock/stock.ts';
import { type ReadProduct, readProduct, type TypedProduct } from '#contract/inventory/typed-product.ts';
import { createProduct, editProduct, type ProductChanges } from '#app/data/writes/product-writes.ts';
import { editStock, type StockEditInput } from '#app/data/writes/stock-writes.ts';
import type { Fields, PlaceNames } from '#app/data/queue/effects.ts';

/** What a product form was opened with. */
export interface OpenedForm {
  /** Null for a product that is still to be made. */
  productId: string | null;
  typed: TypedProduct;
  /** What the store holds now; deltas are told from it. */
  held: StockPlaces;
  /** False while the server's stock of the product is still on its way: what it holds can't be told. */
  isStockKnown: boolean;
  /** The data of the product as they are now; null for a new one. */
  seen: Fields | null;
  /** The store of the quantities. */
  store: { id: number | null };
  /** The refused write that the form takes up again. */
  correction: { seq: number } | null;
}

/** `unchanged`: nothing differed; `settled`: the refused write is no longer there to be corrected; `gone`: the product is not. */
type SavedForm = 'saved' | 'unchanged' | 'settled' | 'gone';

/** Names of places that were typed over; an untouched one may have been changed elsewhere meanwhile. */
function renamed(start: TypedProduct, typed: TypedProduct, read: ReadProduct): Partial<PlaceNames> {
  return {
    ...(start.nombre_vitrina === typed.nombre_vitrina ? {} : { nombre_vitrina: read.nombre_vitrina }),
    ...(start.nombre_bodega === typed.nombre_bodega ? {} : { nombre_bodega: read.nombre_bodega }),
  };
}

/** The change of stock of a form; undefined when its quantities and names were left alone. */
function stockOf(start: OpenedForm, typed: TypedProduct, read: ReadProduct) {
  const { typed: before, held, store } = start;
  if (store.id === null || !start.isStockKnown) return undefined;
  const deltas = stockDeltas(held, read);
  const names = renamed(before, typed, read);
  const isMoved = Number(deltas.cantidad_vitrina) !== 0 || Number(deltas.cantidad_bodega) !== 0;
  if (!isMoved && Object.keys(names).length === 0) return undefined;
  return { serieId: store.id, deltas, names } satisfies Omit<StockEditInput, 'productId'>;
}

/**
 * Saves the product form on this device: a new product, an edit of data and stock, or a refused write typed
 * again. What was typed has no defects.
 * @throws StorageFullError
 */
export async function saveProductForm(
  db: ErpDatabase,
  start: OpenedForm,
  typed: TypedProduct,
  now = new Date(),
): Promise<SavedForm> {
  const read = readProduct(typed);
  const { productId, correction, store } = start;
  if (productId === null) {
    const form = { ...read, serie_id: store.id };
    if (!correction) await createProduct(db, form, now);
    else if (!(await correctOperation(db, correction.seq, { kind: 'product-create', form })))
      return 'settled';
    return 'saved';
  }
  if ((await db.products.get(productId))?.borrado !== false) return 'gone';
  const changes = pickFields(read, PRODUCT_EDIT_FIELDS) as ProductChanges;
  const seen = start.seen ?? {};
  const stock = stockOf(start, typed, read);
  if (!correction) {
    const written = await editProduct(db, { id: productId, changes, seen, ...(stock && { stock }) }, now);
    return written.length > 0 ? 'saved' : 'unchanged';
  }
  if (!(await correctOperation(db, correction.seq, { kind: 'product-edit', form: changes, seen })))
    return 'settled';
  if (stock) await editStock(db, { productId, ...stock }, now);
  return 'saved';
}
