import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Change, ChangesReply, type ChangePage } from '#contract/sync/sync.ts';
import { demoClients } from '#server/modules/demo/people.ts';
import { sql } from '#server/platform/database/database.ts';
import { runWrite } from '#server/platform/write.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

const FEED = ENDPOINTS.changes.path;
const INVOICES = ENDPOINTS.createInvoice.path;
const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  // Sessions are swept with the rest: they have to outlive the months by which the tests set the clock forward.
  server = await startServer({ tokenTtlDays: 300 });
});
afterAll(() => server.stop());

type Level = keyof TestShop['emails'];

async function openShop(options: Parameters<typeof createShop>[2] = {}, level: Level = 'l1') {
  const shop = await createShop(server.db, server.clock.now, options);
  return { shop, api: await signIn(server.url, shop.emails[level]) };
}

async function page(api: ApiClient, query: string): Promise<ChangePage> {
  const { status, body } = await api.get(`${FEED}?${query}`);
  expect(status).toBe(200);
  const parsed = ChangesReply.parse(body);
  if ('reiniciar' in parsed) throw new Error('told to start anew');
  return parsed;
}

/** Every page from a version on. */
async function pull(api: ApiClient, since = 0, limit = 1000) {
  const cambios: Change[] = [];
  const aplicadas: ChangePage['aplicadas'] = [];
  for (let desde = since; ; ) {
    const next = await page(api, `desde=${desde}&limite=${limit}`);
    cambios.push(...next.cambios);
    aplicadas.push(...next.aplicadas);
    desde = next.hasta;
    if (!next.mas) return { cambios, aplicadas, hasta: desde, epoca: next.epoca };
  }
}

const saleOf = (shop: TestShop, product = 0) => ({
  cliente_id: shop.finalConsumer,
  items: [{ producto_id: shop.productIds[product], cantidad: 1 }],
});

function deleteProduct({ businessId }: TestShop, id: string) {
  const now = server.clock.now;
  return runWrite(server.db, { businessId, operation: null, now }, async (write) => {
    await sql`UPDATE products SET deleted_at = ${now} WHERE business_id = ${businessId} AND id = ${id}`.execute(
      write.tx,
    );
    write.changes.remove('productos', id);
    return { status: 204, body: null };
  });
}

describe('a reader in a loop during 12 writers', () => {
  it('misses no change, and ends with what a first download brings', async () => {
    const products = Array.from({ length: 6 }, () => ({ cantidad_vitrina: 500 }));
    const { shop, api } = await openShop({ products });
    let isWriting = true;
    const write = async (_: unknown, writer: number) => {
      for (let count = 0; count < 15; count += 1)
        expect((await api.send('POST', INVOICES, saleOf(shop, (writer + count) % 6))).status).toBe(201);
    };
    const seen = new Map<string, Change>();
    const read = async () => {
      let since = 0;
      for (let isLast = false; !isLast; ) {
        isLast = !isWriting;
        for (let hasMore = true; hasMore; ) {
          const next = await page(api, `desde=${since}&limite=7`);
          expect(next.cambios.every(({ v }) => v > since && v <= next.hasta)).toBe(true);
          for (const change of next.cambios) seen.set(`${change.tabla} ${change.id}`, change);
          expect(next.hasta).toBeGreaterThanOrEqual(since);
          [since, hasMore] = [next.hasta, next.mas];
        }
      }
      return since;
    };
    const reading = read();
    await Promise.all(Array.from({ length: 12 }, write));
    isWriting = false;
    const hasta = await reading;
    const fresh = await pull(await signIn(server.url, shop.emails.l1));
    expect(hasta).toBe(fresh.hasta);
    expect(fresh.cambios.filter(({ tabla }) => tabla === 'facturas')).toHaveLength(180);
    expect([...seen.values()].toSorted((a, b) => a.v - b.v)).toEqual(fresh.cambios);
  });
});

