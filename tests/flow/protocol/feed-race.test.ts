import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Mirror } from '#tests/crash/rig/facts.ts';
import { sql } from '#server/platform/database/database.ts';
import { waitingWrites } from '#tests/fixtures/device/waiting-writes.ts';
import { createProduct, INVOICES, openInventory, panela, PRODUCTS } from '#tests/fixtures/inventory.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, signIn } from '#tests/fixtures/shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const WRITERS = 12;
const WRITES = 20;

async function readAll(api: ApiClient): Promise<Map<string, string>> {
  const mirror = new Mirror();
  while (await mirror.pull(api, 7));
  return mirror.rows;
}

describe('a device that reads the feed while twelve write', () => {
  it('misses no change, and has at every end what a new device gets', async () => {
    const shop = await openInventory(server, { products: [{ cantidad_vitrina: 1000 }] });
    const cashier = await signIn(server.url, shop.emails.l1);
    // Rows of their own: the writers wait for nobody but the version counter.
    const bodies = Array.from({ length: WRITERS }, () => panela({ cantidad_vitrina: 10 }));
    const products = await Promise.all(bodies.map((body) => createProduct(shop.api, body)));
    const mirror = new Mirror();
    const state = { left: WRITERS };
    const write = async (at: number) => {
      for (let round = 0; round < WRITES; round += 1) {
        const body = {
          ...bodies[at],
          costo: `${round + 1}.00`,
          cantidad_vitrina: undefined,
          delta_vitrina: 1,
        };
        const edit = await shop.api.send('PUT', `${PRODUCTS}${products[at]!.id}/`, body);
        expect(edit.status).toBe(200);
        if (at % 4 !== 0) continue;
        const items = [{ producto_id: shop.productIds[0], cantidad: 1 }];
        const sale = await cashier.send('POST', INVOICES, { cliente_id: shop.finalConsumer, items });
        expect(sale.status).toBe(201);
      }
      state.left -= 1;
    };
    const read = async () => {
      while (state.left > 0) await mirror.pull(shop.api, 5);
    };
    await Promise.all([...Array.from({ length: WRITERS }, (_, at) => write(at)), read()]);
    while (await mirror.pull(shop.api, 5));
    expect(differences(mirror.rows, await readAll(shop.api))).toEqual([]);
    const { cantidad_vitrina } = stockOf(mirror, shop.productIds[0]!, shop.serieId);
    expect(cantidad_vitrina).toBe(1000 - (WRITERS / 4) * WRITES);
    for (const { id } of products)
      expect(stockOf(mirror, id, shop.serieId).cantidad_vitrina).toBe(10 + WRITES);
  }, 60_000);
});

describe('a product that is deleted while a sale of it is under way', () => {
  it('leaves no stock on a device that had it', async () => {
    const shop = await openInventory(server, { products: [{ cantidad_vitrina: 5 }] });
    const cashier = await signIn(server.url, shop.emails.l1);
    const [producto_id] = shop.productIds;
    const mirror = new Mirror();
    while (await mirror.pull(shop.api, 5));
    const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id, cantidad: 1 }] };
    const replies = await server.db.transaction().execute(async (tx) => {
      await sql`SELECT 1 FROM business_versions WHERE business_id = ${shop.businessId} FOR UPDATE`.execute(
        tx,
      );
      const deleted = shop.api.send('DELETE', `${PRODUCTS}${producto_id}/`);
      await expect.poll(() => waitingWrites(server.db)).toBe(1);
      const sold = cashier.send('POST', INVOICES, sale);
      await expect.poll(() => waitingWrites(server.db)).toBe(2);
      return [deleted, sold];
    });
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([204, 201]);
    while (await mirror.pull(shop.api, 5));
    expect(differences(mirror.rows, await readAll(shop.api))).toEqual([]);
  });
});

function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));
}

function stockOf({ rows }: Mirror, productId: string, serieId: number): { cantidad_vitrina?: number } {
  const text = rows.get(`existencias ${productId}:${serieId}`) ?? '0 {}';
  return JSON.parse(text.slice(text.indexOf(' '))) as { cantidad_vitrina?: number };
}
