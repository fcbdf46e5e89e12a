import { ORDER_KINDS, ORDER_STATES, ORDER_STEPS } from '#domain/orders/orders.ts';
import { MAX_LINES } from '#domain/money/invoice-math.ts';

const anyOf = new Intl.ListFormat('es', { type: 'disjunction' });

/** What a person reads beside a field of an order that is wrong. */
export const orderText = {
  otherStore: 'Esta clave toma pedidos en otro establecimiento.',
  kind: `Debe ser ${anyOf.format(ORDER_KINDS)}.`,
  step: `Debe ser ${anyOf.format(ORDER_STEPS)}.`,
  state: `Debe ser abiertos, ${anyOf.format(ORDER_STATES)}.`,
  moment: 'Debe ser una fecha con hora y zona, como 2026-11-27T17:30:00-05:00.',
  noLines: 'Añade al menos un producto.',
  tooManyLines: `Un pedido admite hasta ${MAX_LINES} líneas.`,
  address: 'Escribe la dirección del domicilio.',
  unknownProduct: 'Este producto no existe en el inventario.',
  unknownClient: 'El cliente no existe en este negocio.',
  farOff: 'Debe ser de un año entre 2000 y 2099.',
  longPast: 'Esta hora pasó hace más de un día.',
} as const;
