import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { sql } from '#server/platform/database/database.ts';
import { runWrite } from '#server/platform/write.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, stockOf, type TestShop } from '#tests/fixtures/shop.ts';

const INVOICES = '/api/erp/facturacion/facturas/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface Counter {
  shop: TestShop;
  device: Device;
  api: ApiClient;
  product: string;
}

async function openCounter(options: Parameters<typeof createShop>[2] = {}): Promise<Counter> {
  const shop = await createShop(server.db, server.clock.now, options);
  const device = await openDevice(server.url, shop.emails.l1, server.clock);
  await device.sync();
  return { shop, device, api: await signIn(server.url, shop.emails.l3), product: shop.productIds[0]! };
}

async function invoices(api: ApiClient): Promise<Invoice[]> {
  return (await api.get<{ results: Invoice[] }>(INVOICES)).body.results;
}

describe('a counter without network', () => {
  it('sells from its mirror and gets consecutive numbers when the network is back', async () => {
    const { shop, device, api, product } = await openCounter();
    device.isOffline = true;
    for (let count = 0; count < 3; count += 1)
      await device.sell([{ producto_id: product, cantidad: '2' }], { delivered: true });
    await device.sync();
    expect(await device.stock(product, shop.serieId)).toBe(9);
    expect((await device.operations()).map((operation) => operation.state)).toEqual([
      'pending',
      'pending',
      'pending',
    ]);
    device.isOffline = false;
    await device.sync();
    expect((await device.operations()).map((operation) => operation.state)).toEqual(['done', 'done', 'done']);
    expect((await invoices(api)).map((invoice) => invoice.numero)).toEqual([3, 2, 1]);
    expect(await device.stock(product, shop.serieId)).toBe(9);
    expect(await stockOf(api, product)).toEqual({ cantidad_vitrina: 4, cantidad_bodega: 5 });
    const listed = await device.db.invoices.toArray();
    expect(listed.map((row) => row.invoice?.numero_factura_display).toSorted()).toEqual([
      'POS1-000001',
      'POS1-000002',
      'POS1-000003',
    ]);
    expect(listed.every((row) => row.sale === null)).toBe(true);
  });

  it('lists the sale as pending, without a legal number, until the server gives one', async () => {
    const { device, product } = await openCounter();
    device.isOffline = true;
    const saved = await device.sell([{ producto_id: product, cantidad: '1' }]);
    const row = await device.db.invoices.get(saved.entityId);
    expect(row?.invoice).toBeNull();
    expect(row?.sale?.codigo_provisional).toMatch(/^V-[0-9A-Z]{4}-\d{4,}$/u);
    expect(row?.sale?.total_factura).toBe('1547.00');
  });
});

describe('a reply that is lost after the commit', () => {
  it('does not double the invoice: the same key goes again', async () => {
    const { shop, device, api, product } = await openCounter();
    device.faults.push('lost-reply');
    await device.sell([{ producto_id: product, cantidad: '1' }]);
    await device.sync();
    await device.sync();
    expect(await invoices(api)).toHaveLength(1);
    expect(await device.stock(product, shop.serieId)).toBe(14);
  });

  it('is made up for by the feed alone', async () => {
    const { shop, device, api, product } = await openCounter();
    await device.sell([{ producto_id: product, cantidad: '1' }]);
    device.faults.push('lost-reply');
    await device.sync();
    // The push was lost, the pull of the same round brings the proof: nothing is sent again.
    const sent = device.requests.filter((request) => request.method === 'POST').length;
    await device.sync();
    expect(device.requests.filter((request) => request.method === 'POST')).toHaveLength(sent);
    expect((await device.operations())[0]?.state).toBe('done');
    expect(await invoices(api)).toHaveLength(1);
    expect(await device.stock(product, shop.serieId)).toBe(14);
  });
});

describe('an answer that is not ours', () => {
  it('of a captive portal leaves the sale pending', async () => {
    const { device, product } = await openCounter();
    await device.sell([{ producto_id: product, cantidad: '1' }]);
    device.faults.push('captive-portal', 'captive-portal');
    await device.sync();
    expect((await device.operations())[0]?.state).toBe('pending');
  });
});

