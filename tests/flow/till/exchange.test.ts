import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Return } from '#contract/returns/returns.ts';
import { readDrawer } from '#app/data/read/cash/drawer.ts';
import { seenAtClosing } from '#app/data/read/cash/seen-at-closing.ts';
import { deviceTable } from '#app/data/registry.ts';
import { push } from '#app/sync/push/push.ts';
import { discardOperation } from '#app/data/resolve/discard.ts';
import { listWork } from '#app/data/resolve/work-list.ts';
import { openDrawer } from '#app/data/writes/cash-writes.ts';
import { printPaper } from '#app/data/writes/printed-papers.ts';
import { sql } from '#server/platform/database/database.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { exchangeAt } from '#tests/fixtures/device/exchange.ts';
import { type DrawerShop, openDrawerShop } from '#tests/fixtures/drawer.ts';
import { giveBack, lookAt, RETURNS, sold } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

// Goods that pay for other goods at a counter: a sale and a return that reach the server together or not at all.

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());
beforeEach(() => deviceTable().clear());

const OPENING = { nombre: 'Caja 1', base: '100000.00', esperada: null, conteo: [], nota: '' };
/** Places of the products that cost 8000, 10.000 and 25.000. */
const [CHEAP, USUAL, DEAR] = [1, 2, 3] as const;

interface Till {
  shop: DrawerShop;
  device: Device;
  productId: (at: number) => string;
  stocks: () => Promise<number[]>;
}

async function openTill(): Promise<Till> {
  const shop = await openDrawerShop(server);
  const device = await openDevice(server.url, shop.emails.l2, server.clock);
  await device.sync();
  const productId = (at: number) => shop.productIds[at] ?? '';
  const stocks = () =>
    Promise.all([CHEAP, USUAL, DEAR].map((at) => device.stock(productId(at), shop.serieId)));
  return { shop, device, productId, stocks };
}

/** A till after an exchange that the server has taken: 10.000 for 8000. */
async function openExchanged() {
  const till = await openTill();
  const { shop, device, productId } = till;
  const sale = await sold(shop.l2, shop, USUAL, 1);
  await device.sync();
  const wanted = [{ producto_id: productId(CHEAP), cantidad: '1' }];
  const { entityId } = await exchangeAt(device, sale.id, wanted);
  await device.sync();
  return { ...till, sale, entityId };
}

const returnsOf = async ({ l2 }: DrawerShop, saleId: string) =>
  (await l2.get<{ results: Return[] }>(`${RETURNS}?factura_id=${saleId}`)).body.results;

const states = async ({ db }: Device) => (await db.outbox.toArray()).map(({ kind, state }) => [kind, state]);

