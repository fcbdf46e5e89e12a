import type { Bounds, ClientFilters } from '#contract/clients/client-filters.ts';
import type { CLIENT_ORDERINGS, CREDIT_ORDERINGS } from '#contract/clients/clients.ts';
import { asksForFinalConsumer } from '#domain/invoicing/final-consumer.ts';
import { formatDecimal } from '#domain/money/money.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import { matchesWords, orderBy, type PageRequest } from '#server/http/paging.ts';

type Column = ReturnType<typeof sql>;

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
  /** What the client owes: the sum of the account's movements. */
  saldo_credito: string;
}

export const CLIENT_COLUMNS = sql`id, codigo_cliente, tipo_cliente, is_active, es_consumidor_final, nombre_completo_natural,
  cedula_natural, fecha_nacimiento_natural, genero_natural, telefono_natural, correo_electronico_natural, direccion_natural,
  nombre_empresa_juridico, nit_juridico, dv_nit_juridico, nombre_representante_juridico, cargo_representante_juridico,
  telefono_contacto_juridico, correo_corporativo_juridico, direccion_empresa_juridico, sector_industria_juridico,
  credito_activo, monto_credito_aprobado, dias_credito_autorizados, saldo_credito`;

export interface ClientListQuery extends ClientFilters {
  words: readonly string[];
  ordering: string | undefined;
  page: PageRequest;
}

// Names by their normalized form; those of the other kind are null and stand last.
const ORDERINGS: Record<(typeof CLIENT_ORDERINGS)[number], Column> = {
  codigo_cliente: sql`codigo_cliente`,
  tipo_cliente: sql`tipo_cliente COLLATE "C"`,
  nombre: sql`nombre_norm`,
  nombre_completo_natural: sql`CASE WHEN tipo_cliente = 'Natural' THEN nombre_norm END`,
  nombre_empresa_juridico: sql`CASE WHEN tipo_cliente = 'Juridico' THEN nombre_norm END`,
  identificacion: sql`identificacion`,
  cedula_natural: sql`cedula_natural COLLATE "C"`,
  nit_juridico: sql`nit_juridico COLLATE "C"`,
  telefono_natural: sql`telefono_natural COLLATE "C"`,
  telefono_contacto_juridico: sql`telefono_contacto_juridico COLLATE "C"`,
  correo_electronico_natural: sql`lower(correo_electronico_natural) COLLATE "C"`,
  correo_corporativo_juridico: sql`lower(correo_corporativo_juridico) COLLATE "C"`,
  is_active: sql`is_active`,
};
const CREDIT: Record<(typeof CREDIT_ORDERINGS)[number], Column> = {
  credito_activo: sql`credito_activo`,
  monto_credito_aprobado: sql`monto_credito_aprobado`,
  dias_credito_autorizados: sql`dias_credito_autorizados`,
  saldo_credito: sql`saldo_credito`,
};

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
