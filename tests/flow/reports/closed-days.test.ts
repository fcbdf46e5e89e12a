import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DayReport, OwnerToday } from '#contract/reports/reports.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { sql } from '#server/platform/database/database.ts';
import { DEVICE, INVOICES, look, OFFLINE, open, openDrawerShop, sell } from '#tests/fixtures/drawer.ts';
import { gaveBack, sold } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, signInOwner } from '#tests/fixtures/shop.ts';

// A day that is over: what comes late says so, and nothing that is decided later changes it.

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

const passDays = (count: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + count * DAY_MS);
};
const roundTo = (businessId: number, step: number) =>
  sql`UPDATE businesses SET opciones = jsonb_set(opciones, '{redondeo_efectivo}', ${String(step)}::jsonb)
    WHERE id = ${businessId}`.execute(server.db);

async function openShop() {
  const shop = await openDrawerShop(server);
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const dayOf = async (day: string, more = '') =>
    (
      await owner.get<DayReport>(
        `/api/negocios/PJ/${shop.businessId}/informes/dia/?desde=${day}&hasta=${day}${more}`,
      )
    ).body.cifras;
  return { ...shop, owner, dayOf };
}

describe('what comes late', () => {
  it('of a return changes the day of the counter, and the day says so', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 2);
    const then = server.clock.now;
    const day = bogotaDate(then);
    passDays(2);
    const back = await gaveBack(shop.l3, sale.id, {}, { 'erp-occurred-at': then.toISOString() });
    expect(back.status).toBe(201);
    const cifras = await shop.dayOf(day);
    expect(cifras).toMatchObject({ devoluciones: '8000.00', ventas_netas: '108000.00' });
    expect(cifras.llegaron_despues).toEqual({
      facturas: 0,
      valor: '0.00',
      devoluciones: { cantidad: 1, valor: '8000.00' },
    });
  });

  it('of sales and returns is said by every report of what was sold, and in its file', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 2);
    const then = server.clock.now;
    const day = bogotaDate(then);
    passDays(2);
    const headers = { ...OFFLINE, 'erp-occurred-at': then.toISOString() };
    await sell(shop.l1, shop, 1, { fecha_venta: then.toISOString() }, headers);
    await gaveBack(shop.l3, sale.id, {}, { 'erp-occurred-at': then.toISOString() });
    const report = (name: string, more = '') =>
      shop.owner.get<{ llegaron_despues: object }>(
        `/api/negocios/PJ/${shop.businessId}/informes/${name}/?desde=${day}&hasta=${day}${more}`,
      );
    const came = { facturas: 1, devoluciones: { cantidad: 1, valor: '8000.00' } };
    for (const name of ['productos', 'cajeros', 'horas', 'impuestos'])
      expect((await report(name)).body.llegaron_despues, name).toMatchObject(came);
    const { devoluciones } = came;
    expect((await report('devoluciones')).body.llegaron_despues).toMatchObject({ facturas: 0, devoluciones });
    for (const name of ['dia', 'ventas', 'cajeros', 'contador'])
      expect((await report(name, '&formato=csv')).body, name).toMatch(
        /\r\n\r\nLlegaron después\r\nCifra;Documentos;Valor\r\nVentas;1;\d+,00\r\nDevoluciones;1;-8000,00/u,
      );
    const calm = await shop.owner.get<string>(
      `/api/negocios/PJ/${shop.businessId}/informes/cajeros/?formato=csv`,
    );
    expect(calm.body).not.toContain('Llegaron');
  });

  it('of a payment on account belongs to the day and the store in which it was taken, and the day says so', async () => {
    const shop = await openShop();
    const then = server.clock.now;
    const day = bogotaDate(then);
    passDays(2);
    const headers = { ...OFFLINE, 'erp-occurred-at': then.toISOString() };
    const path = `/api/erp/clientes/${shop.debtor}/abonos/`;
    const paid = await shop.l3.send('POST', path, { valor: 30_000, medio: 'nequi' }, headers);
    expect(paid.status).toBe(201);
    await shop.l3.send('POST', path, { valor: 10_000, medio: 'nequi' }, DEVICE);
    // Who took it works nowhere any more.
    await sql`UPDATE collaborators SET serie_id = NULL WHERE business_id = ${shop.businessId}`.execute(
      server.db,
    );
    for (const more of ['', `&serie_id=${shop.serieId}`]) {
      const cifras = await shop.dayOf(day, more);
      expect(cifras).toMatchObject({ abonos: '30000.00' });
      expect(cifras.llegaron_despues).toMatchObject({ abonos: { cantidad: 1, valor: '30000.00' } });
      const today = await shop.dayOf(bogotaDate(server.clock.now), more);
      expect(today).toMatchObject({ abonos: '10000.00', llegaron_despues: { facturas: 0, valor: '0.00' } });
    }
  });

  it('is to be looked at from when it came, however old it is', async () => {
    const shop = await openShop();
    const then = server.clock.now;
    passDays(12);
    const at = { fecha_venta: then.toISOString(), pagos: [{ medio: 'tarjeta', valor: 1 }] };
    expect((await sell(shop.l1, shop, 0, at, OFFLINE)).status).toBe(201);
    const opened = { ...OFFLINE, 'erp-occurred-at': then.toISOString() };
    // A second one on the same device.
    await open(shop.l1, shop, {}, opened);
    await open(shop.l1, shop, {}, opened);
    const read = async () =>
      (await shop.owner.get<OwnerToday>('/api/mis-negocios/hoy/')).body.negocios[0]?.por_revisar;
    expect(await read()).toMatchObject({ facturas: 1, cajas: 1 });
    passDays(8);
    expect(await read()).toMatchObject({ facturas: 0, cajas: 0 });
  });
});

