import { type Db, first, sql, type Tx } from '#server/platform/database.ts';
import { matchesWords, orderBy, type PageRequest } from '#server/platform/paging.ts';

export interface ClientRow {
  id: string;
  codigo_cliente: string;
  tipo_cliente: 'Natural' | 'Juridico';
  is_active: boolean;
  es_consumidor_final: boolean;
  nombre_completo_natural: string | null;
  cedula_natural: string | null;
  fecha_nacimiento_natural: string | null;
  genero_natural: 'NoEspecifica' | 'Masculino' | 'Femenino' | 'Otro' | null;
  telefono_natural: string | null;
  correo_electronico_natural: string | null;
  direccion_natural: string | null;
  nombre_empresa_juridico: string | null;
  nit_juridico: string | null;
  dv_nit_juridico: string | null;
  nombre_representante_juridico: string | null;
  cargo_representante_juridico: string | null;
  telefono_contacto_juridico: string | null;
  correo_corporativo_juridico: string | null;
  direccion_empresa_juridico: string | null;
  sector_industria_juridico: string | null;
  credito_activo: boolean;
  monto_credito_aprobado: string;
  dias_credito_autorizados: number;
}

const COLUMNS = sql`id, codigo_cliente, tipo_cliente, is_active, es_consumidor_final, nombre_completo_natural, cedula_natural,
  fecha_nacimiento_natural, genero_natural, telefono_natural, correo_electronico_natural, direccion_natural,
  nombre_empresa_juridico, nit_juridico, dv_nit_juridico, nombre_representante_juridico, cargo_representante_juridico,
  telefono_contacto_juridico, correo_corporativo_juridico, direccion_empresa_juridico, sector_industria_juridico,
  credito_activo, monto_credito_aprobado, dias_credito_autorizados`;

export interface ClientListQuery {
  words: readonly string[];
  /** true: active ones, false: inactive ones, null: all. */
  isActive: boolean | null;
  ordering: string | undefined;
  seesCredit: boolean;
  page: PageRequest;
}

const ORDERINGS = {
  codigo_cliente: sql`codigo_cliente`,
  nombre: sql`nombre_norm`,
  identificacion: sql`identificacion`,
};
const CREDIT_ORDERINGS = {
  monto_credito_aprobado: sql`monto_credito_aprobado`,
  dias_credito_autorizados: sql`dias_credito_autorizados`,
};

function filter(businessId: number, { words, isActive }: ClientListQuery) {
  const active = isActive === null ? sql`` : sql`AND is_active = ${isActive}`;
  return sql`business_id = ${businessId} AND deleted_at IS NULL ${active} AND ${matchesWords(sql`busqueda`, words)}`;
}

export async function listClients(db: Db, businessId: number, query: ClientListQuery): Promise<ClientRow[]> {
  const orderings = query.seesCredit ? { ...ORDERINGS, ...CREDIT_ORDERINGS } : ORDERINGS;
  const order = orderBy(query.ordering, orderings, 'codigo_cliente', sql`id`);
  // Consumidor final comes first in a search for it (contract §5).
  const finalFirst = query.words.length > 0 ? sql`es_consumidor_final DESC,` : sql``;
  const { rows } = await sql<ClientRow>`
    SELECT ${COLUMNS} FROM clients WHERE ${filter(businessId, query)}
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
  const { rows } = await sql<ClientRow>`SELECT ${COLUMNS} FROM clients
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
    sql<ClientRow & { deleted_at: Date | null }>`SELECT ${COLUMNS}, deleted_at FROM clients
    WHERE business_id = ${businessId} AND id = ${id}`,
    tx,
  );
}

/** Adds to the balance and locks the client until commit; answers the new balance and the limit. */
export function addToBalance(tx: Tx, businessId: number, id: string, amount: string) {
  return first(
    sql<{ saldo_credito: string; monto_credito_aprobado: string }>`
    UPDATE clients SET saldo_credito = saldo_credito + ${amount}::numeric
    WHERE business_id = ${businessId} AND id = ${id} RETURNING saldo_credito, monto_credito_aprobado`,
    tx,
  );
}

export interface LedgerRow {
  id: string;
  client_id: string;
  fecha: Date;
  tipo: 'cargo' | 'abono';
  valor: string;
  referencia: string | null;
  invoice_id: string | null;
}

export async function insertCharge(
  tx: Tx,
  businessId: number,
  entry: LedgerRow & { collaborator_id: number },
): Promise<void> {
  await sql`
    INSERT INTO ledger (business_id, id, client_id, fecha, tipo, valor, referencia, invoice_id, collaborator_id)
    VALUES (${businessId}, ${entry.id}, ${entry.client_id}, ${entry.fecha}, ${entry.tipo}, ${entry.valor}, ${entry.referencia},
      ${entry.invoice_id}, ${entry.collaborator_id})`.execute(tx);
}

export async function findLedger(tx: Tx, businessId: number, ids: readonly string[]): Promise<LedgerRow[]> {
  const { rows } =
    await sql<LedgerRow>`SELECT id, client_id, fecha, tipo, valor, referencia, invoice_id FROM ledger
    WHERE business_id = ${businessId} AND id = ANY(${ids}::uuid[])`.execute(tx);
  return rows;
}
