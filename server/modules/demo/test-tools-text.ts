import { formatQuantity } from '#domain/money.ts';

/** What the test tools say on the screen and in the log. */
export const testToolsText = {
  seeded: {
    products: (count: number) => `Se generaron ${formatQuantity(count)} productos de prueba.`,
    clients: (count: number) => `Se generaron ${formatQuantity(count)} clientes de prueba.`,
  },
  cleared: (products: number, clients: number, kept: number) =>
    `Se eliminaron ${formatQuantity(products)} productos y ${formatQuantity(clients)} clientes.` +
    (kept > 0 ? ` Se conservaron ${formatQuantity(kept)} clientes con saldo pendiente.` : ''),
};
