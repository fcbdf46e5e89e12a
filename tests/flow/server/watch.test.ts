import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { BatchReply } from '#contract/sync/batch.ts';
import { tellDatabase, tellPools } from '#server/process/figures.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { createMetrics } from '#server/http/watch/metrics.ts';
import { serveMetrics } from '#server/http/watch/metrics-server.ts';
import { sql } from '#server/platform/database/database.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, signInOwner } from '#tests/fixtures/shop.ts';

const INVOICES = '/api/erp/facturacion/facturas/';

const log: string[] = [];
const metrics = createMetrics();
let server: TestServer;
beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      log.push(...String(chunk).trim().split('\n'));
      done();
    },
  });
  server = await startServer({ logTo, metrics });
});
afterAll(() => server.stop());

/** What was logged of the request of that name. */
const logged = (id: string) =>
  log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ reqId }) => reqId === id);

/** Runs `ask` while a table is missing. */
async function withoutActivity<Result>(ask: () => Promise<Result>): Promise<Result> {
  const own = new URL(inject('adminUrl'));
  own.pathname = `/${server.database}`;
  await asAdmin(own.toString(), 'ALTER TABLE activity RENAME TO activity_away');
  try {
    return await ask();
  } finally {
    await asAdmin(own.toString(), 'ALTER TABLE activity_away RENAME TO activity');
  }
}

describe('each request', () => {
  it('is a line of JSON with its route, its caller and its name, and nothing of what was asked', async () => {
    const shop = await createShop(server.db, server.clock.now, { products: [{ cantidad_vitrina: 5 }] });
    const api = await signIn(server.url, shop.emails.l1);
    const sale = {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
    };
    await api.send('POST', INVOICES, sale, { 'x-request-id': 'caja-1:0001' });
    const [line] = logged('caja-1:0001');
    expect(line).toMatchObject({
      method: 'POST',
      route: INVOICES,
      status: 201,
      business: shop.businessId,
      actor: `c:${shop.collaboratorIds[0]}`,
      ms: expect.any(Number) as number,
    });
    expect(log.join('\n')).not.toContain(shop.emails.l1);
    expect(log.join('\n')).not.toContain('Bearer');
  });

  it('of an owner names the business of theirs that it is about, and none where there is no such business', async () => {
    const [shop, other] = [
      await createShop(server.db, server.clock.now),
      await createShop(server.db, server.clock.now),
    ];
    const owner = await signInOwner(server.url, shop.ownerEmail);
    const business = async (id: string, path: string) => {
      await owner.send('GET', path, undefined, { 'x-request-id': id });
      return logged(id).map(({ business, actor }) => [business, actor]);
    };
    const day = (id: number) => `/api/negocios/PJ/${id}/informes/dia/`;
    const actor = `o:${shop.ownerId}`;
    expect(await business('dueno:0001', day(shop.businessId))).toEqual([[shop.businessId, actor]]);
    expect(await business('dueno:0002', day(other.businessId))).toEqual([[undefined, actor]]);
    expect(await business('dueno:0003', ENDPOINTS.businesses.path)).toEqual([[undefined, actor]]);
  });

  it('has the name that its caller gave it only where that is fit for a log', async () => {
    for (const odd of ['corto', 'con espacio dentro', 'x'.repeat(65), '{"a":"b"}']) {
      const { headers } = await server.inject({ url: '/api/health/live/', headers: { 'x-request-id': odd } });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/u);
    }
  });

  it('that fails unexpectedly tells the person the name under which the log has it', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const api = await signIn(server.url, shop.emails.l1);
    const { status, body, headers } = await withoutActivity(() =>
      api.get<Record<string, string>>(ENDPOINTS.activity.path),
    );
    expect(status).toBe(500);
    const id = headers.get('x-request-id') ?? '';
    expect(body).toEqual({
      detail: `Error del servidor. Código del error: ${id}`,
      codigo: 'error_interno',
      solicitud: id,
    });
    expect(logged(id).map(({ msg }) => msg)).toEqual(['unexpected failure', 'request']);
  });

  it('by a key that nobody has is a security event with its address, and by a session that is over is none', async () => {
    const ask = (authorization: string, id: string) =>
      server.inject({ url: INVOICES, headers: { authorization, 'x-request-id': id } });
    expect((await ask('Bearer mst_nobody-has-this-one-0123456789', 'bad-key:0001')).statusCode).toBe(401);
    expect((await ask('Bearer of.somebody.else', 'bad-session:0001')).statusCode).toBe(401);
    const events = (id: string) => logged(id).filter(({ msg }) => msg === 'security event');
    expect(events('bad-key:0001')).toMatchObject([{ security: 'no_autenticado', address: '127.0.0.1' }]);
    expect(events('bad-session:0001')).toEqual([]);
    expect(log.join('\n')).not.toContain('nobody-has-this-one');
  });

  it('with an operation that its caller may not do is a security event, as its own call would be', async () => {
    const shop = await createShop(server.db, server.clock.now, { products: [{ cantidad_vitrina: 5 }] });
    const api = await signIn(server.url, shop.emails.l1);
    const path = `/api/erp/inventario/productos/${shop.productIds[0]}/`;
    const operaciones = [{ op: randomUUID(), method: 'DELETE', path }];
    await api.send('POST', ENDPOINTS.batch.path, { operaciones }, { 'x-request-id': 'caja-1:0002' });
    expect(logged('caja-1:0002')[0]).toMatchObject({
      security: 'nivel_insuficiente',
      actor: `c:${shop.collaboratorIds[0]}`,
    });
  });

  it('with an operation that fails unexpectedly tells it of that operation, as its own call would', async () => {
    const shop = await createShop(server.db, server.clock.now, { products: [{ cantidad_vitrina: 5 }] });
    const api = await signIn(server.url, shop.emails.l1);
    const body = {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
    };
    const operaciones = [{ op: randomUUID(), method: 'POST', path: INVOICES, body }];
    await withoutActivity(async () => {
      const {
        status,
        body: told,
        headers,
      } = await api.send<BatchReply>('POST', ENDPOINTS.batch.path, { operaciones });
      const id = headers.get('x-request-id') ?? '';
      const detail = `Error del servidor. Código del error: ${id}`;
      const cuerpo = { detail, codigo: 'error_interno', solicitud: id };
      expect([status, told.resultados]).toMatchObject([200, [{ status: 500, cuerpo }]]);
      expect(logged(id).map(({ msg }) => msg)).toEqual(['unexpected failure', 'request']);
    });
  });
});

