import { omit, pick } from '#contract/field-list.ts';
import { COST_FIELDS, PRICED_FIELDS, PRODUCT_ROW_FIELDS } from '#contract/inventory/product-fields.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { readStoreFilters, type StoreFilters } from '#contract/inventory/store-filters.ts';
import type { Product, SaleProduct } from '#contract/inventory/products.ts';
import type { SessionData } from '#contract/session/session.ts';
import { can } from '#domain/accounts/permissions.ts';
import { Problem } from '#domain/problems.ts';
import type { ErpDatabase, ProductRecord, StockRecord } from '#app/data/db.ts';
import {
  assertPage,
  type ListCall,
  type Page,
  type PageRequest,
  readMe,
  readPage,
  readWords,
  refuseNull,
  toPage,
} from '#app/data/read/list-query.ts';
import { productOrderOf, toThousandths } from '#app/data/memory/product-order.ts';
import { stockKey } from '#app/data/stock-key.ts';

const MOST_SUGGESTIONS = 5;

/** The store that is shown. */
interface ShownStore {
  /** The store whose quantities are shown; null sums all of them. */
  serieId: number | null;
  /** The store whose place names are shown: the store that a write without one would change. */
  namedBy: number | null;
}

/** What a list of products depends on besides its parameters. */
interface ProductView {
  filters: StoreFilters;
  me: SessionData;
  /** Ids of all series of the business. */
  series: readonly number[];
  store: ShownStore;
}

/**
 * Products as `GET inventario/productos/` answers them, from the mirror: same pages, search, order, store.
 * @throws Problem `pagina_invalida`, `modulo_inactivo`, `datos_invalidos` (a filter that cannot be read), `no_encontrado`
 * (an unknown store)
 */
export async function listProducts(db: ErpDatabase, call: ListCall): Promise<Page<Product | SaleProduct>> {
  const { query } = call;
  const [me, series] = await Promise.all([readMe(db), readSeriesIds(db)]);
  const page = readPage(query, PAGE_SIZES.products);
  const words = readWords(query);
  assertOpen(call, me, isSuggestion(call, page, words));
  const filters = readStoreFilters(query);
  const store = shownStore(filters, me, series);
  refuseNull(words);
  const question = {
    words,
    ordering: query['ordering'],
    serieId: store.serieId,
    seesCosts: can(me.permission_level, 'inventory.costs'),
  };
  const { count, ids } = await productOrderOf(db).find(question, (page.page - 1) * page.size, page.size);
  assertPage(count, page);
  return toPage(call, page, count, await load(db, ids, { filters, me, series, store }));
}

/** One product as `GET inventario/productos/{id}/` answers it. @throws Problem `no_encontrado` and as the list */
export async function getProduct(
  db: ErpDatabase,
  call: ListCall,
  id: string,
): Promise<Product | SaleProduct> {
  const [me, series] = await Promise.all([readMe(db), readSeriesIds(db)]);
  assertOpen(call, me, false);
  const filters = readStoreFilters(call.query);
  const store = shownStore(filters, me, series);
  const [product] = await load(db, [id], { filters, me, series, store });
  if (!product) throw new Problem('no_encontrado');
  return product;
}

// The caller hears that the module is off before anything that is wrong with the question.
const asksForInvoicing = ({ query }: ListCall): boolean =>
  query['contexto']?.trim().toLowerCase() === 'facturacion';

function isSuggestion({ query }: ListCall, page: PageRequest, words: readonly string[]): boolean {
  return words.length > 0 && query['page_size'] !== undefined && page.size <= MOST_SUGGESTIONS;
}

/** With inventory off, only what invoicing needs stays open (contract §8). */
function assertOpen(call: ListCall, me: SessionData, isSuggestion: boolean): void {
  if (me.componentes_activos.includes('inventario') || asksForInvoicing(call) || isSuggestion) return;
  throw new Problem('modulo_inactivo');
}

/** The first one first. */
function readSeriesIds(db: ErpDatabase): Promise<number[]> {
  return db.series.toCollection().primaryKeys();
}

/** The store that a query names. @throws Problem `no_encontrado` for an unknown series */
function shownStore(
  { serieId: asked, isForInvoicing }: StoreFilters,
  { serie_id: own }: SessionData,
  series: readonly number[],
): ShownStore {
  if (asked !== null && !series.includes(asked)) throw new Problem('no_encontrado');
  if (isForInvoicing) return { serieId: own, namedBy: own };
  return { serieId: asked, namedBy: asked ?? own ?? series[0] ?? null };
}

/** By their keys: a cursor over an index would take a step for each row. */
async function load(db: ErpDatabase, ids: readonly string[], view: ProductView) {
  const { serieId } = view.store;
  const stores = serieId === null ? view.series : [serieId];
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

function toProduct(row: ProductRecord, stocks: readonly StockRecord[], { filters, me, store }: ProductView) {
  const { tax_summary_display } = row;
  const quantities = { tax_summary_display, ...sumQuantities(stocks) };
  if (filters.isForInvoicing) return { ...pick(row, ['id', ...PRICED_FIELDS]), ...quantities };
  const named = stocks.find(({ serie_id }) => serie_id === store.namedBy);
  const product: Product = {
    ...pick(row, ['id', ...PRODUCT_ROW_FIELDS]),
    ...quantities,
    nombre_vitrina: named?.nombre_vitrina ?? null,
    nombre_bodega: named?.nombre_bodega ?? null,
  };
  // Level 1 gets neither cost nor margin (contract §5).
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
