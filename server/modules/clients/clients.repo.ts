import type { Bounds, ClientFilters } from '#contract/clients/client-filters.ts';
import {
  CLIENT_FIELDS,
  CLIENT_ROW_FIELDS,
  IDENTITY,
  ORDERED_CREDIT_FIELDS,
  ORDERED_FIELDS,
  type OrderedField,
} from '#contract/clients/client-fields.ts';
import type { Client } from '#contract/clients/clients.ts';
import { columns } from '#server/platform/database/columns.ts';
import { asksForFinalConsumer } from '#domain/invoicing/final-consumer.ts';
import { formatDecimal } from '#domain/money/money.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import { matchesWords, orderBy, type PageRequest } from '#server/http/paging.ts';

type Column = ReturnType<typeof sql>;

/** A client with every field; `saldo_credito` is the sum of the account's movements. */
export type ClientRow = { [Name in keyof Client]-?: Exclude<Client[Name], undefined> };

export const CLIENT_COLUMNS = columns(['id', ...CLIENT_ROW_FIELDS]);

interface ClientListQuery extends ClientFilters {
  words: readonly string[];
  ordering: string | undefined;
  page: PageRequest;
}

/** Types that compare as texts, by code point. */
const TEXTS = new Set(['text', 'digits', 'phone', 'choice']);

function orderOf(name: OrderedField): Column {
  const { type } = CLIENT_FIELDS[name];
  const column = sql.ref(name);
  if (type === 'email') return sql`lower(${column}) COLLATE "C"`;
  return TEXTS.has(type) ? sql`${column} COLLATE "C"` : sql`${column}`;
}

const ordersOf = (names: readonly OrderedField[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, orderOf(name)]));

// Names by their normalized form; those of the other kind are null and stand last.
const ORDERINGS: Record<string, Column> = {
  ...ordersOf(ORDERED_FIELDS),
  nombre: sql`nombre_norm`,
  identificacion: sql`identificacion`,
  [IDENTITY.Natural.name]: sql`CASE WHEN tipo_cliente = 'Natural' THEN nombre_norm END`,
  [IDENTITY.Juridico.name]: sql`CASE WHEN tipo_cliente = 'Juridico' THEN nombre_norm END`,
};
const CREDIT = ordersOf(ORDERED_CREDIT_FIELDS);

function creditFilter({ isActive, amount, days }: NonNullable<ClientFilters['credit']>) {
  const within = (column: Column, { from, to }: Bounds, decimals: number) => [
    from === null ? null : sql`AND ${column} >= ${formatDecimal(from, decimals)}::numeric`,
    to === null ? null : sql`AND ${column} <= ${formatDecimal(to, decimals)}::numeric`,
  ];
  const parts = [
    isActive === null ? null : sql`AND credito_activo = ${isActive}`,
    ...within(sql`monto_credito_aprobado`, amount, 2),
    ...within(sql`dias_credito_autorizados`, days, 0),
  ].filter((part) => part !== null);
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``;
}

function filter(businessId: number, { words, isActive, credit }: ClientListQuery) {
  const active = isActive === null ? sql`` : sql`AND is_active = ${isActive}`;
  return sql`business_id = ${businessId} AND deleted_at IS NULL ${active} ${credit ? creditFilter(credit) : sql``}
    AND ${matchesWords(sql`busqueda`, words)}`;
}

export async function listClients(db: Db, businessId: number, query: ClientListQuery): Promise<ClientRow[]> {
  const orderings = query.credit ? { ...ORDERINGS, ...CREDIT } : ORDERINGS;
  const order = orderBy(query.ordering, orderings, 'codigo_cliente', sql`id`);
  const finalFirst = asksForFinalConsumer(query.words) ? sql`es_consumidor_final DESC,` : sql``;
  const { rows } = await sql<ClientRow>`
    SELECT ${CLIENT_COLUMNS} FROM clients WHERE ${filter(businessId, query)}
    ORDER BY ${finalFirst} ${order} LIMIT ${query.page.size} OFFSET ${query.page.offset}`.execute(db);
  return rows;
}

export async function countClients(db: Db, businessId: number, query: ClientListQuery): Promise<number> {
  const row = await first(
    sql<{ count: number }>`SELECT count(*) AS count FROM clients WHERE ${filter(businessId, query)}`,
    db,
  );
  return row?.count ?? 0;
}

export async function findClients(
  db: Db | Tx,
  businessId: number,
  ids: readonly string[],
): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`SELECT ${CLIENT_COLUMNS} FROM clients
    WHERE business_id = ${businessId} AND id = ANY(${ids}::uuid[]) AND deleted_at IS NULL`.execute(db);
  return rows;
}

/** The client of a sale, deleted ones too: a delivered sale may name them. */
export function findForSale(
  tx: Tx,
  businessId: number,
  id: string,
): Promise<(ClientRow & { deleted_at: Date | null }) | undefined> {
  return first(
    sql<ClientRow & { deleted_at: Date | null }>`SELECT ${CLIENT_COLUMNS}, deleted_at FROM clients
    WHERE business_id = ${businessId} AND id = ${id}`,
    tx,
  );
}
