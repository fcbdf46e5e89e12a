import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { takeSweepLock } from '#server/modules/sync/retention.repo.ts';
import { sql } from '#server/platform/database/database.ts';
import { lastKey, register, registerVerified } from '#tests/fixtures/registration.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import {
  type ApiClient,
  createShop,
  postOpenly,
  signIn,
  signInOwner,
  type TestShop,
} from '#tests/fixtures/shop.ts';

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
/** Takes an order of one product and walks these steps with it. @returns its id */
async function order(seller: ApiClient, ...steps: string[]): Promise<string> {
  const lineas = [{ product_id: shop.productIds[0], cantidad: 1 }];
  const body = { tipo: 'recoger', contacto: { nombre: 'Marta' }, lineas };
  const { id } = (await seller.send<{ id: string }>('POST', ENDPOINTS.createOrder.path, body)).body;
  for (const estado of steps)
    await seller.send('POST', `${ENDPOINTS.createOrder.path}${id}/pasos/`, { estado });
  return id;
}

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
    expect(await sweep()).toMatchObject({ sessions: 1, ownerSessions: 1 });
    expect((await stays.get(ENDPOINTS.ownSettings.path)).status).toBe(200);
    expect((await ownerStays.get(ENDPOINTS.user.path)).status).toBe(200);
    later(31 * DAY_MS);
    expect(await sweep()).toMatchObject({ sessions: 1 });
    later(60 * DAY_MS);
    expect(await sweep()).toMatchObject({ ownerSessions: 1 });
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
    const over = await order(seller, 'preparando', 'listo', 'entregado');
    const open = await order(seller, 'preparando');
    const late = await order(seller, 'preparando');
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

  it('takes from webhooks what they know of an order that is over for a year, and of no other', async () => {
    const seller = await signIn(server.url, shop.emails.l1);
    const [over, open] = [await order(seller, 'entregado'), await order(seller, 'preparando')];
    const owner = await signInOwner(server.url, shop.ownerEmail);
    const path = fillPath(ENDPOINTS.webhooks.path, { tipo: 'PJ', id: shop.businessId });
    const made = await owner.send('POST', path, { url: 'http://127.0.0.1:9/', eventos: ['pedido.creado'] });
    expect(made.status).toBe(201);
    const known = async () => {
      const { rows } = await sql<{ id: string }>`SELECT pedido_id AS id FROM webhook_orders
        WHERE business_id = ${shop.businessId} ORDER BY version`.execute(server.db);
      return rows.map(({ id }) => id);
    };
    later(365 * DAY_MS);
    expect(await sweep()).toMatchObject({ knownOrders: 0 });
    expect(await known()).toEqual([over, open]);
    later(1);
    expect(await sweep()).toMatchObject({ knownOrders: 1 });
    expect(await known()).toEqual([open]);
  });

  it('takes prices 90 days after they ended, but for the first of each product', async () => {
    const seller = await signIn(server.url, shop.emails.l3);
    const [id = ''] = shop.productIds;
    const path = fillPath(ENDPOINTS.product.path, { id });
    for (const costo of ['2000.00', '3000.00']) {
      const { body } = await seller.get<object>(path);
      expect((await seller.send('PUT', path, { ...body, costo })).status).toBe(200);
    }
    const costs = async () => {
      const { rows } = await sql<{
        price: number;
      }>`SELECT precio_venta_calculado::int AS price FROM product_versions
        WHERE business_id = ${shop.businessId} AND product_id = ${id} ORDER BY v`.execute(server.db);
      return rows.map(({ price }) => price);
    };
    const [first, second, third] = await costs();
    later(90 * DAY_MS);
    expect(await sweep()).toMatchObject({ versions: 0 });
    later(1);
    expect(await sweep()).toMatchObject({ versions: 1 });
    expect(second).toBeGreaterThan(first ?? NaN);
    expect(await costs()).toEqual([first, third]);
  });

  it('or a reason not to be swept is written down for every table', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`.execute(
      server.db,
    );
    const table = readFileSync('docs/decisions/029-ends-of-tables.md', 'utf8').match(/^\|.*\|$/gmu) ?? [];
    const written = table.flatMap(
      (row) =>
        row
          .split('|')
          .at(-2)
          ?.match(/(?<=`)\w+(?=`)/gu) ?? [],
    );
    expect(written.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
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
