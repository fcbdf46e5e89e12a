import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { can, KEY_PERMISSIONS, type KeyPermission } from '#domain/accounts/permissions.ts';
import { createKey } from '#tests/fixtures/integration/keys.ts';
import type { ApiClient } from '#tests/fixtures/shop.ts';
import { callExample } from './example.ts';
import { EXAMPLES } from './examples.ts';
import { createWorld, type World } from './world.ts';

const READS =
  'seriesList series products product clients client clientAccount invoices invoice returns return dailyReport dayReport salesReport productReport cashierReport hourReport taxReport drawerReport receivablesReport returnsReport monthReport inventoryReport favourites';

/** What a key with one permission may call, name by name: the table is read against it. */
const ALLOWED: Record<KeyPermission, string> = {
  leer: READS,
  'leer-costos': `${READS} inventorySummary`,
  inventario: 'createProduct editProduct deleteProduct',
  clientes: 'createClient updateClient deleteClient clientAccount',
  pedidos: 'orders order createOrder updateOrder stepOrder',
  vender: 'createInvoice reprintInvoice',
  caja: 'payAccount cashSessions cashSession openCash moveCash countCash closeCash',
};

let world: World;
const keys = new Map<KeyPermission, ApiClient>();
let foreign: ApiClient;
beforeAll(async () => {
  world = await createWorld();
  const { url } = world.server;
  for (const permission of KEY_PERMISSIONS)
    keys.set(permission, (await createKey(url, world.a, [permission], { owner: world.callers.owner })).api);
  foreign = (await createKey(url, world.b, KEY_PERMISSIONS, { owner: world.callers.foreignOwner })).api;
});
afterAll(() => world.server.stop());

const CALLS = Object.entries<Endpoint>(ENDPOINTS) as [EndpointName, Endpoint][];
const GUARDED = CALLS.filter(([, { auth }]) => auth !== 'public');
const OF_PEOPLE = GUARDED.filter(([, { auth }]) => auth === 'collaborator');
const covers = (permission: KeyPermission, { action, byOption }: Endpoint) =>
  action !== undefined && byOption === undefined && can([permission], action);

async function call(name: EndpointName, api: ApiClient, opensDrawers: boolean) {
  const endpoint: Endpoint = ENDPOINTS[name];
  // A key closes its own drawers, as level 1 does: it opens this one itself.
  const callers = name === 'closeCash' && opensDrawers ? { ...world.callers, level3: api } : world.callers;
  const { headers = {}, ...example } = await EXAMPLES[name](
    { ...world, callers },
    endpoint.auth === 'owner' ? 'owner' : 'level3',
  );
  const { authorization: _own, 'erp-offline': _delivered, ...rest } = headers;
  return callExample(endpoint, api, { ...example, headers: rest });
}

describe.each(KEY_PERMISSIONS)('a key with %s', (permission) => {
  it('reaches these calls and no others, by the table', () => {
    const reached = OF_PEOPLE.filter(([, endpoint]) => covers(permission, endpoint)).map(([name]) => name);
    expect(reached.toSorted()).toEqual(ALLOWED[permission].split(' ').filter(Boolean).toSorted());
  });

  it.each(GUARDED)('is let into %s, or not, as the table says', async (name, endpoint) => {
    const { status } = await call(name, keys.get(permission) as ApiClient, permission === 'caja');
    if (endpoint.auth === 'owner') expect(status).toBe(401);
    else if (covers(permission, endpoint)) expect(status).toBe(endpoint.status ?? 200);
    else expect(status).toBe(403);
  });
});

describe('a key of another business, with every permission', () => {
  it.each(OF_PEOPLE.filter(([, endpoint]) => KEY_PERMISSIONS.some((one) => covers(one, endpoint))))(
    'finds nothing of this one by %s',
    async (name, endpoint) => {
      const example = await EXAMPLES[name](world, 'level3');
      if (!example.params) return;
      const { authorization: _own, 'erp-offline': _delivered, ...headers } = example.headers ?? {};
      const reply = await callExample(endpoint, foreign, { ...example, headers });
      expect([reply.status, reply.body?.['codigo']]).toEqual([404, 'no_encontrado']);
    },
  );
});
