import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { callExample } from '#tests/contract/example.ts';
import { ENDS_OTHERS, EXAMPLES } from '#tests/contract/examples.ts';
import { type Callers, createWorld, type World } from '#tests/contract/world.ts';
import { clientWith, signIn } from '#tests/fixtures/shop.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.server.stop());

type Call = [EndpointName, Endpoint];
const WRITES = (Object.entries<Endpoint>(ENDPOINTS) as Call[]).filter(([, { method }]) => method !== 'GET');
const OF_COLLABORATORS = WRITES.filter(([, { auth }]) => auth === 'collaborator');

const caller = ({ auth }: Endpoint): keyof Callers =>
  auth === 'owner' ? 'owner' : auth === 'public' ? 'anonymous' : 'level3';

describe.each(WRITES)('%s', (name, endpoint) => {
  it('refuses a key that is no uuid, once it is known who calls', async () => {
    const by = caller(endpoint);
    for (const key of ['', "' OR 1=1", `${randomUUID()}, ${randomUUID()}`]) {
      const example = await EXAMPLES[name](world, by);
      const headers: Record<string, string> = { ...example.headers, 'idempotency-key': key };
      const { status, body } = await callExample(endpoint, world.callers[by], { ...example, headers });
      expect([status, body['codigo']]).toEqual([400, 'clave_invalida']);
      const { authorization: _own, cookie: _cookie, ...strange } = headers;
      const nobody = await callExample(endpoint, world.callers.anonymous, { ...example, headers: strange });
      // Who stands for nobody has no cookie to miss.
      const unknown = endpoint.auth === 'public' ? 403 : 401;
      expect(nobody.status).toBe(endpoint.isCookieless ? 400 : unknown);
    }
  });
});

describe.each(OF_COLLABORATORS)('%s', (name, endpoint) => {
  it('says in its answer how far the business is, and which history it is', async () => {
    // A session of its own: one of these calls ends it. The catalogue goes last.
    if (name === 'clearData') return;
    const own = ENDS_OTHERS.includes(name)
      ? world.callers.level3
      : clientWith(world.server.url, `Bearer ${(await signIn(world.server.url, world.a.emails.l3)).token}`);
    const { status, headers } = await callExample(endpoint, own, await EXAMPLES[name](world, 'level3'));
    expect(status).toBe(endpoint.status ?? 200);
    expect(headers.get('erp-version')).toMatch(/^\d+-\d+$/u);
    expect(headers.get('erp-epoch')).toMatch(/./u);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
