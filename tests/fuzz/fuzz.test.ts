import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { callExample, type ExampleCall } from '#tests/contract/example.ts';
import { EXAMPLES } from '#tests/contract/examples.ts';
import { type Callers, createWorld, type World } from '#tests/contract/world.ts';
import { mutations, spoil } from './spoil.ts';

// CI sends a few requests to each write; the nightly script some 100,000 in all (FUZZ_RUNS per call).
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 40);
/** A refused call leaves what it was about as it was; fewer than anybody may try in a row. */
const USES = 4;
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000);

const WRITES = (Object.entries<Endpoint>(ENDPOINTS) as [EndpointName, Endpoint][]).filter(
  ([name, { method, body }]) => method !== 'GET' && body !== undefined && name !== 'subLogout',
);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.server.stop());

function caller({ auth }: Endpoint): keyof Callers {
  if (auth === 'public') return 'anonymous';
  return auth === 'owner' ? 'owner' : 'level3';
}

describe(`bad input to every write (FUZZ_SEED=${SEED})`, () => {
  it.each(WRITES)(
    '%s answers in the shapes of the contract, never with a fault',
    { timeout: 600_000 },
    async (name, endpoint) => {
      const by = caller(endpoint);
      // What it needs (an account, a client) is made anew once a call has had an effect, or so many have had none.
      let example: ExampleCall = {};
      let usesLeft = 0;
      await fc.assert(
        fc.asyncProperty(mutations, async (changes) => {
          if (usesLeft === 0) example = await EXAMPLES[name](world, by);
          usesLeft = usesLeft === 0 ? USES : usesLeft - 1;
          if (example.body instanceof FormData) return;
          const call = { ...example, body: spoil(example.body ?? {}, changes) };
          const { status, body, headers } = await callExample(endpoint, world.callers[by], call);
          expect(status, JSON.stringify(body)).toBeLessThan(500);
          expect(headers.get('erp-api')).toBe('1');
          if (status < 400) usesLeft = 0;
          if (status === 204) return;
          expect(headers.get('content-type')).toContain('application/json');
          if (status < 400) return;
          expect(body['codigo']).toEqual(expect.any(String));
          const told = Object.keys(body).filter((key) => key !== 'codigo');
          expect(told.length, JSON.stringify(body)).toBeGreaterThan(0);
          expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|SELECT |syntax error|violates/u);
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
  );
});
