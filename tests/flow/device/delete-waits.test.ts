import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteProduct } from '#app/data/writes/product-writes.ts';
import { push } from '#app/sync/push/push.ts';
import { HEADERS } from '#contract/headers.ts';
import { openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop } from '#tests/fixtures/shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('the delete of a product waits for an own sale of it that the server has trouble with', async () => {
  const shop = await createShop(server.db, server.clock.now);
  const device = await openDevice(server.url, shop.emails.l3, server.clock);
  await device.sync();
  const [product = ''] = shop.productIds;
  await device.sell([{ producto_id: product, cantidad: '1' }]);
  await deleteProduct(device.db, product);
  const { http } = device.context;
  const answer = (status: number) => ({ status, body: {}, headers: { [HEADERS.api]: '1' } });
  device.context.http = async (request) => {
    // Without batches each goes by itself.
    if (request.path.includes('lote')) return answer(404);
    return request.path.includes('facturas') ? answer(500) : http(request);
  };
  await push(device.context);
  expect((await device.operations()).map(({ kind, state }) => [kind, state])).toEqual([
    ['sale', 'pending'],
    ['product-delete', 'pending'],
  ]);
});
