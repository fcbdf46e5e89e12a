import type pg from 'pg';

export interface BackupTable {
  name: string;
  columns: string[];
}

/** Tables that the migrations make, each after those it refers to; without the migrator's own. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<BackupTable>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'kysely\\_%'
    GROUP BY c.relname ORDER BY c.relname`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    SELECT f.relname AS "from", t.relname AS "to" FROM pg_constraint k
    JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace`);
  return sortByReference(tables, references);
}

/** Tables that refer to each other in a circle come last, in order of name: their keys have to be deferrable. */
export function sortByReference(
  tables: readonly BackupTable[],
  references: readonly { from: string; to: string }[],
): BackupTable[] {
  const sorted: BackupTable[] = [];
  let rest = [...tables];
  while (rest.length > 0) {
    const names = new Set(rest.map((table) => table.name));
    const isFree = ({ name }: BackupTable) =>
      !references.some(({ from, to }) => from === name && to !== name && names.has(to));
    const free = rest.filter(isFree);
    if (free.length === 0) return [...sorted, ...rest];
    sorted.push(...free);
    rest = rest.filter((table) => !isFree(table));
  }
  return sorted;
}

/** Values that the identity columns have reached; those never used are left out. */
export async function listSequences(client: pg.ClientBase): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`);
  return rows.map(({ name, value }) => ({ name, value: Number(value) }));
}

/** Names of the migrations that were carried out, in their order. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
  return rows.map((row) => row.name);
}

/** How many rows a table holds, and a sum over all of them that is the same in whatever order they lie. */
export async function describeRows(
  client: pg.ClientBase,
  { name, columns }: BackupTable,
): Promise<{ count: number; checksum: string }> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const hash = `encode(sha256(convert_to(ROW(${list})::text, 'UTF8')), 'hex')`;
  const { rows } = await client.query<{ count: string; checksum: string }>(`
    SELECT count(*)::text AS count, coalesce(sum(('x' || left(${hash}, 15))::bit(60)::bigint), 0)::text AS checksum
    FROM public.${client.escapeIdentifier(name)}`);
  return { count: Number(rows[0]?.count), checksum: rows[0]?.checksum ?? '' };
}

/** Makes values read the same everywhere, and lets a long copy take its time. */
export const SESSION_SETTINGS = `SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'iso_8601';
  SET extra_float_digits = 1; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET search_path = public;
  SET lock_timeout = '10s'`;
