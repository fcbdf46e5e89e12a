/** What the counter says of orders. */
export const text = {
  title: 'Guardar esta venta',
  hold: 'En espera',
  order: 'Pedido',
  hint: 'En espera queda en este equipo. Como pedido la ve todo el negocio y aparta los productos.',
  bills: (number: string) => (number === '' ? 'Factura un pedido' : `Factura el pedido ${number}`),
  billed: (number: string, invoice: string | null) =>
    ['El pedido', number, 'ya se facturó'].filter(Boolean).join(' ') +
    (invoice === null ? '' : `: ${invoice}`),
  cancelled: (number: string) => ['El pedido', number, 'se canceló.'].filter(Boolean).join(' '),
  billedHint: 'Descarta esta venta; si es otra, quítale el pedido.',
  paid: (amount: string) => `El cliente ya abonó ${amount}: cóbralo como crédito.`,
  paidDebts: (amount: string) =>
    `El cliente ya abonó ${amount}, pero parte pagó lo que debía: mira su saldo.`,
  remove: 'Quitar el pedido de esta venta',
} as const;
