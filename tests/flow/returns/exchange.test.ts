import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DailyReport } from '#contract/cash/daily-report.ts';
import type { SalesReport } from '#contract/reports/reports.ts';
import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import * as drawer from '#tests/fixtures/drawer.ts';
import { giveBack, lookAt, sold } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { signInOwner } from '#tests/fixtures/shop.ts';

const { DEVICE } = drawer;
const openShop = () => drawer.openDrawerShop(server);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

/** Something for $ 8.000 instead of something for $ 10.000, and the rest in cash. */
const cheaperFor = (shop: drawer.DrawerShop) => ({
  venta: {
    id: randomUUID(),
    cliente_id: shop.finalConsumer,
    items: [{ producto_id: shop.productIds[1], cantidad: 1 }],
    pagos: [{ medio: 'cambio', valor: 8000 }],
  },
  reembolso: [
    { medio: 'cambio', valor: 8000 },
    { medio: 'efectivo', valor: 2000 },
  ],
});

describe('a return that pays for a sale', () => {
  it('is one document more, and only the rest of the money moves', async () => {
    const shop = await openShop();
    const { body: box } = await drawer.open(shop.l2, shop);
    const sale = await sold(shop.l2, shop, 2, 1, { caja_id: box.id });
    const { venta, reembolso } = cheaperFor(shop);
    const { status, body } = await giveBack(shop.l2, sale.id, { reembolso, venta, caja_id: box.id });
    expect(status).toBe(201);
    expect(body.factura_nueva).toMatchObject({ id: venta.id, total_factura: '8000.00', caja_id: box.id });
    expect(body.venta_id).toBe(venta.id);
    expect(await drawer.look(shop.l2, box.id)).toMatchObject({ esperado: '108000.00' });
    const other = await sold(shop.l2, shop, 2, 1);
    const unequal = await giveBack(shop.l2, other.id, {
      reembolso: [{ medio: 'cambio', valor: 10_000 }],
      venta: { ...venta, id: randomUUID() },
    });
    expect([unequal.status, unequal.body['error']]).toEqual([
      400,
      'El cambio debe valer lo mismo en la devolución y en la venta.',
    ]);
    expect((await lookAt(shop.l2, other.id)).devuelto).toEqual([]);
  });

  it('is of the day of what was taken instead, so that no report has the half of it', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 2, 1);
    const { venta, reembolso } = cheaperFor(shop);
    const yesterday = addDays(bogotaDate(new Date()), -1);
    const fecha_venta = `${yesterday}T23:59:30.000-05:00`;
    const { status, body } = await giveBack(shop.l2, sale.id, {
      reembolso,
      venta: { ...venta, fecha_venta },
    });
    expect([status, body.fisico_en]).toEqual([201, fecha_venta]);
    const reports = await signInOwner(server.url, shop.ownerEmail);
    const { body: report } = await reports.get<SalesReport>(
      `/api/negocios/PJ/${shop.businessId}/informes/ventas/?desde=${yesterday}&hasta=${yesterday}`,
    );
    const { ventas, devoluciones, recaudo } = report.cifras;
    expect([ventas, devoluciones, recaudo]).toEqual([
      '8000.00',
      '10000.00',
      [{ medio: 'efectivo', transacciones: 1, valor: '-2000.00' }],
    ]);
  });

  it('pays for one sale alone: the same exchange asked for again gives nothing twice', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 2, 3);
    const venta = {
      id: randomUUID(),
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: shop.productIds[2], cantidad: 1 }],
      pagos: [{ medio: 'cambio', valor: 10_000 }],
    };
    const asked = { reembolso: [{ medio: 'cambio', valor: 10_000 }], venta };
    expect((await giveBack(shop.l2, sale.id, asked)).status).toBe(201);
    const again = await giveBack(shop.l2, sale.id, asked);
    expect([again.status, again.body.codigo]).toEqual([409, 'id_en_uso']);
    expect((await lookAt(shop.l2, sale.id)).devuelto).toEqual([{ linea: 1, cantidad: 1 }]);
  });

  it('is the same exchange under whatever key it is sent, however many copies come at once', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 2, 3);
    const { venta, reembolso } = cheaperFor(shop);
    const entity = randomUUID();
    const send = () =>
      giveBack(
        shop.l2,
        sale.id,
        { reembolso, venta },
        { ...DEVICE, 'erp-entity': entity, 'idempotency-key': randomUUID() },
      );
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.factura_nueva?.numero_factura_display)).size).toBe(1);
    expect((await lookAt(shop.l2, sale.id)).devuelto).toEqual([{ linea: 1, cantidad: 1 }]);
  });

  it('stands among the means of the comprobante de informe diario, which come to the invoices of the day', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 2, 1);
    const { venta, reembolso } = cheaperFor(shop);
    await giveBack(shop.l2, sale.id, { reembolso, venta });
    const { body } = await shop.l2.get<DailyReport>('/api/erp/caja/informe-diario/');
    expect(body.series).toMatchObject([
      {
        total: '118000.00',
        notas: [{ total: '10000.00' }],
        medios: [
          { medio: 'cambio', transacciones: 1, valor: '8000.00' },
          { medio: 'credito', transacciones: 1, valor: '100000.00' },
          { medio: 'efectivo', transacciones: 1, valor: '10000.00' },
        ],
      },
    ]);
  });

  it('moves the money of one drawer, wherever its body names it', async () => {
    const shop = await openShop();
    const { body: box } = await drawer.open(shop.l2, shop);
    const sale = await sold(shop.l2, shop, 2, 1, { caja_id: box.id });
    const { venta, reembolso } = cheaperFor(shop);
    expect(
      (await giveBack(shop.l2, sale.id, { reembolso, venta: { ...venta, caja_id: box.id } })).body.caja_id,
    ).toBe(box.id);
    expect(await drawer.look(shop.l2, box.id)).toMatchObject({ esperado: '108000.00' });
  });
});
