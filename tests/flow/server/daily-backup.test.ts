import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createMetrics } from '#server/http/watch/metrics.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { readLastBackup, tellBackups } from '#server/process/backup-folder.ts';
import { backUpDaily, backUpOnce } from '#server/process/daily-backup.ts';
import { asOwner, ownerUrl, restoreInto } from '#tests/fixtures/backups.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { createDatabase, startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop } from '#tests/fixtures/shop.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let dir: string;
let said: string[];
beforeAll(async () => {
  server = await startServer();
  await createShop(server.db, server.clock.now);
});
afterAll(() => server.stop());
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'mostrador-daily-'));
  said = [];
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const plan = (more: object = {}) => ({
  url: ownerUrl(server.database),
  dir,
  keep: 2,
  dataDir: path.join(dir, 'none'),
  ...more,
});
const at = (hours: number) => new Date(Date.UTC(2026, 10, 28, 8) + hours * HOUR_MS);
const files = () => readdirSync(dir).toSorted();

/** As if it had been made so many hours ago. */
function age(name: string, hours: number): void {
  const then = new Date(Date.now() - hours * HOUR_MS);
  utimesSync(path.join(dir, name), then, then);
}

describe('a backup of the day', () => {
  it('can be restored, and is read by nobody else', async () => {
    const made = await backUpOnce(plan(), at(0));
    expect(files()).toEqual(['mostrador-20261128-0300.respaldo.gz']);
    expect(statSync(made?.file ?? '').mode & 0o777).toBe(0o600);
    const empty = await createDatabase();
    const restored = await restoreInto(empty, made?.file ?? '');
    expect(restored.rows).toBe(made?.rows);
    await asAdmin(inject('adminUrl'), `DROP DATABASE ${empty} WITH (FORCE)`);
  });

  it('takes the place of the oldest beyond those that stay, and of what a killed process left', async () => {
    writeFileSync(path.join(dir, 'mostrador-20261127-0300.respaldo.gz.sin-verificar.part'), 'half of it');
    writeFileSync(path.join(dir, 'cuentas.txt'), 'of the shop');
    for (const hours of [0, 24, 48]) await backUpOnce(plan(), at(hours));
    expect(files()).toEqual([
      'cuentas.txt',
      'mostrador-20261129-0300.respaldo.gz',
      'mostrador-20261130-0300.respaldo.gz',
    ]);
  });

  it('is made by one server at a time', async () => {
    await asOwner(server.database, async (client) => {
      await client.query('SELECT pg_advisory_lock(4715290870)');
      expect(await backUpOnce(plan(), at(0))).toBeUndefined();
    });
    expect(files()).toEqual([]);
  });
});

describe('a server that makes one each day', () => {
  const daily = (more: object = {}) => {
    const { look, stop } = backUpDaily(
      plan(more),
      () => new Date(),
      (line) => said.push(line),
    );
    stop();
    return look;
  };

  it('makes one where there is none, and the next a day later', async () => {
    const look = daily();
    await look();
    await look();
    expect(said).toEqual([expect.stringContaining('leídas de nuevo una a una')]);
    const [name = ''] = files();
    age(name, 25);
    await look();
    expect(said).toHaveLength(2);
  });

  it('makes one beside one of days to come, which a clock that was ahead has dated', async () => {
    const ahead = 'mostrador-20991231-0300.respaldo.gz';
    writeFileSync(path.join(dir, ahead), 'of a clock that was ahead');
    age(ahead, -24 * 300);
    expect(await readLastBackup(dir, path.join(dir, 'none'), new Date())).toEqual({
      estado: 'atrasada',
      ultima: null,
    });
    await daily({ keep: 1 })();
    expect(said).toHaveLength(1);
    expect(files()).toHaveLength(2);
    expect(await readLastBackup(dir, path.join(dir, 'none'), new Date())).toMatchObject({ estado: 'al_dia' });
  });

  it('says what went wrong, leaves no file that is none, and tries again', async () => {
    const look = daily({ url: ownerUrl('not_there') });
    await look();
    await look();
    expect(said).toEqual(Array(2).fill(expect.stringMatching(/no se pudo hacer.*not_there/u)));
    expect(files()).toEqual([]);
  });

  it('goes on and tries again where its folder is gone', async () => {
    const look = daily();
    rmSync(dir, { recursive: true });
    await look();
    mkdirSync(dir);
    await look();
    expect(said).toEqual([
      expect.stringMatching(/no se pudo hacer.*ENOENT/u),
      expect.stringContaining('leídas de nuevo una a una'),
    ]);
  });

  it('does not start with a folder that cannot be made', () => {
    writeFileSync(path.join(dir, 'file'), '');
    expect(() => daily({ dir: path.join(dir, 'file', 'backups') })).toThrow(StartupError);
  });

  it('tells how old the newest good one is, and nothing where there is none', async () => {
    const metrics = createMetrics();
    tellBackups(metrics, dir, () => new Date());
    expect(await metrics.registry.metrics()).not.toMatch(/^mostrador_backup\{/mu);
    await backUpOnce(plan(), at(0));
    age(files()[0] ?? '', 25);
    expect(await metrics.registry.metrics()).toMatch(/^mostrador_backup\{figure="age_seconds"\} 9\d{4}/mu);
  });
});

describe('what owners read of the last backup', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'mostrador-daily-data-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const told = () => readLastBackup(dir, dataDir, new Date());
  const backUp = async (more: object = {}) => {
    const { look, stop } = backUpDaily(
      plan({ dataDir, ...more }),
      () => new Date(),
      () => undefined,
    );
    stop();
    await look();
  };

  it('is that there is none yet, then when it was made, and that it is late after two days', async () => {
    expect(await told()).toEqual({ estado: 'atrasada', ultima: null });
    await backUp();
    expect(await told()).toEqual({ estado: 'al_dia', ultima: expect.stringContaining('-05:00') });
    const [name = ''] = files();
    age(name, 47);
    expect(await told()).toMatchObject({ estado: 'al_dia' });
    age(name, 49);
    expect(await told()).toMatchObject({ estado: 'atrasada', ultima: expect.any(String) });
  });

  it('is that the newest try failed, until one succeeds', async () => {
    const broken = { url: ownerUrl('not_there') };
    await backUp(broken);
    expect(await told()).toEqual({ estado: 'fallida', ultima: null });
    await backUp();
    expect(await told()).toMatchObject({ estado: 'al_dia' });
    age(files()[0] ?? '', 25);
    await backUp(broken);
    expect(await told()).toMatchObject({ estado: 'fallida', ultima: expect.any(String) });
  });

  it('is a failure where the folder is gone', async () => {
    rmSync(dir, { recursive: true });
    expect(await told()).toEqual({ estado: 'fallida', ultima: null });
  });
});
