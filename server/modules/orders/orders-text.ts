import type { OrderStep } from '#domain/orders/orders.ts';

const STATES: Readonly<Record<OrderStep, string>> = {
  preparando: 'en preparación',
  listo: 'listo',
  en_camino: 'en camino',
  entregado: 'entregado',
  cancelado: 'cancelado',
};

/** What orders write into the log. */
export const orderLog = {
  taken: (number: string, name: string | null) => (name ? `Pedido ${number} de ${name}` : `Pedido ${number}`),
  edited: (number: string) => `Cambió el pedido ${number}`,
  stepped: (number: string, step: OrderStep) => `Pedido ${number}: ${STATES[step]}`,
  cancelled: (number: string, reason: string | null) =>
    reason === null ? `Canceló el pedido ${number}` : `Canceló el pedido ${number}: ${reason}`,
};

/** What a person may not do. */
export const orderDeeds = { cancelOthers: 'cancelar el pedido de otra persona' };
