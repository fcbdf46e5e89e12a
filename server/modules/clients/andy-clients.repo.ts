import { IDENTITY, TERM_FIELDS } from '#contract/clients/client-fields.ts';
import { columns } from '#server/platform/database/columns.ts';
import type { AndyClient, AndyCredit, AndyDebtor, Counted, Spellings } from '#domain/andy/reader.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import { holdsWords, wordRank } from '#server/platform/spellings.ts';

/** What Andy asks of the clients; reads only. */

const NAME = sql`coalesce(${columns([IDENTITY.Natural.name, IDENTITY.Juridico.name, 'codigo_cliente'], 'c')})`;

/** Clients that hold the words in name, code or identification, whole words first. */
export async function findClients(
  db: Db | Tx,
  businessId: number,
  words: readonly Spellings[],
  limit: number,
): Promise<AndyClient[]> {
  const { rows } = await sql<AndyClient>`
    SELECT c.id, ${NAME} AS nombre, c.identificacion FROM clients c
    WHERE c.business_id = ${businessId} AND c.deleted_at IS NULL AND ${holdsWords(sql`c.busqueda`, words)}
    ORDER BY ${wordRank(sql`c.busqueda`, words)} DESC, length(c.nombre_norm), c.nombre_norm, c.id LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** Every different word of the names. */
export async function listClientWords(db: Db | Tx, businessId: number): Promise<string[]> {
  const row = await first(
    sql<{ names: string | null }>`SELECT string_agg(c.nombre_norm, ' ') AS names FROM clients c
    WHERE c.business_id = ${businessId} AND c.deleted_at IS NULL`,
    db,
  );
  return [...new Set((row?.names ?? '').split(' '))];
}

export async function findCredit(db: Db | Tx, businessId: number, id: string): Promise<AndyCredit | null> {
  const row = await first(
    sql<AndyCredit>`
    SELECT ${columns(TERM_FIELDS)}, saldo_credito AS saldo FROM clients
    WHERE business_id = ${businessId} AND id = ${id} AND deleted_at IS NULL`,
    db,
  );
  return row ?? null;
}

/** Clients who owe, the most first, and what all of them owe together. */
export async function listDebtors(
  db: Db | Tx,
  businessId: number,
  limit: number,
): Promise<Counted<AndyDebtor> & { total: string }> {
  const { rows } = await sql<AndyDebtor & { count: number; total: string }>`
    SELECT ${NAME} AS nombre, c.saldo_credito AS saldo, count(*) OVER () AS count, sum(c.saldo_credito) OVER () AS total
    FROM clients c WHERE c.business_id = ${businessId} AND c.deleted_at IS NULL AND c.saldo_credito > 0
    ORDER BY c.saldo_credito DESC, c.id LIMIT ${limit}`.execute(db);
  const debtors = rows.map(({ nombre, saldo }) => ({ nombre, saldo }));
  return { count: rows[0]?.count ?? 0, total: rows[0]?.total ?? '0.00', rows: debtors };
}
