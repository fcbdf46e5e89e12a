import { problemAnswer } from '#contract/problem-text.ts';
import { bogotaDayRange } from '#domain/bogota-time.ts';
import type { ModuleSlug } from '#domain/accounts/modules.ts';
import { type Action, can } from '#domain/accounts/permissions.ts';
import { Problem } from '#domain/problems.ts';
import { getAccount, getClient, listClients } from './client-answers.ts';
import { readInventorySummary } from '#app/data/memory/inventory-sums.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { lastIncompleteDay } from '#app/data/invoice-window.ts';
import { readMe } from '#app/data/read/list-query.ts';
import { getPrinterSettings } from '#app/data/read/printer-config.ts';
import { getOwnSettings, getSeries, listSeries } from '#app/data/read/settings-list.ts';
import { findInvoice, listInvoices } from './invoice-answers.ts';
import { type ListCall, readCall } from './list-call.ts';
import { getOrder, listOrders, mayLackOrders } from './order-answers.ts';
import { getProduct, listProducts } from './product-answers.ts';

/** What the server would answer, from the mirror. */
export interface MirrorAnswer {
  status: number;
  body: unknown;
  /** When the mirror last matched the server, ISO 8601. */
  lastSync: string;
}

/** A call that the mirror can answer; action and modules as in the contract, whose schemas are too large here. */
interface MirroredEndpoint {
  path: `/api/erp/${string}/`;
  action: Action;
  modules?: readonly ModuleSlug[];
  /** @returns undefined for what only the server can tell */
  read: (db: ErpDatabase, call: ListCall, id: string, now: Date) => Promise<unknown>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** @throws Problem `no_encontrado` for what is no uuid */
function uuid(text: string): string {
  const id = text.toLowerCase();
  if (!UUID.test(id)) throw new Problem('no_encontrado');
  return id;
}

/**
 * Older invoices may be on the server only: to count without them, or to say of their day that nothing was sold, would
 * be wrong. A list of every day lacks them as one of their day does.
 */
async function isBeyondMirror(db: ErpDatabase, { query }: ListCall, now: Date): Promise<boolean> {
  const { date = '' } = query;
  const incomplete = await lastIncompleteDay(db, now);
  const isDay = date === '' || bogotaDayRange(date) !== null;
  return isDay && incomplete !== '' && date <= incomplete;
}

export const MIRRORED_ENDPOINTS: readonly MirroredEndpoint[] = [
  {
    path: '/api/erp/inventario/productos/',
    action: 'inventory.view',
    modules: ['inventario', 'facturacion'],
    read: listProducts,
  },
  // Before the product whose id its last word would be.
  {
    path: '/api/erp/inventario/productos/resumen-global/',
    action: 'inventory.summary',
    modules: ['inventario'],
    read: readInventorySummary,
  },
  {
    path: '/api/erp/inventario/productos/:id/',
    action: 'inventory.view',
    modules: ['inventario', 'facturacion'],
    read: (db, call, id) => getProduct(db, call, uuid(id)),
  },
  {
    path: '/api/erp/clientes/',
    action: 'clients.view',
    modules: ['clientes', 'facturacion'],
    read: listClients,
  },
  {
    path: '/api/erp/clientes/:id/',
    action: 'clients.view',
    modules: ['clientes'],
    read: (db, _call, id) => getClient(db, uuid(id)),
  },
  {
    path: '/api/erp/clientes/:id/cuenta/',
    action: 'clients.credit.view',
    modules: ['clientes'],
    read: (db, call, id) => getAccount(db, call, uuid(id)),
  },
  {
    path: '/api/erp/facturacion/facturas/',
    action: 'invoicing.view',
    modules: ['facturacion'],
    read: async (db, call, _id, now) =>
      (await isBeyondMirror(db, call, now)) ? undefined : listInvoices(db, call),
  },
  {
    path: '/api/erp/facturacion/facturas/:id/',
    action: 'invoicing.view',
    modules: ['facturacion'],
    read: (db, _call, id) => findInvoice(db, uuid(id)),
  },
  {
    path: '/api/erp/pedidos/',
    action: 'orders.operate',
    modules: ['pedidos'],
    read: async (db, call) => (mayLackOrders(call) ? undefined : listOrders(db, call)),
  },
  {
    path: '/api/erp/pedidos/:id/',
    action: 'orders.operate',
    modules: ['pedidos'],
    read: (db, _call, id) => getOrder(db, uuid(id)),
  },
  { path: '/api/erp/mi-negocio/series/', action: 'inventory.view', read: listSeries },
  {
    path: '/api/erp/facturacion/series/:serie_id/',
    action: 'invoicing.view',
    modules: ['facturacion'],
    read: (db, _call, id) => getSeries(db, id),
  },
  { path: '/api/erp/subusers/me/', action: 'settings.own', read: getOwnSettings },
  {
    path: '/api/erp/config/printer-settings/',
    action: 'printer.view',
    modules: ['impresora', 'facturacion'],
    read: getPrinterSettings,
  },
];

const TABLE = MIRRORED_ENDPOINTS.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/:\w+/u, '([^/]+)')}$`, 'u'),
}));

function find(pathname: string): { endpoint: MirroredEndpoint; id: string } | undefined {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  for (const { endpoint, pattern } of TABLE) {
    const match = pattern.exec(path);
    if (match) return { endpoint, id: match[1] ?? '' };
  }
  return undefined;
}

/** Whether the mirror may answer a GET of this path. */
export function isMirrored(pathname: string): boolean {
  return find(pathname) !== undefined;
}

/**
 * Answers a GET of the REST API from the mirror, refusals included; undefined when it can't: another path, a
 * mirror that was never complete, or what only the server knows.
 * @param address whole address of the request
 */
export async function answerFromMirror(
  db: ErpDatabase,
  address: string,
  now: Date,
): Promise<MirrorAnswer | undefined> {
  const found = find(new URL(address, 'http://localhost').pathname);
  const lastSync = (await db.meta.get('last-sync'))?.value as string | undefined;
  if (!found || lastSync === undefined) return undefined;
  const { endpoint, id } = found;
  try {
    await authorize(db, endpoint);
    const body = await endpoint.read(db, readCall(address), id, now);
    return body === undefined ? undefined : { status: 200, body, lastSync };
  } catch (error) {
    if (!(error instanceof Problem) || error.codigo === 'no_autenticado') throw error;
    return { ...problemAnswer(error), lastSync };
  }
}

async function authorize(db: ErpDatabase, { action, modules }: MirroredEndpoint): Promise<void> {
  const me = await readMe(db);
  if (modules && !modules.some((slug) => me.componentes_activos.includes(slug)))
    throw new Problem('modulo_inactivo');
  if (!can(me.permission_level, action)) throw new Problem('nivel_insuficiente');
}
