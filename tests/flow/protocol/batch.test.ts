import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { BatchOutcome, BatchReply } from '#contract/sync/batch.ts';
import { MOST_IN_BATCH } from '#contract/sync/batch-size.ts';
import { sql } from '#server/platform/database/database.ts';
import { DEVICE, SESSIONS } from '#tests/fixtures/drawer.ts';
import { INVOICES } from '#tests/fixtures/inventory.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, stockOf, type TestShop } from '#tests/fixtures/shop.ts';

const BATCH = ENDPOINTS.batch.path;
const CLIENTS = '/api/erp/clientes/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  vi.spyOn(performance, 'now').mockReturnValue(0); // how much a machine does in the time of a batch is its affair
});
afterAll(() => {
  vi.restoreAllMocks();
  return server.stop();
});

let shop: TestShop;
let api: ApiClient;
beforeEach(async () => {
  shop = await createShop(server.db, server.clock.now);
  api = await signIn(server.url, shop.emails.l2);
});

type Queued = Record<string, unknown> & { op: string };

const sale = (cantidad = 1, more: object = {}): Queued => ({
  op: randomUUID(),
  method: 'POST',
  path: INVOICES,
  body: { cliente_id: shop.finalConsumer, items: [{ producto_id: shop.productIds[0], cantidad }] },
  ...more,
});

const newClient = (cedula: string, more: object = {}): Queued => ({
  op: randomUUID(),
  method: 'POST',
  path: CLIENTS,
  body: { tipo_cliente: 'Natural', nombre_completo_natural: 'Marta Rojas', cedula_natural: cedula },
  entityId: randomUUID(),
  ...more,
});

async function send(operaciones: unknown[], by = api): Promise<BatchOutcome[]> {
  const { status, body } = await by.send<BatchReply>('POST', BATCH, { operaciones });
  expect(status).toBe(200);
  return body.resultados;
}

const statuses = (outcomes: BatchOutcome[]) => outcomes.map(({ status }) => status);
const codes = (outcomes: BatchOutcome[]) =>
  outcomes.map(({ cuerpo }) => (cuerpo as { codigo?: string } | null)?.codigo ?? null);
const numbers = (outcomes: BatchOutcome[]) =>
  outcomes.map(({ cuerpo }) => (cuerpo as { numero: number | string }).numero);

