import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { syncEndpoints } from '#contract/sync/sync-endpoints.ts';
import type { Example, ExampleCall } from '#tests/contract/example.ts';
import type { Callers, World } from '#tests/contract/world.ts';
import type { TestShop } from '#tests/fixtures/shop.ts';

export const syncExamples: Record<keyof typeof syncEndpoints, Example> = {
  changes: () => ({ query: 'desde=0' }),
  events: () => ({}),
  operation: ownOperation,
  cancelOperation: ownOperation,
  batch: ({ a }) => ({
    body: {
      operaciones: [
        {
          op: randomUUID(),
          method: 'POST',
          path: ENDPOINTS.createInvoice.path,
          body: saleOf(a),
          occurredAt: '2026-11-20T10:00:00-05:00',
          delivered: true,
          entityId: randomUUID(),
        },
      ],
    },
  }),
  importOperations: ({ a }) => ({
    body: {
      operaciones: [
        {
          op: randomUUID(),
          method: 'POST',
          path: ENDPOINTS.createInvoice.path,
          body: saleOf(a),
          occurredAt: '2026-11-20T10:00:00-05:00',
          delivered: true,
          entityId: randomUUID(),
          shownTotal: '1547.00',
          autor: a.collaboratorIds[0],
        },
      ],
    },
  }),
};

function saleOf(shop: TestShop) {
  return { cliente_id: shop.finalConsumer, items: [{ producto_id: shop.productIds[0], cantidad: 1 }] };
}

/** Readable by its author: each caller asks for an own one. */
async function ownOperation({ a, callers }: World, by: keyof Callers): Promise<ExampleCall> {
  const op = randomUUID();
  await callers[by].send('POST', ENDPOINTS.createInvoice.path, saleOf(a), { 'idempotency-key': op });
  return { params: { op } };
}
