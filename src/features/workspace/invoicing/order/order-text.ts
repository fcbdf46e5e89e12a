/** What the counter says of orders. */
export const text = {
  title: 'Guardar esta venta',
  hold: 'En espera',
  order: 'Pedido',
  hint: 'En espera queda en este equipo. Como pedido la ve todo el negocio y aparta los productos.',
  bills: (number: string) => (number === '' ? 'Factura un pedido' : `Factura el pedido ${number}`),
  paid: (amount: string) => `El cliente ya abonó ${amount}: cóbralo como crédito.`,
  remove: 'Quitar el pedido de esta venta',
} as const;
