import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { syncEndpoints } from '#contract/sync-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';

export const syncExamples: Record<keyof typeof syncEndpoints, Example> = {
  changes: () => ({ query: 'desde=0' }),
  // Readable by its author: each caller asks for an own one.
  operation: async ({ a, callers }, by) => {
    const op = randomUUID();
    const sale = { cliente_id: a.finalConsumer, items: [{ producto_id: a.productIds[0], cantidad: 1 }] };
    await callers[by].send('POST', ENDPOINTS.createInvoice.path, sale, { 'idempotency-key': op });
    return { params: { op } };
  },
};
