import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DayReport, SalesReport } from '#contract/reports/reports.ts';
import { insertSeries } from '#server/modules/businesses/business-creation.ts';
import { sql } from '#server/platform/database/database.ts';
import { openDrawerShop, sell } from '#tests/fixtures/drawer.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn } from '#tests/fixtures/shop.ts';

// What a collaborator sees of the shop: nothing, the day of the own store without costs, or all of it.

const REPORTS = '/api/erp/informes/';
const NAMES = [
  'ventas',
  'productos',
  'cajeros',
  'horas',
  'impuestos',
  'caja',
  'cartera',
  'inventario',
  'devoluciones',
  'contador',
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

/** A shop with a sale of 8.000 in its first store, and one of 10.000 in another one. */
async function openStores() {
  const shop = await openDrawerShop(server);
  const other = await server.db.transaction().execute((tx) =>
    insertSeries(tx, shop.businessId, {
      nombre_establecimiento: 'Norte',
      prefijo: 'NOR',
      rango_inicio: 1,
      rango_fin: 1000,
      longitud_consecutivo: 3,
    }),
  );
  await sell(shop.l1, shop, 1);
  await sql`UPDATE collaborators SET serie_id = ${other} WHERE id = ${shop.collaboratorIds[0]}`.execute(
    server.db,
  );
  const elsewhere = await sell(shop.l1, shop, 2, {}, { 'erp-offline': '1', 'erp-device': 'norte' });
  expect(elsewhere.status).toBe(201);
  return { ...shop, other };
}

describe('the day', () => {
  it('of level 2 is that of the own store, and says nothing of costs', async () => {
    const shop = await openStores();
    const { status, body } = await shop.l2.get<DayReport>(`${REPORTS}dia/`);
    expect([status, body.serie_id]).toEqual([200, shop.serieId]);
    expect(body.cifras).toMatchObject({
      ventas_netas: '108000.00',
      costo: null,
      utilidad: null,
      margen: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/"(?:costo|utilidad|margen)":"/u);
    expect((await shop.l2.get<DayReport>(`${REPORTS}dia/?serie_id=${shop.serieId}`)).status).toBe(200);
    const refused = await shop.l2.get(`${REPORTS}dia/?serie_id=${shop.other}`);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { serie_id: ['Solo puedes ver tu propio establecimiento.'] },
    ]);
  });

  it('of level 3 is that of every store, or of one, with what was earned', async () => {
    const shop = await openStores();
    const whole = await shop.l3.get<DayReport>(`${REPORTS}dia/`);
    expect(whole.body.cifras).toMatchObject({
      ventas_netas: '118000.00',
      costo: '118000.00',
      utilidad: '0.00',
    });
    const one = await shop.l3.get<DayReport>(`${REPORTS}dia/?serie_id=${shop.other}`);
    expect(one.body.cifras).toMatchObject({ ventas_netas: '10000.00', facturas: 1 });
  });

  it('of somebody without a store is refused with the sentence for that; level 1 may not ask', async () => {
    const shop = await openStores();
    await sql`UPDATE collaborators SET permission_level = 2 WHERE id = ${shop.collaboratorIds[3]}`.execute(
      server.db,
    );
    const nowhere = await signIn(server.url, shop.emails.a0);
    expect((await nowhere.get(`${REPORTS}dia/`)).body).toMatchObject({ codigo: 'sin_serie' });
    expect((await shop.l1.get(`${REPORTS}dia/`)).status).toBe(403);
  });
});

describe('all other reports', () => {
  it('are for level 3 alone, of the own business, and of no store of somebody else', async () => {
    const shop = await openStores();
    const foreign = await createShop(server.db, server.clock.now);
    for (const name of NAMES) {
      const statuses = await Promise.all(
        [shop.l1, shop.l2].map(async (one) => (await one.get(`${REPORTS}${name}/`)).status),
      );
      expect([name, ...statuses]).toEqual([name, 403, 403]);
      expect([name, (await shop.l3.get(`${REPORTS}${name}/`)).status]).toEqual([name, 200]);
      expect((await shop.l3.get(`${REPORTS}${name}/?serie_id=${foreign.serieId}`)).body).toHaveProperty(
        'serie_id',
      );
    }
    const other = await signIn(server.url, foreign.emails.l3);
    const { body } = await other.get<SalesReport>(`${REPORTS}ventas/`);
    expect(body.cifras.facturas).toBe(0);
  });

  it('are refused while the owner has the module switched off', async () => {
    const shop = await openStores();
    await sql`UPDATE business_modules SET is_active = false
      WHERE business_id = ${shop.businessId} AND slug = 'informes'`.execute(server.db);
    for (const name of ['dia', ...NAMES])
      expect((await shop.l3.get(`${REPORTS}${name}/`)).body).toMatchObject({ codigo: 'modulo_inactivo' });
  });
});
