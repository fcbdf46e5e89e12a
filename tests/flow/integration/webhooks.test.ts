import { randomUUID } from 'node:crypto';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type {
  Webhook,
  WebhookDelivery,
  WebhookList,
  WebhookWithSecret,
} from '#contract/integration/webhooks.ts';
import { createDeliveryService, DELIVERY } from '#server/modules/integration/delivery.service.ts';
import { sql } from '#server/platform/database/database.ts';
import { runWrite } from '#server/platform/write.ts';
import { deliverWebhooks } from '#server/process/webhook-jobs.ts';
import { asOwner } from '#tests/fixtures/backups.ts';
import { openReceiver, type Reaction, type Receiver } from '#tests/fixtures/integration/receiver.ts';
import { openSubscribedShop, type SubscribedShop } from '#tests/fixtures/integration/subscriptions.ts';
import { openJobs } from '#tests/fixtures/jobs/open-jobs.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signInOwner, type TestShop } from '#tests/fixtures/shop.ts';

const HOUR_MS = 3_600_000;
const RUNS = Number(process.env['WEBHOOK_RUNS'] ?? 15);
const SEED = Number(process.env['WEBHOOK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let server: TestServer;
let shop: TestShop;
let owner: ApiClient;
let seller: ApiClient;
let receiver: Receiver;
let { subscribe, sell, deliver, stateOf, pathOf } = {} as SubscribedShop;
beforeAll(async () => {
  server = await startServer({ webhooks: { timeoutMs: 2_000 } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ shop, owner, seller, receiver, subscribe, sell, deliver, stateOf, pathOf } =
    await openSubscribedShop(server));
});
afterEach(() => receiver.stop());

const laterBy = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms));
const verify = (secret: string, { raw, headers }: Receiver['came'][number], body = raw) =>
  new Verifier(secret).verify(body, headers as Record<string, string>);
/** What a receiver that knows a message by its id has taken. */
const distinct = () => [...new Map(receiver.came.map((message) => [message.id, message])).values()];

