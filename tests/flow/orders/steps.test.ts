import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityRecord } from '#contract/activity/activity.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { OwnerToday } from '#contract/reports/reports.ts';
import type { BatchReply } from '#contract/sync/batch.ts';
import { ORDER_STEPS, orderState, type OrderStep } from '#domain/orders/orders.ts';
import { type DrawerShop, OFFLINE, openDrawerShop, sell, under } from '#tests/fixtures/drawer.ts';
import { lookUp, order, orderOf, ORDERS, step } from '#tests/fixtures/orders.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { signInOwner } from '#tests/fixtures/shop.ts';

let server: TestServer;
let shop: DrawerShop;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
  shop = await openDrawerShop(server);
});
afterAll(() => server.stop());

const taken = async (by = shop.l1) => (await order(by, shop, 0)).body;

describe('a step', () => {
  it('takes an order further, may skip others, and never takes it back', async () => {
    const { id } = await taken();
    const first = await step(shop.l2, id, 'listo');
    expect([first.status, first.body]).toMatchObject([
      201,
      { estado: 'listo', pasos: [{ estado: 'listo', motivo: null, invoice_id: null }] },
    ]);
    const back = await step(shop.l1, id, 'preparando');
    expect([back.status, back.body.estado, back.body.pasos.length]).toEqual([201, 'listo', 2]);
    expect((await step(shop.l1, id, 'entregado')).body.estado).toBe('entregado');
    const { body } = await shop.l3.get<{ results: ActivityRecord[] }>(
      '/api/erp/registros-actividad/?search=pedido',
    );
    const { numero_display } = await lookUp(shop.l1, id);
    const told = body.results.filter(({ descripcion }) => descripcion.includes(numero_display));
    expect(told.map(({ accion, descripcion }) => [accion, descripcion]).toSorted()).toEqual([
      ['Crear', `Pedido ${numero_display} de Marta Díaz`],
      ['Mover', `Pedido ${numero_display}: en preparación`],
      ['Mover', `Pedido ${numero_display}: entregado`],
      ['Mover', `Pedido ${numero_display}: listo`],
    ]);
  });

  it('sent twice is one, and its id is nobody else’s', async () => {
    const { id } = await taken();
    const headers = under();
    const [one, two] = [await step(shop.l1, id, 'listo', headers), await step(shop.l1, id, 'listo', headers)];
    expect([one.status, two.status, two.body.pasos]).toEqual([201, 200, one.body.pasos]);
    expect(two.headers.get('erp-version')).toBe(one.headers.get('erp-version'));
    expect((await step(shop.l2, id, 'listo', headers)).body.codigo).toBe('id_en_uso');
    expect((await step(shop.l1, id, 'entregado', headers)).body.codigo).toBe('id_en_uso');
    expect((await lookUp(shop.l1, id)).pasos).toHaveLength(1);
  });

  it('that no order has, or of an order that is not there, is refused', async () => {
    const { id } = await taken();
    const wrong = await step(shop.l1, id, 'nuevo');
    expect([wrong.status, wrong.body['estado']]).toEqual([
      400,
      ['Debe ser preparando, listo, en_camino, entregado o cancelado.'],
    ]);
    expect((await step(shop.l1, id, 'listo', under(), 'x'.repeat(301))).body).toHaveProperty('motivo');
    expect((await step(shop.l1, randomUUID(), 'listo')).status).toBe(404);
  });

  it('of two devices leads to the same state in whatever order both come', async () => {
    const seed = Number(process.env['ORDERS_SEED'] ?? Date.now() % 1_000_000_000);
    process.stdout.write(`ORDERS_SEED=${seed}\n`);
    const numRuns = Number(process.env['ORDERS_FLOW_RUNS'] ?? 15);
    const drawn = fc
      .array(fc.constantFrom<OrderStep>(...ORDER_STEPS), { minLength: 1, maxLength: 4 })
      .chain((steps) =>
        fc.tuple(fc.constant(steps), fc.shuffledSubarray(steps, { minLength: steps.length })),
      );
    await fc.assert(
      fc.asyncProperty(drawn, async ([steps, shuffled]) => {
        const [straight, mixed] = [await taken(), await taken()];
        for (const estado of steps) await step(shop.l1, straight.id, estado);
        for (const estado of shuffled) await step(shop.l2, mixed.id, estado, { ...OFFLINE, ...under() });
        const state = orderState(
          steps.map((estado) => ({ estado })),
          false,
        );
        expect([
          (await lookUp(shop.l1, straight.id)).estado,
          (await lookUp(shop.l1, mixed.id)).estado,
        ]).toEqual([state, state]);
      }),
      { seed, numRuns },
    );
  });
});

