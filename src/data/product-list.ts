import { PAGE_SIZES } from '#contract/page-sizes.ts';
import type { Product, SaleProduct } from '#contract/products.ts';
import type { SessionData } from '#contract/session.ts';
import { can } from '#domain/permissions.ts';
import { Problem } from '#domain/problems.ts';
import type { ErpDatabase, ProductRecord, StockRecord } from './db.ts';
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
} from './list-query.ts';
import { productOrderOf, toThousandths } from './product-order.ts';

const MOST_SUGGESTIONS = 5;

/** The store that is shown. */
interface ShownStore {
  /** The store whose quantities are shown; null sums all of them. */
  serieId: number | null;
  /** The store whose place names are shown: the one that a write without a store would change. */
  namedBy: number | null;
}

/** What a list of products depends on besides its parameters. */
interface ProductView {
  call: ListCall;
  me: SessionData;
  store: ShownStore;
}

/**
 * Products as `GET inventario/productos/` answers them, from the mirror: same pages, search, order, store.
 * @throws Problem `pagina_invalida`, `modulo_inactivo`, `no_encontrado` (an unknown store)
 */
export async function listProducts(db: ErpDatabase, call: ListCall): Promise<Page<Product | SaleProduct>> {
  const { query } = call;
  const me = await readMe(db);
  const page = readPage(query, PAGE_SIZES.products);
  const words = readWords(query);
  assertOpen(call, me, isSuggestion(call, page, words));
  const store = await readShownStore(db, call, me);
  refuseNull(words);
  await observe(db, query['ordering']);
  const ids = await productOrderOf(db).find({
    words,
    ordering: query['ordering'],
    serieId: store.serieId,
    seesCosts: can(me.permission_level, 'inventory.costs'),
  });
  assertPage(ids.length, page);
  const shown = ids.slice((page.page - 1) * page.size, page.page * page.size);
  return toPage(call, page, ids.length, await load(db, shown, { call, me, store }));
}

/** One product as `GET inventario/productos/{id}/` answers it. @throws Problem `no_encontrado` and as the list */
export async function getProduct(
  db: ErpDatabase,
  call: ListCall,
  id: string,
): Promise<Product | SaleProduct> {
  const me = await readMe(db);
  assertOpen(call, me, false);
  const store = await readShownStore(db, call, me);
  const [product] = await load(db, [id], { call, me, store });
  if (!product) throw new Problem('no_encontrado');
  return product;
}

/** A live query must hear of rows that come from memory: this reads no more than a key, but watches them all. */
async function observe(db: ErpDatabase, ordering = ''): Promise<void> {
  await db.products.limit(1).primaryKeys();
  if (ordering.includes('cantidad')) await db.stocks.limit(1).primaryKeys();
}

/** A search of invoicing gets the seller's own store, and no more than a sale needs. */
function isForInvoicing({ query }: ListCall): boolean {
  return query['contexto'] === 'facturacion';
}

function isSuggestion({ query }: ListCall, page: PageRequest, words: readonly string[]): boolean {
  return words.length > 0 && query['page_size'] !== undefined && page.size <= MOST_SUGGESTIONS;
}

/** With inventory off, only what invoicing needs stays open (contract §8). */
function assertOpen(call: ListCall, me: SessionData, isSuggestion: boolean): void {
  if (me.componentes_activos.includes('inventario') || isForInvoicing(call) || isSuggestion) return;
  throw new Problem('modulo_inactivo');
}

async function readShownStore(db: ErpDatabase, call: ListCall, me: SessionData): Promise<ShownStore> {
  const own = me.serie_id;
  const asked = call.query['serie_id'] ?? '';
  const isSeries = asked !== '' && asked !== 'global';
  const series = await db.series.toCollection().primaryKeys();
  const chosen = isSeries ? series.find((id) => String(id) === asked) : null;
  if (chosen === undefined) throw new Problem('no_encontrado');
  if (isForInvoicing(call)) return { serieId: own, namedBy: own };
  return { serieId: chosen, namedBy: chosen ?? own ?? series[0] ?? null };
}

async function load(db: ErpDatabase, ids: readonly string[], view: ProductView) {
  return db.transaction('r', db.products, db.stocks, async () => {
    const [rows, stocks] = await Promise.all([
      db.products.bulkGet([...ids]),
      db.stocks
        .where('producto_id')
        .anyOf([...ids])
        .toArray(),
    ]);
    return rows.flatMap((row) =>
      row && !row.borrado
        ? [
            toProduct(
              row,
              stocks.filter(({ producto_id }) => producto_id === row.id),
              view,
            ),
          ]
        : [],
    );
  });
}

function toProduct(row: ProductRecord, stocks: readonly StockRecord[], { call, me, store }: ProductView) {
  const { id, codigo_barras, nombre, iva_rate, inc_rate, applies_icui, applies_bag_tax } = row;
  const { precio_venta_calculado, tax_summary_display } = row;
  const shown = stocks.filter(({ serie_id }) => store.serieId === null || serie_id === store.serieId);
  const sale: SaleProduct = {
    id,
    codigo_barras,
    nombre,
    precio_venta_calculado,
    iva_rate,
    inc_rate,
    applies_icui,
    applies_bag_tax,
    tax_summary_display,
    ...sumQuantities(shown),
  };
  if (isForInvoicing(call)) return sale;
  const named = shown.find(({ serie_id }) => serie_id === store.namedBy);
  return {
    ...sale,
    proveedor: row.proveedor,
    redondear_precio_venta: row.redondear_precio_venta,
    nombre_vitrina: named?.nombre_vitrina ?? null,
    nombre_bodega: named?.nombre_bodega ?? null,
    ...costsOf(row, me),
  };
}

/** Level 1 gets neither cost nor margin (contract §5). */
function costsOf({ costo, porcentaje_margen }: ProductRecord, me: SessionData) {
  if (!can(me.permission_level, 'inventory.costs')) return {};
  return {
    ...(costo === undefined ? {} : { costo }),
    ...(porcentaje_margen === undefined ? {} : { porcentaje_margen }),
  };
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
