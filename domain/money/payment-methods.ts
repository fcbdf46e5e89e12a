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

/** The payments of an invoice: how a customer paid, or what came back and pays it (returns.md). */
export const INVOICE_MEANS = [...PAYMENT_METHODS, 'cambio'] as const;
export type InvoiceMeans = (typeof INVOICE_MEANS)[number];