describe('the feed', () => {
  it('shows each level what it may see, and of the rest not even that it exists', async () => {
    const debtor = {
      ...demoClients(60).find((client) => client.credito_activo && client.is_active)!,
      monto_credito_aprobado: '9000000.00',
    };
    const { shop, api } = await openShop({ clients: [debtor] });
    const sale = {
      ...saleOf(shop),
      cliente_id: shop.clientIds[0],
      pagos: [{ medio: 'credito', valor: 1547 }],
    };
    expect((await api.send('POST', INVOICES, sale)).status).toBe(201);
    const tables = async (level: Level) => {
      const { cambios } = await pull(await signIn(server.url, shop.emails[level]));
      return { text: JSON.stringify(cambios), tables: new Set(cambios.map(({ tabla }) => tabla)) };
    };
    const [basic, middle, full] = [await tables('l1'), await tables('l2'), await tables('l3')];
    expect(basic.text).not.toMatch(
      /"costo"|porcentaje_margen|credito_activo|monto_credito|dias_credito|saldo/u,
    );
    expect(basic.tables.has('cuenta')).toBe(false);
    for (const { text, tables: seen } of [middle, full]) {
      expect(text).toMatch(/"costo":"1000.00"/u);
      expect(text).toMatch(/"monto_credito_aprobado":"9000000.00"/u);
      expect(seen.has('cuenta')).toBe(true);
    }
    const own = (await pull(api)).cambios.filter(({ tabla }) => tabla === 'sesion');
    expect(own.map(({ id }) => id)).toEqual([String(shop.collaboratorIds[0])]);
  });

  it('tells a device to start anew when its history is another or its version is ahead', async () => {
    const { shop, api } = await openShop();
    const { hasta, epoca } = await pull(api);
    const restart = { reiniciar: true, epoca };
    expect((await api.get(`${FEED}?desde=${hasta + 1}&epoca=${epoca}`)).body).toEqual(restart);
    expect((await api.get(`${FEED}?desde=${hasta}&epoca=otra`)).body).toEqual(restart);
    expect((await api.get(`${FEED}?desde=${hasta}&epoca=${epoca}`)).body).toMatchObject({
      cambios: [],
      hasta,
    });
    expect((await api.get(`${FEED}?desde=0&epoca=otra`)).body).toMatchObject({ epoca, hasta });
    for (const change of ['permission_level = 2', 'serie_id = NULL']) {
      const before = (await pull(api)).epoca;
      await sql`UPDATE collaborators SET ${sql.raw(change)} WHERE id = ${shop.collaboratorIds[0]}`.execute(
        server.db,
      );
      expect((await api.get(`${FEED}?desde=1&epoca=${before}`)).body).toHaveProperty('reiniciar', true);
    }
    const before = (await pull(api)).epoca;
    await sql`UPDATE business_versions SET epoch = ${randomUUID()} WHERE business_id = ${shop.businessId}`.execute(
      server.db,
    );
    const reply = await api.get(`${FEED}?desde=1&epoca=${before}`);
    expect(reply.body).toHaveProperty('reiniciar', true);
    expect(reply.headers.get('erp-epoch')).toBe(reply.body['epoca']);
  });

  it.each(['-1', 'abc', '1.5', '1e3', '9'.repeat(16)])('has no version %s', async (desde) => {
    const { api } = await openShop();
    const { status, body } = await api.get(`${FEED}?desde=${desde}`);
    expect([status, body['desde']]).toEqual([400, ['Debe ser un número entero.']]);
  });

  it('carries a deletion to who knew the row, for 180 days; who missed it starts anew', async () => {
    const { shop, api } = await openShop({ products: [{}, {}, {}] });
    const knew = await pull(api);
    await deleteProduct(shop, shop.productIds[0]!);
    const after = await pull(api, knew.hasta);
    expect(after.cambios).toEqual([
      { tabla: 'productos', id: shop.productIds[0], v: after.hasta, borrado: true, fila: null },
    ]);
    expect(JSON.stringify((await pull(api)).cambios)).not.toContain(`"id":"${shop.productIds[0]}"`);
    const { now } = server.clock;
    await server.services.retention.purge(new Date(now.getTime() + 179 * DAY_MS));
    expect((await pull(api, knew.hasta)).cambios).toHaveLength(1);
    const late = new Date(now.getTime() + 181 * DAY_MS);
    expect((await server.services.retention.purge(late))?.tombstones).toBeGreaterThan(0);
    expect((await api.get(`${FEED}?desde=${knew.hasta}`)).body).toHaveProperty('reiniciar', true);
    expect((await pull(api, after.hasta)).cambios).toEqual([]);
    expect((await pull(api)).hasta).toBe(after.hasta);
    expect(await server.services.retention.purge(late)).toMatchObject({ tombstones: 0 });
  });

  it('forgets operations after 90 days, not before; the rows they made stay protected', async () => {
    const { shop, api } = await openShop();
    const headers = { 'idempotency-key': randomUUID(), 'erp-entity': randomUUID() };
    const first = await api.send('POST', INVOICES, saleOf(shop), headers);
    const path = `/api/erp/sync/operaciones/${headers['idempotency-key']}/`;
    const { now } = server.clock;
    await server.services.retention.purge(new Date(now.getTime() + 89 * DAY_MS));
    expect((await api.get(path)).status).toBe(200);
    await server.services.retention.purge(new Date(now.getTime() + 91 * DAY_MS));
    expect((await api.get(path)).status).toBe(404);
    const again = await api.send('POST', INVOICES, saleOf(shop), headers);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('erp-version')).toBe(first.headers.get('erp-version'));
  });

  it('proves own operations applied, each in the page that reaches its first row, and nobody else’s', async () => {
    const { shop, api } = await openShop();
    const colleague = await signIn(server.url, shop.emails.l2);
    const start = (await pull(api)).hasta;
    const mine: { op: string; desde: number; hasta: number }[] = [];
    for (let count = 0; count < 4; count += 1) {
      // The rows of the last sale are all its own: a page ends between them.
      if (count > 0)
        await colleague.send('POST', INVOICES, saleOf(shop), { 'idempotency-key': randomUUID() });
      const op = randomUUID();
      const { headers } = await api.send('POST', INVOICES, saleOf(shop), { 'idempotency-key': op });
      const [desde = 0, hasta = 0] = (headers.get('erp-version') ?? '').split('-').map(Number);
      mine.push({ op, desde, hasta });
    }
    expect((await pull(api, start)).aplicadas).toEqual(mine);
    for (let since = start; ; ) {
      const told = await page(api, `desde=${since}&limite=1`);
      const begun = mine.filter(({ desde }) => desde > since && desde <= told.hasta);
      expect(told.aplicadas).toEqual(begun);
      since = told.hasta;
      if (!told.mas) break;
    }
    const refused = { 'idempotency-key': randomUUID() };
    await api.send('POST', INVOICES, { ...saleOf(shop), items: [] }, refused);
    expect((await pull(api, start)).aplicadas).toEqual(mine);
  });

  it('tells of thousands of own operations in several pages, of each of them once', async () => {
    const { shop, api } = await openShop();
    const headers = { 'idempotency-key': randomUUID() };
    await api.send('POST', INVOICES, saleOf(shop), headers);
    const { hasta } = await pull(api);
    // As a till has them after some weeks; what they wrote is not looked at.
    await sql`INSERT INTO operations SELECT (jsonb_populate_record(o, jsonb_build_object(
        'op', gen_random_uuid(), 'v_from', ${hasta}::bigint + n, 'v_to', ${hasta}::bigint + n))).*
      FROM operations o, generate_series(1, 4500) AS n WHERE o.op = ${headers['idempotency-key']}`.execute(
      server.db,
    );
    await sql`UPDATE business_versions SET version = ${hasta + 4500} WHERE business_id = ${shop.businessId}`.execute(
      server.db,
    );
    const counts: number[] = [];
    const told = new Set<string>();
    for (let since = hasta; ; ) {
      const { aplicadas, hasta: end, mas } = await page(api, `desde=${since}`);
      counts.push(aplicadas.length);
      for (const { op } of aplicadas) told.add(op);
      expect(end).toBeGreaterThan(since);
      since = end;
      if (!mas) break;
    }
    expect([counts, told.size]).toEqual([[2000, 2000, 500], 4500]);
  });

  it('leaves invoices older than 90 days to the history', async () => {
    const { shop, api } = await openShop();
    await api.send('POST', INVOICES, saleOf(shop));
    await api.send('POST', INVOICES, saleOf(shop));
    await sql`UPDATE changes SET cambiado_en = cambiado_en - interval '91 days' WHERE (business_id, version) IN (
      SELECT business_id, min(version) FROM changes WHERE business_id = ${shop.businessId} AND tabla = 'facturas' GROUP BY 1
    )`.execute(server.db);
    const { cambios } = await pull(api, 0, 2);
    expect(cambios.filter(({ tabla }) => tabla === 'facturas')).toHaveLength(1);
  });

  it('tells the day of the first invoice: without it a device could not know that it has them all', async () => {
    const { shop, api } = await openShop();
    expect(await page(api, 'desde=0&limite=2')).toMatchObject({ mas: true, primera_factura: null });
    await api.send('POST', INVOICES, saleOf(shop));
    const { body: old } = await api.send<{ id: string }>('POST', INVOICES, saleOf(shop));
    // A minute before midnight in Bogotá.
    await sql`UPDATE invoices SET fecha_emision = '2025-02-01T04:59:00Z' WHERE id = ${old.id}`.execute(
      server.db,
    );
    const { hasta, primera_factura } = await page(api, 'desde=0');
    expect(primera_factura).toBe('2025-01-31');
    expect(await page(api, `desde=${hasta}`)).toMatchObject({ primera_factura: '2025-01-31' });
  });
});

