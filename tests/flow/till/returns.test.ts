import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Return } from '#contract/returns/returns.ts';
import { QUEUED_WRITES } from '#contract/sync/batch.ts';
import { sql } from '#server/platform/database/database.ts';
import { readDrawer } from '#app/data/read/cash/drawer.ts';
import { seenAtClosing } from '#app/data/read/cash/seen-at-closing.ts';
import { listHistory, WHOLE_HISTORY } from '#app/data/read/invoices/invoice-list.ts';
import { readReturnable } from '#app/data/read/invoices/returnable.ts';
import { deviceTable } from '#app/data/registry.ts';
import { recordReturnReprint } from '#app/data/writes/reprint-writes.ts';
import { openDrawer } from '#app/data/writes/cash-writes.ts';
import { readReturns } from '#app/features/workspace/invoice-history/returns/ReturnsOf.tsx';
import { discardOperation } from '#app/data/resolve/discard.ts';
import { push } from '#app/sync/push/push.ts';
import { markPaidOut, returnGoods, returnWithoutInvoice } from '#app/data/writes/returns/return-writes.ts';
import { type BroughtLine, type Destination, quoteReturn } from '#domain/returns.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { type DrawerShop, openDrawerShop } from '#tests/fixtures/drawer.ts';
import { giveBack, lookAt, RETURNS, sold } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

// Goods that come back to a device without network: what it shows at once, and what the server makes of it later.

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());
beforeEach(() => deviceTable().clear());

const OPENING = { nombre: 'Caja 1', base: '100000.00', esperada: null, conteo: [], nota: '' };

async function openTill(shop: DrawerShop): Promise<Device> {
  const device = await openDevice(server.url, shop.emails.l2, server.clock);
  await device.sync();
  return device;
}

/** Gives units of the first line back in cash, as a counter whose customer has left, unless told otherwise. */
async function takeBack(
  device: Device,
  saleId: string,
  cantidad: string,
  destino: Destination = 'vitrina',
  isDelivered = true,
  credit?: Return['reembolso'],
) {
  const record = await device.db.invoices.get(saleId);
  const of = record && (await readReturnable(device.db, record));
  if (!of) throw new Error(`${saleId} is not kept here`);
  const lines: BroughtLine[] = [{ linea: 1, cantidad }];
  const refunds: Return['reembolso'] = credit ?? [
    { medio: 'efectivo', valor: quoteReturn(of.lines, lines).total, referencia: null },
  ];
  const form = { of, lines, destino, motivo: 'Dañado', refunds, isDelivered };
  return returnGoods(device.db, form, server.clock.now);
}

const sellThree = (device: Device, shop: DrawerShop, delivered = true) =>
  device.sell([{ producto_id: shop.productIds[2] ?? '', cantidad: '3' }], { delivered });

const historyOf = async ({ db }: Device, state: 'anulada' | 'devuelta') =>
  (await listHistory(db, { ...WHOLE_HISTORY, state })).rows.map(({ id }) => id);

