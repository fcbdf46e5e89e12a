import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { sql } from '#server/platform/database/database.ts';
import { runWrite } from '#server/platform/write.ts';
import { type EventReader, LIMIT_MS, readEvents } from '#tests/fixtures/event-reader.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

const EVENTS = ENDPOINTS.events.path;
const INVOICES = ENDPOINTS.createInvoice.path;

let server: TestServer;
const readers: EventReader[] = [];
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  for (const reader of readers) reader.leave();
  await server.stop();
});

async function openShop() {
  const shop = await createShop(server.db, server.clock.now, { products: [{ cantidad_vitrina: 1000 }] });
  return { shop, api: await signIn(server.url, shop.emails.l1) };
}

async function listen(token: string, url = server.url): Promise<EventReader> {
  const reader = await readEvents(`${url}${EVENTS}`, token);
  readers.push(reader);
  return reader;
}

async function versionOf({ businessId }: TestShop): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT version FROM business_versions WHERE business_id = ${businessId}`.execute(server.db);
  return rows[0]?.version ?? 0;
}

/** @returns the newest version after the sale */
async function sell(api: ApiClient, shop: TestShop): Promise<number> {
  const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id: shop.productIds[0], cantidad: 1 }] };
  const { status, headers } = await api.send('POST', INVOICES, sale);
  expect(status).toBe(201);
  return Number(headers.get('erp-version')?.split('-')[1]);
}

/** Milliseconds from now until the server ended the stream. */
async function endOf(reader: EventReader): Promise<number> {
  const start = performance.now();
  await reader.end();
  return performance.now() - start;
}

describe('the stream', () => {
  it.concurrent('says the newest version at once, uncached, and names the history', async () => {
    const { shop, api } = await openShop();
    const reader = await listen(api.token);
    await reader.until(0);
    expect(reader.versions.map(({ v }) => v)).toEqual([await versionOf(shop)]);
    expect(reader.status).toBe(200);
    expect(reader.headers.get('content-type')).toMatch(/^text\/event-stream/u);
    expect(reader.headers.get('cache-control')).toBe('no-store');
    expect(reader.headers.get('erp-api')).toBe('1');
    const { headers } = await api.get(ENDPOINTS.changes.path);
    expect(reader.headers.get('erp-epoch')).toBe(headers.get('erp-epoch'));
  });

  it.concurrent('tells a burst of sales in versions at least a second apart, the last one too', async () => {
    const { shop, api } = await openShop();
    const reader = await listen(api.token);
    let newest = 0;
    const end = performance.now() + 2500;
    while (performance.now() < end || reader.versions.length < 3) newest = await sell(api, shop);
    await reader.until(newest);
    const { versions } = reader;
    expect(versions.length).toBeGreaterThan(2);
    // All gaps at once: one chunk may wait longer on its way than the next.
    const seconds = ((versions.at(-1)?.at ?? 0) - (versions[0]?.at ?? 0)) / 1000;
    expect(versions.length - 1).toBeLessThan(seconds + 0.9);
    expect(reader.versions.map(({ v }) => v)).toEqual(
      reader.versions.map(({ v }) => v).toSorted((a, b) => a - b),
    );
  });

  it.concurrent('tells what another server process wrote', async () => {
    const { shop, api } = await openShop();
    const reader = await listen(api.token);
    await reader.until(0);
    const { businessId } = shop;
    const now = new Date();
    const { versions } = await runWrite(server.db, { businessId, operation: null, now }, async (write) => {
      write.changes.put('negocio', String(businessId));
      return { status: 200, body: null };
    });
    await reader.until(versions.to);
  });

  it.concurrent('is silent about other businesses', async () => {
    const [mine, other] = [await openShop(), await openShop()];
    const reader = await listen(mine.api.token);
    await reader.until(0);
    for (let count = 0; count < 3; count += 1) await sell(other.api, other.shop);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(reader.versions).toHaveLength(1);
  });

  it.concurrent('ends by itself after a sign-out and after a deactivation', async () => {
    const { shop, api } = await openShop();
    const [colleague, own] = [
      await signIn(server.url, shop.emails.l2),
      await signIn(server.url, shop.emails.l1),
    ];
    const [first, second, third] = await Promise.all([api, own, colleague].map(({ token }) => listen(token)));
    await Promise.all([first!.until(0), second!.until(0), third!.until(0)]);
    await api.send('POST', '/api/erp/sub-logout/');
    expect(await endOf(first!)).toBeLessThan(LIMIT_MS);
    expect([second!.endedAt(), third!.endedAt()]).toEqual([undefined, undefined]);
    await sql`UPDATE collaborators SET is_active = false WHERE id = ${shop.collaboratorIds[0]}`.execute(
      server.db,
    );
    expect(await endOf(second!)).toBeLessThan(LIMIT_MS);
    expect(third!.endedAt()).toBeUndefined();
    expect((await listen(own.token)).status).toBe(401);
  });

  it.concurrent('is bounded per session; who leaves makes room', async () => {
    const { api } = await openShop();
    const open = await Promise.all(Array.from({ length: 5 }, () => listen(api.token)));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const refused = await listen(api.token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    open[0]!.leave();
    await expect.poll(async () => (await listen(api.token)).status).toBe(200);
  });

  it.concurrent('is bounded per business', async () => {
    const { shop, api } = await openShop();
    const { sessions } = server.services;
    const client = { ip: '192.0.2.7', agent: undefined };
    const tokens = [api.token];
    while (tokens.length < 41)
      tokens.push((await sessions.renew(`Bearer ${api.token}`, null, client, server.clock.now)).token);
    const open = await Promise.all(
      tokens.slice(0, 40).flatMap((token) => Array.from({ length: 5 }, () => listen(token))),
    );
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await listen(tokens[40]!)).status).toBe(429);
    const newest = await sell(api, shop);
    await Promise.all(open.map((reader) => reader.until(newest)));
    for (const reader of open) reader.leave();
  });

  it.concurrent('is closed to nobody, and HEAD leaves none open', async () => {
    const response = await fetch(`${server.url}${EVENTS}`);
    expect([response.status, response.headers.get('erp-api')]).toEqual([401, '1']);
    const { api } = await openShop();
    const headers = { authorization: `Bearer ${api.token}` };
    for (let count = 0; count < 6; count += 1) {
      const head = await fetch(`${server.url}${EVENTS}`, { method: 'HEAD', headers });
      expect(head.status).toBe(200);
    }
  });
});

describe('a server of its own', () => {
  it('ends the streams of an expired token', async () => {
    const own = await startServer({ tokenTtlDays: 1 });
    try {
      const shop = await createShop(own.db, own.clock.now);
      const { token } = await signIn(own.url, shop.emails.l1);
      const reader = await listen(token, own.url);
      await reader.until(0);
      own.clock.now = new Date(own.clock.now.getTime() + 86_400_000);
      expect(await endOf(reader)).toBeLessThan(LIMIT_MS);
    } finally {
      await own.stop();
    }
  });

  it('closes at once although devices listen', async () => {
    const own = await startServer();
    const shop = await createShop(own.db, own.clock.now);
    const { token } = await signIn(own.url, shop.emails.l1);
    const open = await Promise.all([listen(token, own.url), listen(token, own.url)]);
    await Promise.all(open.map((reader) => reader.until(0)));
    const start = performance.now();
    const stopping = own.stop();
    await Promise.all(open.map((reader) => reader.end()));
    await stopping;
    expect(performance.now() - start).toBeLessThan(10_000); // they would listen on for ever
  });
});
