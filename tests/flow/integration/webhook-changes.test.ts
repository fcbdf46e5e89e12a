import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Order } from '#contract/orders/orders.ts';
import { advance } from '#server/modules/integration/delivery.repo.ts';
import { listWebhooks } from '#server/modules/integration/webhooks.repo.ts';
import { sql } from '#server/platform/database/database.ts';
import { createSmtpMailer, type Mail } from '#server/platform/mail/mail.ts';
import { deliverWebhooks } from '#server/process/webhook-jobs.ts';
import { createServices } from '#server/services.ts';
import { openReceiver, type Receiver } from '#tests/fixtures/integration/receiver.ts';
import { openSubscribedShop, type SubscribedShop } from '#tests/fixtures/integration/subscriptions.ts';
import { openJobs } from '#tests/fixtures/jobs/open-jobs.ts';
import { SECRET, startServer, type TestServer } from '#tests/fixtures/server.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let own: SubscribedShop;
let receiver: Receiver;
beforeAll(async () => {
  server = await startServer({ webhooks: { timeoutMs: 2_000 } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  own = await openSubscribedShop(server);
  ({ receiver } = own);
});
afterEach(() => receiver.stop());

const laterBy = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms));
const invoicesOf = ({ came }: Receiver) => came.map(({ datos }) => datos['id']);

describe('a subscription whose receiver fails', () => {
  it('has its pause, though another job of it waits', async () => {
    const made = await own.subscribe(['factura.creada']);
    await own.sell();
    receiver.react = () => 500;
    expect([await own.deliver(made), await own.deliver(made)]).toEqual([false, false]);
    expect(receiver.came).toHaveLength(1);
  });

  it('is given up three days after the last message that was taken, and not after the failure before that', async () => {
    const made = await own.subscribe(['factura.creada']);
    const first = await own.sell();
    await own.sell();
    receiver.react = () => 500;
    const tryFor = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 8) {
        await own.deliver(made);
        laterBy(8 * HOUR_MS);
      }
    };
    await tryFor(72);
    receiver.react = (message) => (message.datos['id'] === first ? 200 : 500);
    await own.deliver(made);
    expect(await own.stateOf(made)).toMatchObject({ activo: true, pausado_por: null });
    await tryFor(72);
    expect(await own.stateOf(made)).toMatchObject({ activo: true });
    laterBy(8 * HOUR_MS);
    await own.deliver(made);
    expect(await own.stateOf(made)).toMatchObject({ activo: false, pausado_por: 'fallas' });
  });

  it.each([
    ['the machine was off', async () => void laterBy(96 * HOUR_MS)],
    [
      'there was nothing to tell',
      async (one: SubscribedShop) => {
        const path = fillPath(ENDPOINTS.product.path, { id: one.shop.productIds[0] ?? '' });
        const { body } = await one.seller.get<object>(path);
        laterBy(HOUR_MS);
        await one.seller.send('PUT', path, { ...body, cantidad_vitrina: 500 });
        laterBy(96 * HOUR_MS);
        await one.sell(500);
      },
    ],
  ])('does not count days in which %s', async (_why, pass) => {
    const made = await own.subscribe(['stock.bajo']);
    receiver.react = () => 500;
    await own.sell(1_000);
    await own.deliver(made);
    await pass(own);
    await own.deliver(made);
    expect(receiver.came.length).toBeGreaterThan(1);
    expect(await own.stateOf(made)).toMatchObject({ activo: true, pausado_por: null });
  });

  it('for so long that what was deleted meanwhile is forgotten hears of a changed history once it goes on', async () => {
    const made = await own.subscribe(['producto.cambiado']);
    await own.edit(made, { activo: false });
    await own.sell();
    const { ultima_version } = await own.stateOf(made);
    await sql`UPDATE business_versions SET forgotten_version = ${ultima_version}
      WHERE business_id = ${own.shop.businessId}`.execute(server.db);
    await own.edit(made, { activo: true });
    await own.deliver(made);
    expect(receiver.came.map(({ tipo }) => tipo)).toEqual(['historia.cambiada']);
    await own.deliver(made);
    expect(receiver.came).toHaveLength(1);
  });

  it('hears of a changed history on a replay from behind what is forgotten, and of none from there on', async () => {
    const made = await own.subscribe(['factura.creada']);
    await own.sell();
    await own.deliver(made);
    const { version, ultima_version } = await own.stateOf(made);
    await sql`UPDATE business_versions SET forgotten_version = ${version - 1}
      WHERE business_id = ${own.shop.businessId}`.execute(server.db);
    const replay = async (from: number) => {
      receiver.came.length = 0;
      await own.owner.send('POST', own.pathOf(made, 'reintentos/'), { version: from });
      await own.deliver(made);
      return receiver.came.map(({ tipo }) => tipo);
    };
    expect(ultima_version).toBe(version);
    expect(await replay(version)).toEqual(['factura.creada']);
    expect(await replay(version - 1)).toEqual(['historia.cambiada', 'factura.creada']);
  });

  it('is given up with its mail, though as many are at once as the jobs have connections', async () => {
    const { db, jobs, close } = openJobs(server.database);
    const lines: string[] = [];
    const mailer = createSmtpMailer({
      mailUrl: 'smtp://127.0.0.1:1',
      print: (line) => lines.push(line),
      jobs,
    });
    try {
      const { delivery } = createServices({
        db,
        mailer,
        sessionSecret: SECRET,
        tokenTtlDays: 1,
        loginLimit: 1,
        andyLimit: 1,
        clock: () => server.clock.now,
        webhooks: { isPrivateAllowed: true, timeoutMs: 2_000 },
      });
      const made = await Promise.all([1, 2, 3].map(() => own.subscribe(['factura.creada'])));
      await own.sell();
      receiver.react = () => 500;
      const tryAll = () =>
        Promise.all(made.map(({ id }) => delivery.deliver({ business_id: own.shop.businessId, id })));
      for (let hour = 0; hour < 72; hour += 8) {
        await tryAll();
        laterBy(8 * HOUR_MS);
      }
      receiver.mostAtOnce = 0;
      const together = vi.waitFor(() => expect(receiver.mostAtOnce).toBe(3), 10_000);
      receiver.react = () => together.then(() => 500);
      await tryAll();
      const states = await Promise.all(made.map((one) => own.stateOf(one)));
      expect(states.map(({ activo }) => activo)).toEqual([false, false, false]);
      const { rows } = await sql<{ data: Mail }>`SELECT data FROM jobs.job WHERE name = 'mail'`.execute(db);
      expect(rows.map(({ data }) => data.to)).toEqual(made.map(() => own.shop.ownerEmail));
      expect(lines).toEqual([]);
    } finally {
      await mailer.close();
      await close();
    }
  });

  it('and that its owner lets go on meanwhile begins anew, whatever comes of the try under way', async () => {
    const made = await own.subscribe(['factura.creada']);
    await own.sell();
    receiver.react = () => 500;
    await own.deliver(made);
    laterBy(80 * HOUR_MS);
    const mended = await openReceiver();
    try {
      receiver.react = async () => {
        await own.edit(made, { url: mended.url });
        return 500;
      };
      await own.deliver(made);
      expect([receiver.came.length, mended.came.length]).toEqual([2, 1]);
      expect(await own.stateOf(made)).toMatchObject({ activo: true, falla_desde: null });
    } finally {
      await mended.stop();
    }
  });
});

