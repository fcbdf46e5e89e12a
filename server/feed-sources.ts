import type { BusinessService } from '#server/modules/businesses/businesses.service.ts';
import type { CashService } from '#server/modules/cash/cash.service.ts';
import type { ClientService } from '#server/modules/clients/clients.service.ts';
import { feedLedger } from '#server/modules/clients/credit.service.ts';
import type { SessionService } from '#server/modules/collaborators/session.service.ts';
import type { ProductService } from '#server/modules/inventory/products.service.ts';
import { feedStocks } from '#server/modules/inventory/stock.service.ts';
import type { InvoiceService } from '#server/modules/invoicing/invoices.service.ts';
import type { OrderReader } from '#server/modules/orders/orders.service.ts';
import type { ReturnReader } from '#server/modules/returns/returns-read.service.ts';
import type { FeedSource } from '#server/modules/sync/feed.service.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Tx } from '#server/platform/database/database.ts';

interface Told {
  products: ProductService;
  clients: ClientService;
  businesses: BusinessService;
  sessions: SessionService;
  invoices: InvoiceService;
  cash: CashService;
  returnReader: ReturnReader;
  orders: OrderReader;
  settings: FeedSource;
}

/** The rows of each table of the change feed, as a device keeps them: what follows from other rows is left to it. */
export const feedSources = (services: Told) => ({
  productos: services.products.feedRows,
  existencias: feedStocks,
  clientes: services.clients.feedRows,
  series: services.businesses.feedSeries,
  negocio: services.businesses.feedBusiness,
  sesion: services.sessions.feedRows,
  facturas: services.invoices.feedRows,
  cuenta: feedLedger,
  cajas: services.cash.feedRows,
  devoluciones: services.returnReader.feedRows,
  pedidos: services.orders.feedRows,
  ajustes: services.settings,
});

/** The same rows as a call would answer each alone, for a receiver that keeps no mirror (integration.md). */
export const webhookSources = (services: Told) => ({
  ...feedSources(services),
  productos: services.products.rows,
  existencias: async (tx: Tx, actor: Collaborator, ids: readonly string[]) =>
    withNames(await feedStocks(tx, actor, ids), (productIds) =>
      services.products.feedRows(tx, actor, productIds),
    ),
  facturas: services.invoices.details,
  cajas: services.cash.closedRows,
  devoluciones: services.returnReader.replies,
});

/** Stocks with the product that each is of: no call answers a stock alone. */
async function withNames<Stock extends { producto_id: string }>(
  stocks: ReadonlyMap<string, Stock | null>,
  find: (ids: string[]) => Promise<ReadonlyMap<string, { nombre: string; codigo_barras: string }>>,
) {
  const products = await find([...new Set([...stocks.values()].flatMap((row) => row?.producto_id ?? []))]);
  return new Map(
    [...stocks].map(([key, row]) => {
      const product = row && products.get(row.producto_id);
      return [key, product ? { ...row, nombre: product.nombre, codigo_barras: product.codigo_barras } : row];
    }),
  );
}
