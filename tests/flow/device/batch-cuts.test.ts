import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { sql } from '#server/platform/database/database.ts';
import { type AfterBytes, startCuttingProxy } from '#tests/fixtures/cutting-proxy.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop } from '#tests/fixtures/shop.ts';

const SALES = 3;
/** No multiple of anything in an answer: the cuts fall into headers, between lines and inside them. */
const STRIDE = 211;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Numbers of the sales of a device, in the order in which they were charged. */
async function numbersOf(device: Device): Promise<unknown[]> {
  const operations = await device.operations();
  const records = await device.db.invoices.bulkGet(operations.map(({ entityId }) => entityId));
  return records.map((record) => record?.invoice?.numero);
}

describe('the answer to a batch', () => {
  it('may break off after any number of bytes: every sale is made once, numbered in the order of charging', async () => {
    const shop = await createShop(server.db, server.clock.now, {
      products: [{ cantidad_vitrina: 900, cantidad_bodega: 0 }],
    });
    const [producto_id = ''] = shop.productIds;
    const proxy = await startCuttingProxy(server.url);
    try {
      const device = await openDevice(proxy.url, shop.emails.l1, server.clock);
      await device.sync();
      let rounds = 0;
      let cut: AfterBytes;
      do {
        cut = { bytes: rounds * STRIDE, isReached: false };
        proxy.decide = (call) => {
          if (call !== `POST ${PATHS.batch}`) return 'whole';
          proxy.decide = undefined;
          return cut;
        };
        device.isOffline = true;
        for (let sale = 0; sale < SALES; sale += 1) await device.sell([{ producto_id, cantidad: '1' }]);
        device.isOffline = false;
        await device.sync();
        await device.sync();
        rounds += 1;
        expect(proxy.decide, 'a batch was sent').toBeUndefined();
        expect((await device.operations()).every(({ state }) => state === 'done')).toBe(true);
      } while (cut.isReached);

      expect(rounds).toBeGreaterThan(8);
      const sales = rounds * SALES;
      expect(await numbersOf(device)).toEqual(Array.from({ length: sales }, (_, at) => at + 1));
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM invoices WHERE business_id = ${shop.businessId}
      `.execute(server.db);
      expect(rows).toEqual([{ count: sales }]);
      expect(await device.stock(producto_id, shop.serieId)).toBe(900 - sales);
    } finally {
      proxy.stop();
    }
  });
});
