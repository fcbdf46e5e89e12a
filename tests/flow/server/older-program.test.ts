import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/open-database.ts';
import { asOwner, ownerUrl } from '#tests/fixtures/backups.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { createDatabase } from '#tests/fixtures/server.ts';

let database: string;
let dataDir: string;
beforeAll(async () => {
  database = await createDatabase();
  dataDir = mkdtempSync(path.join(tmpdir(), 'mostrador-older-'));
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await asAdmin(inject('adminUrl'), `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
});

const nothing = () => undefined;
const start = () => openDatabase({ databaseUrl: ownerUrl(database), dataDir } as never, nothing, nothing);
const carriedOut = () =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
    return rows.map(({ name }) => name);
  });

describe('a program that is older than its database', () => {
  it('does not start, says what to do, and changes nothing', async () => {
    const ours = await carriedOut();
    await asOwner(database, (client) =>
      client.query(`INSERT INTO kysely_migration (name, timestamp) VALUES ('900-future', '')`),
    );
    await expect(start()).rejects.toThrow(
      'La base de datos es de una versión más nueva de Mostrador (tiene 900-future, que esta no conoce): actualiza el programa y arranca de nuevo.',
    );
    expect(await carriedOut()).toEqual([...ours, '900-future']);
    await asOwner(database, (client) =>
      client.query(`DELETE FROM kysely_migration WHERE name = '900-future'`),
    );
    await (await start()).close();
  });
});
