import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#app/data/writes/client-writes.ts';
import { isKind, isLive, type Operation } from '#app/data/outbox/operation.ts';
import { editProduct } from '#app/data/writes/product-writes.ts';
import { saveAlertLimit } from '#app/data/writes/settings-writes.ts';
import { editStock } from '#app/data/writes/stock-writes.ts';
import { retryAll } from '#app/data/outbox/work-list.ts';
import { pull } from '#app/sync/pull.ts';
import { push } from '#app/sync/push.ts';
import type { Product } from '#contract/products.ts';
import { sql } from '#server/platform/database.ts';
import { type Device, type Fault, openDevice } from '#tests/fixtures/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 20);
const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000_007);
const RUN_MS = 15_000;

type Command =
  | { do: 'sell'; at: number; product: number; units: number; delivered: boolean }
  | { do: 'edit'; at: number; product: number; nombre?: string; costo?: string }
  | { do: 'count'; at: number; product: number; units: number }
  | { do: 'client'; at: number; cedula: number; sells: boolean }
  | { do: 'limit'; at: number; limit: number }
  | { do: 'sync'; at: number; faults: Fault[]; crashes: boolean }
  | { do: 'tabs'; at: number; faults: Fault[] }
  | { do: 'pull'; at: number; limit: number }
  | { do: 'retry'; at: number }
  | { do: 'late'; at: number; which: number };

const at = fc.nat({ max: 1 });
const product = fc.nat({ max: 1 });
const faults = fc.array(fc.constantFrom<Fault>('ok', 'ok', 'lost-request', 'lost-reply', 'captive-portal'), {
  maxLength: 6,
});
const one = <Name extends Command['do']>(name: Name) => fc.constant(name);
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: one('sell'), at, product, units: fc.integer({ min: 1, max: 9 }), delivered: fc.boolean() }),
  fc.record({ do: one('edit'), at, product, nombre: fc.constantFrom('Tinto', 'Perico', 'Campesino') }),
  fc.record({ do: one('edit'), at, product, costo: fc.constantFrom('1000', '2000', '3500') }),
  fc.record({ do: one('count'), at, product, units: fc.integer({ min: -4, max: 6 }) }),
  fc.record({ do: one('client'), at, cedula: fc.integer({ min: 1, max: 3 }), sells: fc.boolean() }),
  fc.record({ do: one('limit'), at, limit: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ do: one('sync'), at, faults, crashes: fc.boolean() }),
  fc.record({ do: one('sync'), at, faults: fc.constant<Fault[]>([]), crashes: fc.constant(false) }),
  fc.record({ do: one('tabs'), at, faults }),
  fc.record({ do: one('pull'), at, limit: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: one('retry'), at }),
  fc.record({ do: one('late'), at, which: fc.nat({ max: 30 }) }),
);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface World {
  shop: TestShop;
  api: ApiClient;
  devices: Device[];
  /** Last limit that each device saved. */
  limits: (number | undefined)[];
  /** Rows of each outbox so far: none may vanish. */
  saved: number[];
}

async function openWorld(): Promise<World> {
  const shop = await createShop(server.db, server.clock.now, { products: [{}, { nombre: 'Panela' }] });
  const devices = [
    await openDevice(server.url, shop.emails.l3, server.clock),
    await openDevice(server.url, shop.emails.l2, server.clock),
  ];
  for (const device of devices) await device.sync();
  return {
    shop,
    devices,
    api: await signIn(server.url, shop.emails.l3),
    limits: [undefined, undefined],
    saved: [0, 0],
  };
}

async function run(world: World, command: Command): Promise<void> {
  const device = world.devices[command.at]!;
  const { db, context } = device;
  const id = world.shop.productIds['product' in command ? command.product : 0]!;
  switch (command.do) {
    case 'sell': {
      const line = { producto_id: id, cantidad: String(command.units) };
      await device.sell([line], { delivered: command.delivered });
      return;
    }
    case 'edit': {
      const { nombre, costo } = command;
      await editProduct(db, { id, changes: { ...(nombre && { nombre }), ...(costo && { costo }) } });
      return;
    }
    case 'count': {
      const deltas = { cantidad_vitrina: String(command.units), cantidad_bodega: '0' };
      await editStock(db, { productId: id, serieId: world.shop.serieId, deltas });
      return;
    }
    case 'client': {
      const identificacion = `4170010${command.cedula}`;
      const form = { nombre_completo_natural: 'Marta Rojas', cedula_natural: identificacion };
      const made = await createClient(db, { tipo_cliente: 'Natural', ...form });
      const client = { id: made, nombre: 'Marta Rojas', identificacion };
      if (command.sells) await device.sell([{ producto_id: id, cantidad: '1' }], { delivered: true, client });
      return;
    }
    case 'limit':
      await saveAlertLimit(db, command.limit);
      world.limits[command.at] = command.limit;
      return;
    case 'sync':
      device.faults.push(...command.faults);
      await device.sync();
      // The browser died before it could note that there was no answer.
      if (command.crashes)
        await db.outbox
          .where('state')
          .equals('pending')
          .filter(({ sent }) => sent)
          .modify({ state: 'sending' });
      device.faults.length = 0;
      return;
    case 'tabs':
      device.faults.push(...command.faults);
      await Promise.all([push(context), pull(context), device.sync()]);
      device.faults.length = 0;
      return;
    case 'pull':
      await pull(context, { limit: command.limit });
      return;
    case 'retry':
      await retryAll(db);
      return;
    case 'late': {
      const writes = device.requests.filter(({ method }) => method !== 'GET');
      const copy = writes[command.which % Math.max(1, writes.length)];
      if (copy) await context.http(copy);
    }
  }
}

