import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { newEpoch, restore } from '#server/maintenance.ts';
import { maintenanceText } from '#server/maintenance-text.ts';
import { type OpenDatabase, openDatabase } from '#server/open-database.ts';
import { sql } from '#server/platform/database/database.ts';
import { checkHistory } from '#server/platform/database/history.ts';
import { startText } from '#server/start-text.ts';
import { asOwner, backUp, ownerUrl } from '#tests/fixtures/backups.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { createDatabase, startServer } from '#tests/fixtures/server.ts';
import { createShop, signIn } from '#tests/fixtures/shop.ts';

let root: string;
let dataDir: string;
const databases: string[] = [];

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'mostrador-set-back-'));
});
beforeEach(() => {
  dataDir = mkdtempSync(path.join(root, 'data-'));
});
afterAll(async () => {
  for (const name of databases)
    await asAdmin(inject('adminUrl'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  rmSync(root, { recursive: true, force: true });
});

async function makeDatabase(template?: string): Promise<string> {
  const name = await createDatabase(template);
  databases.push(name);
  return name;
}

const config = (database: string, dir = dataDir) =>
  ({ databaseUrl: ownerUrl(database), dataDir: dir }) as never;

/** Starts what the server stands on. @param said what the terminal shows */
const open = (database: string, said: string[] = [], dir = dataDir): Promise<OpenDatabase> =>
  openDatabase(
    config(database, dir),
    (line) => said.push(line),
    () => undefined,
  );

async function restart(database: string, dir = dataDir): Promise<string[]> {
  const said: string[] = [];
  await (await open(database, said, dir)).close();
  return said;
}

const epochs = (database: string): Promise<string[]> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ epoch: string }>(
      'SELECT epoch FROM business_versions ORDER BY business_id',
    );
    return rows.map(({ epoch }) => epoch);
  });

const change = (database: string, by: number) =>
  asOwner(database, (client) => client.query(`UPDATE business_versions SET version = version + ${by}`));

/** What a server of another PostgreSQL had noted. */
const noteOther = (database: string) =>
  asOwner(database, (client) =>
    client.query(`UPDATE database_place SET place = '7000000000000000001/00000001'`),
  );

/** A database with two businesses that a server with this data folder has served. */
async function servedDatabase(): Promise<string> {
  const database = await makeDatabase();
  const { db, close } = await open(database);
  await createShop(db, new Date());
  await createShop(db, new Date());
  await close();
  return database;
}

describe('a server whose database was set back to a copy', () => {
  it('begins a new epoch for every business, once', async () => {
    const database = await servedDatabase();
    const copy = await makeDatabase(database);
    const before = await epochs(copy);
    const server = await open(database);
    await change(database, 1);
    await server.close();
    expect(await restart(copy)).toEqual([startText.newEpochs]);
    const after = await epochs(copy);
    expect(after.filter((epoch) => before.includes(epoch))).toEqual([]);
    expect(new Set(after).size).toBe(2);
    expect(await restart(copy)).toEqual([]);
    expect(await epochs(copy)).toEqual(after);
  });

  it('notices it while it runs, too', async () => {
    const database = await servedDatabase();
    const { db, close } = await open(database);
    const look = () => checkHistory(db, dataDir, (error) => expect.unreachable(error.message));
    await change(database, 5);
    expect(await look()).toBe(false);
    await change(database, -1);
    expect([await look(), await look()]).toEqual([true, false]);
    await close();
  });

  it('notices a copy from before a restore: what it knew of earlier epochs is not forgotten', async () => {
    const database = await servedDatabase();
    const copy = await makeDatabase(database);
    await change(database, 1);
    await restart(database);
    await newEpoch(config(database), () => undefined);
    await restart(database);
    expect(await restart(copy)).toEqual([startText.newEpochs]);
  });

  it('begins one new epoch, not two, where two servers start on it', async () => {
    const database = await servedDatabase();
    await change(database, -1);
    const said: string[] = [];
    const servers = await Promise.all([open(database, said), open(database, said)]);
    expect(said).toEqual([startText.newEpochs]);
    for (const server of servers) await server.close();
  });
});

