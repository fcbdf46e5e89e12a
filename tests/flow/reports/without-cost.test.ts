import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CashierReport, DayReport, ProductReport } from '#contract/reports/reports.ts';
import { INVOICES, openDrawerShop } from '#tests/fixtures/drawer.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { PRODUCT } from '#tests/fixtures/shop.ts';
import { SUNDRIES_ID } from '#domain/products/sundries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('what was made at the counter, whose cost nobody knows, leaves no gain: its lines are counted, as those of Varios', async () => {
  const shop = await openDrawerShop(server);
  const made = await shop.l2.send<{ id: string }>('POST', '/api/erp/inventario/productos/', {
    ...PRODUCT,
    codigo_barras: 'velas',
    nombre: 'Velas',
    costo: '0.00',
    precio_modo: 'final',
    precio_final: '4500.00',
    iva_rate: null,
    cantidad_vitrina: 10,
  });
  expect(made.status).toBe(201);
  const sold = await shop.l1.send('POST', INVOICES, {
    cliente_id: shop.finalConsumer,
    items: [
      { producto_id: made.body.id, cantidad: 2 },
      { producto_id: SUNDRIES_ID, cantidad: 1, precio_final: '700' },
    ],
  });
  expect([sold.status, sold.body]).toEqual([201, expect.anything()]);
  const read = async <Report>(name: string) => (await shop.l3.get<Report>(`/api/erp/informes/${name}/`)).body;
  // The shop was opened with goods of 100.000 that had cost as much.
  expect((await read<DayReport>('dia')).cifras).toMatchObject({
    ventas: '109700.00',
    costo: '100000.00',
    utilidad: '0.00',
    margen: '0.0',
    lineas_sin_costo: 2,
  });
  const unknown = { costo: '0.00', utilidad: '0.00', margen: null, lineas_sin_costo: 1 };
  const { results } = await read<ProductReport>('productos');
  expect(results.slice(1)).toMatchObject([
    { nombre: 'Velas', ventas: '9000.00', ...unknown },
    { nombre: 'Varios', ventas: '700.00', ...unknown },
  ]);
  const { cajeros } = await read<CashierReport>('cajeros');
  expect(cajeros.map(({ lineas_sin_costo }) => lineas_sin_costo).toSorted()).toEqual([0, 2]);
});
