import type { AccountMovement, ClientAccount } from '#contract/clients/client-account.ts';
import { readClientFilters } from '#contract/clients/client-filters.ts';
import type { Client } from '#contract/clients/clients.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import type { SessionData } from '#contract/session/session.ts';
import { can } from '#domain/accounts/permissions.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import { inOrder } from '#domain/clients/credit.ts';
import { readPage } from '#domain/paging.ts';
import { Problem } from '#domain/problems.ts';
import type { ClientRecord, ErpDatabase, LedgerRecord } from '#app/data/db.ts';
import { findClients, toClient } from '#app/data/read/clients/client-list.ts';
import { readMe } from '#app/data/read/list-query.ts';
import { type ListCall, type Page, readOrdering, slicePage, toPage } from './list-call.ts';

const seesCreditOf = ({ permission_level }: SessionData) => can(permission_level, 'clients.credit.view');

/**
 * Clients as `GET clientes/` answers them, from the mirror.
 * @throws Problem `pagina_invalida`, `modulo_inactivo`, `datos_invalidos` (a filter that cannot be read)
 */
export async function listClients(db: ErpDatabase, call: ListCall): Promise<Page<Client>> {
  const { query } = call;
  const me = await readMe(db);
  assertOpen(call, me);
  const page = readPage(query, PAGE_SIZES.clients);
  const seesCredit = seesCreditOf(me);
  const filters = readClientFilters(query, seesCredit);
  const question = { ...filters, search: query['search'] ?? '', ordering: readOrdering(query) };
  const found = await findClients(db, question, seesCredit);
  const shown = slicePage(found, page).map((row) => toClient(row, seesCredit));
  return toPage(call, page, found.length, shown);
}

/** One client as `GET clientes/{id}/` answers it. @throws Problem `no_encontrado` */
export async function getClient(db: ErpDatabase, id: string): Promise<Client> {
  const me = await readMe(db);
  return toClient(await readClient(db, id), seesCreditOf(me));
}

/**
 * A page of the account as `GET clientes/{id}/cuenta/` answers it, own work in it.
 * @throws Problem `no_encontrado`, `pagina_invalida`
 */
export async function getAccount(db: ErpDatabase, call: ListCall, clientId: string): Promise<ClientAccount> {
  const page = readPage(call.query, PAGE_SIZES.movements);
  return db.transaction('r', db.clients, db.ledger, async () => {
    const client = await readClient(db, clientId);
    const entries = await db.ledger.where('cliente_id').equals(clientId).toArray();
    const movements = slicePage(inOrder(entries).reverse(), page).map(toMovement);
    return {
      saldo: client.saldo_credito ?? '0.00',
      cupo: client.monto_credito_aprobado ?? '0.00',
      ...toPage(call, page, entries.length, movements),
      movimientos: movements,
    };
  });
}

/** As in the list: a row that was deleted on this device is gone for every reader of this device. */
async function readClient(db: ErpDatabase, id: string): Promise<ClientRecord> {
  const row = await db.clients.get(id);
  if (!row || row.borrado) throw new Problem('no_encontrado');
  return row;
}

/** With clients off, only the search of invoicing stays open (contract §8). */
function assertOpen({ query }: ListCall, { componentes_activos }: SessionData): void {
  if (componentes_activos.includes('clientes')) return;
  const words = clientSearchWords(query['search'] ?? '');
  const isSearch = words.length > 0 && /^[1-5]$/u.test(query['page_size'] ?? '');
  if (!isSearch) throw new Problem('modulo_inactivo');
}

function toMovement(entry: LedgerRecord): AccountMovement {
  const { id, fecha, tipo, valor, referencia, factura_id, medio = null } = entry;
  return { id, fecha: bogotaTimestamp(new Date(fecha)), tipo, valor, referencia, factura_id, medio };
}
