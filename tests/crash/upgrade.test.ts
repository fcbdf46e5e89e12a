import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startupText } from '#server/platform/startup/startup-text.ts';
import type { ApiClient } from '#tests/fixtures/shop.ts';
import { type Outcome, sellThrough } from './rig/campaign.ts';
import { Hosting } from './rig/hosting.ts';
import { buildNewer, MORE } from './rig/newer-program.ts';
import type { Hit, Step } from './rig/schedule.ts';
import type { ServerProcess } from './rig/server-process.ts';
import { registerOwner } from './rig/shop.ts';

const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000_000);
const PATIENCE = { timeout: 60_000 };

let hosting: Hosting;
let older: ServerProcess;
let newer: ServerProcess;
let owner: ApiClient;
let backup: string;

beforeAll(async () => {
  hosting = await Hosting.open();
  backup = path.join(hosting.dir, 'before.gz');
  older = await hosting.prepare();
  newer = await hosting.prepare(await buildNewer());
  await older.start();
  hosting.front.add(older.port);
  owner = await registerOwner(hosting);
}, 180_000);
afterAll(async () => {
  await hosting?.close();
  rmSync('dist/server-newer', { recursive: true, force: true });
}, 60_000);

const hit = (blow: Hit['blow'], readyMs: number): Hit => ({ blow, readyMs, exit: null });
const STEPS: Step[] = [
  { afterMs: 500, blow: 'join', downMs: 0, victim: 0 },
  { afterMs: 700, blow: 'term', downMs: 0, victim: 0 },
];

/** Sells while `comes` starts beside `goes`, which gets SIGTERM then. */
async function replace(
  goes: ServerProcess,
  comes: ServerProcess,
  join: () => Promise<number>,
): Promise<Outcome> {
  hosting.front.taken.clear();
  const outcome = await sellThrough(hosting, owner, SEED, STEPS, async ({ blow }) => {
    if (blow === 'term') return { ...hit(blow, 0), exit: await goes.end('SIGTERM') };
    const readyMs = await join();
    hosting.front.add(comes.port);
    return hit(blow, readyMs);
  });
  const { hits, violations, applied, operations, slowestMs } = outcome;
  expect(violations.map((violation) => violation.slice(0, 300))).toEqual([]);
  expect(applied).toBeGreaterThan(0);
  expect(hits.at(-1)?.exit?.code).toBe(0);
  expect([goes, comes].map(({ port }) => hosting.front.taken.get(port) ?? 0)).toEqual([
    expect.toSatisfy((count: number) => count > 0),
    expect.toSatisfy((count: number) => count > 0),
  ]);
  process.stdout.write(
    `upgrade: CRASH_SEED=${SEED}, ${operations} operations, ${applied} applied, ready after ${Math.round(hits[0]?.readyMs ?? 0)} ms, ` +
      `slowest answer ${Math.round(slowestMs)} ms\n`,
  );
  return outcome;
}

/** Starts the newer program while a report reads the invoices, which ends when the migration has waited for it. */
async function joinDuringReport(): Promise<number> {
  const report = new pg.Client({ connectionString: hosting.cluster.appUrl });
  await report.connect();
  await report.query('BEGIN');
  await report.query('SELECT FROM invoices');
  const ready = newer.start();
  ready.catch(() => undefined);
  await expect.poll(() => newer.output, PATIENCE).toContain(startupText.waitsForTables(MORE));
  await report.end();
  return ready;
}

describe('eight tills lose, double and skip nothing', { timeout: 300_000 }, () => {
  it('when a newer program migrates their database beside the older one, which ends then', async () => {
    const run = spawnSync(process.execPath, [older.program, 'backup', backup], {
      env: { ...process.env, ...older.settings },
      encoding: 'utf8',
    });
    expect([run.stderr, run.status]).toEqual(['', 0]);
    await replace(older, newer, joinDuringReport);
  });

  it('when the older program comes back beside the newer one, told so, which ends then', async () => {
    await expect(older.start()).rejects.toThrow(startupText.newerDatabase(MORE));
    await replace(newer, older, () => older.start({ ROLLBACK_FROM: MORE }));
    expect(older.output).toContain(startupText.goesBack(MORE));
  });
});

it('the older program restores what it backed up before the upgrade, and needs to be told nothing then', async () => {
  await older.end('SIGTERM');
  const run = spawnSync(process.execPath, [older.program, 'restore', backup, '--force'], {
    env: { ...process.env, ...older.settings },
    encoding: 'utf8',
  });
  expect([run.stderr, run.status]).toEqual(['', 0]);
  await older.start();
  expect(await older.isHealthy()).toBe(true);
}, 120_000);
