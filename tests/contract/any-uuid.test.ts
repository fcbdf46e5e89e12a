import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

let server: TestServer;
let shop: TestShop;
let api: ApiClient;

beforeAll(async () => {
  server = await startServer();
  shop = await createShop(server.db, server.clock.now);
  api = await signIn(server.url, shop.emails.l3);
});
afterAll(() => server.stop());

/** A UUID whose version and variant no RFC names: the headers take any. */
function oddId(): string {
  return randomUUID().replace(/^(.{14}).(.{4})./u, '$10$27');
}

interface Sent {
  body?: unknown;
  params?: Record<string, string>;
  query?: string;
  headers?: Record<string, string>;
}

/** The answer of a call, which must have the shape that the contract tells. */
async function answerOf<Body>(name: EndpointName, sent: Sent = {}): Promise<Body> {
  const { method, path, reply } = ENDPOINTS[name];
  const at = `${fillPath(path, sent.params)}${sent.query ?? ''}`;
  const answer =
    method === 'GET'
      ? await api.get<Body>(at)
      : await api.send<Body>(method, at, sent.body ?? {}, sent.headers ?? {});
  expect([name, answer.status < 300, answer.body]).toEqual([name, true, answer.body]);
  expect(reply.safeParse(answer.body).error?.issues).toBeUndefined();
  return answer.body;
}

it('rows and operations may have ids of any version: each answer about them keeps its shape', async () => {
  const [client, product, invoice, payment, op] = [oddId(), oddId(), oddId(), oddId(), oddId()] as const;
  const debtor = {
    tipo_cliente: 'Natural',
    nombre_completo_natural: 'Gloria Pardo',
    cedula_natural: '41700100',
    credito_activo: true,
    monto_credito_aprobado: '1000000',
    dias_credito_autorizados: 30,
  };
  await answerOf('createClient', { body: debtor, headers: { 'erp-entity': client } });
  const goods = { codigo_barras: '7700000000011', nombre: 'Panela', costo: 1000, cantidad_vitrina: 9 };
  await answerOf('createProduct', { body: goods, headers: { 'erp-entity': product } });
  const sale = {
    cliente_id: client,
    items: [{ producto_id: product, cantidad: 1 }],
    pagos: [{ medio: 'credito', valor: '1000.00' }],
  };
  const sold = await answerOf<{ id: string }>('createInvoice', {
    body: sale,
    headers: { 'erp-entity': invoice, 'idempotency-key': op },
  });
  expect(sold.id).toBe(invoice);
  const paid = { valor: '100', medio: 'efectivo' };
  await answerOf('payAccount', {
    params: { id: client },
    body: paid,
    headers: { 'erp-entity': payment },
  });
  await answerOf('products');
  await answerOf('clients');
  await answerOf('invoices');
  await answerOf('clientAccount', { params: { id: client } });
  await answerOf('operation', { params: { op } });
  const feed = await answerOf<{ cambios: { id: string }[]; aplicadas: { op: string }[] }>('changes', {
    query: '?desde=0&limite=1000',
  });
  expect(feed.cambios.map(({ id }) => id)).toEqual(expect.arrayContaining([client, product, invoice]));
  expect(feed.aplicadas.map((applied) => applied.op)).toContain(op);
  const queued = { op: oddId(), method: 'POST', path: ENDPOINTS.createClient.path, autor: 0 };
  await answerOf('importOperations', {
    body: { operaciones: [{ ...queued, body: {}, autor: shop.collaboratorIds[0] }] },
  });
});
