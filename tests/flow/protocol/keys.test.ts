import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#contract/clients/clients.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { sql } from '#server/platform/database/database.ts';
import { INVOICES } from '#tests/fixtures/inventory.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import {
  type ApiClient,
  createShop,
  forgetSignIns,
  signIn,
  stockOf,
  type TestShop,
} from '#tests/fixtures/shop.ts';

const CLIENTS = '/api/erp/clientes/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface Counter {
  shop: TestShop;
  api: ApiClient;
}

async function openCounter(options: Parameters<typeof createShop>[2] = {}): Promise<Counter> {
  const shop = await createShop(server.db, server.clock.now, options);
  const api = await signIn(server.url, shop.emails.l1);
  return { shop, api };
}

function sell({ shop, api }: Counter, headers: Record<string, string>, cantidad = 1) {
  const items = [{ producto_id: shop.productIds[0], cantidad }];
  return api.send<Invoice & { codigo?: string }>(
    'POST',
    INVOICES,
    { cliente_id: shop.finalConsumer, items },
    headers,
  );
}

/** A client who may owe; their debt is written before the number is taken. */
async function addDebtor({ emails }: TestShop): Promise<string> {
  const owner = await signIn(server.url, emails.l3);
  const { body } = await owner.send<Client>('POST', CLIENTS, {
    tipo_cliente: 'Natural',
    nombre_completo_natural: 'Gloria Pardo',
    cedula_natural: '41700100',
    credito_activo: true,
    monto_credito_aprobado: '1000000',
    dias_credito_autorizados: 30,
  });
  return body.id;
}

function sellOnCredit({ shop, api }: Counter, debtor: string, headers: Record<string, string>) {
  const items = [{ producto_id: shop.productIds[0], cantidad: 1 }];
  const pagos = [{ medio: 'credito', valor: 1547 }];
  return api.send<Invoice & { codigo?: string }>(
    'POST',
    INVOICES,
    { cliente_id: debtor, items, pagos },
    headers,
  );
}

/** Sales of the shop reach for the number and stay there, until what it answers is called. */
async function holdNumbers({ businessId }: TestShop): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let held: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (held = resolve));
  const holding = server.db.transaction().execute(async (tx) => {
    await sql`SELECT 1 FROM series WHERE business_id = ${businessId} FOR UPDATE`.execute(tx);
    held();
    await released;
  });
  await isHeld;
  return async () => {
    release();
    await holding;
  };
}

