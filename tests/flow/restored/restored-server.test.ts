import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { setClient } from '#app/data/drafts/draft-edits.ts';
import { pull } from '#app/sync/pull/pull.ts';
import { push } from '#app/sync/push/push.ts';
import { removeIdentity } from '#app/data/identity/identity.ts';
import { identityOf } from '#app/data/workspace.ts';
import { createClient, deleteClient } from '#app/data/writes/client-writes.ts';
import { createProduct, deleteProduct } from '#app/data/writes/product-writes.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { editStock } from '#app/data/writes/stock-writes.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { sql } from '#server/platform/database/database.ts';
import { acknowledgeRenumbered, listRenumbered } from '#app/data/restore/renumbered.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { type Device, draftOf, openDevice } from '#tests/fixtures/device/device.ts';
import { NEW_PRODUCT } from '#tests/fixtures/new-product.ts';
import { restorableServer, settle } from '#tests/fixtures/device/restorable-server.ts';
import { signIn, stockOf, type TestShop } from '#tests/fixtures/shop.ts';
import { purgeReceipts } from '#app/data/restore/receipts.ts';

const MARTA = {
  tipo_cliente: 'Natural',
  nombre_completo_natural: 'Marta Rojas',
  cedula_natural: '1020733418',
} as never;
const ON_CREDIT = {
  ...(MARTA as object),
  credito_activo: true,
  monto_credito_aprobado: '100000',
  dias_credito_autorizados: 30,
} as never;
const DAY_MS = 86_400_000;
const INVOICES = '/api/erp/facturacion/facturas/';

const server = restorableServer();

interface Counter {
  shop: TestShop;
  device: Device;
  /** Sells on the device and has it told the number. */
  sellAndSync(units: number): Promise<string>;
}

async function openCounter(level: 'l1' | 'l3' = 'l1'): Promise<Counter> {
  const { shop, device } = await server.openCounter(level);
  const sellAndSync = async (units: number) => {
    const lines = [{ producto_id: shop.productIds[0]!, cantidad: String(units) }];
    const { entityId } = await device.sell(lines);
    await device.sync();
    return entityId;
  };
  return { shop, device, sellAndSync };
}

/** Makes a product and a client, sells it and on credit, has a part paid and deletes the product: all are taken. */
async function workInOrder({ productIds }: TestShop, device: Device): Promise<void> {
  const { db } = device;
  const product = await createProduct(db, NEW_PRODUCT, server.clock.now);
  const client = await createClient(db, ON_CREDIT, server.clock.now);
  await device.sync();
  await device.sell([{ producto_id: product, cantidad: '1' }], { delivered: true });
  const drafted = await draftOf(db, [{ producto_id: productIds[0]!, cantidad: '1' }]);
  const draft = setClient(drafted, { id: client, nombre: 'Marta', identificacion: '1020733418' });
  const payments = [{ medio: 'credito', valor: '1547.00', recibido: null, referencia: null } as const];
  await submitSale(db, { draft, payments, change: '0.00' }, server.clock.now);
  await device.sync();
  const paid = { clientId: client, valor: '1000', medio: 'efectivo', referencia: null } as const;
  await payOnAccount(db, paid, server.clock.now);
  await deleteProduct(db, product, server.clock.now);
  await device.sync();
  expect((await device.operations()).map(({ state }) => state)).toEqual(Array(6).fill('done'));
}

async function readInvoices(shop: TestShop): Promise<Invoice[]> {
  const api = await signIn(server.url, shop.emails.l3);
  const { body } = await api.get<{ results: Invoice[] }>(INVOICES);
  return body.results.toSorted((a, b) => a.numero - b.numero);
}

async function sellElsewhere(shop: TestShop): Promise<void> {
  const api = await signIn(server.url, shop.emails.l2);
  const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id: shop.productIds[0], cantidad: 7 }] };
  expect((await api.send('POST', INVOICES, sale)).status).toBe(201);
}