describe('a page', () => {
  function fetchRaw(path: string, token: string, encoding: string) {
    return new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
      request(`${server.url}${path}`, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        const { 'content-encoding': used } = response.headers;
        response.on('end', () => resolve({ encoding: used, bytes: Buffer.concat(parts) }));
      })
        .on('error', reject)
        .end();
    });
  }
  const unpack: Record<string, (bytes: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    identity: (bytes) => bytes,
  };

  // Names that hardly compress: the worst a page can hold.
  const products = Array.from({ length: 1000 }, (_, at) => ({
    codigo_barras: `${1_000_000 + at}`,
    nombre: randomBytes(300).toString('base64'),
  }));
  let large: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    large = await openShop({ products });
  });

  it.each([
    ['br', 'gzip, br'],
    ['gzip', 'gzip;q=1, br;q=0'],
    ['identity', 'identity'],
  ])(
    'is at most 256 kB in %s, whatever the rows hold, and none is lost by that',
    async (wanted, accepted) => {
      const { shop, api } = large;
      const ids = new Set<string>();
      let pages = 0;
      for (let desde = 0, hasMore = true; hasMore; pages += 1) {
        const reply = await fetchRaw(`${FEED}?desde=${desde}&limite=10000`, api.token, accepted);
        expect(reply.encoding ?? 'identity').toBe(wanted);
        const text = unpack[wanted]!(reply.bytes);
        expect(wanted === 'identity' ? gzipSync(text).length : reply.bytes.length).toBeLessThan(256_000);
        const next = JSON.parse(text.toString()) as ChangePage;
        for (const { tabla, id } of next.cambios) if (tabla === 'productos') ids.add(id);
        [desde, hasMore] = [next.hasta, next.mas];
      }
      expect(pages).toBeGreaterThan(1);
      expect(ids).toEqual(new Set(shop.productIds));
    },
  );

  it('counts down what lies ahead', async () => {
    const { api } = await openShop({ products: Array.from({ length: 30 }, () => ({})) });
    const counts: number[] = [];
    for (let desde = 0, hasMore = true; hasMore; ) {
      const next = await page(api, `desde=${desde}&limite=10`);
      if (next.faltan !== undefined) counts.push(next.faltan);
      [desde, hasMore] = [next.hasta, next.mas];
    }
    expect(counts).toEqual([57, 47, 37, 27, 17, 7]);
  });
});

