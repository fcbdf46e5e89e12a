/** What is said of an order that comes from elsewhere. */
export const newsText = {
  came: (who: string) => (who === '' ? 'Llegó un pedido nuevo.' : `Pedido nuevo de ${who}.`),
  see: 'Ver',
} as const;