describe('a subscription', () => {
  it('hears of what commits after it was made, in order, signed over the bytes that came', async () => {
    await sell();
    const made = await subscribe(['factura.creada', 'stock.bajo']);
    const ids = [await sell(), await sell(), await sell()];
    await deliver(made);
    expect(receiver.came.map(({ datos }) => datos['id'])).toEqual(ids);
    const versions = receiver.came.map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    for (const message of receiver.came) {
      expect(message).toMatchObject({
        tipo: 'factura.creada',
        negocio: shop.businessId,
        id: message.headers['webhook-id'],
      });
      expect(message.headers['user-agent']).toBe('Mostrador-Webhooks/1');
      expect(verify(made.secreto, message)).toMatchObject({ id: message.id });
      expect(() => verify(made.secreto, message, `${message.raw} `)).toThrow();
    }
    const { version, ultima_version } = await stateOf(made);
    expect(version).toBe(ultima_version);
    await deliver(made);
    expect(receiver.came).toHaveLength(3);
  });

  it('is offered the events that this server has, and may name those to come', async () => {
    const { body } = await owner.get<WebhookList>(
      fillPath(ENDPOINTS.webhooks.path, { tipo: 'PJ', id: shop.businessId }),
    );
    expect(body.eventos).toEqual(
      expect.arrayContaining([
        'factura.creada',
        'devolucion.creada',
        'producto.cambiado',
        'stock.bajo',
        'caja.cerrada',
      ]),
    );
    expect(body.eventos).not.toContain('documento.aceptado');
    const made = await subscribe(['documento.aceptado']);
    await sell();
    await deliver(made);
    expect(receiver.came).toEqual([]);
  });

  it('hears of low stock, of products without their costs, and with them if its owner wants', async () => {
    const plain = await subscribe(['producto.cambiado', 'stock.bajo']);
    const priced = await subscribe(['producto.cambiado'], { con_costos: true });
    await sell(1_000);
    const path = fillPath(ENDPOINTS.product.path, { id: shop.productIds[0] ?? '' });
    const { body } = await seller.get(path);
    const edit = { ...body, nombre: 'Café nuevo' };
    expect((await seller.send('PUT', path, edit)).status).toBe(200);
    await deliver(plain);
    expect(receiver.came.map(({ tipo }) => tipo)).toEqual(['stock.bajo', 'producto.cambiado']);
    expect(receiver.came[1]?.raw).not.toContain('costo');
    await deliver(priced);
    expect(receiver.came.at(-1)?.datos).toMatchObject({ nombre: 'Café nuevo', costo: '1000.00' });
  });

  it('has two living secrets after a change, and no longer the one before both', async () => {
    const first = await subscribe(['factura.creada']);
    const rotate = async () =>
      (await owner.send<WebhookWithSecret>('POST', pathOf(first, 'secreto/'))).body.secreto;
    const second = await rotate();
    await sell();
    await deliver(first);
    for (const secret of [first.secreto, second]) verify(secret, receiver.came[0]!);
    const third = await rotate();
    await sell();
    await deliver(first);
    for (const secret of [second, third]) verify(secret, receiver.came[1]!);
    expect(() => verify(first.secreto, receiver.came[1]!)).toThrow();
  });

  it('changes its secret once where the answer was lost and it is asked again under the same key', async () => {
    const first = await subscribe(['factura.creada']);
    const rotate = async (key: string) =>
      (
        await owner.send<WebhookWithSecret>('POST', pathOf(first, 'secreto/'), undefined, {
          'idempotency-key': key,
        })
      ).body.secreto;
    const key = randomUUID();
    const answers = [await rotate(key), ...(await Promise.all([rotate(key), rotate(key)]))];
    expect(new Set(answers).size).toBe(1);
    await sell();
    await deliver(first);
    for (const secret of [first.secreto, ...answers]) verify(secret, receiver.came[0]!);
    expect(answers).not.toContain(await rotate(randomUUID()));
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM activity
      WHERE business_id = ${shop.businessId} AND descripcion LIKE 'Secreto nuevo%'`.execute(server.db);
    expect(rows[0]?.count).toBe(2);
  });

  it('to an address of a private network, or without https, is refused by a server of the public internet', async () => {
    const strict = await startServer({ webhooks: { isPrivateAllowed: false } });
    try {
      const other = await createShop(strict.db, strict.clock.now);
      const api = await signInOwner(strict.url, other.ownerEmail);
      const path = fillPath(ENDPOINTS.webhooks.path, { tipo: 'PJ', id: other.businessId });
      const statusOf = async (url: string) => {
        const { status, body } = await api.send('POST', path, { url, eventos: ['factura.creada'] });
        return [url, status, Object.keys(body).includes('url')];
      };
      for (const url of [
        'http://tienda.example/avisos',
        'https://rosa:clave@tienda.example/avisos',
        'https://127.0.0.1/avisos',
        'https://0x7f.1/avisos',
        'https://[::ffff:10.0.0.1]/avisos',
        'https://localhost/avisos',
        'ftp://tienda.example/',
        'tienda.example',
      ])
        expect(await statusOf(url)).toEqual([url, 400, true]);
      expect(await statusOf('https://tienda.example/avisos')).toEqual([
        'https://tienda.example/avisos',
        201,
        true,
      ]);
    } finally {
      await strict.stop();
    }
  });
});

describe('a receiver that fails', () => {
  it.each<[string, Reaction]>([
    ['answers 500', 500],
    ['loses its answer', 'lose'],
    ['says nothing', 'silent'],
    ['sends the caller to this machine', { redirect: 'http://127.0.0.1:9/' }],
  ])(
    'that %s hears the same again after a pause, and nothing behind it before that',
    async (_name, reaction) => {
      const made = await subscribe(['factura.creada']);
      const ids = [await sell(), await sell()];
      receiver.react = (_message, count) => (count === 1 ? reaction : 200);
      await deliver(made);
      expect(receiver.came).toHaveLength(1);
      expect((await stateOf(made)).falla_desde).not.toBeNull();
      expect(await server.services.delivery.listDue()).not.toContainEqual({
        business_id: shop.businessId,
        id: made.id,
      });
      laterBy(HOUR_MS);
      expect(await server.services.delivery.listDue()).toContainEqual({
        business_id: shop.businessId,
        id: made.id,
      });
      await deliver(made);
      expect(receiver.came.map(({ datos }) => datos['id'])).toEqual([ids[0], ...ids]);
      expect(receiver.came[1]?.id).toBe(receiver.came[0]?.id);
      expect((await stateOf(made)).falla_desde).toBeNull();
    },
  );

  it('however it fails takes everything at last, in order', async () => {
    let state = SEED;
    const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32;
    const made = await subscribe(['factura.creada']);
    const faults: Reaction[] = [500, 'lose', 429, { redirect: 'http://127.0.0.1:9/' }];
    receiver.react = () => (random() < 0.4 ? (faults[Math.floor(random() * faults.length)] ?? 500) : 200);
    const ids: string[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      if (random() < 0.7) ids.push(await sell());
      if (random() < 0.6) await deliver(made);
      laterBy(HOUR_MS);
    }
    receiver.react = () => 200;
    await deliver(made);
    expect(
      distinct().map(({ datos }) => datos['id']),
      `WEBHOOK_SEED=${SEED}`,
    ).toEqual(ids);
    const versions = receiver.came.map(({ version }) => version);
    expect(versions, `WEBHOOK_SEED=${SEED}`).toEqual(versions.toSorted((a, b) => a - b));
  });

  it('and hears of nothing more goes on failing since then: only a message that it takes ends that', async () => {
    const made = await subscribe(['stock.bajo']);
    const path = fillPath(ENDPOINTS.product.path, { id: shop.productIds[0] ?? '' });
    const { body } = await seller.get<object>(path);
    receiver.react = () => 500;
    await sell(1_000);
    await deliver(made);
    const since = (await stateOf(made)).falla_desde;
    expect(since).not.toBeNull();
    expect((await seller.send('PUT', path, { ...body, cantidad_vitrina: 500 })).status).toBe(200);
    laterBy(HOUR_MS);
    await deliver(made);
    const { falla_desde, version, ultima_version } = await stateOf(made);
    expect([receiver.came.length, falla_desde, version]).toEqual([1, since, ultima_version]);
    receiver.react = () => 200;
    await sell(500);
    await deliver(made);
    expect((await stateOf(made)).falla_desde).toBeNull();
  });

  it('for three days is paused, its owner gets a mail, and it goes on where it was', async () => {
    const made = await subscribe(['factura.creada']);
    const id = await sell();
    receiver.react = () => 500;
    server.mails.length = 0;
    for (let hour = 0; hour < 80 && (await stateOf(made)).activo; hour += 8) {
      await deliver(made);
      laterBy(8 * HOUR_MS);
    }
    expect(await stateOf(made)).toMatchObject({ activo: false, pausado_por: 'fallas' });
    expect(server.mails.map(({ to, text }) => [to, text.includes(receiver.url)])).toEqual([
      [shop.ownerEmail, true],
    ]);
    expect(server.mails[0]?.text).toMatch(/^https?:\/\/\S+\/integraciones$/mu);
    receiver.react = () => 200;
    receiver.came.length = 0;
    await deliver(made);
    expect(receiver.came).toEqual([]);
    const same = { url: receiver.url, eventos: ['factura.creada'] };
    const edited = await owner.send<Webhook>('PUT', pathOf(made), same);
    expect(edited.body).toMatchObject({ activo: false, pausado_por: 'fallas' });
    const { body } = await owner.send<Webhook>('PUT', pathOf(made), { ...same, activo: true });
    expect(body).toMatchObject({ activo: true, pausado_por: null, falla_desde: null });
    await deliver(made);
    expect(receiver.came.map(({ datos }) => datos['id'])).toEqual([id]);
  });

  it('is in the log of its last 200 tries with status, time and answer', async () => {
    const made = await subscribe(['factura.creada']);
    await sell();
    receiver.react = (_message, count) => (count === 1 ? 503 : 200);
    receiver.text = 'x'.repeat(3_000);
    await deliver(made);
    laterBy(HOUR_MS);
    await deliver(made);
    const log = async () => (await owner.get<WebhookDelivery[]>(pathOf(made, 'entregas/'))).body;
    const [newest, oldest] = await log();
    expect([newest?.status, oldest?.status, newest?.id === oldest?.id]).toEqual([200, 503, true]);
    expect([oldest?.respuesta, oldest?.tipo]).toEqual(['x'.repeat(1_024), 'factura.creada']);
    await sql`
      INSERT INTO webhook_deliveries SELECT business_id, webhook_id, gen_random_uuid(), mensaje, tipo, version, fecha, status,
        duracion_ms, respuesta FROM webhook_deliveries, generate_series(1, 200) WHERE webhook_id = ${made.id}`.execute(
      server.db,
    );
    await sell();
    await deliver(made);
    expect(await log()).toHaveLength(200);
    const { rows } = await sql`SELECT 1 FROM webhook_deliveries WHERE webhook_id = ${made.id}`.execute(
      server.db,
    );
    expect(rows).toHaveLength(200);
  });
});

describe('a worker', () => {
  it('that dies between a delivery and its cursor delivers it again under the same id', async () => {
    const made = await subscribe(['factura.creada']);
    const { version } = await stateOf(made);
    const ids = [await sell(), await sell()];
    await asOwner(server.database, (client) =>
      client.query(`ALTER TABLE webhooks ADD CONSTRAINT dead CHECK (version <= ${version}) NOT VALID`),
    );
    try {
      await expect(deliver(made)).rejects.toThrow();
    } finally {
      await asOwner(server.database, (client) => client.query('ALTER TABLE webhooks DROP CONSTRAINT dead'));
    }
    await sql`UPDATE webhooks SET lease_until = now() - interval '1 second' WHERE id = ${made.id}`.execute(
      server.db,
    );
    await deliver(made);
    expect(receiver.came.map(({ datos }) => datos['id'])).toEqual([ids[0], ...ids]);
    expect(receiver.came[1]?.id).toBe(receiver.came[0]?.id);
  });

  it('leaves a subscription to the worker that is at it: its receiver never has two at a time', async () => {
    const made = await subscribe(['factura.creada']);
    for (let at = 0; at < 5; at += 1) await sell();
    // The first worker is at the first message until both others have looked.
    let others: Promise<boolean[]> | undefined;
    receiver.react = async () => {
      others ??= Promise.all([deliver(made), deliver(made)]);
      await others;
      return 200;
    };
    expect(await deliver(made)).toBe(false);
    expect(await others).toEqual([true, true]);
    expect([receiver.came.length, receiver.mostAtOnce]).toEqual([5, 1]);
  });

  it('tells a restore before all else, and then goes on', async () => {
    const made = await subscribe(['factura.creada']);
    await sell();
    await deliver(made);
    const id = await sell();
    await sql`UPDATE business_versions SET epoch = gen_random_uuid() WHERE business_id = ${shop.businessId}`.execute(
      server.db,
    );
    receiver.react = (_message, count) => (count === 2 ? 500 : 200);
    await deliver(made);
    const another = await sell();
    laterBy(HOUR_MS);
    await deliver(made);
    expect(receiver.came.map(({ tipo }) => tipo)).toEqual([
      'factura.creada',
      'historia.cambiada',
      'historia.cambiada',
      'factura.creada',
      'factura.creada',
    ]);
    expect(receiver.came[2]?.id).toBe(receiver.came[1]?.id);
    expect(receiver.came.slice(3).map(({ datos }) => datos['id'])).toEqual([id, another]);
  });

  it('tells everything from a version on again when the owner asks, under the same ids', async () => {
    const made = await subscribe(['factura.creada']);
    for (let at = 0; at < 3; at += 1) await sell();
    await deliver(made);
    const [, second, third] = receiver.came;
    const { status } = await owner.send('POST', pathOf(made, 'reintentos/'), { version: second?.version });
    expect(status).toBe(200);
    await deliver(made);
    expect(receiver.came.slice(3).map(({ id }) => id)).toEqual([second?.id, third?.id]);
    const ahead = await owner.send('POST', pathOf(made, 'reintentos/'), { version: 1_000_000_000 });
    expect([ahead.status, Object.keys(ahead.body)]).toEqual([400, expect.arrayContaining(['version'])]);
  });

  it('tells an order as created the first time, and as changed after that', async () => {
    const rows = new Map<string, Record<string, unknown>>([['p1', { id: 'p1', estado: 'nuevo' }]]);
    const sources = {
      pedidos: (_tx: unknown, _reader: unknown, ids: readonly string[]) =>
        Promise.resolve(new Map(ids.map((id) => [id, rows.get(id) ?? null]))),
    };
    const delivery = createDeliveryService(
      {
        db: server.db,
        readers: server.db,
        clock: () => server.clock.now,
        sources,
        tellPaused: () => Promise.resolve(),
      },
      { ...DELIVERY, isPrivateAllowed: true },
    );
    const made = await subscribe(['pedido.creado', 'pedido.cambiado']);
    const change = (estado: string) =>
      runWrite(
        server.db,
        { businessId: shop.businessId, operation: null, now: server.clock.now },
        (write) => {
          rows.set('p1', { id: 'p1', estado });
          write.changes.put('pedidos', 'p1');
          return Promise.resolve({ status: 200, body: null });
        },
      );
    for (const estado of ['nuevo', 'listo', 'entregado']) {
      await change(estado);
      await delivery.deliver({ business_id: shop.businessId, id: made.id });
    }
    expect(receiver.came.map(({ tipo, datos }) => [tipo, datos['estado']])).toEqual([
      ['pedido.creado', 'nuevo'],
      ['pedido.cambiado', 'listo'],
      ['pedido.cambiado', 'entregado'],
    ]);
  });

  it('of the queue is not held up by a receiver that says nothing', async () => {
    const quick = await openReceiver();
    const { jobs, close } = openJobs(server.database);
    const stop = deliverWebhooks(jobs, server.services.delivery, 20);
    try {
      await subscribe(['factura.creada']);
      await subscribe(['factura.creada'], { url: quick.url });
      receiver.react = () => 'silent';
      await jobs.start();
      const ids = [await sell(), await sell()];
      await expect.poll(() => quick.came.map(({ datos }) => datos['id'])).toEqual(ids);
    } finally {
      stop();
      await close();
      await quick.stop();
    }
  });
});
