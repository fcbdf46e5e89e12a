import { pick } from '#contract/field-list.ts';
import { PRICED_FIELDS } from '#contract/inventory/product-fields.ts';
import type { Product, SaleProduct } from '#contract/inventory/products.ts';
import { readStoreFilters, type StoreFilters } from '#contract/inventory/store-filters.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { searchWords } from '#domain/normalize.ts';
import { readPage } from '#domain/paging.ts';
import { Problem } from '#domain/problems.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { type PageRequest, readMe } from '#app/data/read/list-query.ts';
import { findProduct, findProducts } from '#app/data/read/products/product-list.ts';
import { withReserved } from '#app/data/read/orders/reserved.ts';
import { assertPage, type ListCall, type Page, readOrdering, toPage } from './list-call.ts';

const MOST_SUGGESTIONS = 5;

/**
 * Products as `GET inventario/productos/` answers them, from the mirror: same pages, search, order, store.
 * @throws Problem `pagina_invalida`, `modulo_inactivo`, `datos_invalidos` (a filter that cannot be read), `no_encontrado`
 * (an unknown store)
 */
export async function listProducts(db: ErpDatabase, call: ListCall): Promise<Page<Product | SaleProduct>> {
  const { query } = call;
  const page = readPage(query, PAGE_SIZES.products);
  const words = searchWords(query['search'] ?? '');
  await assertOpen(db, call, isSuggestion(call, page, words));
  const store = readStoreFilters(query);
  const ordering = readOrdering(query);
  const { count, products } = await findProducts(db, { words, ordering, store, ...page });
  assertPage(count, page);
  return toPage(
    call,
    page,
    count,
    await withReserved(
      db,
      await reservedIn(db, store),
      products.map((product) => seenBy(store, product)),
    ),
  );
}

/** One product as `GET inventario/productos/{id}/` answers it. @throws Problem `no_encontrado` and as the list */
export async function getProduct(
  db: ErpDatabase,
  call: ListCall,
  id: string,
): Promise<Product | SaleProduct> {
  await assertOpen(db, call, false);
  const store = readStoreFilters(call.query);
  const product = seenBy(store, await findProduct(db, id, store));
  return (await withReserved(db, await reservedIn(db, store), [product]))[0] ?? product;
}

const QUANTITIES = ['cantidad_vitrina', 'cantidad_bodega', 'cantidad_total'] as const;
const SOLD = ['id', ...PRICED_FIELDS, 'precio_modo', 'tax_summary_display', ...QUANTITIES] as const;

/** The store whose promised goods are shown; null for all of them. */
const reservedIn = async (
  db: ErpDatabase,
  { isForInvoicing, serieId }: StoreFilters,
): Promise<number | null> => (isForInvoicing ? (await readMe(db)).serie_id : serieId);

/** Invoicing gets no more than a sale needs. */
function seenBy({ isForInvoicing }: StoreFilters, product: Product): Product | SaleProduct {
  return isForInvoicing ? pick(product, SOLD) : product;
}

// The caller hears that the module is off before anything that is wrong with the question.
const asksForInvoicing = ({ query }: ListCall): boolean =>
  query['contexto']?.trim().toLowerCase() === 'facturacion';

function isSuggestion({ query }: ListCall, page: PageRequest, words: readonly string[]): boolean {
  return words.length > 0 && query['page_size'] !== undefined && page.size <= MOST_SUGGESTIONS;
}

/** With inventory off, only what invoicing needs stays open (contract §8). */
async function assertOpen(db: ErpDatabase, call: ListCall, isSuggestion: boolean): Promise<void> {
  const { componentes_activos } = await readMe(db);
  if (componentes_activos.includes('inventario') || asksForInvoicing(call) || isSuggestion) return;
  throw new Problem('modulo_inactivo');
}
