import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, mixSeed } from '#server/modules/demo/random.ts';
import type { ApiClient } from '#tests/fixtures/shop.ts';
import { sellThrough } from './rig/campaign.ts';
import { Hosting } from './rig/hosting.ts';
import type { Hit, Step } from './rig/schedule.ts';
import { registerOwner } from './rig/shop.ts';
import { SEED } from './rig/victim.ts';

// CRASH_BLOWS=200 at night.
const BLOWS = Number(process.env['CRASH_BLOWS'] ?? 4);

/** Any of the servers ends at any moment, mostly without a word; a second later at most it is started again. */
function planBlows(seed: number): Step[] {
  const dice = createRandom(mixSeed(seed, 5));
  return Array.from({ length: BLOWS }, () => ({
    afterMs: dice.integer(50, 900),
    blow: dice.chance(0.75) ? 'server' : 'term',
    downMs: dice.chance(0.3) ? 0 : dice.integer(1, 1000),
    victim: dice.integer(0, 1),
  }));
}

let hosting: Hosting;
let owner: ApiClient;

beforeAll(async () => {
  hosting = await Hosting.open();
  for (const _unit of ['first', 'second']) {
    const server = await hosting.prepare();
    await server.start();
    hosting.front.add(server.port);
  }
  owner = await registerOwner(hosting);
}, 120_000);
afterAll(() => hosting?.close(), 60_000);

/** Whether the other server answers; a connection of before may end with the first. */
async function isServed(): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    const reply = await fetch(`${hosting.url}/api/health/`).catch(() => undefined);
    if (reply?.ok) return true;
  }
  return false;
}

describe('two servers on one database behind one address', { timeout: 120_000 + BLOWS * 20_000 }, () => {
  it('lose, double and skip nothing when one of them is killed at any moment, and never leave a till alone', async () => {
    const served: boolean[] = [];
    const strike = async ({ blow, victim, downMs }: Step): Promise<Hit> => {
      const server = hosting.servers[victim]!;
      const exit = await server.end(blow === 'term' ? 'SIGTERM' : 'SIGKILL');
      served.push(await isServed());
      await delay(downMs);
      return { blow, readyMs: await server.start(), exit };
    };
    const outcome = await sellThrough(hosting, owner, SEED, planBlows(SEED), strike);
    const { violations, applied, operations, unknown, replays, hits } = outcome;
    process.stdout.write(
      `two servers: CRASH_SEED=${SEED}, ${hits.length} blows, ${operations} operations, ${applied} applied, ` +
        `${unknown} of unknown outcome, ${replays} replayed\n`,
    );
    expect(violations.map((violation) => violation.slice(0, 300))).toEqual([]);
    expect(applied).toBeGreaterThan(0);
    expect(served).toEqual(Array(BLOWS).fill(true));
    for (const { blow, exit } of hits) if (blow === 'term') expect(exit?.code).toBe(0);
    expect(hosting.servers.map(({ port }) => (hosting.front.taken.get(port) ?? 0) > 0)).toEqual([true, true]);
  });
});