describe('a device that is far behind', () => {
  it('gets the newest two thousand invoices, whatever the size of its pages', async () => {
    const { shop, api } = await openShop();
    const { businessId } = shop;
    const { body: first } = await api.send<{ id: string }>('POST', INVOICES, saleOf(shop));
    await runWrite(
      server.db,
      { businessId, operation: null, now: server.clock.now },
      async ({ tx, changes }) => {
        const { rows } = await sql<{ id: string }>`INSERT INTO invoices
        SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'numero', n))).*
        FROM invoices i, generate_series(2, 2005) n WHERE i.id = ${first.id} RETURNING id`.execute(tx);
        for (const table of ['invoice_lines', 'invoice_payments'])
          await sql`INSERT INTO ${sql.table(table)}
            SELECT (jsonb_populate_record(l, jsonb_build_object('invoice_id', i.id))).*
            FROM ${sql.table(table)} l JOIN invoices i ON i.business_id = l.business_id AND i.id <> l.invoice_id
            WHERE l.invoice_id = ${first.id}`.execute(tx);
        for (const { id } of rows) changes.put('facturas', id);
        return { status: 200, body: null };
      },
    );
    for (const limit of [10_000, 700]) {
      const { cambios } = await pull(api, 0, limit);
      const invoices = cambios.filter(({ tabla }) => tabla === 'facturas');
      expect(invoices).toHaveLength(2000);
      expect(invoices.map(({ id }) => id)).not.toContain(first.id);
    }
  });
});
