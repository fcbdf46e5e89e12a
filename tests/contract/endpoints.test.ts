import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, type ApiClient, signIn, type TestShop } from '#tests/fixtures/shop.ts';

const CALLS = Object.entries<Endpoint>(ENDPOINTS);
const UNKNOWN = '01990000-0000-7000-8000-000000000000';

let server: TestServer;
let shop: TestShop;
let api: ApiClient;
let invoiceId: string;

beforeAll(async () => {
  server = await startServer();
  shop = await createShop(server.db, server.clock.now);
  api = await signIn(server.url, shop.emails.l3);
  const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id: shop.productIds[0], cantidad: 1 }] };
  const { body } = await api.send<{ id: string }>('POST', ENDPOINTS.createInvoice.path, sale, {
    'idempotency-key': UNKNOWN,
  });
  invoiceId = body.id;
});
afterAll(() => server.stop());

/** A path that names something that exists. */
function pathTo(path: string): string {
  const ids: Record<string, string> = {
    [ENDPOINTS.product.path]: shop.productIds[0]!,
    [ENDPOINTS.client.path]: shop.finalConsumer,
    [ENDPOINTS.invoice.path]: invoiceId,
  };
  return path
    .replace(':serie_id', String(shop.serieId))
    .replace(':op', UNKNOWN)
    .replace(':id', ids[path] ?? UNKNOWN);
}

describe.each(CALLS)('%s', (_name, endpoint) => {
  it('refuses other verbs with 405 and says which are allowed', async () => {
    const known = CALLS.filter(([, { path }]) => path === endpoint.path).map(([, { method }]) => method);
    const other = (['PATCH', 'DELETE', 'PUT', 'POST', 'GET'] as const).find((verb) => !known.includes(verb));
    const response = await fetch(`${server.url}${pathTo(endpoint.path)}`, {
      method: other ?? 'TRACE',
      headers: { authorization: 'x' },
    });
    expect(response.status).toBe(405);
    const allowed = (response.headers.get('allow') ?? '').split(', ').filter((verb) => verb !== 'HEAD');
    expect(allowed).toEqual([...known].sort());
  });

  it('answers the same without the trailing slash', async () => {
    if (endpoint.method !== 'GET' || endpoint.stream) return;
    const path = pathTo(endpoint.path);
    const [plain, slashed] = [await api.get(path.replace(/\/$/u, '')), await api.get(path)];
    expect(plain.status).toBe(slashed.status);
    expect(Object.keys(plain.body)).toEqual(Object.keys(slashed.body));
  });
});

describe('bad input', () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${ENDPOINTS.createInvoice.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json', ...headers },
      body,
    });

  it.each([
    ['malformed JSON', '{"a":', {}, 400],
    ['a wrong content type', '<a/>', { 'content-type': 'text/xml' }, 415],
    ['a foreign charset', '{}', { 'content-type': 'application/json; charset=latin1' }, 415],
    ['a body over 1 MB', JSON.stringify({ a: 'x'.repeat(1_100_000) }), {}, 413],
    ['JSON that nests too deep', `${'['.repeat(40)}${']'.repeat(40)}`, {}, 400],
    ['a key that is no uuid', '{}', { 'idempotency-key': "' OR 1=1" }, 400],
    ['an empty key', '{}', { 'idempotency-key': '' }, 400],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), {}, 400],
    ['a prototype in the body', '{"__proto__": {"a": 1}}', {}, 400],
    ['a value that no text can be made of', '{"nombre": {"length": {"toString": "x"}}}', {}, 400],
    ['such a value by another spelling', String.raw`{"nombre": [{"\u0074oString": "x"}]}`, {}, 400],
  ])('of %s is refused in Spanish, never by a 5xx', async (_name, body, headers, status) => {
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    const answer = (await response.json()) as Record<string, unknown>;
    expect(typeof answer['codigo']).toBe('string');
  });

  it('of a value that no text can be made of is refused, the same words inside a text are not', async () => {
    const codeOf = async (body: string) => ((await (await post(body)).json()) as { codigo?: string }).codigo;
    expect(await codeOf('{"nota": {"length": {"toString": "x"}}}')).toBe('cuerpo_invalido');
    expect(await codeOf('{"nota": "toString, valueOf"}')).toBe('cliente_requerido');
  });

  it.each([
    [{}, 'Por favor, seleccione un cliente.'],
    [{ cliente_id: 0, items: [] }, 'Por favor, seleccione un cliente.'],
    [{ cliente_id: UNKNOWN }, 'Debe añadir al menos un producto válido a la factura.'],
    [{ cliente_id: UNKNOWN, items: [] }, 'Debe añadir al menos un producto válido a la factura.'],
    [
      { cliente_id: UNKNOWN, items: [{ cantidad: 1 }] },
      'Debe añadir al menos un producto válido a la factura.',
    ],
  ])('in the sale %j gets the sentence of the specification', async (body, error) => {
    const response = await post(JSON.stringify(body));
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ error })]);
  });

  it.each([
    [{ cantidad: 0 }, 'cantidad'],
    [{ cantidad: 1, descuento: 100.01 }, 'descuento'],
    [{ cantidad: 1, descuento: -1 }, 'descuento'],
    [{ cantidad: '١' }, 'cantidad'],
    [{ cantidad: '1e309' }, 'cantidad'],
    [{ cantidad: 1.2345 }, 'cantidad'],
    [{ cantidad: 1, v: 'x' }, 'v'],
  ])('in the line %j is refused at its field', async (line, field) => {
    const response = await post(
      JSON.stringify({ cliente_id: UNKNOWN, items: [{ producto_id: UNKNOWN, ...line }] }),
    );
    const answer = (await response.json()) as { items: Record<string, string[]>[] };
    expect(response.status).toBe(400);
    expect(answer.items[0]?.[field]?.[0]).toMatch(/^[A-ZÁÉÍÓÚ]/u);
  });

  it('under an unknown path is 404 in JSON, never the page', async () => {
    const response = await fetch(`${server.url}/api/no/such/thing/`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });
});

describe('a list', () => {
  it.each(['0', '-1', '1.5', 'abc', '99'])('has no page %s', async (page) => {
    const { status, body } = await api.get(`${ENDPOINTS.products.path}?page=${page}`);
    expect([status, body['detail']]).toEqual([404, 'Página inválida.']);
  });

  it('shows no cost to level 1, neither in rows nor by order', async () => {
    const basic = await signIn(server.url, shop.emails.l1);
    const { body } = await basic.get<{ results: object[] }>(`${ENDPOINTS.products.path}?ordering=-costo`);
    expect(body.results[0]).not.toHaveProperty('costo');
    expect(body.results[0]).not.toHaveProperty('porcentaje_margen');
  });

  it('of another business stays invisible', async () => {
    const other = await createShop(server.db, server.clock.now);
    const foreign = await signIn(server.url, other.emails.l3);
    for (const path of [
      ENDPOINTS.product.path,
      ENDPOINTS.client.path,
      ENDPOINTS.invoice.path,
      ENDPOINTS.series.path,
    ]) {
      const { status, body } = await foreign.get(pathTo(path));
      expect([status, body['codigo']]).toEqual([404, 'no_encontrado']);
    }
    const sale = {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
    };
    const { status, body } = await foreign.send('POST', ENDPOINTS.createInvoice.path, sale);
    expect([status, body['codigo']]).toEqual([400, 'cliente_desconocido']);
  });
});