describe('a device that comes back after the server has forgotten its keys', () => {
  it('does not count its old stock edits once more when its history begins anew', async () => {
    const { shop } = await openCounter();
    const device = await openDevice(server.url, shop.emails.l3, server.clock);
    await device.sync();
    const [productId = ''] = shop.productIds;
    const deltas = { cantidad_vitrina: '5', cantidad_bodega: '0' };
    await editStock(device.db, { productId, serieId: shop.serieId, deltas }, server.clock.now);
    await device.sync();
    // Ninety-two days later: the key is gone, and another level means another view of the history.
    const then = new Date(server.clock.now.getTime() - 92 * DAY_MS);
    await device.db.outbox
      .toCollection()
      .modify({ occurredAt: bogotaTimestamp(then), takenAt: then.getTime() });
    await sql`DELETE FROM operations WHERE scope = ${`b:${shop.businessId}`}`.execute(server.db);
    await sql`UPDATE collaborators SET permission_level = 2 WHERE id = ${shop.collaboratorIds[2]}`.execute(
      server.db,
    );
    await device.sync();
    await device.sync();
    expect(await device.stock(productId, shop.serieId)).toBe(105);
    const api = await signIn(server.url, shop.emails.l2);
    expect(await stockOf(api, productId)).toMatchObject({ cantidad_vitrina: 105 });
  });

  it('counts a stock edit once that was made by a clock a year ahead', async () => {
    const { shop, device } = await openCounter('l3');
    const product = shop.productIds[0] ?? '';
    const yearAhead = new Date(server.clock.now.getTime() + 365 * DAY_MS);
    const deltas = { cantidad_vitrina: '5', cantidad_bodega: '0' };
    await editStock(device.db, { productId: product, serieId: shop.serieId, deltas }, yearAhead);
    await device.sync();
    // The clock is right again. Months later the server has forgotten the key, and another level begins anew.
    const [edit] = await device.operations();
    await purgeReceipts(device.db, new Date(server.clock.now.getTime() + 91 * DAY_MS));
    expect(await device.operations()).toEqual([]);
    await sql`DELETE FROM operations WHERE scope = ${`b:${shop.businessId}`}`.execute(server.db);
    await sql`UPDATE collaborators SET permission_level = 2 WHERE id = ${shop.collaboratorIds[2]}`.execute(
      server.db,
    );
    // Of one from before there was a date of the server's, nothing is believed that lies ahead.
    const { takenAt: _none, ...undated } = edit!;
    await device.db.outbox.put(undated);
    await device.sync();
    await device.sync();
    const api = await signIn(server.url, shop.emails.l2);
    expect(await stockOf(api, product)).toMatchObject({ cantidad_vitrina: 105 });
  });
});

