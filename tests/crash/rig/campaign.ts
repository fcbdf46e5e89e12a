import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, mixSeed } from '#server/modules/demo/random.ts';
import type { ApiClient } from '#tests/fixtures/shop.ts';
import { type Shift, work } from './cashier.ts';
import { findViolations } from './checker.ts';
import { Mirror, readFacts, readOutcomes } from './facts.ts';
import { type History, isDefinite } from './history.ts';
import { type Hit, type Step, strike } from './schedule.ts';
import type { Served, ServerProcess } from './server-process.ts';
import { openShop } from './shop.ts';

/** What a schedule did and whether everything held. */
export interface Outcome {
  violations: string[];
  hits: Hit[];
  operations: number;
  applied: number;
  /** Requests whose outcome was not known at first. */
  unknown: number;
  replays: number;
  /** What an answer took at the most, milliseconds. */
  slowestMs: number;
}

/** One schedule on a fresh business: eight cashiers work while the blows fall; then all is held together. */
export function runSchedule(
  server: ServerProcess,
  owner: ApiClient,
  seed: number,
  steps: readonly Step[],
  strikeOnce = strike,
): Promise<Outcome> {
  return sellThrough(server, owner, seed, steps, (step) => strikeOnce(server, step));
}

/** The same before whatever answers at an address. @param strikeOnce does what a step says */
export async function sellThrough(
  server: Served,
  owner: ApiClient,
  seed: number,
  steps: readonly Step[],
  strikeOnce: (step: Step) => Promise<Hit>,
): Promise<Outcome> {
  const shop = await openShop(server, owner);
  const serieIds = shop.stores.map(({ id }) => id);
  const before = await readFacts(shop.manager, serieIds, shop.debtor);
  const history: History = { operations: [], anomalies: [] };
  let isOver = false;
  let isBroken = false;
  const shift: Shift = {
    url: server.url,
    shop,
    history,
    since: performance.now(),
    isOver: () => isOver,
    isBroken: () => isBroken,
  };
  const shifts = shop.cashiers.map((_, at) => work(shift, at, createRandom(mixSeed(seed, 2, at))));
  const mirror = new Mirror();
  const listening = listen(mirror, shop.manager, () => isOver);
  const hits: Hit[] = [];
  try {
    for (const step of steps) {
      await delay(step.afterMs);
      hits.push(await strikeOnce(step));
    }
    await delay(100); // those who were waiting get through
  } catch (error) {
    isBroken = true;
    throw error;
  } finally {
    isOver = true;
    await Promise.all([...shifts, listening]);
  }
  while (await mirror.pull(shop.manager));
  const keys = history.operations.map(({ key }) => key);
  const violations = findViolations({
    before,
    after: await readFacts(shop.manager, serieIds, shop.debtor),
    history,
    outcomes: await readOutcomes(shop.manager, keys),
    mirror: mirror.rows,
    debtor: shop.debtor,
    creditLimit: shop.creditLimit,
  });
  if (violations.length > 0) keep(seed, { violations, steps, hits, history, output: server.output });
  return { violations, hits, ...tally(history) };
}

/** A device that pulls all the time, in small pages, whatever happens. */
async function listen(mirror: Mirror, api: ApiClient, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await mirror.pull(api, 20);
    await delay(5);
  }
}

function tally({ operations }: History) {
  const attempts = operations.flatMap((operation) => operation.attempts);
  return {
    operations: operations.length,
    applied: operations.filter(({ attempts: made }) =>
      made.some(({ status }) => status === 200 || status === 201),
    ).length,
    unknown: attempts.filter(({ status }) => !isDefinite(status)).length,
    replays: attempts.filter(({ isReplay }) => isReplay).length,
    slowestMs: Math.max(
      0,
      ...attempts.filter(({ status }) => isDefinite(status)).map(({ tookMs }) => tookMs),
    ),
  };
}

/** Writes what happened to a file, for the person who looks into a failure. */
function keep(seed: number, story: object): void {
  mkdirSync('test-results', { recursive: true });
  const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  writeFileSync(`test-results/crash-${seed}.json`, JSON.stringify(story, asText, 1));
}