describe('a day that is over', () => {
  it('keeps the rounding of cash with which its documents were made', async () => {
    const products = [{ costo: '1010.33', porcentaje_margen: 0, iva_rate: null, cantidad_vitrina: 100 }];
    const shop = await createShop(server.db, server.clock.now, { products });
    const [l1, owner] = [
      await signIn(server.url, shop.emails.l1),
      await signInOwner(server.url, shop.ownerEmail),
    ];
    const items = [{ producto_id: shop.productIds[0], cantidad: 3 }];
    const sellOne = () => l1.send('POST', INVOICES, { cliente_id: shop.finalConsumer, items });
    await sellOne();
    await roundTo(shop.businessId, 50);
    await sellOne();
    const day = bogotaDate(server.clock.now);
    const path = `/api/negocios/PJ/${shop.businessId}/informes/dia/?desde=${day}&hasta=${day}`;
    passDays(1);
    // 3.030,99 as 3.031 before, as 3.050 after.
    const told = [{ medio: 'efectivo', transacciones: 2, valor: '6081.00' }];
    expect((await owner.get<DayReport>(path)).body.cifras.recaudo).toEqual(told);
    await roundTo(shop.businessId, 0);
    expect((await owner.get<DayReport>(path)).body.cifras.recaudo).toEqual(told);
  });

  it('has no drawer that was opened without rounding and came when there was one', async () => {
    const shop = await openShop();
    await roundTo(shop.businessId, 50);
    const { body } = await open(shop.l2, shop, { redondeo: 0 }, OFFLINE);
    expect(await look(shop.l2, body.id)).toMatchObject({ redondeo: 0 });
    expect((await open(shop.l3, shop, { redondeo: 20 }, OFFLINE)).body).toHaveProperty('redondeo');
    // Apps of before say nothing of it.
    const old = await open(shop.l3, shop, {}, { ...OFFLINE, 'erp-device': 'caja-dos' });
    expect(old.body).toMatchObject({ redondeo: 50 });
  });
});
