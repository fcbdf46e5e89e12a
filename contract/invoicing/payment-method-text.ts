import type { InvoiceMeans } from './invoices.ts';

/** What payment methods are called where there is room; a note is a payment on the client's account. */
export const PAYMENT_METHOD_NAMES: Readonly<Record<InvoiceMeans | 'nota_credito', string>> = {
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta',
  transferencia: 'Transferencia',
  nequi: 'Nequi',
  daviplata: 'Daviplata',
  breb: 'Bre-B',
  credito: 'Fiado',
  cambio: 'Cambio de mercancía',
  nota_credito: 'Nota crédito',
};

/** Names that are written so wherever they stand. */
const BRANDS = /^(?:Nequi|Daviplata|Bre-B)$/u;

/** The name of a means within a sentence: 'efectivo', 'Nequi'. */
export const inSentence = (name: string): string => (BRANDS.test(name) ? name : name.toLowerCase());
