import { formatQuantity } from '#domain/money/money.ts';

const count = (number: number, one: string, many: string) =>
  `${formatQuantity(number)} ${number === 1 ? one : many}`;

/** What the test tools say on the screen and in the log. */
export const testToolsText = {
  seeded: {
    products: (made: number) => `Se generaron ${formatQuantity(made)} productos de prueba.`,
    clients: (made: number) => `Se generaron ${formatQuantity(made)} clientes de prueba.`,
  },
  cleared: (products: number, clients: number, kept: number) =>
    `Se eliminaron ${count(products, 'producto', 'productos')} y ${count(clients, 'cliente', 'clientes')}.` +
    (kept > 0 ? ` Conservados por su saldo pendiente: ${count(kept, 'cliente', 'clientes')}.` : ''),
};