describe('a server', () => {
  const ready = async () => {
    const { statusCode, body } = await server.inject({ url: '/api/health/ready/' });
    return [statusCode, (JSON.parse(body) as { detail?: string }).detail];
  };

  it('is ready while its database knows every migration, and says what is missing otherwise', async () => {
    expect(await ready()).toEqual([200, undefined]);
    await sql`UPDATE kysely_migration SET name = 'away' WHERE name = '001-tenants'`.execute(server.db);
    expect(await ready()).toEqual([
      503,
      'Este servidor no recibe trabajo: faltan migraciones de la base de datos.',
    ]);
    await sql`UPDATE kysely_migration SET name = '001-tenants' WHERE name = 'away'`.execute(server.db);
    expect(await ready()).toEqual([200, undefined]);
  });

  it('lives while its database is away, and is not ready', async () => {
    const asPostgres = (text: string) => asAdmin(inject('adminUrl'), text);
    await asPostgres(`ALTER DATABASE ${server.database} ALLOW_CONNECTIONS false`);
    await asPostgres(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${server.database}'`,
    );
    expect(await ready()).toEqual([503, expect.stringContaining('no está disponible')]);
    expect((await server.inject({ url: '/api/health/live/' })).statusCode).toBe(200);
    await asPostgres(`ALTER DATABASE ${server.database} ALLOW_CONNECTIONS true`);
    await expect.poll(async () => (await ready())[0]).toBe(200);
  });

  it('tells its figures on a port of its own and nowhere else', async () => {
    const { port, stop } = await serveMetrics(metrics.registry, '127.0.0.1', 0);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain(`{le="+Inf",method="POST",route="${INVOICES}",status="201"} 1`);
    expect(text).toMatch(/mostrador_write_seconds_count [1-9]/u);
    expect(text).toMatch(/mostrador_version_lock_seconds_count [1-9]/u);
    expect(text).toMatch(/mostrador_event_streams\{state="open"\} 0/u);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await stop();
    expect((await server.inject({ url: '/metrics' })).statusCode).toBe(404);
  });

  it('tells since when the first device has had work to send, heard a minute ago or not, and what waits in pools and queues', async () => {
    const shop = await createShop(server.db, server.clock.now);
    await sql`INSERT INTO device_contacts (business_id, device_id, collaborator_id, visto_en, pendientes, pendiente_desde)
      VALUES (${shop.businessId}, 'a', ${shop.collaboratorIds[0]}, now() - interval '1 minute', 3, now() - interval '2 hours'),
        (${shop.businessId}, 'b', ${shop.collaboratorIds[0]}, now() - interval '9 hours', 0, NULL),
        (${shop.businessId}, 'c', ${shop.collaboratorIds[0]}, now() - interval '1 hour', 1, NULL)`.execute(
      server.db,
    );
    const figures = createMetrics();
    const load = { open: 2, idle: 1, waiting: 4 };
    const loads = () => ({ sales: load, readers: load, jobs: load });
    tellDatabase(figures, { readers: server.db, jobs: server.db });
    tellPools(figures, { loads });
    const queue = createJobQueue(server.db);
    await queue.send('housekeeping', {}, { key: 'watched' });
    const text = await figures.registry.metrics();
    expect(text).toMatch(/mostrador_devices_unsent\{figure="oldest_seconds"\} 72\d\d\b/u);
    expect(text).toContain('mostrador_devices_unsent{figure="devices"} 2');
    expect(text).toContain('mostrador_pool_connections{of="sales_waiting"} 4');
    expect(text).toContain('mostrador_jobs_waiting{queue="housekeeping"} 1');
  });
});