describe('a refused sale', () => {
  it('opens again as a draft with the reason while the goods are at the counter', async () => {
    const { shop, device, api, product } = await openCounter();
    await device.sell([{ producto_id: product, cantidad: '10' }]);
    await api.send('POST', INVOICES, {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: product, cantidad: 10 }],
    });
    await device.sync();
    const [draft] = await device.db.drafts.toArray();
    expect(draft?.error).toBe('No se puede facturar. Uno o más productos exceden el stock disponible.');
    expect(draft?.lines).toHaveLength(1);
    expect(await device.stock(product, shop.serieId)).toBe(5);
    expect(await device.db.invoices.count()).toBe(1);
  });

  it('is accepted and flagged once the goods have left, and delays nobody', async () => {
    const { shop, device, api, product } = await openCounter();
    await api.send('POST', INVOICES, {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: product, cantidad: 15 }],
    });
    await device.sell([{ producto_id: product, cantidad: '3' }], { delivered: true });
    await device.sync();
    const [newest] = await invoices(api);
    expect(newest?.advertencias.map((warning) => warning.codigo)).toEqual(['stock_negativo']);
    expect(await device.stock(product, shop.serieId)).toBe(-3);
  });

  it('for an expired resolution is blocked, stays counted, and never vanishes', async () => {
    const { device, product } = await openCounter({ vigencia_hasta: '2026-11-20' });
    await device.sell([{ producto_id: product, cantidad: '1' }], { delivered: true });
    await device.sync();
    const [operation] = await device.operations();
    expect([operation?.state, operation?.error?.codigo]).toEqual(['blocked', 'resolucion_vencida']);
  });
});

describe('a blocked sale', () => {
  it('goes on by itself, under a new key, when the cause is gone', async () => {
    const { shop, device, api, product } = await openCounter({ series: { rango_fin: 1 } });
    await device.sell([{ producto_id: product, cantidad: '1' }], { delivered: true });
    await device.sell([{ producto_id: product, cantidad: '1' }], { delivered: true });
    await device.sync();
    const [, blocked] = await device.operations();
    expect([blocked?.state, blocked?.error?.codigo]).toEqual(['blocked', 'rango_agotado']);
    await runWrite(
      server.db,
      { businessId: shop.businessId, operation: null, now: server.clock.now },
      async (write) => {
        await sql`UPDATE series SET rango_fin = 500 WHERE id = ${shop.serieId}`.execute(write.tx);
        write.changes.put('series', String(shop.serieId));
        return { status: 200, body: null };
      },
    );
    await device.sync();
    await device.sync();
    expect((await device.operations()).map((operation) => operation.state)).toEqual(['done', 'done']);
    expect((await device.operations())[1]?.op).not.toBe(blocked?.op);
    expect((await invoices(api)).map((invoice) => invoice.numero)).toEqual([2, 1]);
  });
});

describe('an ended session', () => {
  it('keeps every sale until the collaborator signs in again', async () => {
    const { device, api, product } = await openCounter();
    await device.sell([{ producto_id: product, cantidad: '1' }], { delivered: true });
    await device.context.http({ method: 'POST', path: '/api/erp/sub-logout/', body: {} });
    await device.sync();
    expect((await device.operations())[0]?.state).toBe('pending');
    expect(await invoices(api)).toHaveLength(0);
  });
});

describe('two tabs', () => {
  it('that send at the same time make one invoice of each sale', async () => {
    const { device, api, product } = await openCounter();
    for (let count = 0; count < 5; count += 1) await device.sell([{ producto_id: product, cantidad: '1' }]);
    await Promise.all([device.sync(), device.sync()]);
    expect((await invoices(api)).map((invoice) => invoice.numero)).toEqual([5, 4, 3, 2, 1]);
  });
});

describe('the first download', () => {
  it('comes in pages, each usable, and ends equal to the server', async () => {
    const products = Array.from({ length: 60 }, (_, at) => ({
      nombre: `Producto ${at}`,
      codigo_barras: `2000000${at}`,
    }));
    const shop = await createShop(server.db, server.clock.now, { products });
    const device = await openDevice(server.url, shop.emails.l1, server.clock);
    const { pull } = await import('#app/sync/pull/pull.ts');
    expect(await pull(device.context, { limit: 7 })).toEqual({ kind: 'current' });
    expect(await device.db.products.count()).toBe(60);
    const row = await device.db.products.get(shop.productIds[0]!);
    expect(row).not.toHaveProperty('costo');
  });
});
