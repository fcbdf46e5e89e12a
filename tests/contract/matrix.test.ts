import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { can } from '#domain/accounts/permissions.ts';
import { sql } from '#server/platform/database/database.ts';
import { callExample, type ExampleCall } from './example.ts';
import { EXAMPLES, NO_GOOD_EXAMPLE } from './examples.ts';
import { type Callers, createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.server.stop());

const CALLS = Object.entries<Endpoint>(ENDPOINTS) as [EndpointName, Endpoint][];
const GUARDED = CALLS.filter(([, { auth }]) => auth !== 'public');
// Calls that take from the world what the others need: the session of their caller, the catalogue. They have
// tests of their own: tests/flow/owner/session.test.ts, tests/flow/owner/second-factor.test.ts, tests/flow/protocol/test-tools.test.ts.
const SPOILERS: readonly EndpointName[] = ['subLogout', 'clearData', ...NO_GOOD_EXAMPLE];
const LEVELS = [
  ['level1', 1],
  ['level2', 2],
  ['level3', 3],
] as const satisfies [keyof Callers, number][];

/** Without what would let the caller pass for another one. */
function asSent({ headers = {}, ...call }: ExampleCall): ExampleCall {
  const { authorization: _own, ...rest } = headers;
  return { ...call, headers: rest };
}

/** Somebody of shop A who may make this call. */
function insider({ auth }: Endpoint): keyof Callers {
  return auth === 'owner' ? 'owner' : auth === 'public' ? 'anonymous' : 'level3';
}

async function statusOf(name: EndpointName, caller: keyof Callers, by: keyof Callers): Promise<number> {
  const endpoint: Endpoint = ENDPOINTS[name];
  return (await callExample(endpoint, world.callers[caller], asSent(await EXAMPLES[name](world, by)))).status;
}

describe.each(CALLS)('%s', (name, endpoint) => {
  it('answers a good call in the shape of its schema', async () => {
    const by = insider(endpoint);
    if (SPOILERS.includes(name)) return;
    const { status, body, headers } = await callExample(
      endpoint,
      world.callers[by],
      await EXAMPLES[name](world, by),
    );
    expect([status, body]).toEqual([endpoint.status ?? 200, body]);
    expect(endpoint.reply.safeParse(body).error).toBeUndefined();
    expect(headers.get('erp-api')).toBe('1');
    expect(headers.get('cache-control')).toBe(endpoint.cached ? 'public, no-cache' : 'no-store');
  });
});

describe.each(GUARDED)('%s', (name, endpoint) => {
  it('is closed to nobody, and to the other kind of user', async () => {
    expect(await statusOf(name, 'anonymous', insider(endpoint))).toBe(401);
    expect(await statusOf(name, endpoint.auth === 'owner' ? 'level3' : 'owner', insider(endpoint))).toBe(401);
  });

  it('does not find what belongs to another business, and leaves it as it was', async () => {
    const foreigner = endpoint.auth === 'owner' ? 'foreignOwner' : 'foreignLevel3';
    const example = asSent(await EXAMPLES[name](world, insider(endpoint)));
    if (!example.params) return;
    const before = await snapshot();
    const reply = await callExample(endpoint, world.callers[foreigner], example);
    expect([reply.status, reply.body?.['codigo']]).toEqual([404, 'no_encontrado']);
    expect(await snapshot()).toEqual(before);
    // A key that nobody used is what cancelling is for: tests/flow/device/sync.test.ts.
    if (name === 'cancelOperation') return;
    const unknown = { ...example, params: unknownParams(example.params) };
    const missing = await callExample(endpoint, world.callers[foreigner], unknown);
    expect(missing.body).toEqual(reply.body);
    expect(await snapshot()).toEqual(before);
  });
});

describe.each(GUARDED.filter(([name, { auth }]) => auth === 'collaborator' && !SPOILERS.includes(name)))(
  '%s',
  (name, endpoint) => {
    it.each(LEVELS)('lets %s in if the table of permissions says so', async (caller, level) => {
      const isAllowed = !endpoint.action || can(level, endpoint.action);
      expect(await statusOf(name, caller, isAllowed ? caller : 'level3')).toBe(
        isAllowed ? (endpoint.status ?? 200) : 403,
      );
    });

    it('is closed while its modules are switched off', async () => {
      // `modules` is open while one of them is on, so all go off; of `everyModule` each must be on, so one off is
      // enough.
      const { modules, everyModule = [] } = endpoint;
      for (const off of [...(modules ? [modules] : []), ...everyModule.map((slug) => [slug])]) {
        const example = await EXAMPLES[name](world, 'level3');
        await switchModules(off, false);
        try {
          const { status, body } = await callExample(endpoint, world.callers.level3, example);
          expect([off, status, body?.['codigo']]).toEqual([off, 403, 'modulo_inactivo']);
        } finally {
          await switchModules(off, true);
        }
      }
    });
  },
);

it('the matrix has a path of its own for every call', () => {
  const seen = CALLS.map(([, { method, path }]) => `${method} ${fillPath(path)}`);
  expect(new Set(seen).size).toBe(seen.length);
});

function unknownParams(params: Record<string, string | number>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' || /^\d+$/u.test(value)
        ? 987_654_321
        : value.replace(/[0-9a-f]{12}$/u, 'ffffffffffff').replace(/^(P[NJ])-\d+$/u, '$1-987654321'),
    ]),
  );
}

async function switchModules(slugs: readonly string[], isActive: boolean): Promise<void> {
  await sql`UPDATE business_modules SET is_active = ${isActive}
    WHERE business_id = ${world.a.businessId} AND slug = ANY(${slugs})`.execute(world.server.db);
}

it('the description asks for the module that a call belongs to, and for each of two that it works on', () => {
  const asked = (name: EndpointName) => {
    const { modules, everyModule }: Endpoint = ENDPOINTS[name];
    return { modules, everyModule };
  };
  // Contract §5: only the searches that invoicing needs are open while their module is off.
  // What is made decides which of both: tests/flow/protocol/test-tools.test.ts.
  expect(asked('seedData')).toEqual({ modules: ['inventario', 'clientes'] });
  expect(asked('clearData')).toEqual({ everyModule: ['inventario', 'clientes'] });
  expect(asked('payAccount')).toEqual({ everyModule: ['clientes', 'facturacion'] });
  expect(asked('collaboratorList')).toEqual({ modules: ['registros'] });
});

/** The version of shop A: any change of it moves the number. */
async function snapshot(): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT version FROM business_versions WHERE business_id = ${world.a.businessId}) AS version,
      (SELECT count(*) FROM activity WHERE business_id = ${world.a.businessId}) AS activity`.execute(
    world.server.db,
  );
  return rows;
}
