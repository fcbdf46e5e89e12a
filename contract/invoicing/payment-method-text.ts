import type { PaymentMethod } from './invoices.ts';

/** What payment methods are called where there is room. */
export const PAYMENT_METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta',
  transferencia: 'Transferencia',
  nequi: 'Nequi',
  daviplata: 'Daviplata',
  breb: 'Bre-B',
  credito: 'Fiado',
};
