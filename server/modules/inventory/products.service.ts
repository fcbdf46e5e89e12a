import { PAGE_SIZES } from '#contract/page.ts';
import type { Product, ProductData } from '#contract/products.ts';
import { searchWords } from '#domain/normalize.ts';
import { can } from '#domain/permissions.ts';
import { Problem } from '#domain/problems.ts';
import { totalStock } from '#domain/stock.ts';
import { taxSummary } from '#domain/tax.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { pageReply, readPage } from '#server/platform/paging.ts';
import type { ReadCall } from '#server/platform/route.ts';
import * as repo from './products.repo.ts';

export type ProductService = ReturnType<typeof createProductService>;

/** Product data as this level may see it: level 1 gets neither cost nor margin (contract §5). */
function projectData(row: repo.ProductDataRow, seesCosts: boolean): ProductData {
  const { id, codigo_barras, nombre, proveedor, costo, porcentaje_margen, ...rest } = row;
  return {
    id,
    codigo_barras,
    nombre,
    proveedor,
    ...(seesCosts ? { costo, porcentaje_margen } : {}),
    redondear_precio_venta: rest.redondear_precio_venta,
    precio_venta_calculado: rest.precio_venta_calculado,
    iva_rate: rest.iva_rate,
    inc_rate: rest.inc_rate,
    applies_icui: rest.applies_icui,
    applies_bag_tax: rest.applies_bag_tax,
    tax_summary_display: taxSummary(row),
  };
}

function projectProduct(row: repo.ProductRow, seesCosts: boolean): Product {
  return {
    ...projectData(row, seesCosts),
    cantidad_vitrina: Number(row.cantidad_vitrina),
    cantidad_bodega: Number(row.cantidad_bodega),
    cantidad_total: Number(totalStock(row)),
    nombre_vitrina: row.nombre_vitrina,
    nombre_bodega: row.nombre_bodega,
  };
}

/** Products of a business: lists, search and the rows of the change feed. */
export function createProductService(
  db: Db,
  ports: { seriesExists: (businessId: number, id: number) => Promise<boolean> },
) {
  /** The store that a query names; null is `global`. @throws Problem `no_encontrado` for a foreign series */
  async function shownStore(query: ReadCall['query'], actor: Collaborator): Promise<number | null> {
    const asked = query['serie_id'];
    if (!asked) return query['contexto'] === 'facturacion' ? actor.serieId : null;
    if (asked === 'global') return null;
    const id = /^[1-9]\d{0,14}$/u.test(asked) ? Number(asked) : 0;
    if (id === 0 || !(await ports.seriesExists(actor.businessId, id))) throw new Problem('no_encontrado');
    return id;
  }

  /** With inventory off, only what invoicing needs stays open (contract §8). */
  function assertListOpen({ actor, query }: ReadCall): void {
    if (actor.modules.includes('inventario')) return;
    const isSearch =
      Boolean(query['search']) && Number(query['page_size'] ?? 0) <= 5 && Number(query['page_size']) >= 1;
    if (!isSearch && query['contexto'] !== 'facturacion') throw new Problem('modulo_inactivo');
  }

  return {
    async list(call: ReadCall) {
      const { actor, query } = call;
      assertListOpen(call);
      const page = readPage(query, PAGE_SIZES.products);
      const words = searchWords(query['search'] ?? '');
      const seesCosts = can(actor.level, 'inventory.costs');
      const serieId = await shownStore(query, actor);
      const listQuery = { serieId, words, ordering: query['ordering'], seesCosts, page };
      const count = await repo.countProducts(db, actor.businessId, words);
      const rows = await repo.listProducts(db, actor.businessId, listQuery);
      return pageReply(
        call.request,
        page,
        count,
        rows.map((row) => projectProduct(row, seesCosts)),
      );
    },

    /** @throws Problem `no_encontrado` */
    async one({ actor, query }: ReadCall, id: string): Promise<Product> {
      const row = await repo.findProduct(db, actor.businessId, id, await shownStore(query, actor));
      if (!row) throw new Problem('no_encontrado');
      return projectProduct(row, can(actor.level, 'inventory.costs'));
    },

    async feedRows(tx: Tx, actor: Collaborator, ids: readonly string[]) {
      const rows = await repo.findProductData(tx, actor.businessId, ids);
      const seesCosts = can(actor.level, 'inventory.costs');
      return new Map(rows.map((row) => [row.id, projectData(row, seesCosts)]));
    },
  };
}