describe('a server whose database lies elsewhere than its last server found it', () => {
  it('begins a new epoch, with a new data folder too', async () => {
    const database = await servedDatabase();
    await noteOther(database);
    const fresh = mkdtempSync(path.join(root, 'fresh-'));
    expect(await restart(database, fresh)).toEqual([startText.newEpochs]);
    expect(await restart(database, fresh)).toEqual([]);
    const place = await asOwner(database, (client) => client.query('SELECT place FROM database_place'));
    // A number that only this PostgreSQL has, and its timeline.
    expect(place.rows).toEqual([{ place: expect.stringMatching(/^\d{19}\/[0-9A-F]{8}$/u) }]);
  });

  it('goes on as before where its role may not know where that is', async () => {
    const database = await servedDatabase();
    const inDatabase = new URL(inject('adminUrl'));
    inDatabase.pathname = `/${database}`;
    await asAdmin(inDatabase.toString(), 'REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC');
    await noteOther(database);
    expect(await restart(database)).toEqual([]);
  });
});

describe('a server begins no new epoch', () => {
  it('where a synchronous standby took over, and one where its database lies in another PostgreSQL all the same', async () => {
    const database = await servedDatabase();
    const { db, close } = await open(database);
    const look = (isSafeStandby: boolean) =>
      checkHistory(db, dataDir, (error) => expect.unreachable(error.message), isSafeStandby);
    const noteTimeline = () =>
      sql`UPDATE database_place SET place = split_part(place, '/', 1) || '/0000000A'`.execute(db);
    await noteTimeline();
    expect([await look(true), await look(false)]).toEqual([false, false]);
    await noteTimeline();
    expect([await look(false), await look(true)]).toEqual([true, false]);
    await noteOther(database);
    expect(await look(true)).toBe(true);
    await close();
  });

  it('when it starts again, be it in a new data folder or one of another database', async () => {
    const database = await servedDatabase();
    const before = await epochs(database);
    const other = await servedDatabase();
    await change(database, 3);
    expect(await restart(database)).toEqual([]);
    expect(await restart(other)).toEqual([]);
    expect(await restart(database, mkdtempSync(path.join(root, 'fresh-')))).toEqual([]);
    writeFileSync(path.join(dataDir, 'history.json'), '{"cut in the mid');
    expect(await restart(database)).toEqual([]);
    expect(await epochs(database)).toEqual(before);
  });

  it('after a restore, which began one, of whatever PostgreSQL the backup is', async () => {
    const database = await servedDatabase();
    await noteOther(database);
    const { file } = await backUp(database, root);
    await change(database, 1);
    await restart(database);
    await restore(config(database), file, true, () => undefined);
    const restored = await epochs(database);
    expect(await restart(database)).toEqual([]);
    expect(await epochs(database)).toEqual(restored);
  });

  it('is started before a restore into an empty database, which needs no force then either', async () => {
    const { file } = await backUp(await servedDatabase(), root);
    const empty = await makeDatabase();
    await restart(empty);
    await restore(config(empty), file, false, () => undefined);
    expect(await epochs(empty)).toHaveLength(2);
  });

  it('where its data folder cannot be written: it says so once, and sells', async () => {
    const database = await makeDatabase();
    const file = path.join(dataDir, 'a file');
    writeFileSync(file, '');
    const said: string[] = [];
    const { db, close } = await open(database, said, path.join(file, 'data'));
    await createShop(db, new Date());
    await close();
    expect(said).toEqual([expect.stringMatching(/^No se pudo anotar en .*ENOTDIR/u)]);
  });
});

describe('npm run new-epoch', () => {
  it('beside a running server lets every device start anew, and the next sale is sold', async () => {
    const server = await startServer();
    try {
      const shop = await createShop(server.db, server.clock.now);
      const api = await signIn(server.url, shop.emails.l1);
      const { body: page } = await api.get<ChangePage>(`${ENDPOINTS.changes.path}?desde=0`);
      const said: string[] = [];
      await newEpoch(config(server.database), (line) => said.push(line));
      expect(said).toEqual([maintenanceText.begunAnew(1)]);
      const anew = await api.get(
        `${ENDPOINTS.changes.path}?desde=${page.hasta}&epoca=${encodeURIComponent(page.epoca)}`,
      );
      expect(anew.body).toEqual({ reiniciar: true, epoca: anew.headers.get('erp-epoch') });
      expect(anew.body['epoca']).not.toBe(page.epoca);
      const items = [{ producto_id: shop.productIds[0], cantidad: 1 }];
      const sale = { cliente_id: shop.finalConsumer, items };
      expect((await api.send('POST', ENDPOINTS.createInvoice.path, sale)).status).toBe(201);
    } finally {
      await server.stop();
    }
  });

  it('without data says where it looked', async () => {
    const dir = path.join(dataDir, 'nothing');
    const started = newEpoch({ dataDir: dir } as never, () => undefined);
    await expect(started).rejects.toThrow(maintenanceText.noData(dir));
  });
});
