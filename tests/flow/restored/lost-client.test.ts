import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/clients/clients.ts';
import type { Invoice, PaymentMethod } from '#contract/invoicing/invoices.ts';
import { setClient } from '#app/data/drafts/draft-edits.ts';
import { findLostClientWays, settleLostClient } from '#app/data/resolve/lost-client.ts';
import { listWork } from '#app/data/resolve/work-list.ts';
import { createClient } from '#app/data/writes/client-writes.ts';
import { recordReprint } from '#app/data/writes/reprint-writes.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { type Device, draftOf, openDevice } from '#tests/fixtures/device/device.ts';
import { restorableServer, settle } from '#tests/fixtures/device/restorable-server.ts';
import { signIn, type TestShop } from '#tests/fixtures/shop.ts';

const MARTA = { nombre: 'Marta Rojas', identificacion: '1020733418' };
const FORM = {
  tipo_cliente: 'Natural',
  nombre_completo_natural: MARTA.nombre,
  cedula_natural: MARTA.identificacion,
  credito_activo: true,
  monto_credito_aprobado: '100000',
  dias_credito_autorizados: 30,
} as const;
const TOTAL = '1547.00';

const server = restorableServer();

/** Sells to Marta on a device, the goods handed over. @returns id of the sale */
async function sellToMarta(
  device: Device,
  shop: TestShop,
  id: string,
  medio: PaymentMethod,
): Promise<string> {
  const drafted = await draftOf(device.db, [{ producto_id: shop.productIds[0]!, cantidad: '1' }]);
  const draft = setClient(drafted, { id, ...MARTA });
  const recibido = medio === 'efectivo' ? TOTAL : null;
  const payments = [{ medio, valor: TOTAL, recibido, referencia: null }];
  const { entityId } = await submitSale(device.db, { draft, payments, change: '0.00' }, server.clock.now);
  await markDelivered(device.db, entityId);
  return entityId;
}

/** An administrator's device makes Marta, another one sells to her, and a restore goes back to before both. */
async function openShop(level: 'l1' | 'l2', medio: PaymentMethod = 'efectivo') {
  const { shop, device: maker } = await server.openCounter('l3');
  const till = await openDevice(server.url, shop.emails[level], server.clock);
  await till.sync();
  const restore = await server.takeBackup();
  const id = await createClient(maker.db, FORM, server.clock.now);
  await maker.sync();
  await till.sync();
  const sale = await sellToMarta(till, shop, id, medio);
  await till.sync();
  expect(await till.operations()).toMatchObject([{ state: 'done' }]);
  await restore();
  await settle(till);
  const [refused] = await till.operations();
  expect(refused).toMatchObject({ state: 'rejected', error: { codigo: 'cliente_desconocido' } });
  return { shop, maker, till, id, sale, seq: refused!.seq, waysNow: () => waysOf(till) };
}

async function waysOf({ db, operations }: Device) {
  const [sale] = await operations();
  return findLostClientWays(db, sale!);
}

async function invoicesOf(shop: TestShop): Promise<Invoice[]> {
  const api = await signIn(server.url, shop.emails.l3);
  return (await api.get<{ results: Invoice[] }>('/api/erp/facturacion/facturas/')).body.results;
}

async function clientsNamedMarta(shop: TestShop): Promise<Client[]> {
  const api = await signIn(server.url, shop.emails.l3);
  const path_ = `/api/erp/clientes/?search=${MARTA.identificacion}`;
  return (await api.get<{ results: Client[] }>(path_)).body.results;
}

