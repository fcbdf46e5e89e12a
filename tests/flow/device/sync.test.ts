import { randomUUID } from 'node:crypto';
import { inject, afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { ImportReply } from '#contract/sync/batch.ts';
import { sql } from '#server/platform/database/database.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { startCuttingProxy } from '#tests/fixtures/cutting-proxy.ts';
import { openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, stockOf, type TestShop } from '#tests/fixtures/shop.ts';

const INVOICES = ENDPOINTS.createInvoice.path;
const IMPORT = ENDPOINTS.importOperations.path;
const operationPath = (op: string) => `/api/erp/sync/operaciones/${op}/`;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function openShop(options: Parameters<typeof createShop>[2] = {}) {
  const shop = await createShop(server.db, server.clock.now, options);
  return { shop, api: await signIn(server.url, shop.emails.l1) };
}

const saleOf = (shop: TestShop, cantidad = 1, extra: object = {}) => ({
  cliente_id: shop.finalConsumer,
  items: [{ producto_id: shop.productIds[0], cantidad }],
  ...extra,
});

const count = async (table: 'invoices' | 'activity', { businessId }: TestShop) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)} WHERE business_id = ${businessId} ${table === 'activity' ? sql`AND accion <> 'Ingresar'` : sql``}`.execute(
    server.db,
  );
  return rows[0]?.count;
};

describe('cancelling an operation', () => {
  it('that never arrived refuses a late copy, whatever its body', async () => {
    const { shop, api } = await openShop();
    const op = randomUUID();
    expect((await api.get(operationPath(op))).status).toBe(404);
    const cancelled = await api.send('DELETE', operationPath(op));
    const outcome = { op, estado: 'anulada', status: 409, desde: null, hasta: null };
    expect(cancelled).toMatchObject({ status: 200, body: outcome });
    expect(cancelled.headers.get('erp-version')).toMatch(/^\d+-\d+$/u);
    expect((await api.send('DELETE', operationPath(op))).body).toEqual(cancelled.body);
    expect((await api.get(operationPath(op))).body).toEqual(cancelled.body);
    for (const cantidad of [1, 2]) {
      const late = await api.send('POST', INVOICES, saleOf(shop, cantidad), { 'idempotency-key': op });
      expect([late.status, late.body]).toEqual([409, cancelled.body['cuerpo']]);
      expect(late.body['codigo']).toBe('anulada');
    }
    expect([await count('invoices', shop), await count('activity', shop)]).toEqual([0, 0]);
  });

  it('that was applied or refused answers its result', async () => {
    const { shop, api } = await openShop();
    for (const [cantidad, estado, status] of [
      [1, 'aplicada', 201],
      [99, 'rechazada', 400],
    ] as const) {
      const key = { 'idempotency-key': randomUUID() };
      const sent = await api.send('POST', INVOICES, saleOf(shop, cantidad), key);
      const path = operationPath(key['idempotency-key']);
      const { body, status: answered } = await api.send('DELETE', path);
      expect([answered, body]).toMatchObject([200, { estado, status, cuerpo: sent.body }]);
      expect((await api.get(path)).body).toEqual(body);
      const again = await api.send('POST', INVOICES, saleOf(shop, cantidad), key);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([status, 'true']);
    }
  });

  it('while it runs has one of two ends: sold and told so, or never sold', async () => {
    const { shop, api } = await openShop({ products: [{ cantidad_vitrina: 100, cantidad_bodega: 0 }] });
    const ends = { sold: 0, cancelled: 0 };
    await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const op = randomUUID();
        const sell = () => api.send('POST', INVOICES, saleOf(shop), { 'idempotency-key': op });
        const cancel = () => api.send('DELETE', operationPath(op));
        const [first, second] = at % 2 === 0 ? [sell(), cancel()] : [cancel(), sell()];
        const [sale, cancelled] = at % 2 === 0 ? [await first, await second] : [await second, await first];
        const wasSold = sale.status === 201;
        expect(cancelled.body['estado']).toBe(wasSold ? 'aplicada' : 'anulada');
        if (wasSold) expect(cancelled.body['cuerpo']).toEqual(sale.body);
        else expect([sale.status, sale.body['codigo']]).toEqual([409, 'anulada']);
        ends[wasSold ? 'sold' : 'cancelled'] += 1;
      }),
    );
    expect(ends.sold + ends.cancelled).toBe(40);
    expect(await count('invoices', shop)).toBe(ends.sold);
    expect(await stockOf(api, shop.productIds[0]!)).toMatchObject({ cantidad_vitrina: 100 - ends.sold });
  });

  it('is its author’s: a colleague finds nothing, level 3 sees what came of it', async () => {
    const { shop, api } = await openShop();
    const op = randomUUID();
    await api.send('POST', INVOICES, saleOf(shop), { 'idempotency-key': op });
    const [colleague, manager] = [
      await signIn(server.url, shop.emails.l2),
      await signIn(server.url, shop.emails.l3),
    ];
    expect((await colleague.send('DELETE', operationPath(op))).status).toBe(404);
    expect((await manager.send('DELETE', operationPath(op))).body['estado']).toBe('aplicada');
    const foreign = await openShop();
    expect((await foreign.api.send('DELETE', operationPath(op))).status).toBe(404);
    expect((await foreign.api.send('DELETE', '/api/erp/sync/operaciones/no-es-uuid/')).status).toBe(404);
    // A key of another business is free in one's own (threat 22).
    const own = await foreign.api.send('POST', INVOICES, saleOf(foreign.shop), { 'idempotency-key': op });
    expect([own.status, own.headers.get('idempotent-replayed')]).toEqual([201, null]);
  });
});

describe('importing what a device exported', () => {
  const queued = (shop: TestShop, more: object = {}) => ({
    op: randomUUID(),
    seq: 7,
    kind: 'sale',
    method: 'POST',
    path: INVOICES,
    body: saleOf(shop, 1, { serie_id: shop.serieId, codigo_provisional: 'V-0A1B-0001' }),
    occurredAt: new Date(server.clock.now.getTime() - 3_600_000).toISOString(),
    delivered: true,
    entityId: randomUUID(),
    shownTotal: '1547.00',
    state: 'pending',
    autor: shop.collaboratorIds[0],
    ...more,
  });
  const send = (api: ApiClient, ...operaciones: object[]) =>
    api.send<ImportReply>('POST', IMPORT, { operaciones });

  it('sells as its author, deactivated since, in his series then; the log names both, once', async () => {
    const { shop } = await openShop();
    const manager = await signIn(server.url, shop.emails.l3);
    const [author = 0] = shop.collaboratorIds;
    await sql`UPDATE collaborators SET is_active = false, serie_id = NULL, first_name = 'Luz' WHERE id = ${author}`.execute(
      server.db,
    );
    await sql`UPDATE collaborators SET first_name = 'Marta' WHERE id = ${shop.collaboratorIds[2]}`.execute(
      server.db,
    );
    // Held since an hour before the sale, given to somebody else half an hour ago.
    await sql`UPDATE series_assignments SET desde = desde - interval '2 hours', hasta = desde - interval '30 minutes'
      WHERE collaborator_id = ${author}`.execute(server.db);
    const operation = queued(shop);
    const { status, body, headers } = await send(manager, operation);
    expect(status).toBe(200);
    const [result] = body.resultados;
    expect(result).toMatchObject({ op: operation.op, status: 201 });
    const invoice = result?.cuerpo as Invoice;
    expect(invoice).toMatchObject({
      id: operation.entityId,
      cajero: 'Luz Pérez',
      serie_id: shop.serieId,
      advertencias: [],
    });
    expect(headers.get('erp-version')).toMatch(/^\d+-\d+$/u);
    const { rows } = await sql<{ colaborador_id: number; colaborador_info: string; descripcion: string }>`
      SELECT colaborador_id, colaborador_info, descripcion FROM activity
      WHERE business_id = ${shop.businessId} AND accion <> 'Ingresar'`.execute(server.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ colaborador_id: author, colaborador_info: 'Luz Pérez' });
    expect(rows[0]?.descripcion).toMatch(/ \(importada por Marta Pérez\)$/u);
  });

  it('twice is harmless, and so is the device that comes back to life', async () => {
    const { shop, api } = await openShop();
    const manager = await signIn(server.url, shop.emails.l3);
    const operations = [queued(shop), queued(shop)];
    const first = await send(manager, ...operations);
    const again = await send(manager, ...operations);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('erp-version')).toBe(first.headers.get('erp-version'));
    const [operation] = operations;
    const late = await api.send('POST', INVOICES, operation!.body, {
      'idempotency-key': operation!.op,
      'erp-entity': operation!.entityId,
      'erp-offline': '1',
    });
    expect([late.status, late.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(late.body).toEqual(first.body.resultados[0]?.cuerpo);
    expect([await count('invoices', shop), await count('activity', shop)]).toEqual([2, 2]);
    const { body } = await api.get<{ aplicadas: { op: string }[] }>(ENDPOINTS.changes.path);
    expect(body.aplicadas.map(({ op }) => op)).toEqual(operations.map(({ op }) => op));
  });

  it('answers each operation by itself: a refused operation does not hold the others', async () => {
    const { shop } = await openShop();
    const other = await openShop();
    const manager = await signIn(server.url, shop.emails.l3);
    const operations = [
      queued(shop, { path: '/api/erp/sub-logout/' }),
      queued(shop, { path: IMPORT }),
      queued(shop, { method: 'DELETE' }),
      queued(shop, { path: `${INVOICES}../../sub-logout/` }),
      queued(shop, { autor: other.shop.collaboratorIds[0] }),
      queued(shop, { autor: 999_999_999 }),
      queued(shop, { delivered: false, shownTotal: null, body: saleOf(shop, 99) }),
      queued(shop, { body: { cliente_id: 5 } }),
      queued(shop, { path: INVOICES.replace(/\/$/u, '') }),
    ];
    const { body } = await send(manager, ...operations);
    expect(body.resultados.map(({ status }) => status)).toEqual([
      404, 404, 404, 404, 404, 404, 400, 400, 201,
    ]);
    expect(body.resultados.map(({ op }) => op)).toEqual(operations.map(({ op }) => op));
    const codes = body.resultados.map(({ cuerpo }) => (cuerpo as { codigo?: string }).codigo);
    expect(codes.slice(0, 7)).toEqual([
      ...Array<string>(4).fill('ruta_desconocida'),
      'no_encontrado',
      'no_encontrado',
      'stock_insuficiente',
    ]);
    expect(await count('invoices', shop)).toBe(1);
    expect(await count('invoices', other.shop)).toBe(0);
    expect((await send(manager, operations[6]!)).body.resultados[0]).toEqual(body.resultados[6]);
  });

  it('answers a malformed operation by itself, as a batch does, and takes those beside it', async () => {
    const { shop } = await openShop();
    const manager = await signIn(server.url, shop.emails.l3);
    const [first, last] = [queued(shop), queued(shop)];
    const bad = [5, null, { op: 'x' }, queued(shop, { autor: 'x' }), queued(shop, { op: 'no uuid' })];
    const sent = await send(manager, first, ...(bad as object[]), last);
    expect(sent.status).toBe(200);
    expect(sent.body.resultados.map(({ op, status }) => [op, status])).toEqual([
      [first.op, 201],
      [null, 400],
      [null, 400],
      ['x', 400],
      [(bad[3] as { op: string }).op, 400],
      ['no uuid', 400],
      [last.op, 201],
    ]);
    expect(await count('invoices', shop)).toBe(2);
  });

  it('is for level 3, and takes 500 at a time', async () => {
    const { shop, api } = await openShop();
    expect((await send(api, queued(shop))).status).toBe(403);
    const manager = await signIn(server.url, shop.emails.l3);
    expect((await send(manager)).body).toEqual({ resultados: [] });
    const many = await send(manager, ...Array.from({ length: 501 }, () => queued(shop)));
    expect([many.status, Object.keys(many.body)]).toEqual([400, ['operaciones', 'codigo']]);
    for (const bad of [{}, { operaciones: 'x' }, []]) {
      const { status, body } = await manager.send('POST', IMPORT, bad);
      expect([status, body['codigo']]).toEqual([400, 'datos_invalidos']);
    }
    expect(await count('invoices', shop)).toBe(0);
  });
});

describe('the headers of the protocol', () => {
  it('name history and versions on every answer to a collaborator’s write', async () => {
    const { shop, api } = await openShop();
    const answers = [
      await api.send('POST', INVOICES, saleOf(shop)),
      await api.send('POST', INVOICES, saleOf(shop, 99)),
      await api.send('POST', INVOICES, {}),
      await api.send('POST', INVOICES, saleOf(shop), { 'idempotency-key': 'x' }),
      await api.send('POST', INVOICES, saleOf(shop), { 'erp-total': '1.00' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 400, 400, 400, 409]);
    const { body } = await api.get<{ epoca: string; hasta: number }>(ENDPOINTS.changes.path);
    for (const { headers } of answers) expect(headers.get('erp-epoch')).toBe(body.epoca);
    const versions = answers.map(({ headers }) => headers.get('erp-version'));
    expect(versions).toEqual([
      `${body.hasta - 2}-${body.hasta}`,
      ...Array<string>(4).fill(`${body.hasta}-${body.hasta}`),
    ]);
    const list = await api.get(ENDPOINTS.products.path);
    expect([list.headers.get('erp-epoch'), list.headers.get('erp-version')]).toEqual([body.epoca, null]);
  });

  it.each(['0', 'x'.repeat(256), 'clavé', "' OR 1=1 --", `${randomUUID()}, ${randomUUID()}`, '{}'])(
    'refuse the key %s',
    async (key) => {
      const { shop, api } = await openShop();
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
      const { status, body } = await api.send('POST', INVOICES, saleOf(shop), headers);
      expect([status, body['codigo']]).toEqual([400, 'clave_invalida']);
    },
  );

  it('name a key in any case, and its body in any order of members', async () => {
    const { shop, api } = await openShop();
    const key = randomUUID();
    const { cliente_id, items } = saleOf(shop);
    const first = await api.send('POST', INVOICES, { cliente_id, items }, { 'idempotency-key': key });
    const again = await api.send(
      'POST',
      INVOICES,
      { items, cliente_id },
      { 'idempotency-key': key.toUpperCase() },
    );
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('an answer that breaks off', () => {
  it('after its headers or in the middle is no answer: the sale is asked for again, and made once', async () => {
    const { shop } = await openShop();
    const proxy = await startCuttingProxy(server.url);
    try {
      const device = await openDevice(proxy.url, shop.emails.l1, server.clock);
      await device.sync();
      const [producto_id = ''] = shop.productIds;
      for (const cut of ['after-headers', 'half-body'] as const) {
        for (let sales = 0; sales < 2; sales += 1) await device.sell([{ producto_id, cantidad: '1' }]);
        proxy.cuts.push(cut);
        for (let tries = 0; tries < 3; tries += 1) await device.sync();
        expect(proxy.cuts).toEqual([]);
      }
      const operations = await device.operations();
      expect(operations.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
      expect([await count('invoices', shop), await count('activity', shop)]).toEqual([4, 4]);
      expect(await device.stock(producto_id, shop.serieId)).toBe(11);
    } finally {
      proxy.stop();
    }
  });
});

describe('PostgreSQL that is restarted during 12 busy cashiers', () => {
  it('leaves no sale unknown: the same key tells what came of each, once', { timeout: 60_000 }, async () => {
    const { shop, api } = await openShop({ products: [{ cantidad_vitrina: 5000, cantidad_bodega: 0 }] });
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(server.db);
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${rows[0]?.name}'`;
    const shift = { isOver: false };
    const sold = new Map<string, number>();
    const statuses = new Set<number>();
    const cashier = async () => {
      while (!shift.isOver) {
        const key = randomUUID();
        for (;;) {
          const { status, body } = await api.send<Invoice>('POST', INVOICES, saleOf(shop), {
            'idempotency-key': key,
          });
          statuses.add(status);
          if (status === 201) {
            sold.set(key, body.numero);
            break;
          }
        }
      }
    };
    const cashiers = Array.from({ length: 12 }, cashier);
    for (let round = 0; round < 8; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await asAdmin(inject('adminUrl'), cut);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
    shift.isOver = true;
    await Promise.all(cashiers);
    // 401 would send the cashier to the login, 500 would be a bug.
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([201, 503]);
    const numbers = [...sold.values()].toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => at + 1));
    expect(await count('invoices', shop)).toBe(numbers.length);
    expect(await count('activity', shop)).toBe(numbers.length);
    expect((await stockOf(api, shop.productIds[0]!)).cantidad_vitrina).toBe(5000 - numbers.length);
  });
});
