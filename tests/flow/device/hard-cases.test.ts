import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectionTables } from '#app/data/db.ts';
import { isKind } from '#app/data/queue/operation.ts';
import { recordDiscard } from '#app/data/writes/discard-writes.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { deleteProduct } from '#app/data/writes/product-writes.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { push } from '#app/sync/push/push.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { settlePayments } from '#domain/money/payments.ts';
import { demoClients } from '#server/modules/demo/people.ts';
import { sql } from '#server/platform/database/database.ts';
import { draftOf, openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, signInOwner } from '#tests/fixtures/shop.ts';

// Each of these was a defect that a review or an attack found first.
const INVOICES = '/api/erp/facturacion/facturas/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function openShop(options: Parameters<typeof createShop>[2] = {}) {
  const shop = await createShop(server.db, server.clock.now, options);
  return { shop, api: await signIn(server.url, shop.emails.l1), product: shop.productIds[0]! };
}

describe('a sale on credit', () => {
  const debtor = {
    ...demoClients(60).find((client) => client.credito_activo && client.is_active)!,
    monto_credito_aprobado: '2000.00',
  };

  it('is charged to the account within its limit, all its credit payments together', async () => {
    const { shop, api, product } = await openShop({ clients: [debtor] });
    const pay = (...values: string[]) => ({
      cliente_id: shop.clientIds[0],
      items: [{ producto_id: product, cantidad: 1 }],
      pagos: values.map((valor) => ({ medio: 'credito', valor })),
    });
    expect((await api.send('POST', INVOICES, pay('547.00', '1000.00'))).status).toBe(201);
    const { rows } = await sql<{
      saldo_credito: string;
    }>`SELECT saldo_credito FROM clients WHERE id = ${shop.clientIds[0]}`.execute(server.db);
    expect(rows[0]?.saldo_credito).toBe('1547.00');
    const { status, body } = await api.send('POST', INVOICES, pay('1547.00'));
    expect([status, body['codigo']]).toEqual([400, 'cupo_insuficiente']);
    expect(JSON.stringify(body)).not.toMatch(/\d{3}/u);
  });

  it('needs a client with active credit', async () => {
    const { shop, api, product } = await openShop();
    const sale = {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: product, cantidad: 1 }],
      pagos: [{ medio: 'credito', valor: 1547 }],
    };
    expect((await api.send('POST', INVOICES, sale)).body['codigo']).toBe('credito_inactivo');
  });
});

describe('text that was pasted', () => {
  const open = async (level: 'l1' | 'l3') => {
    const { shop, api, product } = await openShop();
    const device = await openDevice(server.url, shop.emails[level], server.clock);
    await device.sync();
    return { shop, api, device, draft: await draftOf(device.db, [{ producto_id: product, cantidad: '1' }]) };
  };
  const pasted = 'Entregar\ten la 45\r\ncon\u0000 timbre \ud83e';

  it('keeps no sale from its number: not in the note, not in a reference', async () => {
    const { api, device, draft } = await open('l1');
    const typed = { medio: 'nequi' as const, valor: '', recibido: '', referencia: 'M1\t2345' };
    const { payments } = settlePayments('1547.00', 0, [typed]);
    const charge = { draft: { ...draft, nota: pasted }, payments, change: '0.00' };
    const { entityId } = await submitSale(device.db, charge, server.clock.now);
    await markDelivered(device.db, entityId);
    await device.sync();
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done']);
    expect((await api.get<Invoice>(`${INVOICES}${entityId}/`)).body).toMatchObject({
      nota: 'Entregar en la 45 con timbre',
      pagos: [{ referencia: 'M1 2345' }],
    });
  });

  it('keeps neither a payment on account nor the reason of a discarded sale from the server', async () => {
    const { shop, device } = await open('l3');
    await device.sell([{ producto_id: shop.productIds[0]!, cantidad: '1' }], { delivered: true });
    const [sale] = await device.operations();
    if (!sale || !isKind(sale, 'sale')) throw new Error('no sale');
    await device.db.outbox.update(sale.seq, { state: 'discarded' });
    const { db } = device;
    await db.transaction('rw', projectionTables(db), () =>
      recordDiscard(db, sale, 'Se repitió.\nYa estaba.', server.clock.now),
    );
    const paid = { clientId: shop.finalConsumer, valor: '1000', medio: 'nequi', referencia: pasted } as const;
    const { body } = await payOnAccount(db, paid, server.clock.now);
    expect(body).toMatchObject({ referencia: 'Entregar en la 45 con timbre' });
    await device.sync();
    const note = (await device.operations()).find(({ kind }) => kind === 'discarded-sale');
    expect(note).toMatchObject({ state: 'done', body: { motivo: 'Se repitió. Ya estaba.' } });
  });
});

describe('creates of one row', () => {
  it('at once under different keys are one invoice and its replays', async () => {
    const { shop, api, product } = await openShop();
    const entity = randomUUID();
    const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id: product, cantidad: 1 }] };
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        api.send<Invoice>('POST', INVOICES, sale, { 'idempotency-key': randomUUID(), 'erp-entity': entity }),
      ),
    );
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([
      ...Array(11).fill(200),
      201,
    ]);
    expect(new Set(replies.map((reply) => reply.body.numero))).toEqual(new Set([1]));
    expect(new Set(replies.map((reply) => reply.headers.get('erp-version'))).size).toBe(1);
  });
});

