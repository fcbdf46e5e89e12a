import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { listWork } from '#app/data/resolve/work-list.ts';
import { useExisting } from '#app/data/resolve/use-existing.ts';
import { settleConflict } from '#app/data/resolve/corrections.ts';
import { answerFromMirror } from '#app/data/read/rest/mirror-answers.ts';
import { listOpenOrders, listUsual, readOrder } from '#app/data/read/orders/orders.ts';
import { readReserved } from '#app/data/read/orders/reserved.ts';
import { deviceTable } from '#app/data/registry.ts';
import { exportPending } from '#app/data/restore/rescue.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { createOrder, editOrder, type OrderForm, stepOrder } from '#app/data/writes/order-writes.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { createProduct } from '#app/data/writes/product-writes.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { startAnew } from '#app/sync/pull/mirror.ts';
import { pull } from '#app/sync/pull/pull.ts';
import { push } from '#app/sync/push/push.ts';
import { type Device, draftOf, openDevice } from '#tests/fixtures/device/device.ts';
import { type DrawerShop, openDrawerShop } from '#tests/fixtures/drawer.ts';
import { lookUp, order, step } from '#tests/fixtures/orders.ts';
import { NEW_PRODUCT } from '#tests/fixtures/new-product.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { signIn } from '#tests/fixtures/shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());
beforeEach(() => deviceTable().clear());

interface Till {
  shop: DrawerShop;
  device: Device;
}

async function openTill(level: 'l1' | 'l2' = 'l2'): Promise<Till> {
  const shop = await openDrawerShop(server);
  const device = await openDevice(server.url, shop.emails[level], server.clock);
  await device.sync();
  return { shop, device };
}

const another = async ({ shop }: Till, level: 'l1' | 'l2' | 'l3' = 'l3'): Promise<Device> => {
  const device = await openDevice(server.url, shop.emails[level], server.clock);
  await device.sync();
  return device;
};

const formOf = ({ shop }: Till, more: Partial<OrderForm> = {}): OrderForm => ({
  tipo: 'recoger',
  clienteId: null,
  contacto: { nombre: 'Marta Díaz', telefono: '300 123 45 67', direccion: null, indicaciones: null },
  para: null,
  domicilio: '0',
  nota: '',
  lineas: [{ product_id: shop.productIds[0] ?? '', nombre: null, cantidad: '2', precio_visto: '1000' }],
  ...more,
});

const newProduct = (nombre: string) => ({ ...NEW_PRODUCT, codigo_barras: 'DOS-VECES', nombre });

const now = () => server.clock.now;
const take = (till: Till, more: Partial<OrderForm> = {}) =>
  createOrder(till.device.db, formOf(till, more), now());
const here = async ({ db }: Device, id: string) => {
  const found = await readOrder(db, id);
  if (!found) throw new Error('the device lacks the order');
  return found;
};
const statesOf = async (device: Device) => (await device.operations()).map(({ state }) => state);
const promised = async ({ shop, device }: Till) =>
  (await readReserved(device.db, shop.serieId))?.get(shop.productIds[0] ?? '');

async function bill({ shop, device }: Till, id: string) {
  const draft = await draftOf(device.db, [{ producto_id: shop.productIds[0] ?? '', cantidad: '2' }]);
  const pedido = { id, numero: '', abonado: '0.00' };
  return submitSale(device.db, { draft: { ...draft, pedido }, payments: [], change: '0.00' }, now());
}

describe('an order that is taken without network', () => {
  it('stands on the board at once, promises goods, and gets its number from the server', async () => {
    const till = await openTill();
    const { device, shop } = till;
    device.isOffline = true;
    const id = await take(till);
    await stepOrder(device.db, id, 'preparando', '', now());
    expect(await here(device, id)).toMatchObject({ numero: 0, numero_display: '', estado: 'preparando' });
    expect((await listOpenOrders(device.db)).map((one) => one.id)).toEqual([id]);
    expect(await promised(till)).toBe('2.000');
    device.isOffline = false;
    await device.sync();
    const told = await lookUp(shop.l1, id);
    expect(told).toMatchObject({ numero_display: 'PED-000001', estado: 'preparando', origen: 'mostrador' });
    expect(await here(device, id)).toMatchObject({ numero: 1, numero_display: 'PED-000001' });
    expect(await statesOf(device)).toEqual(['done', 'done']);
    expect((await here(device, id)).pasos).toHaveLength(1);
    expect(await here(await another(till), id)).toMatchObject({ numero: 1, estado: 'preparando' });
  });

  it('is there once, although the answer to it was lost', async () => {
    const till = await openTill();
    const { device, shop } = till;
    await take(till);
    device.faults.push('lost-reply');
    await push(device.context);
    await device.sync();
    const { body } = await shop.l1.get<{ count: number }>(PATHS.orders);
    expect(body.count).toBe(1);
    expect(await listOpenOrders(device.db)).toHaveLength(1);
  });

  it('goes into the rescue file with its steps, after what it needs', async () => {
    const till = await openTill();
    till.device.isOffline = true;
    const id = await take(till);
    await stepOrder(till.device.db, id, 'listo', '', now());
    const { operaciones } = await exportPending(till.device.db);
    expect(operaciones.map(({ path, delivered }) => [path, delivered])).toEqual([
      [PATHS.orders, true],
      [`${PATHS.orders}${id}/pasos/`, true],
    ]);
  });

  it('survives a history that begins anew', async () => {
    const till = await openTill();
    const { device } = till;
    const id = await take(till);
    await device.sync();
    const [epoch] = [(await device.db.meta.get('epoch'))?.value as string];
    device.isOffline = true;
    await stepOrder(device.db, id, 'listo', '', now());
    device.isOffline = false;
    await startAnew(device.db, epoch);
    expect((await here(device, id)).estado).toBe('listo');
    await pull(device.context);
    await device.sync();
    expect((await here(device, id)).estado).toBe('listo');
  });
});

