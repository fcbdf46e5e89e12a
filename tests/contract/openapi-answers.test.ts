import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Endpoint, fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { type ApiReply, signIn, signInOwner } from '#tests/fixtures/shop.ts';
import { callExample, type ExampleCall } from './example.ts';
import { ENDS_OTHERS, EXAMPLES, NO_GOOD_EXAMPLE, SPOILERS } from './examples.ts';
import { callerOf, createWorld, type World } from './world.ts';

interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

let world: World;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  world = await createWorld();
  const { body } = await world.callers.anonymous.get<{ paths: typeof paths }>('/api/openapi.json');
  paths = body.paths;
});
afterAll(() => world.server.stop());

type Call = [EndpointName, Endpoint];
const CALLS = Object.entries<Endpoint>(ENDPOINTS) as Call[];
const KEYED = CALLS.filter(([, { method, auth }]) => method !== 'GET' && auth !== 'public');
const BODIES = KEYED.filter(([, { body }]) => body);
const CREATES = CALLS.filter(([, { row }]) => row === 'create');
const EDITS = CALLS.filter(([, { row }]) => row === 'edit');
function operationOf({ path, method }: Endpoint): Operation {
  return paths[path.replaceAll(/:(\w+)/gu, '{$1}')]![method.toLowerCase()]!;
}

/** That the document tells of such an answer: its status, and its type if it says anything. */
function expectTold(endpoint: Endpoint, { status, headers }: ApiReply<unknown>): void {
  const told = operationOf(endpoint).responses[status];
  const type = headers.get('content-type')?.split(';')[0];
  expect(Object.keys(told?.content ?? {})).toEqual(type ? [type] : []);
}

/** A good call by who may make it, changed a little. */
async function send(name: EndpointName, change: Partial<ExampleCall> = {}) {
  const endpoint: Endpoint = ENDPOINTS[name];
  const by = callerOf(endpoint);
  const example = await EXAMPLES[name](world, by);
  const headers = { ...example.headers, ...change.headers };
  return callExample(endpoint, world.callers[by], { ...example, ...change, headers });
}

describe('the API document tells of the answer', () => {
  it.each(CALLS)('to a good call of %s', async (name, endpoint) => {
    if (SPOILERS.includes(name)) return;
    const reply = await send(name);
    expect(reply.status).toBe(endpoint.status ?? 200);
    expectTold(endpoint, reply);
  });

  it.each(KEYED)('to %s under the key of something else', async (name, endpoint) => {
    const key = { 'idempotency-key': randomUUID() };
    const { url } = world.server;
    if (NO_GOOD_EXAMPLE.includes(name)) return;
    const by = callerOf(endpoint);
    const signInAnew = () =>
      endpoint.auth === 'owner' ? signInOwner(url, world.a.ownerEmail) : signIn(url, world.a.emails.l3);
    const own = ENDS_OTHERS.includes(name) ? world.callers[by] : await signInAnew();
    const first = endpoint.auth === 'owner' ? 'registerBusiness' : 'changeOwnSettings';
    const other = await callExample(ENDPOINTS[first], own, {
      ...(await EXAMPLES[first](world, by)),
      headers: key,
    });
    expect(other.status).toBeLessThan(300);
    const { headers: _none, ...example } = await EXAMPLES[name](world, by);
    if (name === first) example.body = { ...(example.body as object), otro: 1 };
    const reply = await callExample(endpoint, own, { ...example, headers: key });
    expect(reply.status).toBe(endpoint.key ? (endpoint.status ?? 200) : 422);
    expectTold(endpoint, reply);
    const told = operationOf(endpoint).parameters.some((parameter) => parameter.name === 'Idempotency-Key');
    expect(told).toBe(endpoint.key !== 'ignored');
  });

  it.each(BODIES)('to a body of another type for %s', async (name, endpoint) => {
    const by = callerOf(endpoint);
    const { params } = await EXAMPLES[name](world, by);
    const { token } = world.callers[by];
    const answer = await fetch(`${world.server.url}${fillPath(endpoint.path, params)}`, {
      method: endpoint.method,
      headers: {
        authorization: endpoint.auth === 'owner' ? `Token ${token}` : `Bearer ${token}`,
        'content-type': 'text/xml',
      },
      body: '<a/>',
    });
    expect(answer.status).toBe(415);
    expectTold(endpoint, { status: 415, body: await answer.json(), headers: answer.headers });
    const types = Object.keys(operationOf(endpoint).requestBody!.content);
    expect(types).toEqual([endpoint.upload ? 'multipart/form-data' : 'application/json']);
  });

  it.each(CREATES)('to %s of a row that it made, and of a row that is another', async (name, endpoint) => {
    expect(operationOf(endpoint).parameters.map((parameter) => parameter.name)).toContain('Erp-Entity');
    const headers = { 'erp-entity': randomUUID() };
    const { params, body } = await EXAMPLES[name](world, 'level3');
    const same = { params, body, headers } as ExampleCall;
    expect((await send(name, same)).status).toBe(201);
    const again = await send(name, same);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expectTold(endpoint, again);
    const other = await send(name, { ...same, body: { ...(body as object), otro: 1 } });
    expect([other.status, other.body['codigo']]).toEqual([409, 'id_en_uso']);
    expectTold(endpoint, other);
  });

  it.each(EDITS)('to %s of data that moved on', async (name, endpoint) => {
    expect(operationOf(endpoint).parameters.map((parameter) => parameter.name)).toContain('If-Match');
    const reply = await send(name, { headers: { 'if-match': '"v1"' } });
    expect([reply.status, reply.body['codigo']]).toEqual([412, 'version_cambiada']);
    expectTold(endpoint, reply);
  });
});

