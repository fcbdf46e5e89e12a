import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/open-database.ts';
import { type Db, sql } from '#server/platform/database/database.ts';
import { startText } from '#server/start-text.ts';
import { ownerUrl } from '#tests/fixtures/backups.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { createDatabase } from '#tests/fixtures/server.ts';
import { createShop } from '#tests/fixtures/shop.ts';

// A session that nobody has set up is what a pooler gives: it passes on none of what a connection asks for.
let dataDir: string;
let database: string;
const others: string[] = [];
const said: string[] = [];
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mostrador-pool-'));
});
beforeEach(async () => {
  said.length = 0;
  database = await createDatabase();
});
afterEach(async () => {
  for (const name of [database, ...others.splice(0)])
    await asAdmin(inject('adminUrl'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (poolUrl?: string) =>
  openDatabase(
    { databaseUrl: ownerUrl(database), poolUrl, dataDir, poolSize: 4, workers: 1 } as never,
    (line) => said.push(line),
    () => undefined,
  );
const setUp = async (settings: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(settings))
    await asAdmin(inject('adminUrl'), `ALTER DATABASE ${database} SET ${name} TO '${value}'`);
};
const LIMITS = {
  lock_timeout: '5000',
  statement_timeout: '15000',
  idle_in_transaction_session_timeout: '15000',
  timezone: 'Etc/UTC',
};
/** Statements that a session keeps by name. */
async function kept(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM pg_prepared_statements`.execute(db);
  return rows[0]?.count;
}

describe('a server with POOL_URL', () => {
  it('sells, and keeps nothing in a session that the next transaction may not have', async () => {
    await setUp(LIMITS);
    const server = await start(ownerUrl(database));
    try {
      await createShop(server.db, new Date());
      expect(await kept(server.db)).toBe(0);
      expect(said).toEqual([]);
    } finally {
      await server.close();
    }
    const straight = await start();
    await createShop(straight.db, new Date());
    expect(await kept(straight.db)).toBeGreaterThan(0);
    await straight.close();
  });

  it('does not start where its sessions have no limits or another clock, and names each', async () => {
    await setUp({ ...LIMITS, statement_timeout: '0', timezone: 'America/Bogota' });
    const poolUrl = ownerUrl(database);
    await expect(start(poolUrl)).rejects.toThrow(
      startText.noPoolUrl(poolUrl, startText.noSessionSettings('statement_timeout, timezone')),
    );
  });

  it('does not start where it leads to another database', async () => {
    const other = await createDatabase();
    others.push(other);
    const poolUrl = ownerUrl(other);
    await expect(start(poolUrl)).rejects.toThrow(startText.noPoolUrl(poolUrl, startText.otherDatabase));
  });

  it('does not start where nobody answers there, and shows no password', async () => {
    const poolUrl = 'postgres://mostrador:secreta@127.0.0.1:1/mostrador';
    await expect(start(poolUrl)).rejects.toThrow(startText.noPoolUrl(poolUrl, startText.unreachable));
    expect(startText.noPoolUrl(poolUrl, '')).not.toContain('secreta');
  });
});
