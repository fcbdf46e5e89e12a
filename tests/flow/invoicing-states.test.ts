import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import type { InvoicingStates } from '#contract/invoicing/invoicing-states.ts';
import { PATHS } from '#contract/paths.ts';
import { sql } from '#server/platform/database.ts';
import { naturalBusiness } from '#tests/fixtures/owner.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signInOwner } from '#tests/fixtures/shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('tell of every business of the owner at once what decides whether it may invoice, and of no other', async () => {
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
  expect(old).toMatchObject({ vigencia_hasta: '2027-03-01', facturacion_activa: false });
  expect(old?.series).toEqual([expect.objectContaining({ id: shop.serieId, proximo_consecutivo: 1 })]);
  expect(old?.series[0]).not.toHaveProperty('business_id');
  expect(old?.colaboradores).toHaveLength(shop.collaboratorIds.length - 1);
  expect(old?.colaboradores.filter((one) => one.serie_facturacion === null)).toHaveLength(1);
  expect(fresh).toMatchObject({ facturacion_activa: true, colaboradores: [] });
  expect(fresh?.series).toHaveLength(1);
});
