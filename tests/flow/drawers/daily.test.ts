import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DailyReport } from '#contract/cash/daily-report.ts';
import type { BusinessDetail } from '#contract/businesses/businesses.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { sql } from '#server/platform/database/database.ts';
import { INVOICES } from '#tests/fixtures/drawer.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, signInOwner } from '#tests/fixtures/shop.ts';

// Comprobante de informe diario: by day of issue, which the server's clock decides.

const REPORT = '/api/erp/caja/informe-diario/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

async function shopWithSales() {
  const taxed = (more: object) => ({
    costo: '1000.00',
    porcentaje_margen: 0,
    cantidad_vitrina: 100,
    ...more,
  });
  const shop = await createShop(server.db, server.clock.now, {
    products: [
      taxed({ codigo_barras: '1', iva_rate: 19 }),
      taxed({ codigo_barras: '2', iva_rate: 5, applies_bag_tax: true }),
      taxed({ codigo_barras: '3', iva_rate: 0 }),
      taxed({ codigo_barras: '4', iva_rate: null }),
      taxed({ codigo_barras: '5', iva_rate: null, inc_rate: 8 }),
      taxed({ codigo_barras: '6', iva_rate: 19, applies_icui: true }),
    ],
  });
  const [l1, l2] = [await signIn(server.url, shop.emails.l1), await signIn(server.url, shop.emails.l2)];
  const sell = (at: number[], more: object = {}, device = 'caja-uno') =>
    l1.send(
      'POST',
      INVOICES,
      {
        cliente_id: shop.finalConsumer,
        items: at.map((product) => ({ producto_id: shop.productIds[product], cantidad: 1 })),
        ...more,
      },
      { 'erp-device': device },
    );
  await sell([0, 1, 2]);
  await sell([3, 4, 5], { pagos: [{ medio: 'tarjeta', valor: 3470 }] }, 'caja-dos');
  await sell([], { items: [{ producto_id: shop.productIds[0], cantidad: 1.5, descuento: 10 }] });
  return { ...shop, l1, l2, sell };
}

it('a day is summed up by series: numbers, bases by rate, discounts, means, devices and cashiers', async () => {
  const shop = await shopWithSales();
  const today = bogotaDate(server.clock.now);
  const { body } = await shop.l2.get<DailyReport>(REPORT);
  expect(body).toMatchObject({ fecha: today, definitivo: false });
  expect(body.series).toEqual([
    {
      serie_id: shop.serieId,
      establecimiento: 'Principal',
      prefijo: 'POS1',
      primera: 'POS1-000001',
      ultima: 'POS1-000003',
      cantidad: 3,
      gravadas: [
        { tarifa: '19', base: '3350.00', valor: '636.50' },
        { tarifa: '5', base: '1000.00', valor: '50.00' },
      ],
      exentas: '1000.00',
      excluidas: '1000.00',
      inc: [{ tarifa: '8', base: '1000.00', valor: '80.00' }],
      icui: '200.00',
      bolsas: '70.00',
      descuentos: '150.00',
      subtotal: '7350.00',
      impuestos: '1036.50',
      total: '8386.50',
      notas: [],
      medios: [
        { medio: 'efectivo', transacciones: 2, valor: '4916.50' },
        { medio: 'tarjeta', transacciones: 1, valor: '3470.00' },
      ],
      equipos: [
        { equipo: 'caja-dos', cantidad: 1, total: '3470.00' },
        { equipo: 'caja-uno', cantidad: 2, total: '4916.50' },
      ],
      cajeros: [{ cajero: 'Ana Pérez', cantidad: 3, total: '8386.50' }],
    },
  ]);
});

it('a day tells two cashiers of one name apart', async () => {
  const shop = await shopWithSales();
  const items = [{ producto_id: shop.productIds[0], cantidad: 1 }];
  await shop.l2.send('POST', INVOICES, { cliente_id: shop.finalConsumer, items });
  const { body } = await shop.l2.get<DailyReport>(REPORT);
  expect(body.series[0]?.cajeros).toEqual([
    { cajero: 'Ana Pérez', cantidad: 3, total: '8386.50' },
    { cajero: 'Ana Pérez', cantidad: 1, total: '1190.00' },
  ]);
});

