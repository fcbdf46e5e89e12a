import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, mixSeed } from '#server/modules/demo/random.ts';
import type { Exit, ServerProcess } from './server-process.ts';

/**
 * server: SIGKILL to node, its first process where it has workers. worker: SIGKILL to one of those. postmaster: SIGKILL to PostgreSQL's first process. both. backend: SIGKILL to one of
 * PostgreSQL's sessions, as the kernel does for lack of memory. restart: PostgreSQL is stopped properly (F-12).
 * term: SIGTERM to node under load (F-09). leader: SIGKILL to the leader of several PostgreSQL (tests/failover).
 * join: another program starts beside the server of now (upgrade.test.ts).
 */
export type Blow =
  | 'server'
  | 'worker'
  | 'postmaster'
  | 'both'
  | 'backend'
  | 'restart'
  | 'term'
  | 'leader'
  | 'join';

export interface Step {
  /** Milliseconds of work before the blow. */
  afterMs: number;
  blow: Blow;
  /** Milliseconds until somebody starts the server again, where nobody does by itself. */
  downMs: number;
  /** Chooses among several victims. */
  victim: number;
}

/** What one blow did. */
export interface Hit {
  blow: Blow;
  /** Milliseconds until the server served again: from its start, or from the blow where it comes back alone. */
  readyMs: number;
  exit: (Exit & { ms: number }) | null;
}

const BLOWS: readonly [Blow, ...Blow[]] = [
  ...Array<Blow>(9).fill('server'),
  ...Array<Blow>(4).fill('both'),
  ...Array<Blow>(3).fill('postmaster'),
  ...Array<Blow>(2).fill('backend'),
  'restart',
  'term',
] as unknown as [Blow, ...Blow[]];

/** The blows of a seed: one to four, mostly to node. */
export function planSchedule(seed: number): Step[] {
  const dice = createRandom(mixSeed(seed, 1));
  return Array.from({ length: dice.integer(1, 4) }, () => ({
    afterMs: dice.integer(50, 900),
    blow: dice.pick(BLOWS),
    downMs: dice.chance(0.5) ? 0 : dice.integer(1, 300),
    victim: dice.integer(0, 1000),
  }));
}

/** Strikes once and waits until the server serves again. */
export async function strike(server: ServerProcess, { blow, downMs, victim }: Step): Promise<Hit> {
  if (blow === 'backend' || blow === 'worker' || blow === 'postmaster' || blow === 'restart') {
    const since = performance.now();
    if (blow === 'backend') await endBackend(server, victim);
    else if (blow === 'worker') server.killWorker(victim);
    else await endPostmaster(server, blow === 'restart' ? 'SIGINT' : 'SIGKILL');
    await server.untilReady();
    return { blow, readyMs: performance.now() - since, exit: null };
  }
  const isDatabaseFirst = victim % 2 === 0;
  if (blow === 'both' && isDatabaseFirst) server.hurtPostmaster('SIGKILL');
  const exit = await server.end(blow === 'term' ? 'SIGTERM' : 'SIGKILL');
  if (blow === 'both' && !isDatabaseFirst) server.hurtPostmaster('SIGKILL');
  await delay(downMs);
  return { blow, readyMs: await server.start(), exit };
}

/** The others go on answering until PostgreSQL has noticed: what is read in that moment would be cut off. */
async function endBackend(server: ServerProcess, victim: number): Promise<void> {
  const doomed = server.killBackend(victim);
  const areThere = () => doomed.some((pid) => existsSync(`/proc/${pid}`));
  for (let waits = 0; areThere() && waits < 1000; waits += 1) await delay(10);
}

/** Ready means ready again: the old postmaster may answer a moment longer. */
async function endPostmaster(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  const pid = server.hurtPostmaster(signal);
  const isThere = () => pid !== undefined && server.postmaster() === pid;
  for (let waits = 0; isThere() && waits < 1000; waits += 1) await delay(10);
}
