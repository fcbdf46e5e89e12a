import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const listed = async (query: ReturnType<typeof sql<{ found: string }>>): Promise<string[]> => {
  const { rows } = await query.execute(server.db);
  return rows.map(({ found }) => found);
};

/** Copied to every node: owners and what they sign in with, packages, whose a logo, e-mail or name is, marks of the program. */
const EVERYWHERE = [
  'database_place',
  'directory',
  'kysely_migration',
  'kysely_migration_lock',
  'logo_addresses',
  'owner_keys',
  'owner_recovery_codes',
  'owner_second_factors',
  'owner_sessions',
  'owners',
  'packages',
  'sign_in_addresses',
  'throttles',
];

/** What is in the way still; a list that only gets shorter (docs/scale.md). */
const IN_THE_WAY = {
  keys: ['operations (scope, op)'],
  deferrable: [
    'credit_notes_business_id_return_id_fkey',
    'ledger_business_id_invoice_id_fkey',
    'return_lines_business_id_return_id_fkey',
    'return_refunds_business_id_return_id_fkey',
    'series_nombre',
    'series_prefijo',
  ],
  triggers: ['catalogues_in_directory', 'collaborators_in_directory'],
};

const OWN_TABLES = sql`
  SELECT c.oid, c.relname FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'business_id' AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> ALL (${EVERYWHERE}::text[])`;

describe('the schema, to be distributed by business,', () => {
  it('has the business in each table but those that are copied to every node', async () => {
    const others = await listed(sql`
      SELECT relname AS found FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND oid NOT IN (SELECT oid FROM (${OWN_TABLES}) own) AND relname <> 'businesses'
      ORDER BY 1`);
    expect(others).toEqual(EVERYWHERE);
  });

  it('has the business in each of its unique and primary keys', async () => {
    const keys = await listed(sql`
      SELECT own.relname || ' (' || string_agg(a.attname, ', ' ORDER BY n) || ')' AS found
      FROM (${OWN_TABLES}) own JOIN pg_index x ON x.indrelid = own.oid AND x.indisunique
      CROSS JOIN generate_series(0, x.indnkeyatts - 1) n
      JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = x.indkey[n]
      GROUP BY own.relname, x.indexrelid HAVING NOT bool_or(a.attname = 'business_id')
      ORDER BY 1`);
    expect(keys).toEqual(IN_THE_WAY.keys);
  });

  it('refers from one of its tables to another with the business', async () => {
    const references = await listed(sql`
      SELECT f.conname AS found FROM pg_constraint f
      JOIN (${OWN_TABLES}) own ON own.oid = f.conrelid JOIN (${OWN_TABLES}) other ON other.oid = f.confrelid
      WHERE f.contype = 'f' AND NOT EXISTS (
        SELECT FROM unnest(f.conkey) WITH ORDINALITY k (attnum, at)
        JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.attnum
        JOIN pg_attribute b ON b.attrelid = f.confrelid AND b.attnum = f.confkey[k.at]
        WHERE a.attname = 'business_id' AND b.attname = 'business_id')`);
    expect(references).toEqual([]);
  });

  it('refers from none of the copied tables to one of its own: no node but one could hold that', async () => {
    const references = await listed(sql`
      SELECT f.conname AS found FROM pg_constraint f
      WHERE f.contype = 'f' AND f.conrelid::regclass::text = ANY (${EVERYWHERE}::text[])
        AND f.confrelid::regclass::text <> ALL (${EVERYWHERE}::text[]) ORDER BY 1`);
    expect(references).toEqual([]);
  });

  it('has no identity of its own, and of triggers and constraints that wait for the commit only those in the way', async () => {
    const waiting = await listed(sql`
      SELECT conname AS found FROM pg_constraint
      WHERE condeferrable AND connamespace = 'public'::regnamespace ORDER BY 1`);
    expect(waiting).toEqual(IN_THE_WAY.deferrable);
    const identities = await listed(sql`
      SELECT own.relname || '.' || a.attname AS found FROM (${OWN_TABLES}) own
      JOIN pg_attribute a ON a.attrelid = own.oid AND a.attidentity <> '' ORDER BY 1`);
    expect(identities).toEqual([]);
    const triggers = await listed(sql`
      SELECT tgname AS found FROM pg_trigger t JOIN (${OWN_TABLES}) own ON own.oid = t.tgrelid
      WHERE NOT tgisinternal ORDER BY 1`);
    expect(triggers).toEqual(IN_THE_WAY.triggers);
  });
});
