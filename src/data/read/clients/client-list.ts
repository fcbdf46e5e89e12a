import {
  CLIENT_FIELDS,
  CLIENT_ROW_FIELDS,
  creditOf,
  IDENTITY,
  ORDERED_CREDIT_FIELDS,
  ORDERED_FIELDS,
  type OrderedField,
  withoutCredit,
} from '#contract/clients/client-fields.ts';
import { pick } from '#contract/field-list.ts';
import type { Bounds, ClientFilters } from '#contract/clients/client-filters.ts';
import type { Client, ClientKind } from '#contract/clients/clients.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import { asksForFinalConsumer } from '#domain/invoicing/final-consumer.ts';
import { parseDecimal } from '#domain/money/money.ts';
import { normalizeText } from '#domain/normalize.ts';
import type { ClientRecord, ErpDatabase } from '#app/data/db.ts';
import { clientOrderOf } from '#app/data/memory/client-order.ts';
import { type Ordering, type Orderings, readOrder } from '#app/data/memory/list-order.ts';
import { refuseNull } from '#app/data/read/list-query.ts';

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

/** What a list of clients asks for. */
export interface ClientQuestion extends ClientFilters {
  search: string;
  /** Null for the list's own order, by code; so is a field that may not be ordered by. */
  ordering: Ordering | null;
}

/**
 * Clients that a list asks for, in its order; Consumidor final first when asked for. What is deleted on this
 * device is not among them.
 * @param seesCredit whether the level may filter and sort by credit; otherwise what is asked of it is ignored
 * @param others clients that are in no row of the mirror
 * @throws Problem `datos_invalidos` for a word that nothing can hold
 */
export async function findClients(
  db: ErpDatabase,
  { search, ordering, isActive, credit }: ClientQuestion,
  seesCredit: boolean,
  others: readonly ClientRecord[] = [],
): Promise<ClientRecord[]> {
  const words = clientSearchWords(search);
  refuseNull(words);
  const orderings = seesCredit ? { ...ORDERINGS, ...CREDIT_ORDERINGS } : ORDERINGS;
  const order = readOrder(ordering, orderings, 'codigo_cliente');
  const fits = filterOf({ isActive, credit: seesCredit ? credit : null }, words);
  const found = (await clientOrderOf(db).inOrder(order)).filter(fits);
  for (const row of others.filter(fits)) order.insert(found, row);
  if (!asksForFinalConsumer(words)) return found;
  const isPinned = (row: ClientRecord) => row.es_consumidor_final;
  return [...found.filter(isPinned), ...found.filter((row) => !isPinned(row))];
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
  const credit = creditOf(row);
  return (
    (isActive === null || credit?.isActive === isActive) &&
    isWithin(parseDecimal(credit?.limit, 2), amount) &&
    isWithin(parseDecimal(credit?.days, 0), days)
  );
}

function isWithin(value: bigint | null, { from, to }: Bounds): boolean {
  if (from === null && to === null) return true;
  return value !== null && (from === null || value >= from) && (to === null || value <= to);
}

/** A client as the wire has it: without what the mirror keeps beside, and credit only for who may see it. */
export function toClient(row: ClientRecord, seesCredit: boolean): Client {
  const client: Client = pick(row, ['id', ...CLIENT_ROW_FIELDS]);
  return seesCredit ? client : withoutCredit(client);
}