describe('a path in disguise', () => {
  it('does not get past the rules of the API', async () => {
    const response = await fetch(`${server.url}/%61pi/erp/sub-login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ email: 'a@x.example', password: 'x' }),
    });
    expect([response.status, response.headers.get('erp-api')]).toEqual([404, '1']);
  });
});

describe('the first download', () => {
  it('ends in a shop whose rows are older than any tombstone', async () => {
    const products = Array.from({ length: 12 }, (_, at) => ({
      codigo_barras: `2000000${at}`,
      nombre: `Producto ${at}`,
    }));
    const shop = await createShop(server.db, server.clock.now, { products });
    await sql`UPDATE changes SET cambiado_en = cambiado_en - interval '400 days' WHERE business_id = ${shop.businessId}`.execute(
      server.db,
    );
    const device = await openDevice(server.url, shop.emails.l1, server.clock);
    const { pull } = await import('#app/sync/pull/pull.ts');
    expect(await pull(device.context, { limit: 5 })).toEqual({ kind: 'current' });
    expect(await device.db.products.count()).toBe(12);
  });
});

describe('a reply that comes twice', () => {
  it('reopens a refused sale once', async () => {
    const { shop, api, product } = await openShop();
    const device = await openDevice(server.url, shop.emails.l1, server.clock);
    await device.sync();
    await api.send('POST', INVOICES, {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: product, cantidad: 15 }],
    });
    await device.sell([{ producto_id: product, cantidad: '1' }]);
    const send = device.context.http;
    // A copy that hangs while another tab, tired of waiting for the lock, sends and settles the same operation.
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const slow = {
      ...device.context,
      http: async (request: Parameters<typeof send>[0]) => {
        const reply = await send(request);
        await gate;
        return reply;
      },
    };
    const first = push(slow);
    await expect.poll(async () => (await device.operations())[0]?.state).toBe('sending');
    const [operation] = await device.operations();
    await device.db.outbox.update(operation!.seq, { state: 'discarded' });
    release();
    await first;
    expect(await device.db.drafts.count()).toBe(0);
    expect((await device.operations())[0]?.state).toBe('discarded');
  });
});

describe('a seller without a series', () => {
  it('has the sale kept, blocked and told, until one is assigned', async () => {
    const { shop, product } = await openShop();
    const device = await openDevice(server.url, shop.emails.a0, server.clock);
    await device.sync();
    await device.sell([{ producto_id: product, cantidad: '1' }], { delivered: true });
    await device.sync();
    const [operation] = await device.operations();
    expect([operation?.state, operation?.error?.codigo]).toEqual(['blocked', 'sin_serie']);
  });
});

describe('a sale made before its module was switched off', () => {
  const MINUTE_MS = 60_000;

  it('is accepted when it is delivered; one made after is not', async () => {
    const { shop, api, product } = await openShop();
    const owner = await signInOwner(server.url, shop.ownerEmail);
    const { body: configuration } = await owner.get<{
      componentes_configurados: { id: number; componente_erp_detalle: { slug: string } }[];
    }>(`/api/erp/negocios/PJ/${shop.businessId}/configuracion-erp/`);
    const invoicing = configuration.componentes_configurados.find(
      ({ componente_erp_detalle: { slug } }) => slug === 'facturacion',
    );
    const before = new Date(server.clock.now.getTime() - MINUTE_MS).toISOString();
    await owner.send('PATCH', `/api/erp/componentes-configurados/${invoicing?.id}/update/`, {
      is_active: false,
    });
    const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id: product, cantidad: 1 }] };
    const send = async (headers: Record<string, string>) =>
      (await api.send('POST', INVOICES, sale, headers)).status;
    expect(await send({})).toBe(403);
    expect(await send({ 'erp-occurred-at': before })).toBe(403);
    expect(await send({ 'erp-offline': '1', 'erp-occurred-at': before })).toBe(201);
    const after = new Date(server.clock.now.getTime() + MINUTE_MS).toISOString();
    expect(await send({ 'erp-offline': '1', 'erp-occurred-at': after })).toBe(403);
    expect(await send({ 'erp-offline': '1' })).toBe(403);
    const told = { ...sale, fecha_venta: before };
    expect((await api.send('POST', INVOICES, told)).status).toBe(403);
    expect((await api.send('POST', INVOICES, told, { 'erp-offline': '1' })).status).toBe(201);
  });
});

describe('a product that another device has deleted too', () => {
  it('stays away from the moment that the delete was answered, and for good once the page has come', async () => {
    const { shop, product } = await openShop({ products: [{}, { codigo_barras: '2' }] });
    const device = await openDevice(server.url, shop.emails.l2, server.clock);
    await device.sync();
    const api = await signIn(server.url, shop.emails.l3);
    await api.send('DELETE', `/api/erp/inventario/productos/${product}/`, undefined);
    const isHidden = async () => (await device.db.products.get(product))?.borrado;
    await deleteProduct(device.db, product, server.clock.now);
    // In a batch, whose outcomes tell no version of what was not applied.
    await deleteProduct(device.db, shop.productIds[1] ?? '', server.clock.now);
    await push(device.context);
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await isHidden()).toBe(true);
    await device.sync();
    expect(await isHidden()).toBe(true);
    expect((await device.db.products.get(product))?.srv).toBeNull();
  });
});