describe('a server that was restored from a backup', () => {
  it('gets the sales that it lacks from the device that made them, once; their units are counted once', async () => {
    const { shop, device, sellAndSync } = await openCounter();
    const kept = await sellAndSync(1);
    const lost: string[] = [];
    await server.restoreAfter(async () => {
      lost.push(await sellAndSync(2), await sellAndSync(3));
    });
    expect((await readInvoices(shop)).map(({ id }) => id)).toEqual([kept]);
    await device.sync();
    await device.sync();
    expect((await readInvoices(shop)).map(({ id }) => id)).toEqual([kept, ...lost]);
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    const inStore = await stockOf(await signIn(server.url, shop.emails.l3), shop.productIds[0]!);
    expect(await device.stock(shop.productIds[0]!, shop.serieId)).toBe(94);
    expect(inStore).toMatchObject({ cantidad_vitrina: 94 });
    // In the order in which they were made, so the numbers are the same: nobody has to be told.
    expect(await listRenumbered(device.db)).toEqual([]);
  });

  it('gets them too from a device whose collaborator had signed out meanwhile, with work that is kept', async () => {
    const { shop, device, sellAndSync } = await openCounter();
    const lost: string[] = [];
    await server.restoreAfter(async () => {
      lost.push(await sellAndSync(2));
      const me = (await device.db.me.get('me'))!;
      const [producto_id = ''] = shop.productIds;
      const { entityId } = await device.sell([{ producto_id, cantidad: '3' }], { delivered: true });
      lost.push(entityId);
      const leaving = { tab: 'only', release: () => undefined };
      expect(await removeIdentity(device.db, leaving, identityOf(me))).toEqual({ isKept: true });
      // As the next sign-in of the same person opens it.
      await device.db.meta.delete('left');
      await device.db.me.put({ ...me, v: 0 });
    });
    await device.sync();
    await device.sync();
    expect((await readInvoices(shop)).map(({ id }) => id).toSorted()).toEqual(lost.toSorted());
    expect(await device.stock(shop.productIds[0]!, shop.serieId)).toBe(95);
  });

  it('shows what it lost as sold while it is not sent again', async () => {
    const { shop, device, sellAndSync } = await openCounter();
    await server.restoreAfter(async () => {
      await sellAndSync(4);
    });
    // The whole fetch goes through; the sending after it does not.
    await device.sync();
    expect(await device.stock(shop.productIds[0]!, shop.serieId)).toBe(96);
    expect(await device.operations()).toMatchObject([{ state: 'pending', delivered: true }]);
  });

  it('tells which receipts carry another number than the invoice, until a person has seen it', async () => {
    const { shop, device, sellAndSync } = await openCounter();
    let lost = '';
    await server.restoreAfter(async () => {
      lost = await sellAndSync(2);
    });
    // Another counter is faster: it gets the number that the customer's receipt shows.
    await sellElsewhere(shop);
    await device.sync();
    await device.sync();
    const [theirs, ours] = await readInvoices(shop);
    expect(ours?.id).toBe(lost);
    expect(await listRenumbered(device.db)).toMatchObject([
      {
        entityId: lost,
        former: theirs?.numero_factura_display,
        current: ours?.numero_factura_display,
      },
    ]);
    // Another one got its number while somebody read the list: only what was read is seen.
    await acknowledgeRenumbered(device.db, []);
    const told = await listRenumbered(device.db);
    expect(told).toHaveLength(1);
    await acknowledgeRenumbered(device.db, told);
    expect(await listRenumbered(device.db)).toEqual([]);
  });

  it('tells it too of a sale whose answer had been lost, and which only the feed had settled', async () => {
    const { shop, device, sellAndSync } = await openCounter();
    let lost = '';
    await server.restoreAfter(async () => {
      device.faults.push('lost-reply');
      lost = await sellAndSync(2);
      expect(await device.operations()).toMatchObject([{ state: 'done', response: null }]);
    });
    await sellElsewhere(shop);
    await device.sync();
    await device.sync();
    const [theirs, ours] = await readInvoices(shop);
    expect(await listRenumbered(device.db)).toMatchObject([
      { entityId: lost, former: theirs?.numero_factura_display, current: ours?.numero_factura_display },
    ]);
  });

  it('gets what a device sold a week before, although its fetch was cut and receipts were due to be forgotten', async () => {
    const { shop, device, sellAndSync } = await openCounter();
    let lost = '';
    await server.restoreAfter(async () => {
      lost = await sellAndSync(2);
    });
    // The first page says that the history is another one, the second does not come.
    device.faults.push('ok', 'lost-request');
    await device.sync();
    expect(await device.operations()).toMatchObject([{ state: 'done', vTo: null }]);
    await purgeReceipts(device.db, new Date(server.clock.now.getTime() + 8 * 86_400_000));
    await device.sync();
    await device.sync();
    expect((await readInvoices(shop)).map(({ id }) => id)).toEqual([lost]);
  });

  it('invoices what waited for it, to a client that it has lost', async () => {
    const { shop, device } = await openCounter('l3');
    const [product] = shop.productIds;
    let client = '';
    await server.restoreAfter(async () => {
      client = await createClient(device.db, MARTA, server.clock.now);
      await device.sync();
      device.isOffline = true;
      const lines = [{ producto_id: product ?? '', cantidad: '1' }];
      await device.sell(lines, {
        delivered: true,
        client: { id: client, nombre: 'Marta', identificacion: '1020733418' },
      });
    });
    device.isOffline = false;
    // Refused at first by a history that the mirror does not know yet: no person is bothered with that.
    await push(device.context);
    expect(await device.operations()).toMatchObject([
      { state: 'done' },
      { state: 'pending', awaitsRow: true },
    ]);
    await settle(device);
    const operations = await device.operations();
    expect(operations.map(({ kind, state }) => [kind, state])).toEqual([
      ['client-create', 'done'],
      ['sale', 'done'],
    ]);
    expect(operations[1]?.response).toMatchObject({ cliente_id: client });
  });

  it('loses for good what was made after its backup and deleted before its device heard of the restore', async () => {
    const { shop, device } = await openCounter('l3');
    const made = { client: '', product: '' };
    await server.restoreAfter(async () => {
      made.client = await createClient(device.db, MARTA, server.clock.now);
      made.product = await createProduct(device.db, NEW_PRODUCT, server.clock.now);
      await device.sync();
      device.isOffline = true;
      await deleteClient(device.db, made.client, server.clock.now);
      await deleteProduct(device.db, made.product, server.clock.now);
    });
    device.isOffline = false;
    await settle(device);
    expect((await device.operations()).map(({ state }) => state)).toEqual(Array(4).fill('done'));
    const api = await signIn(server.url, shop.emails.l3);
    expect((await api.get(`/api/erp/clientes/${made.client}/`)).status).toBe(404);
    expect((await api.get(`/api/erp/inventario/productos/${made.product}/`)).status).toBe(404);
    expect(await device.db.clients.get(made.client)).toBeUndefined();
  });

  it('gets all of it in its order, whichever of it has to wait for a backoff of its own', async () => {
    // The product, the client, the sale that is owed.
    for (const at of [0, 1, 3]) {
      const { shop, device } = await openCounter('l3');
      await server.restoreAfter(() => workInOrder(shop, device));
      await device.sync();
      const put = (await device.operations())[at]!;
      await device.db.outbox.update(put.seq, { nextAt: server.clock.now.getTime() + 60_000 });
      // What else may go, goes first.
      await push(device.context);
      const states = (await device.operations()).map(({ state }) => state);
      expect(states[at]).toBe('pending');
      expect(new Set(states)).toEqual(new Set(['pending', 'done']));
      await settle(device);
      expect((await device.operations()).map(({ state }) => state)).toEqual(Array(6).fill('done'));
      expect(await readInvoices(shop)).toHaveLength(2);
    }
  });

  it('gets a client that it has lost before a sale that waited, although the connection loses the client', async () => {
    const { shop, device } = await openCounter('l3');
    const [producto_id = ''] = shop.productIds;
    await server.restoreAfter(async () => {
      const id = await createClient(device.db, MARTA, server.clock.now);
      await device.sync();
      device.isOffline = true;
      const client = { id, nombre: 'Marta', identificacion: '1020733418' };
      await device.sell([{ producto_id, cantidad: '1' }], { delivered: true, client });
    });
    device.isOffline = false;
    await pull(device.context);
    device.faults.push('lost-request');
    await push(device.context);
    await push(device.context);
    await device.sync();
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done', 'done']);
  });
});
