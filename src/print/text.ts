import { PAYMENT_METHOD_NAMES } from '#contract/invoicing/payment-method-text.ts';

/** The words on paper, and those shown when a print fails. */
export const printText = {
  invoiceTitle: 'FACTURA DE VENTA',
  provisionalTitle: 'COMPROBANTE PROVISIONAL — NO ES FACTURA',
  paymentTitle: 'RECIBO DE ABONO',
  onCredit: (amount: string, until: string) => `Queda debiendo $ ${amount}${until}.`,
  dueOn: (day: string) => `, para pagar hasta el ${day}`,
  paid: 'De esta venta no se debe nada.',
  boughtOnCredit: (amount: string) => `A crédito: $ ${amount}.`,
  inFavour: (amount: string) => `Saldo a favor: $ ${amount}.`,
  owedInAll: (amount: string) => `Debe en total $ ${amount}.`,
  noteTitle: 'NOTA CRÉDITO',
  returnTitle: 'COMPROBANTE DE DEVOLUCIÓN – pendiente de nota crédito',
  returnAloneTitle: 'COMPROBANTE DE DEVOLUCIÓN',
  returnAloneFooter: 'Sin nota crédito: estas unidades ya se habían devuelto.',
  returnFooter: 'La nota crédito se numera cuando haya conexión.',
  ofInvoice: (number: string) => `De la factura ${number}.`,
  ofSale: (code: string) => `De la venta ${code}, todavía sin número.`,
  concepts: { 1: 'Concepto: devolución parcial.', 2: 'Concepto: anulación.' },
  reason: (motivo: string) => `Motivo: ${motivo}.`,
  receivedBy: 'Recibí: ____________________',
  voided: (title: string) => `${title} — ANULADA`,
  soldAs: (code: string, when: string) => `Vendida el ${when} con el comprobante ${code}.`,
  exempt: 'Exento',
  bags: (count: string, rate: string) => `Imp. bolsas ${count} x ${rate}`,
  provisionalNote: 'El número de la factura se asigna cuando haya conexión. Conserve este comprobante.',
  paymentFooter: 'Recibo de pago; no es una factura',
  paymentLine: 'Abono a la cuenta de crédito',
  balanceAfter: (amount: string) => `Saldo después de este abono: $ ${amount}.`,
  payments: PAYMENT_METHOD_NAMES,
  /** What goes back on credit is no new debt. */
  toAccount: 'Abonado a su cuenta',
  /** Letters beside each line, by the name of the tax, and what they mean. */
  marks: {
    'IVA 19%': { letter: 'A', meaning: '19%' },
    'IVA 5%': { letter: 'B', meaning: '5%' },
    'IVA 0%': { letter: 'E', meaning: 'exento' },
    'INC 16%': { letter: 'P', meaning: 'INC 16%' },
    'INC 8%': { letter: 'N', meaning: 'INC 8%' },
    'INC 4%': { letter: 'M', meaning: 'INC 4%' },
    'ICUI 20%': { letter: 'U', meaning: 'ICUI' },
  } as Record<string, { letter: string; meaning: string } | undefined>,
  original: (name: string, why: string) =>
    `Se usó la plantilla original de ${name}. ${why} Se corrige en el módulo Impresora.`,
  noFrame: 'Error: No se pudo acceder al iframe de impresión.',
  noPrinter:
    'La impresora de este equipo no respondió. Revisa que esté encendida, con papel y conectada, o imprime con el navegador.',
  failed: 'Error al iniciar la impresión. Verifique la consola.',
};
