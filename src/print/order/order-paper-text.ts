import type { OrderKind } from '#domain/orders/orders.ts';

const KINDS: Readonly<Record<OrderKind, string>> = {
  recoger: 'PARA RECOGER',
  domicilio: 'DOMICILIO',
  apartado: 'APARTADO',
};

/** What papers of an order say. */
export const orderPaperText = {
  kitchen: 'COMANDA / PEDIDO',
  slip: 'HOJA DE DOMICILIO',
  kinds: KINDS,
  provisional: 'PEDIDO provisional',
  taken: 'Tomado',
  wanted: 'Para',
  anytime: 'Sin hora',
  client: 'Cliente',
  phone: 'Teléfono',
  address: 'Dirección',
  hints: 'Indicaciones',
  note: 'Nota',
  fee: 'Domicilio',
  total: 'Total',
  paid: 'Abonado',
  collect: 'TOTAL A COBRAR',
  noPrice: 'Sin precio',
  change: (bill: string) => `Lleva vueltas de ${bill}`,
  exact: 'Sin cobro: está pagado o va a su cuenta',
  map: 'Ubicación en el mapa',
  number: (display: string) => `PEDIDO ${display}`,
} as const;