describe('a subscription that is changed while it is being told', () => {
  it('keeps its place where its owner chose other events since: what comes next was read for the former ones', async () => {
    const made = await own.subscribe(['factura.creada']);
    const [row] = await listWebhooks(server.db, own.shop.businessId);
    if (!row) throw new Error('there is no subscription');
    await own.edit(made, { eventos: ['factura.creada', 'cliente.cambiado'] });
    const step = { from: row.version, to: row.version + 1, epoch: row.epoch, isTaken: false };
    expect(await advance(server.db, row, step)).toBe(false);
  });

  it('hears nothing behind the message in which it is paused, and goes on there', async () => {
    const made = await own.subscribe(['factura.creada']);
    const ids = [await own.sell(), await own.sell(), await own.sell()];
    receiver.react = async (_message, count) => {
      if (count === 1) await own.edit(made, { activo: false });
      return 200;
    };
    expect(await own.deliver(made)).toBe(false);
    expect(invoicesOf(receiver)).toEqual(ids.slice(0, 1));
    await own.edit(made, { activo: true });
    await own.deliver(made);
    expect(invoicesOf(receiver)).toEqual(ids);
  });

  it('sends the rest to its new address', async () => {
    const made = await own.subscribe(['factura.creada']);
    const ids = [await own.sell(), await own.sell(), await own.sell()];
    const other = await openReceiver();
    try {
      receiver.react = async () => {
        await own.edit(made, { url: other.url });
        return 200;
      };
      await own.deliver(made);
      expect([invoicesOf(receiver), invoicesOf(other)]).toEqual([ids.slice(0, 1), ids.slice(1)]);
    } finally {
      await other.stop();
    }
  });

  it('and is gone hears nothing more, and leaves no work behind', async () => {
    const made = await own.subscribe(['factura.creada']);
    await own.sell();
    await own.sell();
    receiver.react = async () => {
      await own.owner.send('DELETE', own.pathOf(made));
      return 200;
    };
    expect([await own.deliver(made), await own.deliver(made)]).toEqual([false, false]);
    expect(receiver.came).toHaveLength(1);
  });
});

