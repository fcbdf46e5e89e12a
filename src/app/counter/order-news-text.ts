/** What is said of an order that comes from elsewhere. */
export const newsText = {
  came: (who: string) => (who === '' ? 'Llegó un pedido nuevo.' : `Pedido nuevo de ${who}.`),
  cameMany: (count: number) => `Llegaron ${count} pedidos nuevos.`,
  see: 'Ver',
} as const;
