import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type NewClient } from '#app/data/writes/client-writes.ts';
import { correctionOf, correctOperation } from '#app/data/outbox/corrections.ts';
import { discardOperation } from '#app/data/outbox/discard.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { editProduct } from '#app/data/writes/product-writes.ts';
import { recordReprint } from '#app/data/writes/reprint-writes.ts';
import { exportPending, readRescueFile } from '#app/data/outbox/rescue.ts';
import { useExisting } from '#app/data/outbox/use-existing.ts';
import { listWork, retryAll } from '#app/data/outbox/work-list.ts';
import { giveUp } from '#app/sync/cancel.ts';
import type { Client } from '#contract/clients.ts';
import type { Invoice } from '#contract/invoices.ts';
import { QUEUED_WRITES } from '#contract/sync.ts';
import { sql } from '#server/platform/database.ts';
import { type Device, openDevice } from '#tests/fixtures/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, stockOf, type TestShop } from '#tests/fixtures/shop.ts';

const INVOICES = '/api/erp/facturacion/facturas/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function open(
  level: 'l1' | 'l2' | 'l3' = 'l2',
): Promise<{ shop: TestShop; device: Device; api: ApiClient; product: string }> {
  const shop = await createShop(server.db, server.clock.now);
  const device = await openDevice(server.url, shop.emails[level], server.clock);
  await device.sync();
  return { shop, device, api: await signIn(server.url, shop.emails.l3), product: shop.productIds[0]! };
}

const MARTA: NewClient = {
  tipo_cliente: 'Natural',
  nombre_completo_natural: 'Marta Rojas',
  cedula_natural: '41700100',
};

const invoicesOf = async (api: ApiClient) => (await api.get<{ results: Invoice[] }>(INVOICES)).body.results;

/** A client that exists on the server, its twin made here, and a sale to the twin. */
async function sellToTwin() {
  const opened = await open();
  const { device, api, product } = opened;
  const first = await api.send<Client>('POST', '/api/erp/clientes/', MARTA);
  const twin = await createClient(device.db, MARTA);
  const client = { id: twin, nombre: 'Marta Rojas', identificacion: '41700100' };
  await device.sell([{ producto_id: product, cantidad: '1' }], { delivered: true, client });
  await device.sync();
  return { ...opened, existing: first.body.id, twin };
}

describe('a refused twin', () => {
  it('is listed with the row that exists and with who waits for it, and can not be given up', async () => {
    const { device, existing } = await sellToTwin();
    const [create, sale] = await listWork(device.db);
    expect(create).toMatchObject({
      state: 'rejected',
      cause: 'datos_invalidos',
      existingId: existing,
      dependents: 1,
      canRetry: true,
      discard: 'needed',
    });
    expect(sale).toMatchObject({ state: 'pending', waitsFor: [create?.seq], discard: 'level' });
    expect(await discardOperation(device.db, create!.seq, 'x')).toBe('needed');
  });

  it('gives way to the existing row: the sale is invoiced to it, once', async () => {
    const { device, api, existing } = await sellToTwin();
    const [create] = await listWork(device.db);
    expect(await useExisting(device.db, create!.seq)).toBe(true);
    await device.sync();
    expect(await listWork(device.db)).toEqual([]);
    expect((await invoicesOf(api)).map(({ cliente_id }) => cliente_id)).toEqual([existing]);
  });

  it('can be corrected: the sale goes on to the new client', async () => {
    const { device, api, twin } = await sellToTwin();
    const [create] = await listWork(device.db);
    const correction = correctionOf(create!.operation);
    if (correction?.kind !== 'client-create') throw new Error('no form');
    const form = { ...correction.form, cedula_natural: '41700101' };
    expect(await correctOperation(device.db, create!.seq, { kind: 'client-create', form })).toBe(true);
    await device.sync();
    expect(await listWork(device.db)).toEqual([]);
    expect((await invoicesOf(api)).map(({ cliente_id }) => cliente_id)).toEqual([twin]);
  });
});

describe('a refused payment', () => {
  it('shows the balance as it is, can be corrected, and is given up with its reason', async () => {
    const { shop, device } = await open('l3');
    const form = {
      clientId: shop.finalConsumer,
      valor: '1000',
      medio: 'efectivo',
      referencia: null,
    } as const;
    await payOnAccount(device.db, form);
    await device.sync();
    const [item] = await listWork(device.db);
    expect(item).toMatchObject({ state: 'rejected', canCorrect: true, discard: 'free' });
    await retryAll(device.db);
    expect((await listWork(device.db))[0]?.state).toBe('pending');
    await device.sync();
    expect(await discardOperation(device.db, item!.seq, ' mal digitado ')).toBeUndefined();
    expect((await device.operations())[0]).toMatchObject({
      state: 'discarded',
      discard: { reason: 'mal digitado' },
    });
    expect(await device.db.ledger.count()).toBe(0);
  });
});

