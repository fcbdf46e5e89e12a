import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { takeSweepLock } from '#server/modules/sync/retention.repo.ts';
import { sql } from '#server/platform/database/database.ts';
import { lastKey, register, registerVerified } from '#tests/fixtures/registration.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, postOpenly, signIn, signInOwner, type TestShop } from '#tests/fixtures/shop.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
beforeEach(async () => {
  shop = await createShop(server.db, server.clock.now);
  await server.services.retention.purge(server.clock.now);
});
afterAll(() => server.stop());

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const sweep = () => server.services.retention.purge(server.clock.now);
const registrations = async (email: string) =>
  (await sql`SELECT 1 FROM owners WHERE email = ${email}`.execute(server.db)).rows.length;

describe('the daily sweep', () => {
  it('takes the sessions that ended, of collaborators and owners, and leaves the others', async () => {
    const [gone, stays] = [
      await signIn(server.url, shop.emails.l1),
      await signIn(server.url, shop.emails.l1),
    ];
    await gone.send('POST', ENDPOINTS.subLogout.path);
    const owner = await signInOwner(server.url, shop.ownerEmail);
    const ownerStays = await signInOwner(server.url, shop.ownerEmail);
    await owner.send('POST', ENDPOINTS.logout.path);
    expect(await sweep()).toMatchObject({ sessions: 2 });
    expect((await stays.get(ENDPOINTS.ownSettings.path)).status).toBe(200);
    expect((await ownerStays.get(ENDPOINTS.user.path)).status).toBe(200);
    later(31 * DAY_MS);
    expect(await sweep()).toMatchObject({ sessions: 1 });
    later(60 * DAY_MS);
    expect(await sweep()).toMatchObject({ sessions: 1 });
  });

  it('takes keys that expired, and a registration that nobody confirmed for a week', async () => {
    const email = await register(server);
    const confirmed = await registerVerified(server);
    await postOpenly(server.url, ENDPOINTS.resetPassword.path, { email: confirmed });
    expect(await sweep()).toMatchObject({ keys: 0, registrations: 0 });
    later(DAY_MS);
    expect(await sweep()).toMatchObject({ keys: 2, registrations: 0 });
    await postOpenly(server.url, ENDPOINTS.resendEmail.path, { email });
    const key = lastKey(server, email);
    later(6 * DAY_MS);
    expect(await sweep()).toMatchObject({ registrations: 0 });
    later(DAY_MS + 300_000);
    expect(await sweep()).toMatchObject({ registrations: 1 });
    expect([await registrations(email), await registrations(confirmed)]).toEqual([0, 1]);
    expect((await postOpenly(server.url, ENDPOINTS.verifyEmail.path, { key })).status).toBe(404);
  });

  it('takes what devices said that were not heard for 90 days', async () => {
    const seller = await signIn(server.url, shop.emails.l1);
    const headers = { 'erp-device': 'caja-uno', 'erp-pending': '3' };
    await seller.send('GET', ENDPOINTS.changes.path, undefined, headers);
    later(90 * DAY_MS);
    expect(await sweep()).toMatchObject({ contacts: 0 });
    later(1);
    expect(await sweep()).toMatchObject({ contacts: 1 });
  });

  it('takes the steps of an order that is over after a year, but for the last one', async () => {
    const seller = await signIn(server.url, shop.emails.l1);
    const [product] = shop.productIds;
    const order = async (...steps: string[]) => {
      const lineas = [{ product_id: product, cantidad: 1 }];
      const body = { tipo: 'recoger', contacto: { nombre: 'Marta' }, lineas };
      const { id } = (await seller.send<{ id: string }>('POST', ENDPOINTS.createOrder.path, body)).body;
      for (const estado of steps)
        await seller.send('POST', `${ENDPOINTS.createOrder.path}${id}/pasos/`, { estado });
      return id;
    };
    const over = await order('preparando', 'listo', 'entregado');
    const open = await order('preparando');
    const late = await order('preparando');
    later(365 * DAY_MS);
    expect(await sweep()).toMatchObject({ steps: 0 });
    later(1);
    const again = await signIn(server.url, shop.emails.l1);
    await again.send('POST', `${ENDPOINTS.createOrder.path}${late}/pasos/`, { estado: 'entregado' });
    expect(await sweep()).toMatchObject({ steps: 2 });
    const stepsOf = async (id: string) => (await again.get(`${ENDPOINTS.createOrder.path}${id}/`)).body;
    expect(await stepsOf(over)).toMatchObject({ estado: 'entregado', pasos: [{ estado: 'entregado' }] });
    expect(await stepsOf(open)).toMatchObject({ estado: 'preparando', pasos: [{ estado: 'preparando' }] });
    expect(await stepsOf(late)).toMatchObject({ pasos: [{ estado: 'preparando' }, { estado: 'entregado' }] });
  });

  it('takes the keys of operations after 90 days', async () => {
    const seller = await signIn(server.url, shop.emails.l1);
    const items = [{ producto_id: shop.productIds[0], cantidad: 1 }];
    const sale = { cliente_id: shop.finalConsumer, items };
    await seller.send('POST', ENDPOINTS.createInvoice.path, sale, { 'idempotency-key': randomUUID() });
    later(90 * DAY_MS - 1);
    expect(await sweep()).toMatchObject({ operations: 0 });
    later(2);
    expect(await sweep()).toMatchObject({ operations: 1 });
  });

  it('is done by one process of those that share the database', async () => {
    const seller = await signIn(server.url, shop.emails.l1);
    await seller.send('POST', ENDPOINTS.subLogout.path);
    await server.db.transaction().execute(async (tx) => {
      expect(await takeSweepLock(tx)).toBe(true);
      expect(await sweep()).toBeUndefined();
    });
    expect(await sweep()).toMatchObject({ sessions: 1 });
  });
});