describe('goods that come back without network', () => {
  it('of a sale that was not sent are back on the shelf at once, and get their note after its number', async () => {
    const shop = await openDrawerShop(server);
    const device = await openTill(shop);
    const [, , product = ''] = shop.productIds;
    const before = await device.stock(product, shop.serieId);
    device.isOffline = true;
    const sale = await sellThree(device, shop);
    const { entityId } = await takeBack(device, sale.entityId, '2');
    expect(await device.stock(product, shop.serieId)).toBe(before - 1);
    expect(await historyOf(device, 'devuelta')).toEqual([sale.entityId]);
    expect((await device.db.returns.get(entityId))?.nota).toBeNull();
    device.isOffline = false;
    await device.sync();
    expect(await device.stock(product, shop.serieId)).toBe(before - 1);
    expect(await device.db.returns.get(entityId)).toMatchObject({
      total: '20000.00',
      nota: { numero_display: 'NC1-000001' },
      advertencias: [],
    });
    expect((await lookAt(shop.l2, sale.entityId)).devuelto).toEqual([{ linea: 1, cantidad: 2 }]);
  });

  it('whole annul the sale, on the device and at the server', async () => {
    const shop = await openDrawerShop(server);
    const device = await openTill(shop);
    device.isOffline = true;
    const sale = await sellThree(device, shop);
    await takeBack(device, sale.entityId, '3', 'averia');
    expect(await historyOf(device, 'anulada')).toEqual([sale.entityId]);
    device.isOffline = false;
    await device.sync();
    expect(await historyOf(device, 'anulada')).toEqual([sale.entityId]);
    expect(await lookAt(shop.l2, sale.entityId)).toMatchObject({ estado: 'anulada' });
  });

  it('have the second print of their paper logged under the number of the note, once they have one', async () => {
    const shop = await openDrawerShop(server);
    const device = await openTill(shop);
    device.isOffline = true;
    const sale = await sellThree(device, shop);
    const { entityId } = await takeBack(device, sale.entityId, '1');
    const { path } = await recordReturnReprint(device.db, entityId, server.clock.now);
    expect(QUEUED_WRITES).toContain(`POST ${path.replace(entityId, ':id')}`);
    device.isOffline = false;
    await device.sync();
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    const { body } = await shop.l3.get<{ results: { descripcion: string }[] }>(
      '/api/erp/registros-actividad/?search=reimpresion',
    );
    expect(body.results.map(({ descripcion }) => descripcion)).toEqual([
      'Reimpresión de la nota crédito NC1-000001',
    ]);
  });

  it('leave no print to log where they are given up, by themselves or with their sale', async () => {
    const shop = await openDrawerShop(server);
    const device = await openTill(shop);
    device.isOffline = true;
    await device.db.me.update('me', { permission_level: 3 });
    const sale = await sellThree(device, shop);
    const [alone, later] = [
      await takeBack(device, sale.entityId, '1', 'vitrina', false),
      await takeBack(device, sale.entityId, '1', 'vitrina', false),
    ];
    await recordReturnReprint(device.db, alone.entityId, server.clock.now);
    await recordReturnReprint(device.db, later.entityId, server.clock.now);
    expect(await discardOperation(device.db, alone.seq, 'se arrepintió')).toBeUndefined();
    const statesOf = async () =>
      (await device.operations()).map(({ kind, state }) => `${kind} ${state}`).slice(1, 5);
    expect(await statesOf()).toEqual([
      'return discarded',
      'return pending',
      'return-reprint discarded',
      'return-reprint pending',
    ]);
    const [sold] = await device.operations();
    expect(await discardOperation(device.db, sold?.seq ?? 0, 'nunca salió')).toBeUndefined();
    expect((await statesOf()).every((state) => state.endsWith('discarded'))).toBe(true);
  });

  it('are discarded with their sale, which nothing of them can outlive', async () => {
    const shop = await openDrawerShop(server);
    const device = await openTill(shop);
    const [, , product = ''] = shop.productIds;
    const before = await device.stock(product, shop.serieId);
    device.isOffline = true;
    await sellThree(device, shop, false);
    const [sale] = await device.operations();
    await takeBack(device, sale?.entityId ?? '', '2', 'vitrina', false);
    await device.db.me.update('me', { permission_level: 3 });
    expect(await discardOperation(device.db, sale?.seq ?? 0, 'nunca salió')).toBeUndefined();
    expect((await device.operations()).map(({ kind, state }) => [kind, state])).toEqual([
      ['sale', 'discarded'],
      ['return', 'discarded'],
      ['discarded-sale', 'pending'],
    ]);
    expect(await device.stock(product, shop.serieId)).toBe(before);
    device.isOffline = false;
    await device.sync();
    const { body } = await shop.l2.get<{ count: number }>(RETURNS);
    expect(body.count).toBe(0);
  });

  it('are a fact once the money has left, though the server was refusing them just then', async () => {
    const shop = await openDrawerShop(server);
    const device = await openTill(shop);
    const sale = await sellThree(device, shop);
    await device.sync();
    await giveBack(shop.l2, sale.entityId, { lineas: [{ linea: 1, cantidad: 2, destino: 'vitrina' }] });
    const { entityId } = await takeBack(device, sale.entityId, '2', 'vitrina', false);
    // A cashier who comes back to the sale before there is an answer reads that the money waits.
    expect(
      (await readReturns(device.db, sale.entityId)).map(({ id, held }) => [id, held !== null]),
    ).toContainEqual([entityId, true]);
    await push(device.context);
    expect((await device.operations()).at(-1)).toMatchObject({
      state: 'rejected',
      error: { codigo: 'devolucion_excedida' },
    });
    await markPaidOut(device.db, entityId);
    await device.sync();
    expect(await device.db.returns.get(entityId)).toMatchObject({
      nota: { total: '10000.00' },
      advertencias: [{ codigo: 'devolucion_excedida', pedida: 2 }],
    });
  });

  it('of a sale on credit settle it once each, and the account shows both before and after they are told', async () => {
    const shop = await openDrawerShop(server);
    const device = await openTill(shop);
    const pagos = [{ medio: 'credito', valor: 30_000 }];
    const sale = await sold(shop.l2, shop, 2, 3, { cliente_id: shop.debtor, pagos });
    await device.sync();
    const credit = [{ medio: 'credito' as const, valor: '10000.00', referencia: null }];
    const abonos = async () =>
      (await device.db.ledger.where('cliente_id').equals(shop.debtor).toArray())
        .filter(({ factura_id, tipo }) => factura_id === sale.id && tipo === 'abono')
        .map(({ valor }) => valor);
    await takeBack(device, sale.id, '1', 'vitrina', true, credit);
    expect(await abonos()).toEqual(['10000.00']);
    await device.sync();
    device.isOffline = true;
    await takeBack(device, sale.id, '1', 'vitrina', true, credit);
    expect(await abonos()).toEqual(['10000.00', '10000.00']);
    device.isOffline = false;
    await device.sync();
    expect(await abonos()).toEqual(['10000.00', '10000.00']);
  });

  it('wait for a sale that the server does not take', async () => {
    const shop = await openDrawerShop(server);
    const device = await openTill(shop);
    device.isOffline = true;
    const sale = await sellThree(device, shop);
    await takeBack(device, sale.entityId, '1');
    await sql`UPDATE businesses SET vigencia_hasta = '2020-01-01' WHERE id = ${shop.businessId}`.execute(
      server.db,
    );
    device.isOffline = false;
    await device.sync();
    expect((await device.operations()).map(({ kind, state }) => [kind, state])).toEqual([
      ['sale', 'blocked'],
      ['return', 'pending'],
    ]);
  });

  it('are taken back once, whatever becomes of the answer', async () => {
    const shop = await openDrawerShop(server);
    const device = await openTill(shop);
    const [, , product = ''] = shop.productIds;
    const sale = await sellThree(device, shop);
    await device.sync();
    const before = await device.stock(product, shop.serieId);
    await takeBack(device, sale.entityId, '1');
    device.faults.push('lost-reply', 'lost-reply');
    await device.sync();
    await device.sync();
    await device.sync();
    const { body } = await shop.l2.get<{ count: number }>(`${RETURNS}?factura_id=${sale.entityId}`);
    expect(body.count).toBe(1);
    expect(await device.stock(product, shop.serieId)).toBe(before + 1);
    expect((await device.operations()).filter(({ state }) => state !== 'done')).toEqual([]);
  });

  it('leave the drawer, which counts them when it is closed', async () => {
    const shop = await openDrawerShop(server);
    const device = await openTill(shop);
    device.isOffline = true;
    const drawer = await openDrawer(device.db, OPENING, server.clock.now);
    const sale = await sellThree(device, shop);
    await takeBack(device, sale.entityId, '1');
    const figuresHere = async () => (await readDrawer(device.db, drawer.id, server.clock.now))?.figures;
    expect(await figuresHere()).toMatchObject({ esperado: '120000.00', reembolsos: '10000.00' });
    expect(await seenAtClosing(device.db, drawer.id, server.clock.now)).toMatchObject({
      esperado: '120000.00',
      documentos: { ventas: 1, devoluciones: 1 },
    });
    // Nobody has said that this money left.
    await takeBack(device, sale.entityId, '1', 'vitrina', false);
    expect(await figuresHere()).toMatchObject({ esperado: '120000.00', reembolsos: '10000.00' });
    device.isOffline = false;
    await device.sync();
    expect(await figuresHere()).toMatchObject({ esperado: '110000.00', documentos: { devoluciones: 2 } });
  });
});

