import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Http } from '#app/api/http.ts';
import { setClient } from '#app/data/drafts/draft-edits.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { createClient, editClient, type NewClient } from '#app/data/writes/client-writes.ts';
import { correctionOf, correctOperation } from '#app/data/resolve/corrections.ts';
import { discardOperation } from '#app/data/resolve/discard.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { editProduct } from '#app/data/writes/product-writes.ts';
import { recordReprint } from '#app/data/writes/reprint-writes.ts';
import { reopenSale } from '#app/data/resolve/reopen-sale.ts';
import { useExisting } from '#app/data/resolve/use-existing.ts';
import { listWork, retryAll } from '#app/data/resolve/work-list.ts';
import { subjectOf } from '#app/data/read/operation-subject.ts';
import { giveUp } from '#app/sync/push/cancel.ts';
import { push } from '#app/sync/push/push.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { QUEUED_WRITES } from '#contract/sync/batch.ts';
import { sql } from '#server/platform/database/database.ts';
import { type Device, draftOf, openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

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

  it('gives way in the sales that are open too: what is charged later goes to the existing row', async () => {
    const { device, api, product, existing, twin } = await sellToTwin();
    const held = setClient(await draftOf(device.db, [{ producto_id: product, cantidad: '2' }]), {
      id: twin,
      nombre: 'Marta Rojas',
      identificacion: '41700100',
    });
    await device.db.drafts.put(held);
    const [create] = await listWork(device.db);
    await useExisting(device.db, create!.seq);
    const draft = (await device.db.drafts.get(held.id))!;
    const saved = await submitSale(device.db, { draft, payments: [], change: '0.00' });
    expect(await device.db.invoices.get(saved.entityId)).toMatchObject({
      sale: { cliente: { id: existing, identificacion: '41700100' } },
    });
    await markDelivered(device.db, saved.entityId);
    await device.sync();
    expect(await listWork(device.db)).toEqual([]);
    expect((await invoicesOf(api)).map(({ cliente_id }) => cliente_id)).toEqual([existing, existing]);
  });

  it('gives way to the row that exists in another tab, while a sale to it is being charged', async () => {
    const { device, api, product, existing, twin } = await sellToTwin();
    const { db } = device;
    const [create] = await listWork(db);
    const client = { id: twin, nombre: 'Marta Rojas', identificacion: '41700100' };
    const draft = setClient(await draftOf(db, [{ producto_id: product, cantidad: '1' }]), client);
    await db.drafts.put(draft);
    const whoAmI = await db.me.get('me');
    // What charging reads before it writes.
    const reading = vi.spyOn(db.me, 'get');
    reading.mockImplementationOnce((() => useExisting(db, create!.seq).then(() => whoAmI)) as never);
    const { entityId } = await submitSale(db, { draft, payments: [], change: '0.00' });
    reading.mockRestore();
    expect(await db.invoices.get(entityId)).toMatchObject({ sale: { cliente: { id: existing } } });
    expect(await db.drafts.count()).toBe(0);
    await markDelivered(db, entityId);
    await device.sync();
    expect(await listWork(db)).toEqual([]);
    expect((await invoicesOf(api)).map(({ cliente_id }) => cliente_id)).toEqual([existing, existing]);
  });

  it('gives way, and what pays for a sale on credit still waits for that sale', async () => {
    const { device, api, product } = await open();
    await api.send('POST', '/api/erp/clientes/', MARTA);
    const id = await createClient(device.db, MARTA);
    const client = { id, nombre: 'Marta Rojas', identificacion: '41700100' };
    const draft = setClient(await draftOf(device.db, [{ producto_id: product, cantidad: '1' }]), client);
    const payments = [{ medio: 'credito', valor: '1547.00', recibido: null, referencia: null } as const];
    const { entityId } = await submitSale(device.db, { draft, payments: [...payments], change: '0.00' });
    await markDelivered(device.db, entityId);
    await payOnAccount(device.db, { clientId: id, valor: '1000', medio: 'efectivo', referencia: null });
    await device.sync();
    const [create, sale] = await listWork(device.db);
    await useExisting(device.db, create!.seq);
    expect((await listWork(device.db)).map(({ waitsFor }) => waitsFor)).toEqual([[], [sale!.seq]]);
    // The connection breaks: what pays for the sale does not overtake it.
    device.faults.push('lost-request');
    await push(device.context);
    expect((await listWork(device.db)).map(({ state }) => state)).toEqual(['pending', 'pending']);
    await device.sync();
    expect(await listWork(device.db)).toEqual([]);
  });

  it('can not be given up while an open sale is to it', async () => {
    const { device } = await open();
    const client = await createClient(device.db, MARTA);
    const draft = setClient(await draftOf(device.db, []), {
      id: client,
      nombre: 'Marta',
      identificacion: '1',
    });
    await device.db.drafts.put(draft);
    const [create] = await listWork(device.db);
    expect(await discardOperation(device.db, create!.seq, 'x')).toBe('needed');
    await device.db.drafts.delete(draft.id);
    expect(await discardOperation(device.db, create!.seq, 'x')).toBeUndefined();
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

describe('what was written for a client whom somebody deleted meanwhile', () => {
  it('says whose money and data it is, corrected too', async () => {
    const { device, api } = await open();
    const { id } = (await api.send<Client>('POST', '/api/erp/clientes/', MARTA)).body;
    await device.sync();
    await editClient(device.db, id, { telefono_natural: '3100000001' });
    const form = { clientId: id, valor: '1000', medio: 'efectivo', referencia: null } as const;
    await payOnAccount(device.db, form);
    expect((await api.send('DELETE', `/api/erp/clientes/${id}/`)).status).toBe(204);
    await device.sync();
    const names = async () => {
      const work = await listWork(device.db);
      return Promise.all(work.map(({ operation }) => subjectOf(device.db, operation)));
    };
    const told = [
      { kind: 'client-edit', name: 'Marta Rojas' },
      { kind: 'payment', name: 'Marta Rojas', valor: '1000.00' },
    ];
    expect(await names()).toEqual(told);
    const [, payment] = await listWork(device.db);
    await correctOperation(device.db, payment!.seq, { kind: 'payment', form });
    expect(await names()).toEqual(told);
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

  it.each([
    [401, 'signed-out'],
    [503, 'trouble'],
  ])('says why it could not be given up when the server answers %i', async (status, told) => {
    const { device, product } = await open();
    await editProduct(device.db, { id: product, changes: { nombre: 'Tinto' } });
    device.faults.push('lost-request');
    await device.sync();
    const [item] = await listWork(device.db);
    const http = () => Promise.resolve({ status, body: {}, headers: {} });
    expect(await giveUp({ ...device.context, http }, item!.seq, 'no era')).toBe(told);
    expect((await device.operations())[0]?.state).toBe('pending');
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

  it('keeps a sale whose customer left while the server was asked: it goes once more, as a fact', async () => {
    const { device, api, product } = await open();
    const { entityId } = await device.sell([{ producto_id: product, cantidad: '1' }]);
    device.faults.push('lost-request', 'lost-request');
    await device.sync();
    const [item] = await listWork(device.db);
    const http: Http = async (request) => {
      await markDelivered(device.db, entityId);
      return device.context.http(request);
    };
    expect(await giveUp({ ...device.context, http }, item!.seq, '')).toBe('level');
    expect((await device.operations())[0]).toMatchObject({ state: 'pending', delivered: true });
    await device.sync();
    expect(await invoicesOf(api)).toHaveLength(1);
  });

  it('asks no server where the reason for goods that have left is missing', async () => {
    const { device, product } = await open('l3');
    await device.sell([{ producto_id: product, cantidad: '1' }], { delivered: true });
    device.faults.push('lost-request', 'lost-request');
    await device.sync();
    const [item] = await listWork(device.db);
    expect(await giveUp(device.context, item!.seq, '')).toBe('reason');
    expect((await device.operations())[0]?.state).toBe('pending');
  });

  it('tells that another tab has sent it meanwhile, with the answer on this device already', async () => {
    const { device, api, product } = await open();
    await editProduct(device.db, { id: product, changes: { nombre: 'Tinto' } });
    const [item] = await listWork(device.db);
    await device.sync();
    expect(await giveUp(device.context, item!.seq, 'no era')).toBe('applied');
    expect((await api.get<{ nombre: string }>(item!.operation.path)).body.nombre).toBe('Tinto');
  });
});

describe('giving up a sale whose goods have left', () => {
  it('needs a reason, and stands in the log that the owner reads', async () => {
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

describe('a sale that goes back to the counter', () => {
  it('takes the note of its second paper along: no invoice will ever tell of it', async () => {
    const { shop, device, product } = await open('l3');
    await sql`UPDATE businesses SET vigencia_hasta = '2020-01-01' WHERE id = ${shop.businessId}`.execute(
      server.db,
    );
    const sold = await device.sell([{ producto_id: product, cantidad: '1' }], { delivered: true });
    await recordReprint(device.db, sold.entityId);
    await device.sync();
    const [sale] = await listWork(device.db);
    expect(await reopenSale(device.db, sale!.seq, 'tab', server.clock.now)).toBe(true);
    await device.sync();
    expect(await listWork(device.db)).toEqual([]);
    expect((await device.operations()).map(({ kind, state }) => [kind, state])).toEqual([
      ['sale', 'discarded'],
      ['reprint', 'discarded'],
      ['discarded-sale', 'done'],
    ]);
  });
});

describe('every queued write', () => {
  it('may be sent by level 3 for a colleague', async () => {
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
