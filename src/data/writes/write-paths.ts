import { PATHS } from '#contract/paths.ts';

const PRODUCTS = '/api/erp/inventario/productos/';
const CLIENTS = '/api/erp/clientes/';
const DRAWERS = '/api/erp/caja/sesiones/';

/**
 * Addresses of the writes that may be queued; `QUEUED_WRITES` of the contract lists those that level 3 may send
 * for a colleague (all but the logo, which is no text), a test compares.
 */
export const writePaths = {
  invoices: PATHS.invoices,
  reprint: (invoiceId: string) => `${PATHS.invoices}${invoiceId}/reimpresiones/`,
  returns: PATHS.returns,
  reprintReturn: (returnId: string) => `${PATHS.returns}${returnId}/reimpresiones/`,
  discardedSales: PATHS.discardedSales,
  products: PRODUCTS,
  product: (id: string) => `${PRODUCTS}${id}/`,
  clients: CLIENTS,
  client: (id: string) => `${CLIENTS}${id}/`,
  payments: (clientId: string) => `${CLIENTS}${clientId}/abonos/`,
  drawers: DRAWERS,
  drawerMovements: '/api/erp/caja/movimientos/',
  drawerCounts: (id: string) => `${DRAWERS}${id}/conteos/`,
  givenUp: '/api/erp/caja/descartes/',
  drawerClosing: (id: string) => `${DRAWERS}${id}/cierre/`,
  orders: PATHS.orders,
  order: (id: string) => `${PATHS.orders}${id}/`,
  orderSteps: (id: string) => `${PATHS.orders}${id}/pasos/`,
  printer: '/api/erp/config/printer-settings/',
  favourites: (serieId: number) => `/api/erp/config/favoritos/${serieId}/`,
  approvals: '/api/erp/autorizaciones/',
  logo: '/api/erp/config/logo-upload/',
  ownSettings: '/api/erp/subusers/me/',
} as const;