describe('an exchange', () => {
  it('without network of a sale that was not sent is on the shelf and in the drawer at once, and reaches the server after it', async () => {
    const { shop, device, productId, stocks } = await openTill();
    const before = await stocks();
    device.isOffline = true;
    const drawer = await openDrawer(device.db, OPENING, server.clock.now);
    const sale = await device.sell([{ producto_id: productId(USUAL), cantidad: '3' }], { delivered: true });
    const { entityId } = await exchangeAt(device, sale.entityId, [
      { producto_id: productId(CHEAP), cantidad: '1' },
    ]);
    const after = [(before[0] ?? 0) - 1, (before[1] ?? 0) - 2, before[2]];
    expect(await stocks()).toEqual(after);
    const figures = async () => (await readDrawer(device.db, drawer.id, server.clock.now))?.figures;
    expect(await figures()).toMatchObject({ esperado: '128000.00', reembolsos: '2000.00' });
    const [back] = await device.db.returns.toArray();
    expect(await seenAtClosing(device.db, drawer.id, server.clock.now)).toMatchObject({
      documentos: { ventas: 2, devoluciones: 1 },
      pendientes: [sale.entityId, entityId, back?.id],
    });
    device.isOffline = false;
    await push(device.context);
    // The answer has both: the number of the sale, and the note.
    const numbered = (await device.db.invoices.get(entityId))?.invoice;
    expect(numbered?.numero_factura_display).toMatch(/^POS1-\d{6}$/u);
    expect((await device.db.returns.toArray())[0]?.nota?.numero_display).toBe('NC1-000001');
    await device.sync();
    expect(await stocks()).toEqual(after);
    expect(await figures()).toMatchObject({ esperado: '128000.00' });
    expect(await lookAt(shop.l2, entityId)).toMatchObject({
      total_factura: '8000.00',
      pagos: [{ medio: 'cambio', valor: '8000.00' }],
      advertencias: [],
    });
    expect(await returnsOf(shop, sale.entityId)).toMatchObject([
      {
        venta_id: entityId,
        caja_id: drawer.id,
        nota: { numero_display: 'NC1-000001' },
        reembolso: [
          { medio: 'cambio', valor: '8000.00' },
          { medio: 'efectivo', valor: '2000.00' },
        ],
        advertencias: [],
      },
    ]);
    expect(await device.db.invoices.get(entityId)).toMatchObject({ sale: null, invoice: { id: entityId } });
  });

  it('for dearer goods is paid with the rest in cash, and happens once whatever becomes of the answers', async () => {
    const { shop, device, productId, stocks } = await openTill();
    const sale = await sold(shop.l2, shop, USUAL, 2);
    await device.sync();
    const before = await stocks();
    const { entityId } = await exchangeAt(device, sale.id, [{ producto_id: productId(DEAR), cantidad: '1' }]);
    device.faults.push('lost-reply', 'lost-request', 'lost-reply');
    for (let round = 0; round < 4; round += 1) await device.sync();
    expect(await stocks()).toEqual([before[0], (before[1] ?? 0) + 1, (before[2] ?? 0) - 1]);
    expect(await lookAt(shop.l2, entityId)).toMatchObject({
      pagos: [
        { medio: 'efectivo', valor: '15000.00' },
        { medio: 'cambio', valor: '10000.00' },
      ],
    });
    expect(await returnsOf(shop, sale.id)).toHaveLength(1);
    expect(await states(device)).toEqual([['sale', 'done']]);
  });

  it('that the server refuses at the counter is an open sale again, with what came back and the reason', async () => {
    const { shop, device, productId, stocks } = await openTill();
    const sale = await sold(shop.l2, shop, USUAL, 1);
    await device.sync();
    const before = await stocks();
    await giveBack(shop.l2, sale.id);
    const wanted = [{ producto_id: productId(CHEAP), cantidad: '1' }];
    const { entityId } = await exchangeAt(device, sale.id, wanted, { delivered: false });
    await device.sync();
    const [draft] = await device.db.drafts.toArray();
    expect(draft?.error).toMatch(/^El cambio de POS1-\d{6} no se hizo: no entregues el dinero\. /u);
    expect(draft?.exchange?.of.id).toBe(sale.id);
    expect(await device.db.invoices.get(entityId)).toBeUndefined();
    expect((await device.db.returns.toArray()).map(({ venta_id, srv }) => [venta_id, srv !== null])).toEqual([
      [null, true],
    ]);
    expect(await stocks()).toEqual([before[0], (before[1] ?? 0) + 1, before[2]]);
  });

  it('whose goods have left stands, flagged, though they had come back before', async () => {
    const { shop, device, productId, stocks } = await openTill();
    const sale = await sold(shop.l2, shop, USUAL, 1);
    await device.sync();
    const before = await stocks();
    await giveBack(shop.l2, sale.id);
    const { entityId } = await exchangeAt(device, sale.id, [
      { producto_id: productId(CHEAP), cantidad: '1' },
    ]);
    await device.sync();
    expect((await lookAt(shop.l2, entityId)).total_factura).toBe('8000.00');
    const back = await returnsOf(shop, sale.id);
    const last = back.find(({ venta_id }) => venta_id === entityId);
    expect([back.length, last?.nota]).toEqual([2, null]);
    expect(last?.advertencias).toContainEqual(expect.objectContaining({ codigo: 'devolucion_excedida' }));
    expect(await stocks()).toEqual([(before[0] ?? 0) - 1, (before[1] ?? 0) + 1, before[2]]);
  });

  it('of a sale on credit settles the debt first: only what was paid pays for other goods', async () => {
    const { shop, device, productId } = await openTill();
    const pagos = [
      { medio: 'credito', valor: 8000 },
      { medio: 'efectivo', valor: 12_000 },
    ];
    const sale = await sold(shop.l2, shop, USUAL, 2, { cliente_id: shop.debtor, pagos });
    await device.sync();
    const owed = async () => (await device.db.clients.get(shop.debtor))?.saldo_credito;
    expect(await owed()).toBe('108000.00');
    device.isOffline = true;
    const { entityId } = await exchangeAt(
      device,
      sale.id,
      [{ producto_id: productId(CHEAP), cantidad: '1' }],
      { units: '2' },
    );
    expect(await owed()).toBe('100000.00');
    device.isOffline = false;
    await device.sync();
    expect(await owed()).toBe('100000.00');
    expect(await returnsOf(shop, sale.id)).toMatchObject([
      {
        venta_id: entityId,
        reembolso: [
          { medio: 'credito', valor: '8000.00' },
          { medio: 'cambio', valor: '8000.00' },
          { medio: 'efectivo', valor: '4000.00' },
        ],
      },
    ]);
    const abonos = await device.db.ledger
      .where('cliente_id')
      .equals(shop.debtor)
      .filter(({ tipo }) => tipo === 'abono')
      .toArray();
    expect(abonos.map(({ valor, factura_id }) => [valor, factura_id])).toEqual([['8000.00', sale.id]]);
  });

  it('keeps the sale whose goods pay for another: that one cannot be given up before it', async () => {
    const { shop, device, productId } = await openTill();
    await device.db.me.update('me', { permission_level: 3 });
    device.isOffline = true;
    const sale = await device.sell([{ producto_id: productId(USUAL), cantidad: '1' }], { delivered: true });
    const [first] = await device.operations();
    await exchangeAt(device, sale.entityId, [{ producto_id: productId(CHEAP), cantidad: '1' }]);
    expect(await discardOperation(device.db, first?.seq ?? 0, 'no fue')).toBe('needed');
    expect((await listWork(device.db)).map(({ discard }) => discard)).toEqual(['needed', 'reason']);
    device.isOffline = false;
    await device.sync();
    expect(await returnsOf(shop, sale.entityId)).toHaveLength(1);
  });

  it('that arrives after its person got another store sells from the old one, and its goods go back to the new one', async () => {
    const { shop, device, productId, stocks } = await openTill();
    const { rows } = await sql<{ id: number }>`
      INSERT INTO series (business_id, nombre_establecimiento, nombre_norm, prefijo, rango_inicio, rango_fin, longitud_consecutivo,
        proximo_consecutivo) VALUES (${shop.businessId}, 'Sur', 'sur', 'POS7', 1, 99, 4, 1) RETURNING id`.execute(
      server.db,
    );
    const sur = rows[0]?.id ?? 0;
    const sale = await sold(shop.l2, shop, USUAL, 1);
    await device.sync();
    const before = await stocks();
    device.isOffline = true;
    await exchangeAt(device, sale.id, [{ producto_id: productId(CHEAP), cantidad: '1' }]);
    await sql`UPDATE collaborators SET serie_id = ${sur} WHERE id = ${shop.collaboratorIds[1]}`.execute(
      server.db,
    );
    device.isOffline = false;
    await device.sync();
    await device.sync();
    expect(await stocks()).toEqual([(before[0] ?? 0) - 1, before[1], before[2]]);
    const { rows: there } = await sql<{ units: number }>`
      SELECT cantidad_vitrina::float8 AS units FROM stocks WHERE serie_id = ${sur} AND product_id = ${productId(USUAL)}`.execute(
      server.db,
    );
    expect([there[0]?.units, await device.stock(productId(USUAL), sur)]).toEqual([1, 1]);
  });

  it('has a first paper of its note, as of its invoice', async () => {
    const { device, entityId } = await openExchanged();
    const [back] = await device.db.returns.toArray();
    const note = { id: back?.id ?? '', madeBy: back?.venta_id ?? '' };
    const out = async () => undefined;
    expect(note.madeBy).toBe(entityId);
    expect(await printPaper(device.db, { id: entityId }, 'invoice', out)).toBe(false);
    expect(await printPaper(device.db, note, 'note', out)).toBe(false);
    expect(await printPaper(device.db, note, 'note', out)).toBe(true);
  });

  it('that goes to the server again is there once, both of it', async () => {
    const { shop, device, sale, entityId } = await openExchanged();
    const [operation] = await device.operations();
    expect(operation?.state).toBe('done');
    await device.db.outbox.update(operation?.seq ?? 0, { state: 'pending', attempts: 0, nextAt: 0 });
    await device.sync();
    expect(await states(device)).toEqual([['sale', 'done']]);
    expect(await returnsOf(shop, sale.id)).toHaveLength(1);
    expect((await lookAt(shop.l2, entityId)).total_factura).toBe('8000.00');
  });
});