describe('a receiver that takes its message', () => {
  it('waits for none of eighteen that say nothing', async () => {
    const patient = await startServer({ webhooks: { timeoutMs: 60_000 } });
    const shops = [await openSubscribedShop(patient), await openSubscribedShop(patient)];
    const quick = await openReceiver();
    const { jobs, close } = openJobs(patient.database);
    const stop = deliverWebhooks(jobs, patient.services.delivery, 20);
    try {
      for (const { receiver: silent, subscribe, sell } of shops) {
        silent.react = () => 'silent';
        for (let at = 0; at < 9; at += 1) await subscribe(['factura.creada']);
        await sell();
      }
      await jobs.start();
      await expect.poll(() => shops.map((shop) => shop.receiver.came.length)).toEqual([9, 9]);
      await shops[0]!.subscribe(['factura.creada'], { url: quick.url });
      const id = await shops[0]!.sell();
      await expect.poll(() => invoicesOf(quick)).toEqual([id]);
    } finally {
      stop();
      for (const shop of shops) await shop.receiver.stop();
      await close();
      await quick.stop();
      await patient.stop();
    }
  });
});

describe('a subscription to orders', () => {
  const take = async (): Promise<string> => {
    const lineas = [{ product_id: own.shop.productIds[0], cantidad: 2 }];
    const order = { tipo: 'recoger', contacto: { nombre: 'Marta' }, lineas };
    return (await own.seller.send<Order>('POST', ENDPOINTS.createOrder.path, order)).body.id;
  };
  const step = async (id: string, estado: string) => {
    laterBy(1);
    const { status } = await own.seller.send('POST', `${ENDPOINTS.orders.path}${id}/pasos/`, { estado });
    expect(status).toBe(201);
  };
  const told = () => receiver.came.map(({ tipo, datos }) => [tipo, datos['id'], datos['estado']]);

  it('hears of an order as created once, and as changed each time after that', async () => {
    const made = await own.subscribe(['pedido.creado', 'pedido.cambiado']);
    const id = await take();
    await own.deliver(made);
    await step(id, 'listo');
    await own.deliver(made);
    expect(told()).toEqual([
      ['pedido.creado', id, 'nuevo'],
      ['pedido.cambiado', id, 'listo'],
    ]);
  });

  it('hears of no order as created that is older than itself', async () => {
    const before = await take();
    const made = await own.subscribe(['pedido.creado', 'pedido.cambiado']);
    await step(before, 'preparando');
    await own.deliver(made);
    expect(told()).toEqual([['pedido.cambiado', before, 'preparando']]);
    const sales = await own.subscribe(['factura.creada']);
    const between = await take();
    await own.deliver(sales);
    await own.edit(sales, { eventos: ['pedido.creado', 'pedido.cambiado'] });
    receiver.came.length = 0;
    await step(between, 'preparando');
    await own.deliver(sales);
    expect(told()).toEqual([['pedido.cambiado', between, 'preparando']]);
  });

  it('as changed alone hears every change, also of what was taken and changed while nobody listened', async () => {
    const made = await own.subscribe(['pedido.cambiado']);
    const [quiet, changed] = [await take(), await take()];
    await step(changed, 'preparando');
    await own.deliver(made);
    await step(quiet, 'listo');
    await own.deliver(made);
    expect(told()).toEqual([
      ['pedido.cambiado', changed, 'preparando'],
      ['pedido.cambiado', quiet, 'listo'],
    ]);
  });

  it('hears again as created, on a replay, of those that came to be behind its version alone', async () => {
    const made = await own.subscribe(['pedido.creado', 'pedido.cambiado']);
    const first = await take();
    await own.deliver(made);
    const second = await take();
    await own.deliver(made);
    const { version } = receiver.came[1]!;
    receiver.came.length = 0;
    await step(first, 'listo');
    await own.owner.send('POST', own.pathOf(made, 'reintentos/'), { version });
    await own.deliver(made);
    expect(told()).toEqual([
      ['pedido.creado', second, 'nuevo'],
      ['pedido.cambiado', first, 'listo'],
    ]);
  });
});
