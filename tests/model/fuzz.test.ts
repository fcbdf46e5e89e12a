import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { callExample, type ExampleCall } from '#tests/contract/example.ts';
import { EXAMPLES } from '#tests/contract/examples.ts';
import { type Callers, createWorld, type World } from '#tests/contract/world.ts';

// CI sends a few requests to each write; the nightly script some 100,000 in all (FUZZ_RUNS per call).
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 40);
/** A refused call leaves what it was about as it was; fewer than anybody may try in a row. */
const USES = 4;
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000);

const WRITES = (Object.entries<Endpoint>(ENDPOINTS) as [EndpointName, Endpoint][]).filter(
  ([name, { method, body }]) => method !== 'GET' && body !== undefined && name !== 'subLogout',
);

// Values that break programs: wrong types, limits of numbers and texts, characters with a meaning in some language.
const NASTY: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  -0,
  9_007_199_254_740_991,
  '',
  ' ',
  'NaN',
  '1e309',
  '١٢',
  '-1',
  '99999999999999999999.99',
  "' OR 1=1 --",
  '<img src=x onerror=alert(1)>',
  '%_\\',
  '\u0000',
  '\u202Eevil',
  'é'.repeat(300),
  '👩‍👩‍👧‍👦',
  '=cmd|x',
  'x'.repeat(70_000),
  '2026-02-30',
  'null',
  [],
  {},
  [null],
  [[[[]]]],
  { length: 5 },
  { toString: 'x' },
  Array.from({ length: 600 }, () => 1),
];

type Path = readonly (string | number)[];

/** Every place in a body, the body itself included. */
function placesOf(value: unknown, at: Path = []): Path[] {
  const inner =
    value !== null && typeof value === 'object' && !(value instanceof FormData)
      ? Object.entries(value).flatMap(([key, member]) =>
          placesOf(member, [...at, Array.isArray(value) ? Number(key) : key]),
        )
      : [];
  return [at, ...inner];
}

const GONE = Symbol('gone');

function replaceAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  const member = replaceAt(copy[key], rest, by);
  if (member === GONE) delete copy[key];
  else copy[key] = member;
  return copy;
}

const mutations = fc.array(
  fc.record({
    place: fc.nat(1000),
    by: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...NASTY) },
      { weight: 2, arbitrary: fc.constant(GONE) },
      { weight: 2, arbitrary: fc.jsonValue() },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
    ),
  }),
  { minLength: 1, maxLength: 3 },
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

function spoil(body: unknown, changes: readonly { place: number; by: unknown }[]): unknown {
  let spoiled = body;
  for (const { place, by } of changes) {
    const places = placesOf(spoiled);
    spoiled = replaceAt(spoiled, places[place % places.length] ?? [], by);
  }
  return spoiled === GONE ? undefined : spoiled;
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
