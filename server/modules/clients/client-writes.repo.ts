import type { ClientKind } from '#contract/clients/clients.ts';
import { normalizeText } from '#domain/normalize.ts';
import { first, sql, type Tx } from '#server/platform/database/database.ts';
import { CLIENT_COLUMNS, type ClientRow } from './clients.repo.ts';

const CODE_DIGITS = 6;

/** `CLI-000001` (contract §5). */
export function clientCode(number: number): string {
  return `CLI-${String(number).padStart(CODE_DIGITS, '0')}`;
}

/** A client as it is written; the balance is the account's own. */
export type StoredClient = Omit<ClientRow, 'saldo_credito'>;

/** Name and identification of either kind. */
export function nameOf(client: StoredClient): string {
  return client.nombre_completo_natural ?? client.nombre_empresa_juridico ?? '';
}

export function identificationOf(client: StoredClient): string {
  return client.cedula_natural ?? client.nit_juridico ?? '';
}

/** What order, search and uniqueness compare. */
function keysOf(client: StoredClient) {
  const nombre = nameOf(client);
  const identificacion = identificationOf(client);
  return {
    identificacion,
    nombre_norm: normalizeText(nombre),
    busqueda: normalizeText(`${nombre} ${identificacion} ${client.codigo_cliente}`),
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

type NewClient = StoredClient & { created_by: number | null; creation_hash: string | null };

export async function insertClients(
  tx: Tx,
  businessId: number,
  clients: readonly NewClient[],
): Promise<void> {
  const rows = clients.map((client) => ({ ...client, ...keysOf(client) }));
  await sql`
    INSERT INTO clients (business_id, id, codigo_cliente, tipo_cliente, is_active, es_consumidor_final, nombre_norm, identificacion,
      busqueda, nombre_completo_natural, cedula_natural, fecha_nacimiento_natural, genero_natural, telefono_natural,
      correo_electronico_natural, direccion_natural, nombre_empresa_juridico, nit_juridico, dv_nit_juridico,
      nombre_representante_juridico, cargo_representante_juridico, telefono_contacto_juridico, correo_corporativo_juridico,
      direccion_empresa_juridico, sector_industria_juridico, credito_activo, monto_credito_aprobado, dias_credito_autorizados,
      created_by, creation_hash)
    SELECT ${businessId}, r.id, r.codigo_cliente, r.tipo_cliente, r.is_active, r.es_consumidor_final, r.nombre_norm, r.identificacion,
      r.busqueda, r.nombre_completo_natural, r.cedula_natural, r.fecha_nacimiento_natural, r.genero_natural, r.telefono_natural,
      r.correo_electronico_natural, r.direccion_natural, r.nombre_empresa_juridico, r.nit_juridico, r.dv_nit_juridico,
      r.nombre_representante_juridico, r.cargo_representante_juridico, r.telefono_contacto_juridico, r.correo_corporativo_juridico,
      r.direccion_empresa_juridico, r.sector_industria_juridico, r.credito_activo, r.monto_credito_aprobado, r.dias_credito_autorizados,
      r.created_by, r.creation_hash
    FROM jsonb_populate_recordset(NULL::clients, ${JSON.stringify(rows)}::jsonb) AS r`.execute(tx);
}

/** Replaces the data of a client; its kind, code and balance stay. */
export async function updateClient(tx: Tx, businessId: number, client: StoredClient): Promise<void> {
  const row = { ...client, ...keysOf(client) };
  await sql`
    UPDATE clients SET (is_active, nombre_norm, identificacion, busqueda, nombre_completo_natural, cedula_natural,
        fecha_nacimiento_natural, genero_natural, telefono_natural, correo_electronico_natural, direccion_natural,
        nombre_empresa_juridico, nit_juridico, dv_nit_juridico, nombre_representante_juridico, cargo_representante_juridico,
        telefono_contacto_juridico, correo_corporativo_juridico, direccion_empresa_juridico, sector_industria_juridico,
        credito_activo, monto_credito_aprobado, dias_credito_autorizados)
      = (SELECT r.is_active, r.nombre_norm, r.identificacion, r.busqueda, r.nombre_completo_natural, r.cedula_natural,
        r.fecha_nacimiento_natural, r.genero_natural, r.telefono_natural, r.correo_electronico_natural, r.direccion_natural,
        r.nombre_empresa_juridico, r.nit_juridico, r.dv_nit_juridico, r.nombre_representante_juridico, r.cargo_representante_juridico,
        r.telefono_contacto_juridico, r.correo_corporativo_juridico, r.direccion_empresa_juridico, r.sector_industria_juridico,
        r.credito_activo, r.monto_credito_aprobado, r.dias_credito_autorizados
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