describe('steps of two devices', () => {
  it('come to the furthest of them, in whatever order they arrive', async () => {
    const till = await openTill();
    const { device } = till;
    const other = await another(till);
    const id = await take(till);
    await device.sync();
    await other.sync();
    device.isOffline = true;
    await stepOrder(device.db, id, 'listo', '', now());
    await stepOrder(other.db, id, 'preparando', '', now());
    await other.sync();
    device.isOffline = false;
    await device.sync();
    await other.sync();
    expect((await here(device, id)).estado).toBe('listo');
    expect((await here(other, id)).estado).toBe('listo');
    expect((await here(other, id)).pasos).toHaveLength(2);
  });

  it('leave somebody else’s order to level 2 where it is to be cancelled', async () => {
    const till = await openTill();
    const id = await take(till);
    await till.device.sync();
    const clerk = await another(till, 'l1');
    await expect(stepOrder(clerk.db, id, 'cancelado', 'No vino', now())).rejects.toMatchObject({
      codigo: 'nivel_insuficiente',
    });
    await stepOrder(till.device.db, id, 'cancelado', 'No vino', now());
    expect(await promised(till)).toBeUndefined();
  });
});

describe('an edit of an order', () => {
  it('goes onto a step that somebody took meanwhile', async () => {
    const till = await openTill();
    const { device, shop } = till;
    const id = await take(till);
    await device.sync();
    const seen = await here(device, id);
    await step(shop.l1, id, 'preparando');
    await editOrder(device.db, seen, formOf(till, { nota: 'Sin bolsa' }), now());
    await device.sync();
    await device.sync();
    expect(await lookUp(shop.l1, id)).toMatchObject({ nota: 'Sin bolsa', estado: 'preparando' });
    expect(await statesOf(device)).toEqual(['done', 'done']);
  });

  it('that crosses another one of the lines waits for a person, who chooses', async () => {
    const till = await openTill();
    const { device, shop } = till;
    const other = await another(till);
    const id = await take(till);
    await device.sync();
    await other.sync();
    const lines = (cantidad: string) => ({
      lineas: [{ product_id: shop.productIds[0] ?? '', nombre: null, cantidad, precio_visto: '1000' }],
    });
    await editOrder(other.db, await here(other, id), formOf(till, lines('5')), now());
    await other.sync();
    await editOrder(device.db, await here(device, id), formOf(till, lines('3')), now());
    await device.sync();
    await device.sync();
    const [work] = await listWork(device.db);
    expect(work).toMatchObject({ state: 'rejected', canCorrect: false });
    expect(Object.keys(work?.operation.error?.conflict?.mine ?? {})).toEqual(['lineas']);
    await settleConflict(device.db, work?.seq ?? 0, new Set(['lineas']));
    await device.sync();
    expect((await lookUp(shop.l1, id)).lineas).toMatchObject([{ cantidad: 3 }]);
  });

  it('of what is not there yet follows it', async () => {
    const till = await openTill();
    const { device, shop } = till;
    const id = await take(till);
    await editOrder(device.db, await here(device, id), formOf(till, { nota: 'Timbre 2' }), now());
    expect((await here(device, id)).nota).toBe('Timbre 2');
    await device.sync();
    expect((await lookUp(shop.l1, id)).nota).toBe('Timbre 2');
  });
});

describe('an order of a product that two devices made', () => {
  it('keeps what was changed in it when the existing product is used instead', async () => {
    const till = await openTill();
    const { device, shop } = till;
    const id = await take(till);
    await device.sync();
    const seen = await here(device, id);
    const made = (by: string) => newProduct(`Bocadillo de ${by}`);
    const { body: existing } = await shop.l3.send<{ id: string }>(
      'POST',
      '/api/erp/inventario/productos/',
      made('otro'),
    );
    const twin = await createProduct(device.db, made('aquí'), now());
    const lineas = [{ product_id: twin, nombre: 'Bocadillo', cantidad: '4', precio_visto: '1000' }];
    await editOrder(device.db, seen, formOf(till, { nota: 'Sin bolsa', lineas }), now());
    await device.sync();
    const create = (await listWork(device.db)).find(({ existingId }) => existingId !== null);
    expect(create?.existingId).toBe(existing.id);
    await useExisting(device.db, create?.seq ?? 0, now());
    await device.sync();
    await device.sync();
    expect(await listWork(device.db)).toEqual([]);
    expect(await lookUp(shop.l1, id)).toMatchObject({
      nota: 'Sin bolsa',
      lineas: [{ product_id: existing.id, cantidad: 4 }],
    });
  });
});

