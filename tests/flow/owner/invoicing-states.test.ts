import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import type { InvoicingStates } from '#contract/invoicing/invoicing-states.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { PATHS } from '#contract/paths.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { sql } from '#server/platform/database/database.ts';
import { naturalBusiness } from '#tests/fixtures/owner.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, signInOwner } from '#tests/fixtures/shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('the states tell of every business of the owner at once what decides whether it may invoice, and of no other', async () => {
  const shop = await createShop(server.db, server.clock.now, { vigencia_hasta: '2027-03-01' });
  await createShop(server.db, server.clock.now);
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const second = await owner.send<BusinessEntry>('POST', PATHS.registerBusiness, naturalBusiness());
  await sql`UPDATE business_modules SET is_active = false
    WHERE business_id = ${shop.businessId} AND slug = 'facturacion'`.execute(server.db);
  const [gone] = shop.collaboratorIds;
  await owner.send('DELETE', `/api/erp/subusers/PJ/${gone}/`);

  const { status, body } = await owner.get<InvoicingStates>(PATHS.invoicingStates);
  expect(status).toBe(200);
  expect(body.map(({ id }) => id)).toEqual([`PJ-${shop.businessId}`, second.body.id]);
  const [old, fresh] = body;
  expect(old).toMatchObject({
    vigencia_hasta: '2027-03-01',
    facturacion_activa: false,
    ultima_emision: null,
  });
  expect(old?.series).toEqual([expect.objectContaining({ id: shop.serieId, proximo_consecutivo: 1 })]);
  expect(old?.series[0]).not.toHaveProperty('business_id');
  expect(old?.colaboradores).toHaveLength(shop.collaboratorIds.length - 1);
  expect(old?.colaboradores.filter((one) => one.serie_facturacion === null)).toHaveLength(1);
  expect(fresh).toMatchObject({ facturacion_activa: true, colaboradores: [] });
  expect(fresh?.series).toHaveLength(1);
});

it('the states tell the date of the last invoice beside the clock of the server, which may have been set back', async () => {
  const shop = await createShop(server.db, server.clock.now);
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const seller = await signIn(server.url, shop.emails.l1);
  const items = [{ producto_id: shop.productIds[0], cantidad: 1 }];
  const sale = { cliente_id: shop.finalConsumer, items };
  const sold = await seller.send<Invoice>('POST', '/api/erp/facturacion/facturas/', sale);
  server.clock.now = new Date(server.clock.now.getTime() - 3_600_000);
  const [state] = (await owner.get<InvoicingStates>(PATHS.invoicingStates)).body;
  expect(state).toMatchObject({
    hora_servidor: bogotaTimestamp(server.clock.now),
    ultima_emision: sold.body.fecha_emision,
  });
});
