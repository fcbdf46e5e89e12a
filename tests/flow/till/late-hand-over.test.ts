import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deviceTable } from '#app/data/registry.ts';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { atNamedPrice } from '#app/data/drafts/named-price.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { push } from '#app/sync/push/push.ts';
import { draftOf, openDevice } from '#tests/fixtures/device/device.ts';
import { openDrawerShop } from '#tests/fixtures/drawer.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1000 });
});
afterAll(() => server.stop());
beforeEach(() => deviceTable().clear());

/** The price that the counter named, of a product that is open no more. */
const atOldPrice = (draft: SaleDraft): SaleDraft => ({
  ...draft,
  lines: draft.lines.map((line) => ({
    ...line,
    product:
      line.product && atNamedPrice({ ...line.product, abierto: { min: null, max: null } }, '5000', '0.00'),
  })),
});

describe('a sale whose customer leaves while the server refuses it', () => {
  it('at a named price is invoiced at that price, flagged, and is nobody’s to correct', async () => {
    const shop = await openDrawerShop(server);
    const device = await openDevice(server.url, shop.emails.l2, server.clock);
    await device.sync();
    const draft = await draftOf(device.db, [{ producto_id: shop.productIds[1] ?? '', cantidad: '3' }]);
    const sold = { draft: atOldPrice(draft), payments: [], change: '0.00' };
    const { entityId } = await submitSale(device.db, sold, server.clock.now);
    const { context } = device;
    await push({
      ...context,
      http: async (request) => {
        const reply = await context.http(request);
        if (request.method === 'POST') await markDelivered(device.db, entityId);
        return reply;
      },
    });
    await device.sync();
    const states = (await device.operations()).map(({ kind, state, delivered }) => [kind, state, delivered]);
    expect(states).toEqual([['sale', 'done', true]]);
    const invoice = (await device.db.invoices.get(entityId))?.invoice;
    expect([invoice?.total_factura, invoice?.advertencias.map(({ codigo }) => codigo)]).toEqual([
      '15000.00',
      ['precio_fuera'],
    ]);
  });
});