describe('a delivered sale to a client that another device had made and a restore forgot', () => {
  it('goes by itself once that device has sent the client', async () => {
    const { shop, maker, till, sale, id } = await openShop('l1');
    await settle(maker);
    await settle(till);
    expect(await till.operations()).toMatchObject([{ state: 'done' }]);
    expect(await invoicesOf(shop)).toMatchObject([{ id: sale, cliente_id: id }]);
  });

  it('goes to Consumidor final by the hand of level 1, with its buyer in the note', async () => {
    const { shop, till, sale, seq, waysNow } = await openShop('l1');
    expect(await waysNow()).toMatchObject({ existing: undefined, canCreate: false, canBeAnonymous: true });
    expect(await listWork(till.db)).toMatchObject([{ discard: 'level' }]);
    expect(await settleLostClient(till.db, seq, 'create')).toBe(false);
    expect(await settleLostClient(till.db, seq, 'anonymous')).toBe(true);
    // A second click.
    expect(await settleLostClient(till.db, seq, 'anonymous')).toBe(false);
    await till.sync();
    const nota = 'Vendida a Marta Rojas (1020733418).';
    expect(await invoicesOf(shop)).toMatchObject([
      { id: sale, cliente_id: shop.finalConsumer, total_factura: TOTAL, nota },
    ]);
  });

  it('on credit never goes to Consumidor final: level 2 makes the client anew, and the debt is theirs', async () => {
    const { shop, maker, till, sale, seq, waysNow } = await openShop('l2', 'credito');
    expect(await waysNow()).toMatchObject({ canCreate: true, canBeAnonymous: false });
    expect(await settleLostClient(till.db, seq, 'anonymous')).toBe(false);
    expect(await settleLostClient(till.db, seq, 'create', server.clock.now)).toBe(true);
    await settle(till);
    const [client] = await clientsNamedMarta(shop);
    expect(client).toMatchObject({ nombre_completo_natural: MARTA.nombre, saldo_credito: TOTAL });
    expect(await invoicesOf(shop)).toMatchObject([
      { id: sale, cliente_id: client?.id, advertencias: [{ codigo: 'credito_inactivo' }] },
    ]);
    // The device that had made her comes back: the server says that she exists, and there is no second one.
    await settle(maker);
    expect(await maker.operations()).toMatchObject([{ state: 'rejected' }]);
    expect(await clientsNamedMarta(shop)).toHaveLength(1);
  });

  it('on credit at level 1 goes to the client as somebody else has made them anew', async () => {
    const { shop, till, sale, seq, waysNow } = await openShop('l1', 'credito');
    expect(await waysNow()).toMatchObject({ existing: undefined, canCreate: false, canBeAnonymous: false });
    const api = await signIn(server.url, shop.emails.l3);
    const { body: made } = await api.send<Client>('POST', '/api/erp/clientes/', FORM);
    await till.sync();
    expect(await waysNow()).toMatchObject({ existing: { id: made.id }, canCreate: false });
    expect(await settleLostClient(till.db, seq, 'existing')).toBe(true);
    await settle(till);
    expect(await invoicesOf(shop)).toMatchObject([{ id: sale, cliente_id: made.id }]);
    expect(await clientsNamedMarta(shop)).toMatchObject([{ saldo_credito: TOTAL }]);
  });
});

describe('the note of a paper whose invoice a restore forgot', () => {
  it('may be discarded at level 1, and goes by itself when the invoice is there again', async () => {
    const { shop, device: seller } = await server.openCounter('l2');
    const printer = await openDevice(server.url, shop.emails.l1, server.clock);
    await printer.sync();
    const restore = await server.takeBackup();
    const lines = [{ producto_id: shop.productIds[0]!, cantidad: '1' }];
    const { entityId } = await seller.sell(lines, { delivered: true });
    await seller.sync();
    await printer.sync();
    await recordReprint(printer.db, entityId, server.clock.now);
    await printer.sync();
    await restore();
    await settle(printer);
    expect(await printer.operations()).toMatchObject([{ state: 'rejected' }]);
    expect(await listWork(printer.db)).toMatchObject([{ discard: 'free' }]);
    await settle(seller);
    await settle(printer);
    expect(await printer.operations()).toMatchObject([{ state: 'done' }]);
  });
});
