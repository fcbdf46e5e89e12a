import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import { correctionOf, correctOperation, settleConflict } from '#app/data/resolve/corrections.ts';
import { retryAll } from '#app/data/resolve/work-list.ts';
import { listRefused } from '#app/data/read/products/inventory-list.ts';
import { readClientRow } from '#app/data/read/clients/client-rows.ts';
import { type FormStart, readFormStart } from '#app/data/read/products/product-form.ts';
import { saveProductForm } from '#app/data/resolve/save-product-form.ts';
import { editProduct } from '#app/data/writes/product-writes.ts';
import { saveClient } from '#app/features/workspace/clients/form/save-client.ts';
import { valuesOf } from '#app/features/workspace/clients/form/form-values.ts';
import { pull } from '#app/sync/pull/pull.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Product } from '#contract/inventory/products.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, stockOf } from '#tests/fixtures/shop.ts';

const PRODUCTS = '/api/erp/inventario/productos/';
const CLIENTS = '/api/erp/clientes/';
const NO_TAXES = { iva_rate: null, inc_rate: null, applies_icui: false, applies_bag_tax: false } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface Counter {
  a: Device;
  api: ApiClient;
  product: string;
}

/** A device that is up to date, and a colleague beside it. */
async function open(): Promise<Counter> {
  const shop = await createShop(server.db, server.clock.now);
  const a = await openDevice(server.url, shop.emails.l3, server.clock);
  await a.sync();
  return { a, api: await signIn(server.url, shop.emails.l3), product: shop.productIds[0]! };
}

const readProduct = async (api: ApiClient, id: string) => (await api.get<Product>(`${PRODUCTS}${id}/`)).body;

/** Somebody else's edit, which this device hears of. */
async function changedElsewhere({ a, api, product }: Counter, change: Partial<Product>): Promise<void> {
  const { cantidad_vitrina: _d, cantidad_bodega: _s, ...data } = await readProduct(api, product);
  expect((await api.send('PUT', `${PRODUCTS}${product}/`, { ...data, ...change })).status).toBe(200);
  await a.sync();
}

async function openForm({ a, product }: Counter): Promise<FormStart> {
  const start = await readFormStart(a.db, { kind: 'edit', id: product }, null, NO_TAXES);
  expect(start).toBeDefined();
  return start!;
}

describe('a product form that was open while others worked', () => {
  it('changes what was typed and leaves the rest as they made it', async () => {
    const counter = await open();
    const { a, api, product } = counter;
    const start = await openForm(counter);
    await changedElsewhere(counter, { nombre: 'Tinto', costo: '7000.00' });
    await saveProductForm(a.db, start, { ...start.typed, porcentaje_margen: '44' });
    expect(await a.db.products.get(product)).toMatchObject({ nombre: 'Tinto', porcentaje_margen: 44 });
    await a.sync();
    expect(await readProduct(api, product)).toMatchObject({
      nombre: 'Tinto',
      costo: '7000.00',
      porcentaje_margen: 44,
    });
  });

  it('counts parts of what is weighed, and the server has them', async () => {
    const counter = await open();
    const { a, api, product } = counter;
    const start = await openForm(counter);
    await saveProductForm(a.db, start, { ...start.typed, unidad: 'kg', cantidad_vitrina: '12,5' });
    await a.sync();
    expect(await readProduct(api, product)).toMatchObject({ unidad: 'kg', cantidad_vitrina: 12.5 });
    expect((await openForm(counter)).typed).toMatchObject({ unidad: 'kg', cantidad_vitrina: '12,5' });
  });

  it('saves nothing when nothing was typed', async () => {
    const counter = await open();
    const { a } = counter;
    const start = await openForm(counter);
    await changedElsewhere(counter, { nombre: 'Tinto' });
    expect(await saveProductForm(a.db, start, start.typed)).toBe('unchanged');
  });

  it('leaves two values of one field to a person', async () => {
    const counter = await open();
    const { a, api, product } = counter;
    const start = await openForm(counter);
    await changedElsewhere(counter, { nombre: 'Tinto' });
    await saveProductForm(a.db, start, { ...start.typed, nombre: 'Perico', porcentaje_margen: '44' });
    await a.sync();
    expect((await a.operations()).at(-1)).toMatchObject({
      state: 'rejected',
      error: { conflict: { mine: { nombre: 'Perico' }, theirs: { nombre: 'Tinto' } } },
    });
    expect((await readProduct(api, product)).nombre).toBe('Tinto');
  });

  it('goes on top of an own edit of another tab that has not left yet', async () => {
    const counter = await open();
    const { a, api, product } = counter;
    const start = await openForm(counter);
    await editProduct(a.db, { id: product, changes: { nombre: 'Tinto' } });
    await saveProductForm(a.db, start, { ...start.typed, porcentaje_margen: '44' });
    await a.sync();
    expect(await readProduct(api, product)).toMatchObject({ nombre: 'Tinto', porcentaje_margen: 44 });
  });
});

