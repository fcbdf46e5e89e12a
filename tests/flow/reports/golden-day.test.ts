import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DayReport, TaxReport } from '#contract/reports/reports.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { sql } from '#server/platform/database/database.ts';
import { INVOICES } from '#tests/fixtures/drawer.ts';
import { giveBack } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, signInOwner } from '#tests/fixtures/shop.ts';

// The worked day of the reports, through the whole server and to the centavo.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const product = (codigo_barras: string, costo: string, more: object = {}) => ({
  codigo_barras,
  costo,
  porcentaje_margen: 0,
  iva_rate: null,
  cantidad_vitrina: 100,
  ...more,
});
const PRODUCTS = [
  product('gaseosa', '4200.00', { iva_rate: 19 }),
  product('papas', '3100.00', { iva_rate: 19, applies_icui: true }),
  product('queso', '18650.00', { iva_rate: 0 }),
  product('pan', '350.00'),
  product('cafe', '12990.00', { iva_rate: 5 }),
  product('almuerzo', '13888.89', { inc_rate: 8 }),
  product('bolsa', '50.00', { iva_rate: 19, applies_bag_tax: true }),
];
const SOLD = [
  { cantidad: 2 },
  { cantidad: 3, descuento: 10 },
  { cantidad: '0.750' },
  { cantidad: 10 },
  { cantidad: 1, descuento: 3.5 },
  { cantidad: 1 },
  { cantidad: 2 },
];

it('a day with one sale and one thing that came back is what was worked out by hand', async () => {
  const shop = await createShop(server.db, server.clock.now, { products: PRODUCTS });
  await sql`UPDATE businesses SET opciones = jsonb_set(opciones, '{bolsa_tarifas}', '[{"desde":"2000-01-01","valor":"73.00"}]')
    WHERE id = ${shop.businessId}`.execute(server.db);
  const l3 = await signIn(server.url, shop.emails.l3);
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const { body: sale } = await l3.send<Invoice>('POST', INVOICES, {
    cliente_id: shop.finalConsumer,
    items: SOLD.map((line, at) => ({ producto_id: shop.productIds[at], ...line })),
    pagos: [{ medio: 'efectivo', valor: '67544.92', recibido: '70000.00' }],
  });
  expect(sale.total_factura).toBe('67544.92');
  const back = { lineas: [{ linea: 2, cantidad: 1, destino: 'vitrina' }] };
  expect((await giveBack(l3, sale.id, back)).status).toBe(201);
  const day = bogotaDate(server.clock.now);
  const path = (name: string) =>
    `/api/negocios/PJ/${shop.businessId}/informes/${name}/?desde=${day}&hasta=${day}`;
  const { cifras } = (await owner.get<DayReport>(path('dia'))).body;
  expect(cifras).toMatchObject({
    ventas: '67544.92',
    devoluciones: '3878.10',
    ventas_netas: '63666.82',
    sin_impuestos: '57991.74',
    impuestos: '5675.08',
    // 67.545 that came in, less 3.878 that went back.
    recaudo: [{ medio: 'efectivo', valor: '63667.00' }],
  });
  const { tarifas } = (await owner.get<TaxReport>(path('impuestos'))).body;
  const valueOf = (begin: string) => tarifas.find(({ nombre }) => nombre.startsWith(begin))?.valor;
  expect(['IVA 19', 'IVA 5', 'INC', 'ICUI', 'Bolsa'].map(valueOf)).toEqual([
    '2675.20',
    '626.77',
    '1111.11',
    '1116.00',
    '146.00',
  ]);
});
