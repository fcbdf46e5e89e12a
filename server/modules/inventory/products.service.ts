import { PAGE_SIZES } from '#contract/page.ts';
import { readStoreFilters, type StoreFilters } from '#contract/inventory/store-filters.ts';
import type { InventorySummary, Product, SaleProduct } from '#contract/inventory/products.ts';
import { formatMoney, roundHalfEven } from '#domain/money/money.ts';
import { searchWords } from '#domain/normalize.ts';
import { can } from '#domain/accounts/permissions.ts';
import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { pageReply, type PageRequest, readPage } from '#server/http/paging.ts';
import type { ReadCall } from '#server/http/route.ts';
import { projectData, projectForSale, projectProduct } from './product-projection.ts';
import * as repo from './products.repo.ts';

export type ProductService = ReturnType<typeof createProductService>;

const MOST_SUGGESTIONS = 5;

// The caller hears that the module is off before anything that is wrong with the question.
const asksForInvoicing = ({ query }: ReadCall): boolean =>
  query['contexto']?.trim().toLowerCase() === 'facturacion';

/**
 * With inventory off, only what invoicing needs stays open (contract §8).
 * @throws Problem `modulo_inactivo` (403)
 */
function assertOpen(call: ReadCall, isSuggestion: boolean): void {
  if (call.actor.modules.includes('inventario') || asksForInvoicing(call) || isSuggestion) return;
  throw new Problem('modulo_inactivo');
}

function isSuggestion({ query }: ReadCall, page: PageRequest, words: readonly string[]): boolean {
  return words.length > 0 && query['page_size'] !== undefined && page.size <= MOST_SUGGESTIONS;
}

function projectorOf(
  { isForInvoicing }: StoreFilters,
  seesCosts: boolean,
): (row: repo.ProductRow) => Product | SaleProduct {
  return isForInvoicing ? projectForSale : (row) => projectProduct(row, seesCosts);
}

/** Pesos with exactly five decimals to cents: the one rounding of a sum that is exact until here. */
function toCents(pesos: string): bigint {
  return roundHalfEven(BigInt(pesos.replace('.', '')), 1000n);
}

interface ProductPorts {
  seriesIds(db: Db | Tx, businessId: number): Promise<number[]>;
  /** Units of these products that open orders have promised in a store, or in all of them. */
  sumReserved(
    on: Db | Tx,
    businessId: number,
    serieId: number | null,
    productIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
}

/** Products of a business: lists, search, the global summary and the rows of the change feed. */
export function createProductService(db: Db, ports: ProductPorts) {
  /** The store that a query names. @throws Problem `no_encontrado` for a foreign or unknown series */
  async function shownStore(
    on: Db | Tx,
    { serieId: own, businessId }: Collaborator,
    { serieId: asked, isForInvoicing }: StoreFilters,
  ): Promise<repo.ShownStore> {
    const series = asked !== null || own === null ? await ports.seriesIds(on, businessId) : [own];
    if (asked !== null && !series.includes(asked)) throw new Problem('no_encontrado');
    if (isForInvoicing) return { serieId: own, namedBy: own };
    return { serieId: asked, namedBy: asked ?? own ?? series[0] ?? null };
  }

  /** Products with what open orders have promised of them, where the business takes orders. */
  async function withReserved<Row extends Product | SaleProduct>(
    on: Db | Tx,
    { businessId, modules }: Collaborator,
    { serieId }: repo.ShownStore,
    rows: Row[],
  ): Promise<Row[]> {
    if (!modules.includes('pedidos')) return rows;
    const ids = rows.map(({ id }) => id);
    const reserved = await ports.sumReserved(on, businessId, serieId, ids);
    return rows.map((row) => {
      const apartadas = Number(reserved.get(row.id) ?? 0);
      return apartadas > 0 ? { ...row, apartadas } : row;
    });
  }

  return {
    async list(call: ReadCall) {
      const { actor, query } = call;
      const page = readPage(query, PAGE_SIZES.products);
      const words = searchWords(query['search'] ?? '');
      assertOpen(call, isSuggestion(call, page, words));
      const filters = readStoreFilters(query);
      const seesCosts = can(actor.level, 'inventory.costs');
      const store = await shownStore(db, actor, filters);
      const listQuery = { store, words, ordering: query['ordering'], seesCosts, page };
      const count = await repo.countProducts(db, actor.businessId, words);
      const rows = await repo.listProducts(db, actor.businessId, listQuery);
      const shown = rows.map(projectorOf(filters, seesCosts));
      return pageReply(call.request, page, count, await withReserved(db, actor, store, shown));
    },

    /** @throws Problem `no_encontrado` */
    async one(call: ReadCall, id: string): Promise<Product | SaleProduct> {
      assertOpen(call, false);
      const { actor } = call;
      const filters = readStoreFilters(call.query);
      const store = await shownStore(db, actor, filters);
      const row = await repo.findProduct(db, actor.businessId, id, store);
      if (!row) throw new Problem('no_encontrado');
      const shown = projectorOf(filters, can(actor.level, 'inventory.costs'))(row);
      return (await withReserved(db, actor, store, [shown]))[0] ?? shown;
    },

    /** Sums of all stores; the sale price is before taxes. Owed stock counts as negative (contract §5). */
    async summary({ businessId }: Collaborator): Promise<InventorySummary> {
      const productos = await repo.countProducts(db, businessId, []);
      const sums = await repo.sumInventory(db, businessId);
      const [cost, sale] = [toCents(sums.costo), toCents(sums.venta)];
      return {
        total_registros: productos,
        unidades_totales_globales: Number(sums.unidades),
        costo_total_inventario: formatMoney(cost),
        venta_potencial_total: formatMoney(sale),
        margen_potencial_total: formatMoney(sale - cost),
      };
    },

    /** Products as each is read alone, with the units of all stores together. */
    async rows(tx: Tx, actor: Collaborator, ids: readonly string[]) {
      const store = await shownStore(tx, actor, readStoreFilters({}));
      const seesCosts = can(actor.level, 'inventory.costs');
      const rows: Product[] = [];
      for (const id of ids) {
        const row = await repo.findProduct(tx, actor.businessId, id, store);
        if (row) rows.push(projectProduct(row, seesCosts));
      }
      return new Map((await withReserved(tx, actor, store, rows)).map((row) => [row.id, row]));
    },

    async feedRows(tx: Tx, actor: Collaborator, ids: readonly string[]) {
      const rows = await repo.findProductData(tx, actor.businessId, ids);
      const seesCosts = can(actor.level, 'inventory.costs');
      return new Map(rows.map((row) => [row.id, projectData(row, seesCosts)]));
    },
  };
}
