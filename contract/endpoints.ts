import * as z from 'zod';
import { Client } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { Invoice, InvoiceInput, saleProblem } from './invoices.ts';
import { PAGE_QUERY, page } from './page.ts';
import { Product } from './products.ts';
import { Detail, OwnSettings, Series, SeriesEntry, SubLoginInput, SubLoginReply } from './session.ts';
import { ChangesReply, OperationReply } from './sync.ts';

const PRODUCTS = '/api/erp/inventario/productos/';
const CLIENTS = '/api/erp/clientes/';
const INVOICES = '/api/erp/facturacion/facturas/';

/** Every call of the API, once. If it is not here, it does not exist. */
export const ENDPOINTS = {
  health: endpoint({
    method: 'GET',
    path: '/api/health/',
    auth: 'public',
    reply: z.object({
      status: z.literal('ok'),
      database: z.enum(['embedded', 'postgres']),
      version: z.string(),
    }),
    summary: 'Estado del servicio.',
  }),
  ensureCsrf: endpoint({
    method: 'GET',
    path: '/api/ensure-csrf/',
    auth: 'public',
    reply: Detail,
    summary: 'Deja la cookie csrftoken.',
  }),
  subLogin: endpoint({
    method: 'POST',
    path: '/api/erp/sub-login/',
    auth: 'public',
    body: SubLoginInput,
    reply: SubLoginReply,
    summary: 'Inicia la sesión de un colaborador.',
  }),
  subLogout: endpoint({
    method: 'POST',
    path: '/api/erp/sub-logout/',
    auth: 'collaborator',
    action: 'settings.own',
    reply: Detail,
    summary: 'Revoca este token.',
  }),
  renewToken: endpoint({
    method: 'POST',
    path: '/api/erp/sub-token/renovar/',
    auth: 'collaborator',
    action: 'settings.own',
    reply: SubLoginReply,
    summary: 'Cambia el token por uno nuevo con los datos vigentes.',
  }),
  ownSettings: endpoint({
    method: 'GET',
    path: '/api/erp/subusers/me/',
    auth: 'collaborator',
    action: 'settings.own',
    reply: OwnSettings,
    summary: 'Ajustes propios del colaborador.',
  }),
  seriesList: endpoint({
    method: 'GET',
    path: '/api/erp/mi-negocio/series/',
    auth: 'collaborator',
    action: 'inventory.view',
    reply: z.array(SeriesEntry),
    summary: 'Establecimientos del negocio.',
  }),
  series: endpoint({
    method: 'GET',
    path: '/api/erp/facturacion/series/:serie_id/',
    auth: 'collaborator',
    action: 'invoicing.view',
    modules: ['facturacion'],
    reply: Series,
    summary: 'Serie de facturación con su resolución.',
  }),
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
  clients: endpoint({
    method: 'GET',
    path: CLIENTS,
    auth: 'collaborator',
    action: 'clients.view',
    modules: ['clientes', 'facturacion'],
    query: { ...PAGE_QUERY, estado_activo: 'true, false o todos.' },
    reply: page(Client),
    summary: 'Clientes del negocio.',
  }),
  client: endpoint({
    method: 'GET',
    path: `${CLIENTS}:id/`,
    auth: 'collaborator',
    action: 'clients.view',
    modules: ['clientes', 'facturacion'],
    reply: Client,
    summary: 'Un cliente.',
  }),
  invoices: endpoint({
    method: 'GET',
    path: INVOICES,
    auth: 'collaborator',
    action: 'invoicing.view',
    modules: ['facturacion'],
    query: {
      page: PAGE_QUERY.page,
      page_size: PAGE_QUERY.page_size,
      search: PAGE_QUERY.search,
      date: 'Día AAAA-MM-DD en Bogotá.',
    },
    reply: page(Invoice),
    summary: 'Historial de facturas.',
  }),
  invoice: endpoint({
    method: 'GET',
    path: `${INVOICES}:id/`,
    auth: 'collaborator',
    action: 'invoicing.view',
    modules: ['facturacion'],
    reply: Invoice,
    summary: 'Una factura.',
  }),
  createInvoice: endpoint({
    method: 'POST',
    path: INVOICES,
    auth: 'collaborator',
    action: 'invoicing.sell',
    modules: ['facturacion'],
    body: InvoiceInput,
    bodyProblem: saleProblem,
    reply: Invoice,
    status: 201,
    summary: 'Emite una factura.',
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/erp/sync/cambios/',
    auth: 'collaborator',
    action: 'sync.read',
    query: {
      desde: 'Última versión conocida; 0 trae todo.',
      limite: 'Máximo de filas.',
      epoca: 'Época conocida.',
    },
    reply: ChangesReply,
    summary: 'Cambios del negocio desde una versión.',
  }),
  operation: endpoint({
    method: 'GET',
    path: '/api/erp/sync/operaciones/:op/',
    auth: 'collaborator',
    action: 'sync.read',
    reply: OperationReply,
    summary: 'Resultado guardado de una operación.',
  }),
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
