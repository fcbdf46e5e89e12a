import type { ModuleSlug } from '#domain/accounts/modules.ts';
import { can } from '#domain/accounts/permissions.ts';
import type { AndyProduct, AndyReader, Counted } from './reader.ts';

/** What the person who asks may be told. */
export interface AndyRights {
  products: boolean;
  costs: boolean;
  totals: boolean;
  sales: boolean;
  /** How it was paid, who sold and when: what a drawer should hold can be told from it. */
  figures: boolean;
  /** What was earned with what was sold. */
  profit: boolean;
  clients: boolean;
  credit: boolean;
}

/**
 * Rights from the level and the active modules (workspace §6, contract §8): invoicing needs to see products
 * and clients, so it opens them too.
 * @param modules absent: all are active
 */
export function rightsOf(level: number, modules?: readonly ModuleSlug[]): AndyRights {
  const isOn = (...slugs: ModuleSlug[]) => !modules || slugs.some((slug) => modules.includes(slug));
  const products = isOn('inventario', 'facturacion') && can(level, 'inventory.view');
  const clients = isOn('clientes', 'facturacion') && can(level, 'clients.view');
  return {
    products,
    costs: products && can(level, 'inventory.costs'),
    totals: products && can(level, 'inventory.summary'),
    sales: isOn('facturacion') && can(level, 'invoicing.view'),
    figures: isOn('facturacion') && can(level, 'reports.day'),
    profit: isOn('facturacion') && can(level, 'reports.margin'),
    clients,
    credit: clients && can(level, 'clients.credit.view'),
  };
}

/** The store of somebody who has none: nothing was ever sold in it. */
export const NO_STORE = 0;

/**
 * The store whose sales somebody may read, as *Hoy* has them (reports.md): null for those of all stores, `NO_STORE` for
 * none, where nobody gave the person a store.
 */
export const storeToldTo = (rank: Parameters<typeof can>[0], serieId: number | null): number | null =>
  can(rank, 'reports.all') ? null : (serieId ?? NO_STORE);

/** A call that the caller's rights don't cover: a mistake of the engine or a trick of the model's, never an answer. */
class AndyRefusal extends Error {
  override readonly name = 'AndyRefusal';
}

/**
 * The reader as this person may use it: costs are cut out of every product, and calls beyond the rights throw
 * AndyRefusal. The wall behind engine and model (reliability §1, threats 7 and 11).
 */
export function guardReader(reader: AndyReader, rights: AndyRights): AndyReader {
  const cut = (rows: AndyProduct[]) => (rights.costs ? rows : rows.map(withoutCost));
  const cutCounted = ({ count, rows }: Counted<AndyProduct>) => ({ count, rows: cut(rows) });
  const only = <Args extends unknown[], Result>(
    right: keyof AndyRights,
    read: (...args: Args) => Promise<Result>,
  ): ((...args: Args) => Promise<Result>) =>
    rights[right]
      ? read
      : () => Promise.reject(new AndyRefusal(`Andy has no right to read ${right} for this caller`));
  return {
    ...(reader.knowsOwnAbonosOnly && { knowsOwnAbonosOnly: true }),
    ...(reader.ofStore !== undefined && { ofStore: reader.ofStore }),
    findProducts: only('products', async (...args) => cut(await reader.findProducts(...args))),
    productWords: only('products', () => reader.productWords()),
    stocksOf: only('products', (id) => reader.stocksOf(id)),
    storeNames: () => reader.storeNames(),
    alertLimit: () => reader.alertLimit(),
    bagRate: () => reader.bagRate(),
    lowStock: only('products', async (...args) => cutCounted(await reader.lowStock(...args))),
    topProducts: only('products', async (...args) => cut(await reader.topProducts(...args))),
    totals: only('totals', () => reader.totals()),
    supplierNames: only('products', () => reader.supplierNames()),
    productsOfSupplier: only('products', async (...args) =>
      cutCounted(await reader.productsOfSupplier(...args)),
    ),
    sales: only('sales', (range) => reader.sales(range)),
    bestSellers: only('sales', async (range, limit, order) => {
      if (order === 'profit' && !rights.profit) throw new AndyRefusal('Andy has no right to rank by profit');
      const rows = await reader.bestSellers(range, limit, order);
      return rights.profit ? rows : rows.map((row) => ({ ...row, utilidad: null }));
    }),
    figures: only('figures', async (range, cashier) => {
      const figures = await reader.figures(range, cashier);
      return rights.profit ? figures : { ...figures, ...NO_COSTS };
    }),
    salesBy: only('figures', (key, range) => reader.salesBy(key, range)),
    cashierNames: only('figures', (range) => reader.cashierNames(range)),
    sellerNames: only('figures', () => reader.sellerNames()),
    idleProducts: only('products', (...args) => reader.idleProducts(...args)),
    productSales: only('sales', (id, range) => reader.productSales(id, range)),
    findClients: only('clients', (words, limit) => reader.findClients(words, limit)),
    clientWords: only('clients', () => reader.clientWords()),
    creditOf: only('credit', (id) => reader.creditOf(id)),
    debtors: only('credit', (limit) => reader.debtors(limit)),
    overdue: only('credit', () => reader.overdue()),
  };
}

const NO_COSTS = { costo: null, utilidad: null, margen: null, lineas_sin_costo: null };

function withoutCost(product: AndyProduct): AndyProduct {
  const { costo: _costo, porcentaje_margen: _margin, ...rest } = product;
  return rest;
}
