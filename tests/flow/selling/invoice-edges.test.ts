import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { inRealTime } from '#tests/fixtures/device/real-time.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn } from '#tests/fixtures/shop.ts';

const INVOICES = '/api/erp/facturacion/facturas/';
const CLIENTS = '/api/erp/clientes/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

async function openShop(options: Parameters<typeof createShop>[2] = {}) {
  const shop = await createShop(server.db, server.clock.now, options);
  const api = await signIn(server.url, shop.emails.l3);
  const sell = (more: object = {}) => {
    const items = [{ producto_id: shop.productIds[0], cantidad: 1 }];
    const body = { cliente_id: shop.finalConsumer, items, ...more };
    return api.send<Invoice & { error?: string }>('POST', INVOICES, body);
  };
  return { api, sell };
}

describe('an invoice', () => {
  it('is dated in the order of its number, however many are sold at once', async () => {
    const { sell } = await openShop({ products: [{ cantidad_vitrina: 100 }] });
    await inRealTime(server, async () => {
      const sold = await Promise.all(Array.from({ length: 30 }, () => sell()));
      const byNumber = sold.map(({ body }) => body).toSorted((a, b) => a.numero - b.numero);
      const dates = byNumber.map(({ fecha_emision }) => fecha_emision);
      expect(dates).toHaveLength(30);
      expect(dates).toEqual(dates.toSorted());
    });
  });

  it('names its client by any id that a device gave it', async () => {
    const { api, sell } = await openShop();
    const id = '11111111-1111-1111-1111-111111111111';
    const luz = { tipo_cliente: 'Natural', nombre_completo_natural: 'Luz', cedula_natural: '1020733418' };
    expect((await api.send('POST', CLIENTS, luz, { 'erp-entity': id })).body['id']).toBe(id);
    expect((await sell({ cliente_id: id })).status).toBe(201);
  });

  it('that is dear can be paid in whatever it comes to', async () => {
    const { sell } = await openShop({ products: [{ costo: '9999999999.99', porcentaje_margen: 1000 }] });
    const { total_factura: valor } = (await sell()).body;
    expect(valor).toBe('130899999999.87');
    expect((await sell({ pagos: [{ medio: 'efectivo', valor, recibido: valor }] })).status).toBe(201);
    const refused = await sell({ pagos: [{ medio: 'efectivo', valor: '1'.repeat(17) }] });
    expect([refused.status, refused.body.error]).toEqual([400, 'El valor es demasiado grande.']);
  });
});
