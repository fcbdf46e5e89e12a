import {
  CLIENT_FIELDS,
  CLIENT_ROW_FIELDS,
  IDENTITY,
  ORDERED_CREDIT_FIELDS,
  ORDERED_FIELDS,
  type OrderedField,
  withoutCredit,
} from '#contract/clients/client-fields.ts';
import { pick } from '#contract/field-list.ts';
import { type Bounds, type ClientFilters, readClientFilters } from '#contract/clients/client-filters.ts';
import type { Client, ClientKind } from '#contract/clients/clients.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import type { SessionData } from '#contract/session/session.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import { asksForFinalConsumer } from '#domain/invoicing/final-consumer.ts';
import { parseDecimal } from '#domain/money/money.ts';
import { normalizeText } from '#domain/normalize.ts';
import { can } from '#domain/accounts/permissions.ts';
import { Problem } from '#domain/problems.ts';
import type { ClientRecord, ErpDatabase } from '#app/data/db.ts';
import { clientOrderOf } from '#app/data/memory/client-order.ts';
import { type Orderings, readOrder } from '#app/data/memory/list-order.ts';
import {
  type ListCall,
  type Page,
  type Query,
  readMe,
  readPage,
  refuseNull,
  slicePage,
  toPage,
} from '#app/data/read/list-query.ts';

const keyOf =
  (name: OrderedField) =>
  (row: ClientRecord): string | number | null => {
    const value = row[name] ?? null;
    const { type } = CLIENT_FIELDS[name];
    if (typeof value === 'boolean' || (type === 'money' && value !== null)) return Number(value);
    return type === 'email' && typeof value === 'string' ? value.toLowerCase() : value;
  };
const ordersOf = (names: readonly OrderedField[]): Orderings<ClientRecord> =>
  Object.fromEntries(names.map((name) => [name, keyOf(name)]));
const nameOfKind = (kind: ClientKind) => (row: ClientRecord) =>
  row.tipo_cliente === kind ? normalizeText(row.nombre) : null;

// Names by their normalized form; those of the other kind are null and stand last.
const ORDERINGS: Orderings<ClientRecord> = {
  ...ordersOf(ORDERED_FIELDS),
  nombre: (row) => normalizeText(row.nombre),
  identificacion: (row) => row.identificacion,
  [IDENTITY.Natural.name]: nameOfKind('Natural'),
  [IDENTITY.Juridico.name]: nameOfKind('Juridico'),
};
const CREDIT_ORDERINGS = ordersOf(ORDERED_CREDIT_FIELDS);

/**
 * Clients that a list asks for, in its order; Consumidor final first when asked for. What is deleted on this
 * device is not among them.
 * @param seesCredit whether the level may filter and sort by credit
 * @param others clients that are in no row of the mirror
 * @throws Problem `datos_invalidos` for a filter that cannot be read
 */
export async function findClients(
  db: ErpDatabase,
  query: Query,
  seesCredit: boolean,
  others: readonly ClientRecord[] = [],
): Promise<ClientRecord[]> {
  const filters = readClientFilters(query, seesCredit);
  const words = clientSearchWords(query['search'] ?? '');
  refuseNull(words);
  const orderings = seesCredit ? { ...ORDERINGS, ...CREDIT_ORDERINGS } : ORDERINGS;
  const order = readOrder(query['ordering'], orderings, 'codigo_cliente');
  const fits = filterOf(filters, words);
  const found = (await clientOrderOf(db).inOrder(order)).filter(fits);
  for (const row of others.filter(fits)) order.insert(found, row);
  if (!asksForFinalConsumer(words)) return found;
  const isPinned = (row: ClientRecord) => row.es_consumidor_final;
  return [...found.filter(isPinned), ...found.filter((row) => !isPinned(row))];
}

/**
 * Clients as `GET clientes/` answers them, from the mirror.
 * @throws Problem `pagina_invalida`, `modulo_inactivo`, `datos_invalidos` (a filter that cannot be read)
 */
export async function listClients(db: ErpDatabase, call: ListCall): Promise<Page<Client>> {
  const { query } = call;
  const me = await readMe(db);
  assertOpen(call, me, clientSearchWords(query['search'] ?? ''));
  const page = readPage(query, PAGE_SIZES.clients);
  const seesCredit = can(me.permission_level, 'clients.credit.view');
  const found = await findClients(db, query, seesCredit);
  const shown = slicePage(found, page).map((row) => toClient(row, seesCredit));
  return toPage(call, page, found.length, shown);
}

/** One client as `GET clientes/{id}/` answers it. @throws Problem `no_encontrado` */
export async function getClient(db: ErpDatabase, id: string): Promise<Client> {
  const me = await readMe(db);
  const row = await db.clients.get(id);
  // As in the list: a row that was deleted on this device is gone for every reader of this device.
  if (!row || row.borrado) throw new Problem('no_encontrado');
  return toClient(row, can(me.permission_level, 'clients.credit.view'));
}

/** With clients off, only the search of invoicing stays open (contract §8). */
function assertOpen({ query }: ListCall, me: SessionData, words: readonly string[]): void {
  if (me.componentes_activos.includes('clientes')) return;
  const isSearch = words.length > 0 && /^[1-5]$/u.test(query['page_size'] ?? '');
  if (!isSearch) throw new Problem('modulo_inactivo');
}

function filterOf({ isActive, credit }: ClientFilters, words: readonly string[]) {
  return (row: ClientRecord): boolean =>
    !row.borrado &&
    (isActive === null || row.is_active === isActive) &&
    (credit === null || fitsCredit(row, credit)) &&
    words.every((word) => row.busqueda.includes(word));
}

function fitsCredit(
  row: ClientRecord,
  { isActive, amount, days }: NonNullable<ClientFilters['credit']>,
): boolean {
  return (
    (isActive === null || row.credito_activo === isActive) &&
    isWithin(parseDecimal(row.monto_credito_aprobado, 2), amount) &&
    isWithin(parseDecimal(row.dias_credito_autorizados, 0), days)
  );
}

function isWithin(value: bigint | null, { from, to }: Bounds): boolean {
  if (from === null && to === null) return true;
  return value !== null && (from === null || value >= from) && (to === null || value <= to);
}

/** Without what the mirror keeps beside the wire's members. */
function toClient(row: ClientRecord, seesCredit: boolean): Client {
  const client: Client = pick(row, ['id', ...CLIENT_ROW_FIELDS]);
  return seesCredit ? client : withoutCredit(client);
}