it('a day that is over says the same whenever it is asked, and late sales fall into no past day', async () => {
  const shop = await shopWithSales();
  const day = bogotaDate(server.clock.now);
  server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
  const ask = async () =>
    JSON.stringify((await shop.l2.get(`${REPORT}?fecha=${day}&serie_id=${shop.serieId}`)).body);
  const said = await ask();
  expect(JSON.parse(said)).toMatchObject({ definitivo: true, series: [{ cantidad: 3 }] });
  await shop.sell([0], { fecha_venta: `${day}T12:00:00-05:00` });
  expect(await ask()).toBe(said);
});

it('a day without a sale is a report of nothing, and a day that does not exist is refused at its field', async () => {
  const shop = await shopWithSales();
  const { body } = await shop.l2.get<DailyReport>(`${REPORT}?fecha=2020-02-29`);
  expect(body.series).toMatchObject([
    { primera: null, cantidad: 0, total: '0.00', gravadas: [], equipos: [] },
  ]);
  expect((await shop.l2.get(`${REPORT}?fecha=2021-02-29`)).body).toHaveProperty('fecha');
  const l3 = await signIn(server.url, shop.emails.l3);
  expect((await l3.get(`${REPORT}?serie_id=987654321`)).body).toHaveProperty('serie_id');
  expect((await shop.l1.get(REPORT)).status).toBe(403);
});

const NORTH = {
  nombre_establecimiento: 'Norte',
  prefijo: 'NOR',
  rango_inicio: 1,
  rango_fin: 1000,
  longitud_consecutivo: 6,
};

it('of level 2 is that of the own store; of level 3 and the owner of each', async () => {
  const shop = await shopWithSales();
  const l3 = await signIn(server.url, shop.emails.l3);
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const detail = `/api/erp/negocio-detalle-para-editar/PJ-${shop.businessId}/`;
  const { body: business } = await owner.get<BusinessDetail>(detail);
  const added = await owner.send<BusinessDetail>('PUT', detail, {
    ...business,
    series: [...business.series, NORTH],
  });
  const other = added.body.series.find(({ prefijo }) => prefijo === 'NOR');
  const stores = (body: DailyReport) => body.series.map(({ prefijo }) => prefijo);
  expect(stores((await shop.l2.get<DailyReport>(REPORT)).body)).toEqual(['POS1']);
  expect((await shop.l2.get(`${REPORT}?serie_id=${other?.id}`)).body).toMatchObject({
    serie_id: ['Solo puedes ver tu propio establecimiento.'],
  });
  expect(stores((await l3.get<DailyReport>(REPORT)).body)).toEqual(['POS1', 'NOR']);
  await sql`UPDATE collaborators SET serie_id = NULL WHERE id = ${shop.collaboratorIds[1]}`.execute(
    server.db,
  );
  expect((await shop.l2.get(REPORT)).body).toMatchObject({ codigo: 'sin_serie' });
});

it('a day that is over calls its stores as they were called then, and has none that came later', async () => {
  const shop = await shopWithSales();
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const l3 = await signIn(server.url, shop.emails.l3);
  const day = bogotaDate(server.clock.now);
  const detail = `/api/erp/negocio-detalle-para-editar/PJ-${shop.businessId}/`;
  const ask = async (fecha: string) => (await l3.get<DailyReport>(`${REPORT}?fecha=${fecha}`)).body;
  const rename = async (nombre_establecimiento: string) => {
    const { body: business } = await owner.get<BusinessDetail>(detail);
    const series = business.series.map((one) => ({ ...one, nombre_establecimiento }));
    expect((await owner.send('PUT', detail, { ...business, series })).status).toBe(200);
  };
  const nextDay = () => {
    server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
    return bogotaDate(server.clock.now);
  };
  const second = nextDay();
  const said = JSON.stringify(await ask(day));
  await rename('La Esquina Nueva');
  expect((await ask(second)).series).toMatchObject([{ establecimiento: 'La Esquina Nueva' }]);
  await rename('La Otra Esquina');
  nextDay();
  await rename('La Tercera');
  const { body: business } = await owner.get<BusinessDetail>(detail);
  const added = await owner.send('PUT', detail, { ...business, series: [...business.series, NORTH] });
  expect([added.status, added.body]).toMatchObject([200, {}]);
  expect((await ask(bogotaDate(server.clock.now))).series).toHaveLength(2);
  expect(JSON.stringify(await ask(day))).toBe(said);
  expect((await ask(second)).series).toMatchObject([{ establecimiento: 'La Otra Esquina' }]);
});
