import { omit, pick } from '#contract/field-list.ts';
import { COST_FIELDS, PRODUCT_ROW_FIELDS } from '#contract/inventory/product-fields.ts';
import type { StoreFilters } from '#contract/inventory/store-filters.ts';
import type { Product } from '#contract/inventory/products.ts';
import type { SessionData } from '#contract/session/session.ts';
import { can } from '#domain/accounts/permissions.ts';
import { priceModeOf } from '#domain/money/price.ts';
import { Problem } from '#domain/problems.ts';
import type { ErpDatabase, ProductRecord, StockRecord } from '#app/data/db.ts';
import type { Ordering } from '#app/data/memory/list-order.ts';
import { toThousandths } from '#app/data/memory/product-memory.ts';
import { productOrderOf } from '#app/data/memory/product-order.ts';
import { type PageRequest, readMe, refuseNull } from '#app/data/read/list-query.ts';
import { stockKey } from '#app/data/stock-key.ts';

/** What a list of products asks for. */
interface ProductQuestion extends PageRequest {
  /** Normalized; every one must occur. */
  words: readonly string[];
  /** Null for the list's own order, by name; so is a field that may not be ordered by. */
  ordering: Ordering | null;
  /** The store whose quantities are shown and ordered by. */
  store: StoreFilters;
}

/** What a product is shown by. */
interface ProductView {
  me: SessionData;
  /** The stores whose quantities are added up. */
  stores: readonly number[];
  /** The store whose place names are shown: the store that a write without one would change. */
  namedBy: number | null;
}

/**
 * The products of a page, with the quantities of the store asked for; `count` are those of all pages. Level 1 gets
 * neither cost nor margin (contract §5). A page past the last one is empty.
 * @throws Problem `no_autenticado`, `no_encontrado` (an unknown store), `datos_invalidos` (a word that nothing can hold)
 */
export async function findProducts(
  db: ErpDatabase,
  { words, ordering, store, page, size }: ProductQuestion,
): Promise<{ count: number; products: Product[] }> {
  const view = await readView(db, store);
  refuseNull(words);
  const question = {
    words,
    ordering,
    serieId: store.isForInvoicing ? view.me.serie_id : store.serieId,
    seesCosts: can(view.me.permission_level, 'inventory.costs'),
  };
  const { count, ids } = await productOrderOf(db).find(question, (page - 1) * size, size);
  return { count, products: await load(db, ids, view) };
}

/** One product, as in a list. @throws Problem `no_autenticado`, `no_encontrado` (also for an unknown store) */
export async function findProduct(db: ErpDatabase, id: string, store: StoreFilters): Promise<Product> {
  const [product] = await load(db, [id], await readView(db, store));
  if (!product) throw new Problem('no_encontrado');
  return product;
}

/** @throws Problem `no_encontrado` for an unknown series */
async function readView(
  db: ErpDatabase,
  { serieId: asked, isForInvoicing }: StoreFilters,
): Promise<ProductView> {
  // The first one first.
  const [me, series] = await Promise.all([readMe(db), db.series.toCollection().primaryKeys()]);
  if (asked !== null && !series.includes(asked)) throw new Problem('no_encontrado');
  const serieId = isForInvoicing ? me.serie_id : asked;
  const namedBy = isForInvoicing ? me.serie_id : (asked ?? me.serie_id ?? series[0] ?? null);
  return { me, stores: serieId === null ? series : [serieId], namedBy };
}

/** By their keys: a cursor over an index would take a step for each row. */
async function load(db: ErpDatabase, ids: readonly string[], view: ProductView): Promise<Product[]> {
  const { stores } = view;
  const keys = ids.flatMap((id) => stores.map((serie) => stockKey(id, serie)));
  return db.transaction('r', db.products, db.stocks, async () => {
    const [rows, stocks] = await Promise.all([db.products.bulkGet([...ids]), db.stocks.bulkGet(keys)]);
    return rows.flatMap((row, at) => {
      if (!row || row.borrado) return [];
      const own = stocks.slice(at * stores.length, (at + 1) * stores.length);
      return [
        toProduct(
          row,
          own.filter((stock) => stock !== undefined),
          view,
        ),
      ];
    });
  });
}

function toProduct(
  row: ProductRecord,
  stocks: readonly StockRecord[],
  { me, namedBy }: ProductView,
): Product {
  const { tax_summary_display } = row;
  const named = stocks.find(({ serie_id }) => serie_id === namedBy);
  const product: Product = {
    ...pick(row, ['id', ...PRODUCT_ROW_FIELDS]),
    // Rows of before there were these have none.
    precio_final: row.precio_final ?? null,
    precio_modo: priceModeOf(row),
    precio_abierto: row.precio_abierto ?? false,
    precio_min: row.precio_min ?? null,
    precio_max: row.precio_max ?? null,
    unidad: row.unidad ?? 'und',
    tax_summary_display,
    ...sumQuantities(stocks),
    nombre_vitrina: named?.nombre_vitrina ?? null,
    nombre_bodega: named?.nombre_bodega ?? null,
  };
  return can(me.permission_level, 'inventory.costs') ? product : omit(product, COST_FIELDS);
}

function sumQuantities(stocks: readonly StockRecord[]) {
  let [vitrina, bodega] = [0, 0];
  for (const { cantidad_vitrina, cantidad_bodega } of stocks) {
    vitrina += toThousandths(cantidad_vitrina);
    bodega += toThousandths(cantidad_bodega);
  }
  return {
    cantidad_vitrina: vitrina / 1000,
    cantidad_bodega: bodega / 1000,
    cantidad_total: (vitrina + bodega) / 1000,
  };
}
