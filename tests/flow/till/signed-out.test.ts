import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ErpDatabase } from '#app/data/db.ts';
import { setClient } from '#app/data/drafts/draft-edits.ts';
import { beginAnew } from '#app/data/queue/begin-anew.ts';
import { readReturnable } from '#app/data/read/invoices/returnable.ts';
import { deviceTable, rememberIdentity } from '#app/data/registry.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { returnGoods } from '#app/data/writes/returns/return-writes.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { type Device, draftOf, openDevice } from '#tests/fixtures/device/device.ts';
import { exchangeAt } from '#tests/fixtures/device/exchange.ts';
import { type DrawerShop, INVOICES, openDrawerShop } from '#tests/fixtures/drawer.ts';
import { sold } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

// Who signs out without network leaves a queue: what it sent before is known to who comes after, whose mirror is older.

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());
beforeEach(() => deviceTable().clear());

/** Two people of one device: what the first does is sent, and the second has not heard of it. */
async function openTwo(): Promise<{ shop: DrawerShop; here: Device; before: Device }> {
  const shop = await openDrawerShop(server);
  const [here, before] = [
    await openDevice(server.url, shop.emails.l3, server.clock),
    await openDevice(server.url, shop.emails.l2, server.clock),
  ];
  return { shop, here, before };
}

/** Sends all, and leaves of it what a sign-out without network does where something waits: the queue, to be proved anew. */
async function signOut(device: Device): Promise<void> {
  await device.sync();
  await device.sync();
  const left = new ErpDatabase(device.db.name);
  await left.outbox.bulkPut(await device.operations());
  await beginAnew(left, 0);
  left.close();
  const [, businessId, subUserId] = device.db.name.split(':').map(Number) as [number, number, number];
  const person = { businessId, subUserId, name: 'Ana', businessName: '', pending: 1, lastSync: null };
  await rememberIdentity({ id: device.db.name, ...person });
}

async function returnableAt({ db }: Device, saleId: string) {
  const record = await db.invoices.get(saleId);
  const of = record && (await readReturnable(db, record));
  if (!of) throw new Error(`${saleId} is not kept here`);
  return of;
}

it('goods that came back there are not taken back again, and what was paid there is owed no more', async () => {
  const { shop, here, before } = await openTwo();
  // After what was owed before.
  aMinuteLater();
  const { body: sale } = await shop.l3.send<{ id: string }>('POST', INVOICES, {
    cliente_id: shop.debtor,
    items: [{ producto_id: shop.productIds[2], cantidad: 3 }],
    pagos: [{ medio: 'credito', valor: 30_000 }],
  });
  await Promise.all([here.sync(), before.sync()]);
  const whole = await returnableAt(here, sale.id);
  expect([whole.lines[0]?.left, whole.debt]).toEqual(['3.000', '30000.00']);
  const refunds = [{ medio: 'credito' as const, valor: '10000.00', referencia: null }];
  const goods = { of: await returnableAt(before, sale.id), lines: [{ linea: 1, cantidad: '1' }], refunds };
  await returnGoods(
    before.db,
    { ...goods, destino: 'vitrina', motivo: 'Dañado', isDelivered: true },
    server.clock.now,
  );
  const payment = { clientId: shop.debtor, medio: 'efectivo' as const, referencia: null, valor: '105000' };
  await payOnAccount(before.db, payment, server.clock.now);
  await signOut(before);
  const known = async () => {
    const { lines, debt } = await returnableAt(here, sale.id);
    return [lines[0]?.left, debt];
  };
  // Of what was paid 100.000 go to the older debt.
  expect(await known()).toEqual(['2.000', '15000.00']);
  await here.sync();
  expect(await known()).toEqual(['2.000', '15000.00']);
});

async function sellOnCredit({ db }: Device, shop: DrawerShop, units: number) {
  const client = { id: shop.debtor, nombre: 'Águeda Peña', identificacion: '52418803' };
  const lines = [{ producto_id: shop.productIds[2] ?? '', cantidad: String(units) }];
  const draft = setClient(await draftOf(db, lines), client);
  const credit = { medio: 'credito' as const, valor: `${units}0000.00`, recibido: null, referencia: null };
  const saved = await submitSale(db, { draft, payments: [credit], change: '0.00' }, server.clock.now);
  await markDelivered(db, saved.entityId);
  return saved.entityId;
}

const aMinuteLater = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
};

it('what was paid there of a sale on credit made there pays for no other', async () => {
  const { shop, here, before } = await openTwo();
  await Promise.all([here.sync(), before.sync()]);
  aMinuteLater();
  await sellOnCredit(before, shop, 2);
  const payment = { clientId: shop.debtor, medio: 'efectivo' as const, referencia: null, valor: '120000' };
  await payOnAccount(before.db, payment, server.clock.now);
  await signOut(before);
  here.isOffline = true;
  aMinuteLater();
  const id = await sellOnCredit(here, shop, 1);
  expect((await returnableAt(here, id)).debt).toBe('10000.00');
  here.isOffline = false;
  await here.sync();
  expect((await returnableAt(here, id)).debt).toBe('10000.00');
});

it('goods that paid for others there are not taken back again', async () => {
  const { shop, here, before } = await openTwo();
  const sale = await sold(shop.l2, shop, 2, 1);
  await Promise.all([here.sync(), before.sync()]);
  await exchangeAt(before, sale.id, [{ producto_id: shop.productIds[1] ?? '', cantidad: '1' }]);
  await signOut(before);
  expect((await returnableAt(here, sale.id)).lines[0]?.left).toBe('0.000');
  await here.sync();
  expect((await returnableAt(here, sale.id)).lines[0]?.left).toBe('0.000');
});
