import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttp } from '#app/api/http.ts';
import { readToken } from '#app/api/session-token.ts';
import { foldColleagues } from '#app/data/identity/fold-colleagues.ts';
import { handOn, listLeft } from '#app/data/identity/hand-on.ts';
import { keptToken } from '#app/data/identity/pins.ts';
import { readOwnStocks } from '#app/data/read/products/stocks.ts';
import { openWorkspace, type Workspace } from '#app/data/workspace.ts';
import { openDrawer } from '#app/data/writes/cash-writes.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { OtherQueues } from '#app/sync/other-queues.ts';
import { pull } from '#app/sync/pull/pull.ts';
import { push } from '#app/sync/push/push.ts';
import { PATHS } from '#contract/paths.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { sql } from '#server/platform/database/database.ts';
import { draftOf } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

// Two people on one device, against the real server: whose sale is whose, and what is sent while its author is away.

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

const connect = (token: string) =>
  createHttp({ baseUrl: server.url, getAuthorization: () => `Bearer ${token}` });
const clock = { ...DEVICE_CLOCK, now: () => server.clock.now };

interface Person {
  workspace: Workspace;
  token: string;
  context: SyncContext;
}

/** Signs in on the device, and has the products. */
async function come(email: string): Promise<Person> {
  const { token } = await signIn(server.url, email);
  const session = readToken(token, server.clock.now.getTime());
  if (!session) throw new Error('unreadable token');
  const workspace = await openWorkspace(session, token);
  const context = { db: workspace.db, http: connect(token), clock, random: () => 0 };
  expect(await pull(context)).toEqual({ kind: 'current' });
  return { workspace, token, context };
}

async function openShop(): Promise<{ shop: TestShop; ana: Person; luis: Person }> {
  const shop = await createShop(server.db, server.clock.now, {
    products: [{ cantidad_vitrina: 10, cantidad_bodega: 0 }],
  });
  return { shop, ana: await come(shop.emails.l2), luis: await come(shop.emails.l3) };
}

async function sell({ workspace: { db } }: Person, shop: TestShop): Promise<string> {
  const draft = await draftOf(db, [{ producto_id: shop.productIds[0]!, cantidad: '1' }]);
  const saved = await submitSale(db, { draft, payments: [], change: '0.00' }, server.clock.now);
  return saved.entityId;
}

const lookFrom = ({ workspace }: Person) =>
  new OtherQueues({
    own: workspace.db.name,
    clock,
    signal: new AbortController().signal,
    connect,
    onLooked: () => foldColleagues(workspace.db),
  }).look();

async function invoicesOf({ emails }: TestShop): Promise<Map<string, Invoice>> {
  const api = await signIn(server.url, emails.l3);
  const { body } = await api.get<{ results: Invoice[] }>('/api/erp/facturacion/facturas/');
  return new Map(body.results.map((invoice) => [invoice.id, invoice]));
}

const unitsFor = async ({ workspace: { db } }: Person, { productIds }: TestShop) =>
  Number((await readOwnStocks(db, [productIds[0]!])).get(productIds[0]!));

const nameOf = ({ workspace: { session } }: Person) => `${session.first_name} ${session.last_name}`;

it('what was sold before a switch is sent while a colleague is at the counter, under its author', async () => {
  const { shop, ana, luis } = await openShop();
  const [before, after] = [await sell(ana, shop), await sell(luis, shop)];
  await foldColleagues(luis.workspace.db);
  expect(await unitsFor(luis, shop)).toBe(8);
  await push(luis.context);
  await lookFrom(luis);
  const invoices = await invoicesOf(shop);
  expect(invoices.get(before)?.cajero).toBe(nameOf(ana));
  expect(invoices.get(after)?.cajero).toBe(nameOf(luis));
  // Before the feed tells of them, and after.
  expect(await unitsFor(luis, shop)).toBe(8);
  await pull(luis.context);
  await foldColleagues(luis.workspace.db);
  expect(await unitsFor(luis, shop)).toBe(8);
});

it('an open sale that a colleague took is an invoice of that colleague, and there is one', async () => {
  const { shop, ana, luis } = await openShop();
  const draft = await draftOf(ana.workspace.db, [{ producto_id: shop.productIds[0]!, cantidad: '2' }]);
  await ana.workspace.db.drafts.put({ ...draft, tab: 'gone' });
  const [sale] = (await listLeft(ana.workspace.db.name, ana.workspace.drafts.tab)).takeable;
  await handOn(ana.workspace.db.name, luis.workspace.db.name, [sale?.id ?? '']);
  const taken = await luis.workspace.db.drafts.get(draft.id);
  await submitSale(luis.workspace.db, { draft: taken!, payments: [], change: '0.00' }, server.clock.now);
  await push(luis.context);
  await lookFrom(luis);
  const invoices = await invoicesOf(shop);
  expect(invoices.size).toBe(1);
  expect(invoices.get(draft.id)?.cajero).toBe(nameOf(luis));
});

it('what a person sold whose access was taken away waits for the password, and so does the PIN', async () => {
  const { shop, ana, luis } = await openShop();
  await sell(ana, shop);
  const reply = await connect(ana.token)({ method: 'POST', path: PATHS.subLogout });
  expect(reply.status).toBeLessThan(300);
  await lookFrom(luis);
  expect((await invoicesOf(shop)).size).toBe(0);
  expect(await ana.workspace.db.outbox.toArray()).toMatchObject([{ state: 'pending' }]);
  expect(await keptToken(ana.workspace.db.name)).toBeNull();
  expect(await keptToken(luis.workspace.db.name)).toBe(luis.token);
});

it('a drawer stays open across a switch: each sale in it names who sold, on receipt and invoice', async () => {
  const { shop, ana, luis } = await openShop();
  for (const { workspace } of [ana, luis])
    await workspace.db.me.toCollection().modify((me) => {
      if (!me.componentes_activos.includes('caja')) me.componentes_activos.push('caja');
    });
  const opening = { nombre: 'Caja 1', base: '100000.00', esperada: null, conteo: [], nota: '' };
  const drawer = await openDrawer(ana.workspace.db, opening, server.clock.now);
  const [before, after] = [await sell(ana, shop), await sell(luis, shop)];
  const printed = await Promise.all(
    [ana, luis].map(async ({ workspace: { db } }, at) => (await db.invoices.get([before, after][at]!))?.sale),
  );
  expect(printed.map((sale) => [sale?.cajero, sale?.caja_id])).toEqual([
    [nameOf(ana), drawer.id],
    [nameOf(luis), drawer.id],
  ]);
  await push(luis.context);
  await lookFrom(luis);
  const invoices = await invoicesOf(shop);
  expect([before, after].map((id) => invoices.get(id)?.cajero)).toEqual([nameOf(ana), nameOf(luis)]);
  const { rows } = await sql<{ cash_session_id: string }>`
    SELECT cash_session_id FROM invoices WHERE business_id = ${shop.businessId}`.execute(server.db);
  expect(rows.map((row) => row.cash_session_id)).toEqual([drawer.id, drawer.id]);
});