describe('the API document tells of the body', () => {
  /** Whether the document's schema takes the body. */
  const describes = (endpoint: Endpoint, body: unknown): boolean => {
    const schema = operationOf(endpoint).requestBody?.content['application/json']?.schema;
    return z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema).safeParse(body).success;
  };

  it.each(BODIES.filter(([, { upload }]) => !upload))(
    'that a good call of %s has',
    async (name, endpoint) => {
      const { body } = await EXAMPLES[name](world, callerOf(endpoint));
      expect(describes(endpoint, body)).toBe(true);
    },
  );

  it.each(['', null])('that a collaborator is edited with who keeps the password, %j', async (password) => {
    const example = await EXAMPLES.editCollaborator(world, 'owner');
    const body = { ...(example.body as object), password };
    expect((await send('editCollaborator', { ...example, body })).status).toBe(200);
    expect(describes(ENDPOINTS.editCollaborator, body)).toBe(true);
    expect(describes(ENDPOINTS.createCollaborator, body)).toBe(false);
  });
});

describe('the API document tells of the headers', () => {
  const headersOf = (name: EndpointName) =>
    operationOf(ENDPOINTS[name]).parameters.flatMap((one) => (one.in === 'header' ? [one.name] : []));

  it('that a sale is delivered with', async () => {
    expect(headersOf('createInvoice')).toEqual([
      'Idempotency-Key',
      'Erp-Entity',
      'Erp-Offline',
      'Erp-Occurred-At',
      'Erp-Device',
      'Erp-Total',
    ]);
    const headers = { 'erp-offline': '1', 'erp-occurred-at': new Date().toISOString(), 'erp-total': '1.00' };
    const { status, body } = await send('createInvoice', { headers });
    expect([status, body]).toMatchObject([
      201,
      { fecha_venta: expect.any(String), advertencias: [{ codigo: 'total_distinto' }] },
    ]);
  });

  it('that tell which device sends what is kept with it, and of a total only where one is read', () => {
    const kept = [
      'createInvoice',
      'createReturn',
      'openCash',
      'moveCash',
      'countCash',
      'closeCash',
      'approve',
    ] as const;
    for (const name of [...kept, 'payAccount', 'batch', 'changes'] as const)
      expect(headersOf(name), name).toContain('Erp-Device');
    for (const name of Object.keys(ENDPOINTS) as EndpointName[])
      expect(headersOf(name).includes('Erp-Total'), name).toBe(name === 'createInvoice');
    expect(headersOf('changes')).toEqual(['Erp-Device', 'Erp-Pending']);
  });

  it('that an edit takes, and none that no call reads', () => {
    expect(headersOf('updateClient')).toEqual(['Idempotency-Key', 'If-Match', 'Erp-Epoch']);
    expect(headersOf('askAndy')).toEqual([]);
  });
});