/** Resolves once so many statements wait for a lock of somebody else. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = () =>
    sql<{ count: number }>`SELECT count(*) AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(server.db);
  await expect.poll(async () => (await waiting()).rows[0]?.count).toBeGreaterThanOrEqual(count);
}

/** Everything that a write of the business leaves behind. */
async function traces({ businessId }: TestShop): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT version FROM business_versions WHERE business_id = ${businessId}) AS version,
      (SELECT count(*) FROM activity WHERE business_id = ${businessId}) AS activity,
      (SELECT count(*) FROM stock_movements WHERE business_id = ${businessId}) AS movements,
      (SELECT count(*) FROM ledger WHERE business_id = ${businessId}) AS debts,
      (SELECT count(*) FROM invoices WHERE business_id = ${businessId}) AS invoices`.execute(server.db);
  return rows;
}

describe('a key', () => {
  it('means nothing in another business: each sells under it', async () => {
    const [a, b] = [await openCounter(), await openCounter()];
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = [await sell(a, key), await sell(b, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).not.toBe(second.body.id);
    const again = await sell(b, key);
    expect([again.headers.get('idempotent-replayed'), again.body.id]).toEqual(['true', second.body.id]);
  });

  it('that a program of before has noted, without the business, is that sale', async () => {
    const counter = await openCounter();
    const op = randomUUID();
    const sold = await sell(counter, { 'idempotency-key': op });
    const noted = await sql<{ business_id: number }>`
      UPDATE operations o SET business_id = NULL FROM (SELECT op, business_id FROM operations WHERE op = ${op}) was
      WHERE o.op = was.op RETURNING was.business_id`.execute(server.db);
    expect(noted.rows).toEqual([{ business_id: counter.shop.businessId }]);
    const again = await sell(counter, { 'idempotency-key': op });
    expect([again.headers.get('idempotent-replayed'), again.body.id]).toEqual(['true', sold.body.id]);
    const asked = await counter.api.send<{ estado: string }>('GET', `/api/erp/sync/operaciones/${op}/`);
    expect(asked.body.estado).toBe('aplicada');
  });

  it('that comes again while its sale is still waiting for the number is that sale', async () => {
    const counter = await openCounter();
    const release = await holdNumbers(counter.shop);
    const key = { 'idempotency-key': randomUUID() };
    const copies = [1, 2, 3].map(() => sell(counter, key));
    await untilWaiting(3);
    await release();
    const replies = await Promise.all(copies);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.numero))).toEqual(new Set([1]));
    expect(await stockOf(counter.api, counter.shop.productIds[0]!)).toEqual({
      cantidad_vitrina: 9,
      cantidad_bodega: 5,
    });
  });

  it('of a colleague is refused, and tells nothing of what was sold under it', async () => {
    const own = await openCounter();
    const colleague = { shop: own.shop, api: await signIn(server.url, own.shop.emails.l2) };
    const key = { 'idempotency-key': randomUUID() };
    const { body: sold } = await sell(own, key);
    const { status, body } = await sell(colleague, key);
    expect([status, body.codigo]).toEqual([422, 'clave_reutilizada']);
    expect(JSON.stringify(body)).not.toContain(sold.id);
    expect(await stockOf(own.api, own.shop.productIds[0]!)).toEqual({
      cantidad_vitrina: 9,
      cantidad_bodega: 5,
    });
  });

  it.each([
    ['given', () => ({ 'idempotency-key': randomUUID() })],
    ['left out', () => ({})],
  ])('that is %s: a credit sale refused at its last step leaves nothing behind', async (_name, headers) => {
    const counter = await openCounter({ series: { rango_fin: 1 } });
    const debtor = await addDebtor(counter.shop);
    expect((await sell(counter, {})).status).toBe(201);
    await forgetSignIns(server.db, counter.shop);
    const before = await traces(counter.shop);
    const { status, body } = await sellOnCredit(counter, debtor, headers());
    expect([status, body.codigo]).toEqual([400, 'rango_agotado']);
    expect(await traces(counter.shop)).toEqual(before);
    expect(await stockOf(counter.api, counter.shop.productIds[0]!)).toEqual({
      cantidad_vitrina: 9,
      cantidad_bodega: 5,
    });
  });
});

it('a sale refused because its module was off stays refused under its key once the module is on', async () => {
  const counter = await openCounter();
  const [productId = ''] = counter.shop.productIds;
  const before = await stockOf(counter.api, productId);
  const switchSales = (isOn: boolean) =>
    sql`UPDATE business_modules SET is_active = ${isOn}
      WHERE business_id = ${counter.shop.businessId} AND slug = 'facturacion'`.execute(server.db);
  const key = { 'idempotency-key': randomUUID() };
  await switchSales(false);
  const refused = await sell(counter, key);
  expect([refused.status, refused.body.codigo]).toEqual([403, 'modulo_inactivo']);
  await switchSales(true);
  const again = await sell(counter, key);
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([403, 'true']);
  expect(await stockOf(counter.api, productId)).toEqual(before);
  expect((await sell(counter, { 'idempotency-key': randomUUID() })).status).toBe(201);
});

describe('the id of an invoice that exists', () => {
  it('is refused to another body and to a colleague, whatever the key', async () => {
    const own = await openCounter();
    const colleague = { shop: own.shop, api: await signIn(server.url, own.shop.emails.l2) };
    const headers = () => ({ 'erp-entity': entity, 'idempotency-key': randomUUID() });
    const entity = randomUUID();
    expect((await sell(own, headers())).status).toBe(201);
    for (const [counter, cantidad] of [
      [own, 2],
      [colleague, 1],
    ] as const) {
      const { status, body } = await sell(counter, headers(), cantidad);
      expect([status, body.codigo]).toEqual([409, 'id_en_uso']);
      expect(body).not.toHaveProperty('numero');
    }
    const again = await sell(own, headers());
    expect([again.status, again.body.id]).toEqual([200, entity]);
  });
});
