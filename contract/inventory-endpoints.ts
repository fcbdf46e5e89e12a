import { endpoint } from './endpoint.ts';
import { PAGE_QUERY, page } from './page.ts';
import { Product } from './products.ts';

const PRODUCTS = '/api/erp/inventario/productos/';

/** Calls of the inventory (workspace §7, contract §5). */
export const inventoryEndpoints = {
  products: endpoint({
    method: 'GET',
    path: PRODUCTS,
    auth: 'collaborator',
    action: 'inventory.view',
    modules: ['inventario', 'facturacion'],
    query: {
      ...PAGE_QUERY,
      serie_id: 'global o el id de una serie: la tienda cuyas cantidades se muestran.',
      contexto: 'facturacion: la tienda propia del vendedor.',
    },
    reply: page(Product),
    summary: 'Productos del negocio.',
  }),
  product: endpoint({
    method: 'GET',
    path: `${PRODUCTS}:id/`,
    auth: 'collaborator',
    action: 'inventory.view',
    modules: ['inventario', 'facturacion'],
    reply: Product,
    summary: 'Un producto.',
  }),
} as const;
