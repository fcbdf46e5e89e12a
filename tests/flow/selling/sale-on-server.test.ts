import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, stockOf, type TestShop } from '#tests/fixtures/shop.ts';

const INVOICES = '/api/erp/facturacion/facturas/';
const CASHIERS = 20;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function openShop(
  options: Parameters<typeof createShop>[2] = {},
): Promise<{ shop: TestShop; api: ApiClient }> {
  const shop = await createShop(server.db, server.clock.now, options);
  return { shop, api: await signIn(server.url, shop.emails.l1) };
}

function saleOf(shop: TestShop, cantidad: number, extra: Record<string, unknown> = {}) {
  return {
    cliente_id: shop.finalConsumer,
    items: [{ producto_id: shop.productIds[0], cantidad, descuento: 0 }],
    ...extra,
  };
}

describe('a sale', () => {
  it('gets the first number of its series, exact totals, and takes the stock', async () => {
    const { shop, api } = await openShop();
    const { status, body } = await api.send<Invoice>('POST', INVOICES, saleOf(shop, 2));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      numero: 1,
      numero_factura_display: 'POS1-000001',
      subtotal: '2600.00',
      total_impuestos: '494.00',
      total_factura: '3094.00',
      cajero: 'Ana Pérez',
      datos_cliente: { nombre: 'Consumidor final', identificacion: '222222222222' },
      pagos: [{ medio: 'efectivo', valor: '3094.00' }],
    });
    expect(body.detalles_items[0]).toMatchObject({
      cantidad: 2,
      valor_unitario: '1300.00',
      base_gravable: '2600.00',
    });
    expect(await stockOf(api, shop.productIds[0]!)).toEqual({ cantidad_vitrina: 8, cantidad_bodega: 5 });
    const { body: read } = await api.get<Invoice>(`${INVOICES}${body.id}/`);
    expect(read).toEqual({ ...body, devuelto: [], notas: [] });
  });

  it('takes the display first and then the storeroom', async () => {
    const { shop, api } = await openShop();
    await api.send('POST', INVOICES, saleOf(shop, 12.5));
    expect(await stockOf(api, shop.productIds[0]!)).toEqual({ cantidad_vitrina: 0, cantidad_bodega: 2.5 });
  });

  it('over the stock is refused with the text of the specification and changes nothing', async () => {
    const { shop, api } = await openShop();
    const item = { producto_id: shop.productIds[0], cantidad: 8, descuento: 0 };
    const { status, body } = await api.send('POST', INVOICES, saleOf(shop, 1, { items: [item, item] }));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'No se puede facturar. Uno o más productos exceden el stock disponible.',
      codigo: 'stock_insuficiente',
    });
    expect(await stockOf(api, shop.productIds[0]!)).toEqual({ cantidad_vitrina: 10, cantidad_bodega: 5 });
    const { body: next } = await api.send<Invoice>('POST', INVOICES, saleOf(shop, 1));
    expect(next.numero).toBe(1);
  });

  it('sent twice with one key is one invoice, and the answer is the same', async () => {
    const { shop, api } = await openShop();
    const key = { 'idempotency-key': randomUUID() };
    const first = await api.send<Invoice>('POST', INVOICES, saleOf(shop, 1), key);
    const again = await api.send<Invoice>('POST', INVOICES, saleOf(shop, 1), key);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('erp-version')).toBe(first.headers.get('erp-version'));
    expect(await stockOf(api, shop.productIds[0]!)).toEqual({ cantidad_vitrina: 9, cantidad_bodega: 5 });
  });

  it('under a used key with another body is refused', async () => {
    const { shop, api } = await openShop();
    const key = { 'idempotency-key': randomUUID() };
    await api.send('POST', INVOICES, saleOf(shop, 1), key);
    const { status, body } = await api.send('POST', INVOICES, saleOf(shop, 2), key);
    expect([status, body['codigo']]).toEqual([422, 'clave_reutilizada']);
  });

  it('that was refused stays refused under its key', async () => {
    const { shop, api } = await openShop();
    const key = { 'idempotency-key': randomUUID() };
    expect((await api.send('POST', INVOICES, saleOf(shop, 99), key)).status).toBe(400);
    expect((await api.send('POST', INVOICES, saleOf(shop, 99), key)).headers.get('idempotent-replayed')).toBe(
      'true',
    );
  });

  it('of 50 copies at once is one invoice', async () => {
    const { shop, api } = await openShop();
    const key = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => api.send<Invoice>('POST', INVOICES, saleOf(shop, 1), key)),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    expect(await stockOf(api, shop.productIds[0]!)).toEqual({ cantidad_vitrina: 9, cantidad_bodega: 5 });
  });

  it('numbers 200 parallel sales without gap or duplicate', async () => {
    // A product of its own for each cashier: they wait for each other at the counter of the series, and nowhere before.
    const products = Array.from({ length: CASHIERS }, () => ({ cantidad_vitrina: 10, cantidad_bodega: 0 }));
    const { shop, api } = await openShop({ products });
    const answers: number[] = [];
    const sell = async (producto_id: string) => {
      for (let count = 0; count < 10; count += 1) {
        const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id, cantidad: 1 }] };
        const { status, body } = await api.send<Invoice>('POST', INVOICES, sale);
        answers.push(status === 201 ? body.numero : -status);
      }
    };
    await Promise.all(shop.productIds.map(sell));
    expect(answers.sort((a, b) => a - b)).toEqual(Array.from({ length: 10 * CASHIERS }, (_, at) => at + 1));
  });

  it('of the last unit goes to exactly one of four cashiers', async () => {
    const products = Array.from({ length: 12 }, () => ({ cantidad_vitrina: 1, cantidad_bodega: 0 }));
    const { shop, api } = await openShop({ products });
    // Again and again: until as many connections are open as there are cashiers, one is too late to be in the way.
    for (const producto_id of shop.productIds) {
      const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id, cantidad: 1 }] };
      const replies = await Promise.all([1, 2, 3, 4].map(() => api.send('POST', INVOICES, sale)));
      expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 400, 400, 400]);
      expect(await stockOf(api, producto_id)).toEqual({ cantidad_vitrina: 0, cantidad_bodega: 0 });
    }
  });

  it('that was delivered offline is accepted over the stock and flagged', async () => {
    const { shop, api } = await openShop();
    const headers = { 'idempotency-key': randomUUID(), 'erp-offline': '1', 'erp-total': '1.00' };
    const { status, body } = await api.send<Invoice>('POST', INVOICES, saleOf(shop, 20), headers);
    expect(status).toBe(201);
    expect(body.advertencias.map((warning) => warning.codigo).toSorted()).toEqual([
      'stock_negativo',
      'total_distinto',
    ]);
    expect(await stockOf(api, shop.productIds[0]!)).toEqual({ cantidad_vitrina: -5, cantidad_bodega: 0 });
  });

  it('whose total is not the one shown is stopped at the counter', async () => {
    const { shop, api } = await openShop();
    const { status, body } = await api.send('POST', INVOICES, saleOf(shop, 1), { 'erp-total': '1000.00' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ codigo: 'total_distinto', total: '1547.00' });
  });

  it('is refused after the resolution ended, without a series, and at the end of the range', async () => {
    const ended = await openShop({ vigencia_hasta: '2026-11-20' });
    expect((await ended.api.send('POST', INVOICES, saleOf(ended.shop, 1))).body['codigo']).toBe(
      'resolucion_vencida',
    );
    const { shop } = await openShop();
    const noSeries = await signIn(server.url, shop.emails.a0);
    expect((await noSeries.send('POST', INVOICES, saleOf(shop, 1))).body['codigo']).toBe('sin_serie');
    const short = await openShop({ series: { rango_fin: 1 } });
    expect((await short.api.send('POST', INVOICES, saleOf(short.shop, 1))).status).toBe(201);
    expect((await short.api.send('POST', INVOICES, saleOf(short.shop, 1))).body['codigo']).toBe(
      'rango_agotado',
    );
  });
});