describe('cancelling', () => {
  it('somebody else’s order needs level 2; without network it is done, and flagged', async () => {
    const own = await taken(shop.l1);
    expect((await step(shop.l1, own.id, 'cancelado', under(), 'No vino')).body).toMatchObject({
      estado: 'cancelado',
      pasos: [{ motivo: 'No vino' }],
    });
    const others = await taken(shop.l2);
    const refused = await step(shop.l1, others.id, 'cancelado');
    expect([refused.status, refused.body]).toEqual([
      403,
      { codigo: 'nivel_insuficiente', detail: 'No tiene permiso para cancelar el pedido de otra persona.' },
    ]);
    expect((await lookUp(shop.l1, others.id)).estado).toBe('nuevo');
    const id = randomUUID();
    const done = await step(shop.l1, others.id, 'cancelado', { ...OFFLINE, ...under(id) });
    expect([done.status, done.body]).toMatchObject([
      201,
      { estado: 'cancelado', advertencias: [{ codigo: 'nivel_insuficiente', paso_id: id }] },
    ]);
    expect((await step(shop.l2, (await taken(shop.l1)).id, 'cancelado')).body.estado).toBe('cancelado');
  });

  it('what was handed over or billed changes nothing but that the shop looks at it', async () => {
    const handed = await taken();
    await step(shop.l1, handed.id, 'entregado');
    const late = await step(shop.l1, handed.id, 'cancelado');
    expect(late.body).toMatchObject({ estado: 'entregado', advertencias: [{ codigo: 'cancelado_tarde' }] });
    const { body: brought } = await order(shop.l1, shop, 0, {
      tipo: 'domicilio',
      contacto: { direccion: 'Calle 1' },
    });
    const { body: sale } = await sell(shop.l2, shop, 0, { pedido_id: brought.id });
    const billed = await step(shop.l1, brought.id, 'cancelado');
    expect(billed.body).toMatchObject({
      estado: 'nuevo',
      invoice_id: sale.id,
      advertencias: [{ codigo: 'cancelado_tarde' }],
    });
    const { body: invoice } = await shop.l2.get<object>(`/api/erp/facturacion/facturas/${sale.id}/`);
    expect(invoice).toMatchObject({ ...sale, estado: 'emitida', devuelto: [] });
  });

  it('too late, or by somebody who may not, stands a week among what the owner looks at, and nothing else does', async () => {
    const own = await openDrawerShop(server);
    const { now } = server.clock;
    const later = (days: number) => (server.clock.now = new Date(now.getTime() + days * 86_400_000));
    const odd = async () => {
      const owner = await signInOwner(server.url, own.ownerEmail);
      const { body } = await owner.get<OwnerToday>('/api/mis-negocios/hoy/');
      return body.negocios[0]?.por_revisar.pedidos;
    };
    const make = async (by: typeof own.l1) => (await order(by, own, 0)).body;
    const [late, others, plain] = [await make(own.l1), await make(own.l2), await make(own.l1)];
    await step(own.l1, plain.id, 'cancelado');
    await step(own.l1, late.id, 'entregado');
    try {
      later(20);
      expect(await odd()).toBe(0);
      await step(own.l1, late.id, 'cancelado');
      await step(own.l1, others.id, 'cancelado', { ...OFFLINE, ...under() });
      expect(await odd()).toBe(2);
      later(26);
      expect(await odd()).toBe(2);
      later(27);
      expect(await odd()).toBe(0);
    } finally {
      server.clock.now = now;
    }
  });
});

describe('a device’s queue', () => {
  it('brings order, edit and steps in one batch, and level 3 brings those of a rescue file', async () => {
    const [id, op] = [randomUUID(), randomUUID()];
    const made = {
      op,
      method: 'POST',
      path: ORDERS,
      body: orderOf(shop, 0),
      entity: id,
      delivered: true,
    };
    const edited = {
      op: randomUUID(),
      method: 'PUT',
      path: `${ORDERS}${id}/`,
      body: orderOf(shop, 1),
      restsOn: op,
      dependsOn: [op],
    };
    const stepped = {
      op: randomUUID(),
      method: 'POST',
      path: `${ORDERS}${id}/pasos/`,
      body: { estado: 'listo' },
      entity: randomUUID(),
      delivered: true,
      dependsOn: [op],
    };
    const operaciones = [made, edited, stepped];
    const { body } = await shop.l1.send<BatchReply>('POST', '/api/erp/sync/lote/', { operaciones });
    expect(body.resultados.map(({ status }) => status)).toEqual([201, 200, 201]);
    const { lineas, estado } = await lookUp(shop.l1, id);
    expect([estado, lineas.map(({ product_id }) => product_id)]).toEqual(['listo', [shop.productIds[1]]]);
    const rescued = { ...stepped, op: randomUUID(), entity: randomUUID(), body: { estado: 'entregado' } };
    const autor = shop.collaboratorIds[0];
    const { body: imported } = await shop.l3.send<{ resultados: { status: number; cuerpo: Order }[] }>(
      'POST',
      '/api/erp/sync/importar/',
      { operaciones: [{ ...rescued, autor, dependsOn: undefined }] },
    );
    expect(imported.resultados.map(({ status, cuerpo }) => [status, cuerpo.estado])).toEqual([
      [201, 'entregado'],
    ]);
    expect((await lookUp(shop.l1, id)).pasos.at(-1)).toMatchObject({ collaborator_id: autor });
  });
});