describe('goods without their invoice', () => {
  /** One unit of the product of 10.000 at another price, to the account of the debtor. */
  async function takeLoose(device: Device, shop: DrawerShop, precio: string) {
    const [, , id = ''] = shop.productIds;
    const line = {
      linea: null,
      producto_id: id,
      codigo_barras: '772',
      nombre: 'Arroz',
      cantidad: 1,
      destino: 'vitrina' as const,
      base_gravable: precio,
      impuestos_aplicados: [],
      total_linea: precio,
      con_nota: true,
    };
    const refunds = [{ medio: 'credito' as const, valor: precio, referencia: null }];
    const client = { id: shop.debtor, nombre: 'Águeda Peña' };
    const goods = { client, serieId: shop.serieId, lines: [{ line, precio }], motivo: 'Error', refunds };
    return returnWithoutInvoice(device.db, goods, server.clock.now);
  }

  it('are on the shelf and settle the account once, with a note of their own', async () => {
    const shop = await openDrawerShop(server);
    const device = await openDevice(server.url, shop.emails.l3, server.clock);
    await device.sync();
    const [, , product = ''] = shop.productIds;
    const before = await device.stock(product, shop.serieId);
    const shown = async () => [
      await device.stock(product, shop.serieId),
      (await device.db.clients.get(shop.debtor))?.saldo_credito,
      (await device.db.ledger.where('cliente_id').equals(shop.debtor).toArray())
        .filter(({ tipo }) => tipo === 'abono')
        .map(({ valor }) => valor),
    ];
    const { entityId } = await takeLoose(device, shop, '9000.00');
    expect(await shown()).toEqual([before + 1, '91000.00', ['9000.00']]);
    await push(device.context);
    expect(await shown()).toEqual([before + 1, '91000.00', ['9000.00']]);
    await device.sync();
    expect(await shown()).toEqual([before + 1, '91000.00', ['9000.00']]);
    expect((await device.db.returns.get(entityId))?.nota?.numero_display).toBe('NC1-000001');
  });

  it('are refused at more than they cost today, and leave nothing behind when that is given up', async () => {
    const shop = await openDrawerShop(server);
    const device = await openDevice(server.url, shop.emails.l3, server.clock);
    await device.sync();
    const { seq, entityId } = await takeLoose(device, shop, '10001.00');
    await device.sync();
    expect((await device.operations()).at(-1)).toMatchObject({ state: 'rejected', error: { status: 400 } });
    expect(await discardOperation(device.db, seq, '')).toBeUndefined();
    expect(await device.db.returns.get(entityId)).toBeUndefined();
    expect((await device.db.clients.get(shop.debtor))?.saldo_credito).toBe('100000.00');
  });
});

describe('goods that two counters took back without network', () => {
  it('are on one note; the second stands on no note, and the stock is what the first made it', async () => {
    const shop = await openDrawerShop(server);
    const [one, other] = [await openTill(shop), await openTill(shop)];
    const [, , product = ''] = shop.productIds;
    const sale = await sellThree(one, shop);
    await one.sync();
    await other.sync();
    const before = await one.stock(product, shop.serieId);
    one.isOffline = true;
    other.isOffline = true;
    await takeBack(one, sale.entityId, '3');
    const second = await takeBack(other, sale.entityId, '2');
    one.isOffline = false;
    other.isOffline = false;
    await one.sync();
    await other.sync();
    await one.sync();
    for (const device of [one, other]) {
      expect(await device.stock(product, shop.serieId)).toBe(before + 3);
      expect(await device.db.returns.get(second.entityId)).toMatchObject({
        nota: null,
        advertencias: [{ codigo: 'factura_anulada' }, { codigo: 'devolucion_excedida', pedida: 2 }],
      });
    }
    expect((await lookAt(shop.l2, sale.entityId)).devuelto).toEqual([{ linea: 1, cantidad: 3 }]);
  });
});
