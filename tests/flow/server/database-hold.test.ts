import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { restore } from '#server/maintenance.ts';
import { maintenanceText } from '#server/maintenance-text.ts';
import { type OpenDatabase, openDatabase } from '#server/open-database.ts';
import { holdAlone } from '#server/platform/database/database-hold.ts';
import { startText } from '#server/start-text.ts';
import { asOwner, backUp, ownerUrl } from '#tests/fixtures/backups.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { createDatabase } from '#tests/fixtures/server.ts';

let dir: string;
let file: string;
let database: string;
const databases: string[] = [];

async function emptyDatabase(): Promise<string> {
  const name = await createDatabase();
  databases.push(name);
  return name;
}

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'mostrador-hold-'));
  ({ file } = await backUp(await emptyDatabase(), dir));
});
beforeEach(async () => {
  database = await emptyDatabase();
});
afterAll(async () => {
  for (const name of databases)
    await asAdmin(inject('adminUrl'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  rmSync(dir, { recursive: true, force: true });
});

const config = () => ({ databaseUrl: ownerUrl(database), dataDir: dir }) as never;
const nothing = () => undefined;
const startOn = (): Promise<OpenDatabase> => openDatabase(config(), nothing, nothing);
const restoreForced = (): Promise<void> => restore(config(), file, true, nothing);

/** Sessions that have the lock. */
const holders = (): Promise<number[]> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ pid: number }>(`SELECT pid FROM pg_locks WHERE locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    return rows.map(({ pid }) => pid);
  });

describe('restoring into a database', () => {
  it('is refused, forced or not, as long as one of its servers runs', async () => {
    const servers = [await startOn(), await startOn()];
    await expect(restoreForced()).rejects.toThrow(maintenanceText.inUse);
    await servers[0]?.close();
    await expect(restore(config(), file, false, nothing)).rejects.toThrow(maintenanceText.inUse);
    await servers[1]?.close();
    await restoreForced();
  });

  it('is refused also after the server lost its connections and has new ones', async () => {
    const server = await startOn();
    const [before] = await holders();
    expect(before).toBeDefined();
    await asAdmin(inject('adminUrl'), `SELECT pg_terminate_backend(${before})`);
    const isHeldAnew = async () => (await holders()).some((pid) => pid !== before);
    await expect.poll(isHeldAnew).toBe(true);
    await expect(restoreForced()).rejects.toThrow(maintenanceText.inUse);
    await server.close();
    await restoreForced();
  });

  it('lets no server start until it is over', async () => {
    await asOwner(database, async (client) => {
      expect(await holdAlone(client)).toBe(true);
      await expect(startOn()).rejects.toThrow(startText.restoring);
      await expect(restoreForced()).rejects.toThrow(maintenanceText.inUse);
    });
    await (await startOn()).close();
  });
});