describe('giving up what was sent without an answer', () => {
  it('cancels it with the server, so that a late copy is refused', async () => {
    const { device, api, product } = await open();
    await editProduct(device.db, { id: product, changes: { nombre: 'Tinto' } });
    device.faults.push('lost-request', 'lost-request');
    await device.sync();
    const [item] = await listWork(device.db);
    expect(item?.discard).toBe('cancel');
    expect(await giveUp(device.context, item!.seq, 'no era')).toBe('discarded');
    const { operation } = item!;
    const late = await device.context.http({
      method: 'PUT',
      path: operation.path,
      body: operation.body,
      headers: { 'idempotency-key': operation.op },
    });
    expect([late.status, (late.body as { codigo: string }).codigo]).toEqual([409, 'anulada']);
    expect((await api.get<{ nombre: string }>(operation.path)).body.nombre).not.toBe('Tinto');
  });

  it('finds that it was applied, and keeps it', async () => {
    const { device, product } = await open();
    await editProduct(device.db, { id: product, changes: { nombre: 'Tinto' } });
    device.faults.push('lost-reply', 'lost-request');
    await device.sync();
    const [item] = await listWork(device.db);
    expect(await giveUp(device.context, item!.seq, 'no era')).toBe('applied');
    expect((await device.operations())[0]?.state).toBe('done');
  });
});

describe('giving up a sale whose goods have left', () => {
  it('needs a reason, and is told in the log that the owner reads', async () => {
    const { device, api, product } = await open('l3');
    device.isOffline = true;
    const { entityId, codigoProvisional } = await device.sell([{ producto_id: product, cantidad: '1' }], {
      delivered: true,
    });
    const [item] = await listWork(device.db);
    expect(await discardOperation(device.db, item!.seq, ' ')).toBe('reason');
    expect(await discardOperation(device.db, item!.seq, 'el cliente la devolvió')).toBeUndefined();
    device.isOffline = false;
    await device.sync();
    expect((await device.operations()).map(({ kind, state }) => [kind, state])).toEqual([
      ['sale', 'discarded'],
      ['discarded-sale', 'done'],
    ]);
    expect(await device.db.invoices.get(entityId)).toBeUndefined();
    const { body } = await api.get<{ results: { accion: string; descripcion: string }[] }>(
      '/api/erp/registros-actividad/',
    );
    expect(body.results.map(({ accion, descripcion }) => [accion, descripcion])).toContainEqual([
      'Eliminar',
      `Venta entregada ${codigoProvisional} a Consumidor final por $ 1.547, descartada sin factura: el cliente la devolvió`,
    ]);
  });
});

describe('an exported file', () => {
  it('is sent by level 3, and the device that comes back doubles nothing', async () => {
    const { shop, device, api, product } = await open();
    device.isOffline = true;
    await createClient(device.db, MARTA);
    const sale = await device.sell([{ producto_id: product, cantidad: '2' }], { delivered: true });
    await recordReprint(device.db, sale.entityId);
    await editProduct(device.db, {
      id: product,
      changes: { nombre: 'Tinto' },
      stock: { serieId: shop.serieId, deltas: { cantidad_vitrina: '1', cantidad_bodega: '0' } },
    });
    const portions = readRescueFile(JSON.stringify(await exportPending(device.db)));
    expect(portions?.[0]?.operaciones).toHaveLength(5);
    const reply = await api.send<{ resultados: { status: number }[] }>(
      'POST',
      '/api/erp/sync/importar/',
      portions![0],
    );
    // The data edit moved the product on: the count that carries its data is told so, and goes from the device.
    expect(reply.body.resultados.map(({ status }) => status)).toEqual([201, 201, 201, 200, 412]);
    device.isOffline = false;
    await device.sync();
    expect((await device.operations()).map(({ state }) => state)).toEqual(Array(5).fill('done'));
    expect(await invoicesOf(api)).toHaveLength(1);
    expect(await stockOf(api, product)).toEqual({ cantidad_vitrina: 9, cantidad_bodega: 5 });
  });

  it('rescues what was blocked once its cause is gone: the refusal is stored under the key of before', async () => {
    const { shop, device, api, product } = await open();
    const setEnd = (day: string) =>
      sql`UPDATE businesses SET vigencia_hasta = ${day} WHERE id = ${shop.businessId}`.execute(server.db);
    await device.sell([{ producto_id: product, cantidad: '2' }], { delivered: true });
    await setEnd('2020-01-01');
    await device.sync();
    expect(await listWork(device.db)).toMatchObject([{ state: 'blocked' }]);
    device.isOffline = true;
    const [file] = readRescueFile(JSON.stringify(await exportPending(device.db))) ?? [];
    await setEnd('2030-01-01');
    const imported = await api.send<{ resultados: { status: number }[] }>(
      'POST',
      '/api/erp/sync/importar/',
      file,
    );
    expect(imported.body.resultados.map(({ status }) => status)).toEqual([201]);
    device.isOffline = false;
    await device.sync();
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done']);
    expect(await invoicesOf(api)).toHaveLength(1);
  });

  it('that is something else is not read', () => {
    expect(readRescueFile('{"operaciones": [1]}')).toBeUndefined();
    expect(readRescueFile('no')).toBeUndefined();
  });
});

describe('every queued write', () => {
  it('is one that level 3 may send for a colleague', async () => {
    const { device, product } = await open('l3');
    device.isOffline = true;
    await createClient(device.db, MARTA);
    await editProduct(device.db, { id: product, changes: { nombre: 'Tinto' } });
    const sold = await device.sell([{ producto_id: product, cantidad: '1' }]);
    await recordReprint(device.db, sold.entityId);
    const calls = (await device.operations()).map(
      ({ method, path }) => `${method} ${path.replace(/[\da-f]{8}-[\da-f-]{27}/u, ':id')}`,
    );
    for (const call of calls) expect(QUEUED_WRITES).toContain(call);
  });
});
