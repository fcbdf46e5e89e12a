import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { NO_TAXES } from '#domain/money/tax.ts';
import { deviceTable } from '#app/data/registry.ts';
import { listWork } from '#app/data/resolve/work-list.ts';
import { createProduct } from '#app/data/writes/product-writes.ts';
import { productOf, startOf } from '#app/features/workspace/invoicing/product/product-values.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import {
  createProduct as createThere,
  INVOICES,
  openInventory,
  readProduct,
} from '#tests/fixtures/inventory.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

// A product of a code that nobody knew, made at the counter in the middle of a sale.

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1000 });
});
afterAll(() => server.stop());
beforeEach(() => deviceTable().clear());

const CODE = '7709990000017';
const HAND = { scanned: CODE, codigo_barras: CODE, unidad: 'und', label: null } as const;

/** Makes the product as the dialog of the sell screen does, and charges one unit of it. */
async function sellUnknown(device: Device) {
  const start = startOf(HAND, { ...NO_TAXES, iva_rate: 19 });
  const product = productOf({ ...start, nombre: 'Velas x 10', precio_final: '4.500' }, HAND);
  const id = await createProduct(device.db, { ...product, serie_id: null }, server.clock.now);
  const sale = await device.sell([{ producto_id: id, cantidad: '1' }], { delivered: device.isOffline });
  return { id, sale };
}

const MADE = { nombre: 'Velas x 10', precio_final: '4500.00', costo: '0.00', iva_rate: 19 };

describe.each(['with', 'without'])('a product made at the counter %s network', (network) => {
  it('is there, and its unit billed at the price that was typed', async () => {
    const { api, emails, serieId } = await openInventory(server);
    const device = await openDevice(server.url, emails.l2, server.clock);
    await device.sync();
    device.isOffline = network === 'without';
    const { id, sale } = await sellUnknown(device);
    if (device.isOffline) await device.sync();
    device.isOffline = false;
    await device.sync();
    expect(await readProduct(api, id)).toMatchObject({ codigo_barras: CODE, ...MADE });
    const { body } = await api.get<Invoice>(`${INVOICES}${sale.entityId}/`);
    expect(body).toMatchObject({ total_factura: '4500.00', advertencias: [] });
    expect(body.numero_factura_display).not.toBe('');
    expect(await device.stock(id, serieId)).toBe(0);
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done', 'done']);
  });
});

describe('a product that another counter made of the same code meanwhile', () => {
  it('can stand for it: the refused one waits in Por revisar, and its sale with it', async () => {
    const { api, emails } = await openInventory(server);
    const device = await openDevice(server.url, emails.l2, server.clock);
    await device.sync();
    device.isOffline = true;
    await sellUnknown(device);
    const other = await createThere(api, { codigo_barras: CODE });
    device.isOffline = false;
    await device.sync();
    expect((await device.operations()).map(({ kind, state }) => [kind, state])).toEqual([
      ['product-create', 'rejected'],
      ['sale', 'pending'],
    ]);
    const [refused] = await listWork(device.db);
    expect(refused).toMatchObject({ state: 'rejected', dependents: 1, existingId: other.id });
  });
});
