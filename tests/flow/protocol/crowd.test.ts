import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { type Connection, connect, sql } from '#server/platform/database/database.ts';
import { createDatabase, startServer, type TestServer } from '#tests/fixtures/server.ts';
import { open } from '#tests/fixtures/drawer.ts';
import { createShop, signIn } from '#tests/fixtures/shop.ts';

const FEED = `${ENDPOINTS.changes.path}?desde=0`;
const ASKING = 5;

let server: TestServer;
let readers: Connection;
/** How many pages the readers' connection has begun. */
let pages = 0;
beforeAll(async () => {
  const database = await createDatabase();
  const url = new URL(inject('appUrl'));
  url.pathname = `/${database}`;
  readers = connect(url.toString(), 1, () => undefined, {
    onStatement: (text) => {
      if (text.includes('forgotten_version')) pages += 1;
    },
  });
  server = await startServer({ database, readers: readers.db });
});
afterAll(async () => {
  await readers.close();
  await server.stop();
});

describe('a crowd that fetches the same page while every connection of the readers is taken', () => {
  it('holds no sale up; the page is read once for each level, each with own rows and operations only', async () => {
    const shop = await createShop(server.db, server.clock.now);
    // Two collaborators of level 1 in one series, and one of level 3.
    const [, second] = shop.collaboratorIds;
    await sql`UPDATE collaborators SET permission_level = 1 WHERE id = ${second}`.execute(server.db);
    const people = await Promise.all(
      (['l1', 'l2', 'l3'] as const).map((name) => signIn(server.url, shop.emails[name])),
    );
    // A drawer of the first one, whose base level 1 sees in the own drawer only.
    const [first] = people;
    const { body: drawer } = await open(first!, shop);
    const keys = people.map(() => randomUUID());
    const sell = async (at: number) => {
      const items = [{ producto_id: shop.productIds[0], cantidad: 1 }];
      const sale = { cliente_id: shop.finalConsumer, items };
      const sold = await people[at]?.send('POST', ENDPOINTS.createInvoice.path, sale, {
        'idempotency-key': keys[at] ?? '',
      });
      expect(sold?.status).toBe(201);
    };
    pages = 0;
    const { promise: asked, answers } = await readers.db.transaction().execute(async (tx) => {
      await sql`SELECT 1`.execute(tx);
      const waiting = people.flatMap((api) =>
        Array.from({ length: ASKING }, () => api.get<ChangePage>(FEED)),
      );
      let ended = 0;
      for (const one of waiting) void one.finally(() => (ended += 1));
      for (const at of people.keys()) await sell(at);
      expect(ended).toBe(0);
      return { promise: Promise.all(waiting), answers: waiting.length };
    });
    const replies = await asked;
    expect(replies).toHaveLength(answers);
    // Two if all had asked by then; a straggler may come after its page has begun.
    expect(pages).toBeGreaterThanOrEqual(2);
    expect(pages).toBeLessThan(answers / 2);
    for (const [at, { status, body }] of replies.entries()) {
      expect(status).toBe(200);
      const person = Math.floor(at / ASKING);
      const own = body.cambios.filter(({ tabla }) => tabla === 'sesion').map(({ id }) => id);
      expect(own).toEqual([String(shop.collaboratorIds[person])]);
      const drawers = body.cambios.filter(({ tabla }) => tabla === 'cajas');
      expect(drawers).toMatchObject([{ id: drawer.id, fila: { base: person === 1 ? null : '100000.00' } }]);
      expect(body.aplicadas.map(({ op }) => op)).toEqual([keys[person]]);
      expect(JSON.stringify(body.cambios).includes('"costo"')).toBe(person === 2);
      expect(body.cambios.filter(({ tabla }) => tabla === 'facturas')).toHaveLength(people.length);
    }
  });
});
