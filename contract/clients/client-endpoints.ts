import { AccountPayment, AccountPaymentInput, ClientAccount } from './client-account.ts';
import { ClientBody } from './client-input.ts';
import { Client } from './clients.ts';
import { endpoint } from '#contract/endpoint.ts';
import { PAGE_QUERY, page } from '#contract/page.ts';
import * as z from 'zod';
import { PAYMENT_MODULES } from '#domain/accounts/modules.ts';

const CLIENTS = '/api/erp/clientes/';

/** Calls about clients and their credit (workspace §7, contract §5). */
export const clientEndpoints = {
  clients: endpoint({
    method: 'GET',
    path: CLIENTS,
    auth: 'collaborator',
    action: 'clients.view',
    modules: ['clientes', 'facturacion'],
    query: {
      ...PAGE_QUERY,
      estado_activo: 'true, false o todos; sin él, los activos.',
      credito_activo_filter: 'true o false; desde el nivel 2, como los cuatro siguientes.',
      monto_credito_gte: 'Monto de crédito mínimo.',
      monto_credito_lte: 'Monto de crédito máximo.',
      dias_credito_gte: 'Días de crédito mínimos.',
      dias_credito_lte: 'Días de crédito máximos.',
    },
    reply: page(Client),
    summary: 'Clientes del negocio.',
  }),
  client: endpoint({
    method: 'GET',
    path: `${CLIENTS}:id/`,
    auth: 'collaborator',
    action: 'clients.view',
    modules: ['clientes'],
    reply: Client,
    summary: 'Un cliente.',
  }),
  createClient: endpoint({
    method: 'POST',
    path: CLIENTS,
    auth: 'collaborator',
    row: 'create',
    action: 'clients.edit',
    modules: ['clientes'],
    body: ClientBody,
    reply: Client,
    status: 201,
    summary: 'Crea un cliente natural o jurídico.',
  }),
  updateClient: endpoint({
    method: 'PUT',
    path: `${CLIENTS}:id/`,
    auth: 'collaborator',
    row: 'edit',
    action: 'clients.edit',
    deed: 'editar clientes',
    modules: ['clientes'],
    body: ClientBody,
    reply: Client,
    summary: 'Edita un cliente; su tipo y su código no cambian.',
  }),
  deleteClient: endpoint({
    method: 'DELETE',
    path: `${CLIENTS}:id/`,
    auth: 'collaborator',
    action: 'clients.edit',
    deed: 'eliminar clientes',
    modules: ['clientes'],
    reply: z.null(),
    status: 204,
    summary: 'Elimina un cliente sin saldo; sus facturas quedan.',
  }),
  clientAccount: endpoint({
    method: 'GET',
    path: `${CLIENTS}:id/cuenta/`,
    auth: 'collaborator',
    action: 'clients.credit.view',
    modules: ['clientes'],
    query: { page: PAGE_QUERY.page, page_size: PAGE_QUERY.page_size },
    reply: ClientAccount,
    summary:
      'Cuenta de crédito de un cliente: saldo, cupo y una página de sus movimientos, lo más nuevo primero.',
  }),
  payAccount: endpoint({
    method: 'POST',
    path: `${CLIENTS}:id/abonos/`,
    auth: 'collaborator',
    row: 'create',
    reads: ['device'],
    action: 'clients.credit.pay',
    everyModule: PAYMENT_MODULES,
    body: AccountPaymentInput,
    reply: AccountPayment,
    status: 201,
    summary: 'Registra un abono a la cuenta de un cliente.',
  }),
} as const;