describe('an order that is billed', () => {
  it('is handed over on the device at once, holds no goods, and shows its invoice', async () => {
    const till = await openTill();
    const { device, shop } = till;
    const id = await take(till);
    await device.sync();
    device.isOffline = true;
    const { entityId } = await bill(till, id);
    expect(await here(device, id)).toMatchObject({ estado: 'entregado', invoice_id: entityId });
    expect(await promised(till)).toBeUndefined();
    device.isOffline = false;
    await device.sync();
    const told = await lookUp(shop.l1, id);
    expect(told).toMatchObject({ estado: 'entregado', invoice_id: entityId });
    expect((await here(device, id)).factura_numero).toBe(told.factura_numero);
    expect((await here(device, id)).pasos).toHaveLength(1);
  });

  it('twice is refused while the goods are here, and flagged once they have left', async () => {
    const till = await openTill();
    const { device, shop } = till;
    const id = await take(till);
    await device.sync();
    await bill(till, id);
    await device.sync();
    await bill(till, id);
    await device.sync();
    expect((await device.db.drafts.toArray()).map(({ error }) => error)).toEqual([
      expect.stringContaining('ya se facturó'),
    ]);
    const { entityId } = await bill(till, id);
    await markDelivered(device.db, entityId);
    await device.sync();
    const { body } = await shop.l1.get<{ advertencias: { codigo: string }[] }>(
      `${PATHS.invoices}${entityId}/`,
    );
    expect(body.advertencias.map(({ codigo }) => codigo)).toContain('pedido_facturado_dos_veces');
  });
});

describe('a payment towards an order', () => {
  it('stands on it once, before and after the server has it', async () => {
    const till = await openTill();
    const { device, shop } = till;
    const id = await take(till, { tipo: 'apartado', clienteId: shop.debtor });
    const form = { clientId: shop.debtor, valor: '5000', medio: 'efectivo' as const, referencia: null };
    await payOnAccount(device.db, { ...form, pedidoId: id }, now());
    expect((await here(device, id)).abonado).toBe('5000.00');
    await device.sync();
    expect((await here(device, id)).abonado).toBe('5000.00');
    expect((await lookUp(shop.l1, id)).abonado).toBe('5000.00');
  });
});

describe('what a device keeps of orders', () => {
  it('is open ones for ever, and closed ones for thirty days', async () => {
    const till = await openTill();
    const { device, shop } = till;
    const [open, closed] = [await order(shop.l1, shop, 0), await order(shop.l1, shop, 0)];
    await step(shop.l1, closed.body.id, 'entregado');
    await device.sync();
    expect(await device.db.orders.count()).toBe(2);
    const before = server.clock.now;
    server.clock.now = new Date(before.getTime() + 31 * 86_400_000);
    try {
      // The sessions of before are over by then.
      await device.signInAgain();
      await order(await signIn(server.url, shop.emails.l3), shop, 1);
      await pull(device.context);
      const kept = (await device.db.orders.toArray()).map(({ id }) => id);
      expect(kept).toContain(open.body.id);
      expect(kept).not.toContain(closed.body.id);
    } finally {
      server.clock.now = before;
    }
  });

  it('answers as the server does, but for lists that need what only the server keeps', async () => {
    const till = await openTill();
    const { device, shop } = till;
    await order(shop.l1, shop, 0);
    const contacto = { nombre: 'Zoe', telefono: '301 765 4321', direccion: 'Cra 7' };
    await order(shop.l2, shop, 1, { tipo: 'domicilio', contacto });
    await device.sync();
    const ask = (query: string) => answerFromMirror(device.db, `${server.url}${PATHS.orders}${query}`, now());
    for (const query of [
      '?estado=abiertos',
      '?estado=nuevo&tipo=domicilio',
      '?estado=nuevo&search=zoe',
      '?estado=nuevo&search=3017654321',
      '?estado=nuevo&page=9',
    ])
      expect(await ask(query)).toMatchObject(
        await shop.l2.get(`${PATHS.orders}${query}`).then(({ status, body }) => ({ status, body })),
      );
    expect(await ask('')).toBeUndefined();
  });

  it('tells the last three of a telephone, however it was written', async () => {
    const till = await openTill();
    for (const nota of ['uno', 'dos', 'tres', 'cuatro']) {
      server.clock.now = new Date(server.clock.now.getTime() + 60_000);
      await take(till, { nota });
    }
    const usual = await listUsual(till.device.db, { clienteId: null, telefono: '+57 3001234567' });
    expect(usual.map(({ nota }) => nota)).toEqual(['cuatro', 'tres', 'dos']);
  });
});
