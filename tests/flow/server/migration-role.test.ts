import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { backup, restore } from '#server/maintenance.ts';
import { openDatabase } from '#server/open-database.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { connect, type Db, sql } from '#server/platform/database/database.ts';
import { migrationTexts } from '#server/platform/database/migrate.ts';
import { startupText } from '#server/platform/startup/startup-text.ts';
import { startText } from '#server/start-text.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { createShop } from '#tests/fixtures/shop.ts';

const unique = randomUUID().slice(0, 8);
const OWNER = `owner_${unique}`;
const SERVING = `serving-${unique}`; // a name that SQL has to quote
const PASSWORD = 'for tests only';

let dataDir: string;
let database: string;
const databases: string[] = [];
const asPostgres = (statement: string) => asAdmin(inject('adminUrl'), statement);
const said: string[] = [];
const say = (line: string): void => void said.push(line);
const nothing = () => undefined;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mostrador-roles-'));
  for (const role of [OWNER, SERVING]) await asPostgres(`CREATE ROLE "${role}" LOGIN PASSWORD '${PASSWORD}'`);
});
beforeEach(async () => {
  said.length = 0;
  database = `roles_${randomUUID().replaceAll('-', '')}`;
  databases.push(database);
  await asPostgres(`CREATE DATABASE ${database} OWNER "${OWNER}" TEMPLATE template0 ENCODING UTF8`);
});
afterAll(async () => {
  for (const name of databases) await asPostgres(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  for (const role of [OWNER, SERVING]) await asPostgres(`DROP ROLE IF EXISTS "${role}"`);
  rmSync(dataDir, { recursive: true, force: true });
});

function urlOf(role: string, change: Partial<Record<'password' | 'pathname' | 'port', string>> = {}): string {
  const url = new URL(inject('adminUrl'));
  return Object.assign(url, { username: role, password: PASSWORD, pathname: `/${database}`, ...change }).href;
}

const config = (serving: string, migrationUrl?: string) =>
  ({ databaseUrl: urlOf(serving), migrationUrl, dataDir, poolSize: 4, workers: 1 }) as never;
const start = (serving: string, migrationUrl?: string) =>
  openDatabase(config(serving, migrationUrl), say, nothing);
const run = async (db: Db, statement: string) => (await sql.raw(statement).execute(db)).rows;

describe('a server with MIGRATION_URL', () => {
  it('makes the tables of an empty database, sells as a role that can change none of them, and keeps no session of their owner', async () => {
    const server = await start(SERVING, urlOf(OWNER));
    try {
      await createShop(server.db, new Date());
      await createJobQueue(server.jobs).send('housekeeping', {}, { key: 'as the serving role' });
      for (const statement of [
        'ALTER TABLE invoices ADD COLUMN odd text',
        'DROP TABLE invoices',
        'TRUNCATE invoices',
        'CREATE TABLE odd ()',
        'CREATE SCHEMA odd',
        'DROP SCHEMA jobs CASCADE',
      ])
        await expect(run(server.db, statement), statement).rejects.toMatchObject({ code: '42501' });
      const sessions = `SELECT usename FROM pg_stat_activity WHERE datname = '${database}' GROUP BY usename`;
      expect(await run(server.db, sessions)).toEqual([{ usename: SERVING }]);
      expect(said).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it('takes over tables that one role for everything had made, and those that a restore makes later', async () => {
    const former = await start(OWNER);
    await createShop(former.db, new Date());
    await former.close();
    await (await start(SERVING, urlOf(OWNER))).close();
    const file = path.join(dataDir, 'taken.gz');
    await backup(config(SERVING), file, new Date(), nothing);
    await restore(config(SERVING, urlOf(OWNER)), file, true, nothing);
    const server = await start(SERVING);
    try {
      expect(await run(server.db, 'SELECT count(*)::int AS businesses FROM businesses')).toEqual([
        { businesses: 1 },
      ]);
    } finally {
      await server.close();
    }
  });

  it('says so where the role that serves may change tables all the same', async () => {
    await (await start(OWNER, urlOf(OWNER))).close();
    expect(said).toEqual([startText.mayChangeSchema]);
  });

  it.each([
    ['with a wrong password', { password: 'another' }, startText.badPassword],
    ['to a database that is not there', { pathname: '/nowhere' }, startText.noSuchDatabase],
    ['to another database', { pathname: '/postgres' }, startText.otherDatabase],
    ['to a machine that does not answer', { port: '1' }, startText.unreachable],
  ])('%s does not start, and says why in one line', async (_name, change, reason) => {
    const migrationUrl = urlOf(OWNER, change);
    await expect(start(SERVING, migrationUrl)).rejects.toThrow(
      startText.noMigrationUrl(migrationUrl, reason),
    );
    expect(startText.noMigrationUrl(migrationUrl, reason)).not.toContain(PASSWORD);
  });
});

describe('a server whose role may not change tables', () => {
  it('starts on a database that is up to date', async () => {
    await (await start(SERVING, urlOf(OWNER))).close();
    await (await start(SERVING)).close();
  });

  it('does not start on an empty database, names MIGRATION_URL in one line, and makes nothing', async () => {
    await expect(start(SERVING)).rejects.toThrow(startupText.mayNotMigrate(undefined));
    const { db, close } = connect(urlOf(OWNER), 1, nothing);
    expect(await run(db, `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([]);
    await close();
  });

  it('does not start on a database that lacks a migration, and names that and MIGRATION_URL in one line', async () => {
    const owner = await start(SERVING, urlOf(OWNER));
    const newest = Object.keys(migrationTexts()).at(-1);
    await run(owner.db, `DELETE FROM kysely_migration WHERE name = '${newest}'`);
    await owner.close();
    await expect(start(SERVING)).rejects.toThrow(startupText.mayNotMigrate(newest));
  });
});