async function countOf(table: 'invoices' | 'clients'): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    SELECT count(*) AS n FROM ${sql.table(table)} WHERE business_id = ${shop.businessId}`.execute(server.db);
  return Number(rows[0]?.n);
}

describe('a batch', () => {
  it('numbers its sales in the order sent, and says of each which versions it took', async () => {
    const outcomes = await send([sale(), sale(2), sale(), sale(3)]);
    expect(statuses(outcomes)).toEqual([201, 201, 201, 201]);
    const taken = numbers(outcomes);
    expect(taken).toEqual([...taken].sort((a, b) => Number(a) - Number(b)));
    expect(new Set(taken).size).toBe(4);
    for (const [at, { desde, hasta }] of outcomes.entries()) {
      expect(desde).toBeLessThanOrEqual(hasta ?? 0);
      if (at > 0) expect(desde).toBe((outcomes[at - 1]?.hasta ?? 0) + 1);
    }
  });

  it('that comes again answers each operation as before, and does none of them twice', async () => {
    const list = [sale(), newClient('41700100'), sale(2)];
    const first = await send(list);
    const again = await send(list);
    expect(again).toEqual(first.map((outcome) => ({ ...outcome, repetida: true })));
    expect(await countOf('invoices')).toBe(2);
  });

  it('and a single call under the same key are one operation, whichever comes first', async () => {
    const [one, other] = [sale(), sale(2)];
    const single = await api.send<{ id: string }>('POST', INVOICES, one['body'], {
      'idempotency-key': one.op,
    });
    const outcomes = await send([one, other]);
    expect(outcomes[0]).toMatchObject({ status: 201, repetida: true, cuerpo: { id: single.body.id } });
    const late = await api.send<{ id: string }>('POST', INVOICES, other['body'], {
      'idempotency-key': other.op,
    });
    expect(late.headers.get('idempotent-replayed')).toBe('true');
    expect(outcomes[1]?.cuerpo).toEqual(late.body);
    expect(await countOf('invoices')).toBe(2);
  });

  it('goes on behind a refused operation, whose refusal is that of its single call', async () => {
    const outcomes = await send([sale(), sale(99_999), sale(99_999, { body: null }), sale()]);
    expect(statuses(outcomes)).toEqual([201, 400, 400, 201]);
    const alone = await api.send('POST', INVOICES, {}, { 'idempotency-key': randomUUID() });
    expect(outcomes[2]?.cuerpo).toEqual(alone.body);
    expect(outcomes[1]).toMatchObject({
      desde: null,
      hasta: null,
      repetida: false,
      cuerpo: { codigo: 'stock_insuficiente' },
    });
    expect(await countOf('invoices')).toBe(2);
  });

  it('lets wait what depends on an operation that was not taken, and what depends on that', async () => {
    const refused = newClient('no es una cédula');
    const waiting = sale(1, { dependsOn: [refused.op] });
    const behind = sale(1, { dependsOn: [waiting.op] });
    const outcomes = await send([refused, waiting, behind, sale()]);
    expect(statuses(outcomes)).toEqual([400, 424, 424, 201]);
    expect(codes(outcomes).slice(1, 3)).toEqual(['espera', 'espera']);
    // Nothing of it is stored: the same keys go again once a person has mended the client.
    expect(statuses(await send([waiting, behind]))).toEqual([201, 201]);
  });

  it('lets wait what depends on what is no operation, however its key is written', async () => {
    const { op, ...rest } = newClient('41700400', { path: 5 });
    const outcomes = await send([{ op: op.toUpperCase(), ...rest }, sale(1, { dependsOn: [op] })]);
    expect(statuses(outcomes)).toEqual([400, 424]);
    expect(await countOf('invoices')).toBe(0);
  });

  it('sells to a client that it creates itself', async () => {
    const marta = newClient('41700200');
    const items = [{ producto_id: shop.productIds[0], cantidad: 1 }];
    const toMarta = sale(1, { dependsOn: [marta.op], body: { cliente_id: marta['entityId'], items } });
    expect(statuses(await send([marta, toMarta]))).toEqual([201, 201]);
  });

  it('deletes a row that is gone without holding up what waits for the delete', async () => {
    const manager = await signIn(server.url, shop.emails.l3);
    const gone = { op: randomUUID(), method: 'DELETE', path: `${CLIENTS}${randomUUID()}/` };
    const outcomes = await send([gone, newClient('41700300', { dependsOn: [gone.op] })], manager);
    expect(statuses(outcomes)).toEqual([404, 201]);
  });

  it('answers what is no operation by itself, beside the others', async () => {
    const bad: unknown[] = [
      null,
      7,
      [],
      {},
      { ...sale(), op: 'x' },
      { ...sale(), method: 'GET' },
      { ...sale(), path: 5 },
      { ...sale(), dependsOn: 'x' },
      { ...sale(), shownTotal: 'mucho' },
    ];
    const outcomes = await send([sale(), ...bad, sale()]);
    expect(statuses(outcomes)).toEqual([201, ...bad.map(() => 400), 201]);
    expect(outcomes.slice(1, 5).map(({ op }) => op)).toEqual([null, null, null, null]);
    expect(outcomes[5]?.op).toBe('x');
  });

  it.each([
    ['no list', { operaciones: 'x' }],
    ['nothing', {}],
    ['more than fifty', { operaciones: Array.from({ length: MOST_IN_BATCH + 1 }, () => null) }],
  ])('of %s is refused whole, at the field', async (_what, body) => {
    const { status, body: told } = await api.send('POST', BATCH, body);
    expect(status).toBe(400);
    expect(told).toHaveProperty('operaciones');
  });

  it('of nothing answers nothing', async () => {
    expect(await send([])).toEqual([]);
  });

  it('reaches only writes that a device queues, by their path alone', async () => {
    const paths = [
      '/api/erp/sub-logout/',
      '/api/auth/login/',
      BATCH,
      '/api/erp/clientes/seed-data/',
      `${INVOICES}?x=1`,
    ];
    const outcomes = await send(paths.map((path) => sale(1, { path })));
    expect(statuses(outcomes).slice(0, 4)).toEqual([404, 404, 404, 404]);
    expect(await countOf('invoices')).toBe(statuses(outcomes)[4] === 201 ? 1 : 0);
  });

  it('lets nobody do by it what their level may not do, and names no colleague as its author', async () => {
    const product = {
      op: randomUUID(),
      method: 'DELETE',
      path: `/api/erp/inventario/productos/${shop.productIds[0]}/`,
    };
    const cashier = await signIn(server.url, shop.emails.l1);
    const outcomes = await send([product, sale(1, { autor: shop.collaboratorIds[2] })], cashier);
    expect(outcomes[0]?.status).toBe(403);
    const { rows } = await sql<{ collaborator_id: number }>`
      SELECT collaborator_id FROM invoices WHERE business_id = ${shop.businessId}`.execute(server.db);
    expect(rows.map((row) => row.collaborator_id)).toEqual([shop.collaboratorIds[0]]);
  });

  it('does not find the rows of another business', async () => {
    const foreign = await createShop(server.db, server.clock.now);
    const neighbour = await signIn(server.url, foreign.emails.l3);
    const before = await stockOf(neighbour, foreign.productIds[0] ?? '');
    const items = [{ producto_id: foreign.productIds[0], cantidad: 1 }];
    const outcomes = await send([
      sale(1, { body: { cliente_id: shop.finalConsumer, items } }),
      { op: randomUUID(), method: 'DELETE', path: `${CLIENTS}${foreign.clientIds[0] ?? randomUUID()}/` },
    ]);
    for (const { status } of outcomes) expect(status).toBeGreaterThanOrEqual(400);
    expect(await stockOf(neighbour, foreign.productIds[0] ?? '')).toEqual(before);
  });

  it('takes a delivered sale as a fact, and one at the counter not', async () => {
    const outcomes = await send([
      sale(500),
      sale(500, { delivered: true, occurredAt: server.clock.now.toISOString() }),
    ]);
    expect(statuses(outcomes)).toEqual([400, 201]);
    expect(outcomes[1]?.cuerpo).toMatchObject({ advertencias: [{ codigo: 'stock_negativo' }] });
  });

  it('knows on which device each operation was done: on its sender, unless another is named', async () => {
    const opening = (nombre: string, more: object = {}) => ({
      op: randomUUID(),
      method: 'POST',
      path: SESSIONS,
      body: { serie_id: shop.serieId, nombre, base: 0, conteo: [] },
      ...more,
    });
    const operaciones = [opening('here'), opening('there', { device: 'caja-dos' })];
    await api.send('POST', BATCH, { operaciones }, DEVICE);
    const { rows } = await sql<Record<'nombre' | 'device_id', string>>`
      SELECT nombre, device_id FROM cash_sessions WHERE business_id = ${shop.businessId}`.execute(server.db);
    expect(new Map(rows.map(({ nombre, device_id }) => [nombre, device_id]))).toEqual(
      new Map([
        ['here', DEVICE['erp-device']],
        ['there', 'caja-dos'],
      ]),
    );
  });

  it('needs a session', async () => {
    await api.send('POST', ENDPOINTS.subLogout.path, {});
    const { status } = await api.send('POST', BATCH, { operaciones: [sale()] });
    expect(status).toBe(401);
    expect(await countOf('invoices')).toBe(0);
  });
});

describe('the answer to a batch', () => {
  it('has a line for each outcome, sent before the next operation is done', async () => {
    const list = Array.from({ length: 20 }, () => sale());
    const response = await fetch(server.url + BATCH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${api.token}` },
      body: JSON.stringify({ operaciones: list }),
    });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/u);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const invoicesAt: number[] = [];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      invoicesAt.push(await countOf('invoices'));
    }
    expect(invoicesAt[0]).toBeLessThan(list.length);
    expect(text.trimEnd().split('\n')).toHaveLength(list.length + 2);
    expect((JSON.parse(text) as BatchReply).resultados.map(({ op }) => op)).toEqual(list.map(({ op }) => op));
  });

  it('that nobody reads any more ends the batch: what was not begun is done by the next one', async () => {
    const list = Array.from({ length: 14 }, () => sale());
    const gone = new AbortController();
    const response = await fetch(server.url + BATCH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${api.token}` },
      body: JSON.stringify({ operaciones: list }),
      signal: gone.signal,
    });
    await response.body!.getReader().read();
    gone.abort();
    const outcomes = await send(list);
    expect(statuses(outcomes)).toEqual(list.map(() => 201));
    expect(outcomes.filter(({ repetida }) => repetida).length).toBeLessThan(list.length);
    expect(await countOf('invoices')).toBe(list.length);
    const taken = numbers(outcomes);
    expect(taken).toEqual([...taken].sort((a, b) => Number(a) - Number(b)));
  });
});