describe('a product form that is opened while its stock is still on its way', () => {
  /** The line breaks after the page that brought the product. */
  async function pullProductOnly({ a, product }: Counter): Promise<void> {
    let isThere = false;
    const http: Http = async (request) => {
      if (isThere) throw new ApiError('network');
      const reply = await a.context.http(request);
      isThere = (reply.body as ChangePage).cambios.some(({ id }) => id === product);
      return reply;
    };
    await pull({ ...a.context, http }, { limit: 1 });
    expect(await a.db.stocks.where('id').startsWith(product).count()).toBe(0);
  }

  async function expectNoStockTouched(counter: Counter): Promise<void> {
    const { a, api, product } = counter;
    const start = await openForm(counter);
    expect(start).toMatchObject({
      isStockKnown: false,
      typed: { cantidad_vitrina: '', cantidad_bodega: '' },
    });
    const held = await stockOf(api, product);
    await saveProductForm(a.db, start, { ...start.typed, nombre: 'Tinto', cantidad_vitrina: '10' });
    expect((await a.operations()).map(({ kind }) => kind)).toEqual(['product-edit']);
    await a.sync();
    expect(await stockOf(api, product)).toEqual(held);
    expect(await openForm(counter)).toMatchObject({
      isStockKnown: true,
      typed: { nombre: 'Tinto', cantidad_vitrina: String(held.cantidad_vitrina) },
    });
  }

  it('touches none in the first download', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const api = await signIn(server.url, shop.emails.l3);
    const a = await openDevice(server.url, shop.emails.l3, server.clock);
    const counter = { a, api, product: shop.productIds[0]! };
    await pullProductOnly(counter);
    await expectNoStockTouched(counter);
  });

  it('touches none of a product that came while the device was away', async () => {
    const counter = await open();
    const { api } = counter;
    const { id: _id, ...data } = await readProduct(api, counter.product);
    const twin = { ...data, codigo_barras: '7700000000017', cantidad_vitrina: 6, cantidad_bodega: 0 };
    const made = await api.send('POST', PRODUCTS, twin);
    expect(made.status).toBe(201);
    const later = { ...counter, product: (made.body as Product).id };
    await pullProductOnly(later);
    await expectNoStockTouched(later);
  });
});

describe('a refused edit that is corrected later', () => {
  async function refuse(counter: Counter) {
    const { a, product } = counter;
    await editProduct(a.db, { id: product, changes: { nombre: 'x'.repeat(5000) } });
    await a.sync();
    const refused = (await a.operations()).at(-1)!;
    expect(refused.state).toBe('rejected');
    return refused;
  }

  it('changes in the list of work what it changed, not what others did meanwhile', async () => {
    const counter = await open();
    const { a, api, product } = counter;
    const { seq } = await refuse(counter);
    await changedElsewhere(counter, { porcentaje_margen: 61 });
    const correction = correctionOf((await a.db.outbox.get(seq))!)!;
    if (correction.kind !== 'product-edit') throw new Error(correction.kind);
    await correctOperation(a.db, seq, { ...correction, form: { ...correction.form, nombre: 'Corto' } });
    await a.sync();
    expect(await readProduct(api, product)).toMatchObject({ nombre: 'Corto', porcentaje_margen: 61 });
  });

  it('does the same in a form that was open meanwhile', async () => {
    const counter = await open();
    const { a, api, product } = counter;
    await refuse(counter);
    const start = await openForm(counter);
    await changedElsewhere(counter, { porcentaje_margen: 61 });
    await saveProductForm(a.db, start, { ...start.typed, nombre: 'Corto' });
    await a.sync();
    expect(await readProduct(api, product)).toMatchObject({ nombre: 'Corto', porcentaje_margen: 61 });
  });

  it('leaves to a person what it changed and somebody else did too before the form was opened', async () => {
    const counter = await open();
    const { a, api, product } = counter;
    await editProduct(a.db, { id: product, changes: { nombre: 'x'.repeat(5000), porcentaje_margen: 44 } });
    await a.sync();
    await changedElsewhere(counter, { porcentaje_margen: 61 });
    const start = await openForm(counter);
    expect(start.typed.porcentaje_margen).toBe('44');
    await saveProductForm(a.db, start, { ...start.typed, nombre: 'Corto' });
    await a.sync();
    expect((await readProduct(api, product)).porcentaje_margen).toBe(61);
    expect((await a.operations()).at(-1)?.error?.conflict).toEqual({
      mine: { porcentaje_margen: 44 },
      theirs: { porcentaje_margen: 61 },
    });
  });
});

