import {
  CLIENT_EDIT_FIELDS,
  CLIENT_ROW_FIELDS,
  clientIdentification,
  clientName,
} from '#contract/clients/client-fields.ts';
import { columns } from '#server/platform/database/columns.ts';
import type { ClientKind } from '#contract/clients/clients.ts';
import { normalizeText, searchForm } from '#domain/normalize.ts';
import { first, sql, type Tx } from '#server/platform/database/database.ts';
import { CLIENT_COLUMNS, type ClientRow } from './clients.repo.ts';

const CODE_DIGITS = 6;

/** `CLI-000001` (contract §5). */
export function clientCode(number: number): string {
  return `CLI-${String(number).padStart(CODE_DIGITS, '0')}`;
}

/** A client as it is written; the balance is the account's own. */
export type StoredClient = Omit<ClientRow, 'saldo_credito'>;

/** What order, search and uniqueness compare. */
function keysOf(client: StoredClient) {
  const nombre = clientName(client);
  const identificacion = clientIdentification(client);
  return {
    identificacion,
    nombre_norm: normalizeText(nombre),
    busqueda: searchForm(`${nombre} ${identificacion} ${client.codigo_cliente}`),
  };
}

/**
 * Locks the counter of client codes until commit: the first lock of a write that gives a code or an
 * identification, so that two of them can't take the same one.
 */
export async function lockCounter(tx: Tx, businessId: number): Promise<void> {
  await sql`
    INSERT INTO client_counters (business_id) VALUES (${businessId})
    ON CONFLICT (business_id) DO UPDATE SET ultimo = client_counters.ultimo`.execute(tx);
}

/** Takes `count` consecutive codes and locks the counter. @returns the number of the first one */
export async function takeCodes(tx: Tx, businessId: number, count: number): Promise<number> {
  const { rows } = await sql<{ ultimo: number }>`
    INSERT INTO client_counters (business_id, ultimo) VALUES (${businessId}, ${count})
    ON CONFLICT (business_id) DO UPDATE SET ultimo = client_counters.ultimo + excluded.ultimo RETURNING ultimo`.execute(
    tx,
  );
  return (rows[0]?.ultimo ?? count) - count + 1;
}

const KEYS = ['nombre_norm', 'identificacion', 'busqueda'] as const;
const EDITED_COLUMNS = [...CLIENT_EDIT_FIELDS, ...KEYS];
const STORED_FIELDS = CLIENT_ROW_FIELDS.filter((name) => name !== 'saldo_credito');
const NEW_COLUMNS = ['id', ...STORED_FIELDS, ...KEYS, 'created_by', 'creation_hash'];

type NewClient = StoredClient & { created_by: number | null; creation_hash: string | null };

export async function insertClients(
  tx: Tx,
  businessId: number,
  clients: readonly NewClient[],
): Promise<void> {
  const rows = clients.map((client) => ({ ...client, ...keysOf(client) }));
  await sql`
    INSERT INTO clients (business_id, ${columns(NEW_COLUMNS)})
    SELECT ${businessId}, ${columns(NEW_COLUMNS, 'r')}
    FROM jsonb_populate_recordset(NULL::clients, ${JSON.stringify(rows)}::jsonb) AS r`.execute(tx);
}

/** Replaces the data of a client; its kind, code and balance stay. */
export async function updateClient(tx: Tx, businessId: number, client: StoredClient): Promise<void> {
  const row = { ...client, ...keysOf(client) };
  await sql`
    UPDATE clients SET (${columns(EDITED_COLUMNS)}) = (SELECT ${columns(EDITED_COLUMNS, 'r')}
      FROM jsonb_populate_record(NULL::clients, ${JSON.stringify(row)}::jsonb) AS r)
    WHERE business_id = ${businessId} AND id = ${client.id}`.execute(tx);
}

/** Hides a client; invoices keep their copies. */
export async function markDeleted(tx: Tx, businessId: number, id: string, at: Date): Promise<void> {
  await sql`UPDATE clients SET deleted_at = ${at} WHERE business_id = ${businessId} AND id = ${id}`.execute(
    tx,
  );
}

/** The live client, locked until commit against edits, payments and credit sales, not against other sales. */
export function lockClient(tx: Tx, businessId: number, id: string): Promise<ClientRow | undefined> {
  return first(
    sql<ClientRow>`SELECT ${CLIENT_COLUMNS} FROM clients
    WHERE business_id = ${businessId} AND id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`,
    tx,
  );
}

/** Another live client of this kind with this identification. */
export function findTwin(
  tx: Tx,
  businessId: number,
  kind: ClientKind,
  identification: string,
  exceptId: string,
): Promise<ClientRow | undefined> {
  return first(
    sql<ClientRow>`SELECT ${CLIENT_COLUMNS} FROM clients
    WHERE business_id = ${businessId} AND tipo_cliente = ${kind} AND identificacion = ${identification}
      AND deleted_at IS NULL AND id <> ${exceptId}`,
    tx,
  );
}

/** The client with this id, deleted too, and who created it with which request. */
export function findCreation(tx: Tx, businessId: number, id: string) {
  return first(
    sql<ClientRow & { created_by: number | null; creation_hash: string | null }>`
    SELECT ${CLIENT_COLUMNS}, created_by, creation_hash FROM clients WHERE business_id = ${businessId} AND id = ${id}`,
    tx,
  );
}
