import { Client } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { PAGE_QUERY, page } from './page.ts';

const CLIENTS = '/api/erp/clientes/';

/** Calls about clients and their credit (workspace §7, contract §5). */
export const clientEndpoints = {
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
} as const;