/** What has to hold after every step. */
async function checkStep(world: World): Promise<void> {
  for (const [index, device] of world.devices.entries()) {
    const operations = await device.operations();
    expect(operations.length, 'an operation vanished').toBeGreaterThanOrEqual(world.saved[index]!);
    world.saved[index] = operations.length;
  }
  const { rows } = await sql<{ numero: number; id: string }>`
    SELECT numero, id FROM invoices WHERE business_id = ${world.shop.businessId} ORDER BY numero`.execute(
    server.db,
  );
  expect(
    rows.map(({ numero }) => numero),
    'numbers',
  ).toEqual(rows.map((_, index) => index + 1));
}

async function settle(world: World): Promise<void> {
  for (let round = 0; round < 4; round += 1) for (const device of world.devices) await device.sync();
}

function movedBy(operations: readonly Operation[], productId: string): number {
  return operations.reduce((sum, operation) => {
    if (isKind(operation, 'sale')) return sum - Number(operation.effect.demand[productId] ?? 0);
    if (isKind(operation, 'stock-edit') && operation.entityId === productId)
      return sum + Number(operation.effect.deltas.cantidad_vitrina);
    return sum;
  }, 0);
}

async function checkProducts(world: World, all: readonly Operation[]): Promise<void> {
  const { shop, devices, api } = world;
  for (const id of shop.productIds) {
    const { body } = await api.get<Product>(`/api/erp/inventario/productos/${id}/`);
    const done = all.filter(({ state }) => state === 'done');
    expect(body.cantidad_total, 'initial and movements').toBeCloseTo(15 + movedBy(done, id), 3);
    for (const device of devices) {
      const live = (await device.operations()).filter(isLive);
      const shown = body.cantidad_total + movedBy(live, id);
      expect(await device.stock(id, shop.serieId), 'stock on screen').toBeCloseTo(shown, 3);
      if (live.some(({ lane }) => lane === id)) continue;
      const { nombre, costo, precio_venta_calculado } = body;
      expect(await device.db.products.get(id)).toMatchObject({ nombre, costo, precio_venta_calculado });
    }
  }
}

/** Once everything that can be sent was: what the devices believe is what the server holds. */
async function checkQuiet(world: World): Promise<void> {
  const all: Operation[] = [];
  for (const device of world.devices) all.push(...(await device.operations()));
  await checkProducts(world, all);
  const sold = all.filter((operation) => isKind(operation, 'sale') && operation.state === 'done');
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM invoices WHERE business_id = ${world.shop.businessId}`.execute(server.db);
  expect(rows.map(({ id }) => id).toSorted(), 'one sale, one invoice').toEqual(
    sold.map(({ entityId }) => entityId).toSorted(),
  );
  const listed = all.filter(({ state }) => state !== 'done' && state !== 'discarded');
  const applied = await sql<{ op: string }>`
    SELECT op FROM operations WHERE op = ANY(${listed.map(({ op }) => op)}::uuid[]) AND status < 400`.execute(
    server.db,
  );
  expect(applied.rows, 'applied and listed').toEqual([]);
  const causes = new Set(listed.filter(({ state }) => state === 'rejected').map(({ lane }) => lane));
  const refused = new Set(listed.filter(({ state }) => state === 'rejected').map(({ op }) => op));
  for (const { state, lane, dependsOn, kind } of listed)
    if (state !== 'rejected')
      expect([kind, causes.has(lane) || dependsOn.some((op) => refused.has(op))]).toEqual([kind, true]);
  for (const [index, limit] of world.limits.entries()) {
    if (limit === undefined) continue;
    const { db } = world.devices[index]!;
    const row = await db.settings.get(`alert-limit:${(await db.me.get('me'))?.sub_user_id}`);
    expect(row?.srv, 'the last autosave wins').toEqual({ limite_alerta_inventario: limit });
  }
}

describe('two devices under faults', () => {
  it(
    `lose nothing and double nothing (MODEL_SEED=${SEED})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyCommand, { minLength: 5, maxLength: 25 }), async (commands) => {
          const world = await openWorld();
          for (const command of commands) {
            await run(world, command);
            await checkStep(world);
          }
          await settle(world);
          await checkQuiet(world);
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: process.env['MODEL_SHRINK'] !== '1' },
      );
    },
    RUNS * RUN_MS,
  );
});
