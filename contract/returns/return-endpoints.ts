import { endpoint } from '#contract/endpoint.ts';
import { PAGE_QUERY, page } from '#contract/page.ts';
import { PATHS } from '#contract/paths.ts';
import { Detail } from '#contract/session/session.ts';
import { ReturnInput } from './return-input.ts';
import { Return, ReturnReply } from './returns.ts';

const RETURNS = PATHS.returns;
const OWNED = '/api/negocios/:tipo/:id/facturacion/devoluciones/';

const listQuery = {
  page: PAGE_QUERY.page,
  page_size: PAGE_QUERY.page_size,
  search: PAGE_QUERY.search,
  date: 'Día AAAA-MM-DD en Bogotá.',
  factura_id: 'Id de una factura.',
};

/** Calls about goods that come back (returns.md). */
export const returnEndpoints = {
  returns: endpoint({
    method: 'GET',
    path: RETURNS,
    auth: 'collaborator',
    action: 'returns.view',
    modules: ['facturacion'],
    query: listQuery,
    reply: page(Return),
    summary: 'Devoluciones del negocio, la última primero.',
  }),
  return: endpoint({
    method: 'GET',
    path: `${RETURNS}:id/`,
    auth: 'collaborator',
    action: 'returns.view',
    modules: ['facturacion'],
    reply: ReturnReply,
    summary: 'Una devolución.',
  }),
  createReturn: endpoint({
    method: 'POST',
    path: RETURNS,
    auth: 'collaborator',
    row: 'create',
    delivered: true,
    reads: ['device'],
    action: 'returns.create',
    byOption: true,
    deed: 'recibir devoluciones',
    modules: ['facturacion'],
    body: ReturnInput,
    reply: ReturnReply,
    status: 201,
    summary: 'Recibe una devolución: con factura emite su nota crédito; con `venta`, es un cambio.',
  }),
  reprintReturn: endpoint({
    method: 'POST',
    path: `${RETURNS}:id/reimpresiones/`,
    auth: 'collaborator',
    action: 'returns.reprint',
    modules: ['facturacion'],
    reply: Detail,
    status: 201,
    summary: 'Deja constancia de una reimpresión de la nota.',
  }),
  ownerReturns: endpoint({
    method: 'GET',
    path: OWNED,
    auth: 'owner',
    query: listQuery,
    reply: page(Return),
    summary: 'Devoluciones de un negocio, la última primero.',
  }),
  ownerReturn: endpoint({
    method: 'GET',
    path: `${OWNED}:devolucion/`,
    auth: 'owner',
    reply: ReturnReply,
    summary: 'Una devolución de un negocio.',
  }),
} as const;
