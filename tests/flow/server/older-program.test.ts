import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { restore } from '#server/maintenance.ts';
import { openDatabase } from '#server/open-database.ts';
import { startupText } from '#server/platform/startup/startup-text.ts';
import { asOwner, backUp, ownerUrl } from '#tests/fixtures/backups.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { createDatabase } from '#tests/fixtures/server.ts';
import { createShop } from '#tests/fixtures/shop.ts';

let database: string;
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mostrador-older-'));
});
beforeEach(async () => {
  said.length = 0;
  database = await createDatabase();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
afterEach(async () => {
  await asAdmin(inject('adminUrl'), `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
});

const nothing = () => undefined;
const said: string[] = [];
const config = (rollbackFrom?: string) =>
  ({ databaseUrl: ownerUrl(database), dataDir, rollbackFrom }) as never;
const start = (rollbackFrom?: string) =>
  openDatabase(config(rollbackFrom), (line) => said.push(line), nothing);
const carriedOut = () =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
    return rows.map(({ name }) => name);
  });
/** What a newer program leaves behind. */
const bringTo = (...names: string[]) =>
  asOwner(database, async (client) => {
    for (const name of names) {
      await client.query(`CREATE TABLE "${name}" (business_id bigint)`);
      await client.query(`INSERT INTO kysely_migration (name, timestamp) VALUES ($1, '')`, [name]);
    }
  });

describe('a program that is older than its database', () => {
  it('does not start, says what to do, and changes nothing', async () => {
    const ours = await carriedOut();
    await bringTo('900-future', '901-later');
    for (const told of [undefined, '900-future'])
      await expect(start(told)).rejects.toThrow(startupText.newerDatabase('901-later'));
    expect(await carriedOut()).toEqual([...ours, '900-future', '901-later']);
  });

  it('starts where somebody goes back to it and names the newest migration, and changes nothing', async () => {
    await bringTo('900-future');
    const theirs = await carriedOut();
    const { db, close } = await start('900-future');
    await createShop(db, new Date());
    await close();
    expect([said, await carriedOut()]).toEqual([[startupText.goesBack('900-future')], theirs]);
  });

  it('does not start even so where the database lacks a migration of its own', async () => {
    await bringTo('900-future');
    await asOwner(database, (client) =>
      client.query(`DELETE FROM kysely_migration WHERE name = '058-logos'`),
    );
    await expect(start('900-future')).rejects.toThrow(startupText.newerDatabase('900-future'));
  });

  it('restores its own backup by force only, and has its own schema again', async () => {
    const ours = await carriedOut();
    const { file } = await backUp(database, dataDir);
    await bringTo('900-future');
    await expect(restore(config(), file, false, nothing)).rejects.toThrow(
      startupText.newerDatabase('900-future'),
    );
    await restore(config(), file, true, nothing);
    expect(await carriedOut()).toEqual(ours);
    await (await start()).close();
  });
});
