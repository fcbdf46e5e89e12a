/** How a customer may pay (domain §5). */
export const PAYMENT_METHODS = [
  'efectivo',
  'tarjeta',
  'transferencia',
  'nequi',
  'daviplata',
  'breb',
  'credito',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
