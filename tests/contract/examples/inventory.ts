import type { inventoryEndpoints } from '#contract/inventory-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';

export const inventoryExamples: Record<keyof typeof inventoryEndpoints, Example> = {
  products: () => ({}),
  product: ({ a }) => ({ params: { id: a.productIds[0]! } }),
};
