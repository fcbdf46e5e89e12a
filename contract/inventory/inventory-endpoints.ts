import * as z from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { PAGE_QUERY, page } from '#contract/page.ts';
import { InventorySummary, Product, ProductEditInput, ProductInput, SaleProduct } from './products.ts';

const PRODUCTS = '/api/erp/inventario/productos/';

const STORE_QUERY = {
  serie_id: 'global o el id de una serie: la tienda cuyas cantidades se muestran.',
  contexto: 'facturacion: la tienda propia del vendedor, con lo que necesita una venta.',
} as const;

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
      ...STORE_QUERY,
    },
    reply: page(z.union([Product, SaleProduct])),
    summary: 'Productos del negocio.',
  }),
  product: endpoint({
    method: 'GET',
    path: `${PRODUCTS}:id/`,
    auth: 'collaborator',
    action: 'inventory.view',
    modules: ['inventario', 'facturacion'],
    query: STORE_QUERY,
    reply: z.union([Product, SaleProduct]),
    summary: 'Un producto.',
  }),
  createProduct: endpoint({
    method: 'POST',
    path: PRODUCTS,
    auth: 'collaborator',
    row: 'create',
    action: 'inventory.edit',
    modules: ['inventario'],
    body: ProductInput,
    reply: Product,
    status: 201,
    summary: 'Crea un producto con las cantidades de una tienda.',
  }),
  editProduct: endpoint({
    method: 'PUT',
    path: `${PRODUCTS}:id/`,
    auth: 'collaborator',
    row: 'edit',
    action: 'inventory.edit',
    deed: 'editar productos',
    modules: ['inventario'],
    body: ProductEditInput,
    reply: Product,
    summary:
      'Edita los datos de un producto y las cantidades de una tienda; el código de barras no cambia. costo es obligatorio y un porcentaje_margen ausente es 0, salvo para una clave sin leer-costos: lo que no envía de los dos queda como está.',
  }),
  deleteProduct: endpoint({
    method: 'DELETE',
    path: `${PRODUCTS}:id/`,
    auth: 'collaborator',
    action: 'inventory.edit',
    deed: 'eliminar productos',
    modules: ['inventario'],
    reply: z.null(),
    status: 204,
    summary: 'Elimina un producto; sus facturas quedan como están.',
  }),
  inventorySummary: endpoint({
    method: 'GET',
    path: `${PRODUCTS}resumen-global/`,
    auth: 'collaborator',
    action: 'inventory.summary',
    modules: ['inventario'],
    reply: InventorySummary,
    summary: 'Resumen de todo el inventario, sumadas las tiendas.',
  }),
} as const;
