import { ENDPOINTS } from '#contract/endpoints.ts';
import type { inventoryEndpoints } from '#contract/inventory/inventory-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';

const product = (number: number) => ({
  codigo_barras: `E-${number}`,
  nombre: `Panela ${number}`,
  costo: 2500,
});

export const inventoryExamples: Record<keyof typeof inventoryEndpoints, Example> = {
  products: () => ({}),
  product: ({ a }) => ({ params: { id: a.productIds[0]! } }),
  createProduct: ({ next }) => ({ body: product(next()) }),
  editProduct: ({ a, next }) => ({ params: { id: a.productIds[1]! }, body: product(next()) }),
  deleteProduct: async ({ callers, next }) => {
    const { path } = ENDPOINTS.createProduct;
    const { body } = await callers.level3.send<{ id: string }>('POST', path, product(next()));
    return { params: { id: body.id } };
  },
  inventorySummary: () => ({}),
};