describe('a dispute over a field', () => {
  async function dispute(counter: Counter) {
    const { a } = counter;
    const start = await openForm(counter);
    await changedElsewhere(counter, { nombre: 'Tinto' });
    await saveProductForm(a.db, start, { ...start.typed, nombre: 'Perico', porcentaje_margen: '44' });
    await a.sync();
    const disputed = (await a.operations()).at(-1)!;
    expect(disputed.error?.conflict).toBeDefined();
    return disputed;
  }

  it('is put into words, and the form shows what the other person wrote', async () => {
    const counter = await open();
    const { error, seq } = await dispute(counter);
    expect(error?.text).toBe('Otra persona cambió estos datos mientras tanto. Revísalos antes de guardar.');
    expect(await openForm(counter)).toMatchObject({
      typed: { nombre: 'Tinto', porcentaje_margen: '30' },
      correction: null,
      isDisputed: true,
    });
    // Above the list it leads to the choice, not into the form.
    expect(await listRefused(counter.a.db)).toMatchObject([
      { seq, isDispute: true, reason: 'Otra persona cambió lo mismo mientras tanto.' },
    ]);
    const target = { kind: 'correct', seq } as const;
    expect(await readFormStart(counter.a.db, target, null, NO_TAXES)).toMatchObject({ isDisputed: true });
  });

  it('waits for a choice when everything else is sent again', async () => {
    const counter = await open();
    const { a, api, product } = counter;
    const { seq } = await dispute(counter);
    await retryAll(a.db);
    await a.sync();
    expect((await a.db.outbox.get(seq))?.state).toBe('rejected');
    expect((await readProduct(api, product)).nombre).toBe('Tinto');
  });

  it('is one again when the other one went on writing before mine was chosen', async () => {
    const counter = await open();
    const { a, api, product } = counter;
    const { seq } = await dispute(counter);
    await changedElsewhere(counter, { nombre: 'Café', porcentaje_margen: 61 });
    expect(await settleConflict(a.db, seq, new Set(['nombre']))).toBe(true);
    await a.sync();
    expect((await a.db.outbox.get(seq))?.error?.conflict?.theirs).toEqual({
      nombre: 'Café',
      porcentaje_margen: 61,
    });
    expect(await settleConflict(a.db, seq, new Set(['nombre']))).toBe(true);
    await a.sync();
    expect(await readProduct(api, product)).toMatchObject({ nombre: 'Perico', porcentaje_margen: 61 });
  });
});

describe('a form of what somebody deleted while it was open', () => {
  it('of a product saves nothing and says so', async () => {
    const counter = await open();
    const { a, api, product } = counter;
    const start = await openForm(counter);
    await api.send('DELETE', `${PRODUCTS}${product}/`);
    await a.sync();
    expect(await saveProductForm(a.db, start, { ...start.typed, nombre: 'Tinto' })).toBe('gone');
  });

  it('of a client saves nothing and says so', async () => {
    const { a, api } = await open();
    const marta = { tipo_cliente: 'Natural', nombre_completo_natural: 'Marta', cedula_natural: '41700100' };
    const { body: made } = await api.send<Client>('POST', CLIENTS, marta);
    await a.sync();
    const row = (await readClientRow(a.db, made.id))!;
    await api.send('DELETE', `${CLIENTS}${made.id}/`);
    await a.sync();
    const typed = { ...valuesOf(row.client), telefono_natural: '3001234567' };
    expect(await saveClient(a.db, row, typed)).toEqual({
      words: 'El cliente ya no existe: alguien lo eliminó mientras tanto.',
    });
    expect(await a.operations()).toEqual([]);
  });
});

describe('a client form that was open while others worked', () => {
  it('changes what was typed and leaves the rest as they made it', async () => {
    const { a, api } = await open();
    const marta = {
      tipo_cliente: 'Natural',
      nombre_completo_natural: 'Marta Rojas',
      cedula_natural: '41700100',
    };
    const { body: made } = await api.send<Client>('POST', CLIENTS, marta);
    await a.sync();
    const row = (await readClientRow(a.db, made.id))!;
    const { status } = await api.send('PUT', `${CLIENTS}${made.id}/`, {
      ...made,
      direccion_natural: 'Calle 1',
      credito_activo: true,
      monto_credito_aprobado: '90000.00',
      dias_credito_autorizados: 30,
    });
    expect(status).toBe(200);
    await a.sync();
    const typed = { ...valuesOf(row.client), telefono_natural: '3001234567' };
    expect(await saveClient(a.db, row, typed)).toBeUndefined();
    await a.sync();
    expect((await api.get<Client>(`${CLIENTS}${made.id}/`)).body).toMatchObject({
      telefono_natural: '3001234567',
      direccion_natural: 'Calle 1',
      credito_activo: true,
      monto_credito_aprobado: '90000.00',
    });
  });
});
