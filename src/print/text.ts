import { PAYMENT_METHOD_NAMES } from '#contract/payment-method-text.ts';

/** What stands on paper, and what is said when it doesn't get there. */
export const printText = {
  invoiceTitle: 'FACTURA DE VENTA',
  /** In the parts that a narrow paper puts on lines of their own. */
  provisionalTitle: ['COMPROBANTE PROVISIONAL', 'NO ES FACTURA'],
  titleJoint: ' — ',
  reprint: '*** REIMPRESIÓN ***',
  voided: '*** ANULADA ***',
  number: (display: string) => `N° ${display}`,
  taxId: (id: string) => `NIT ${id}`,
  phone: (phone: string) => `Tel. ${phone}`,
  cashier: (name: string) => `Cajero: ${name}`,
  buyer: (name: string) => `Cliente: ${name}`,
  buyerId: (id: string) => `CC/NIT: ${id}`,
  soldAs: (code: string, when: string) => `Vendida el ${when} con el comprobante ${code}`,
  discount: (percent: string) => `Dto ${percent}%`,
  subtotal: 'Subtotal',
  exempt: 'Exento',
  base: 'base',
  bags: (count: string, rate: string) => `Imp. bolsas ${count} x ${rate}`,
  total: 'TOTAL',
  rounding: 'Redondeo',
  change: 'VUELTAS',
  note: (note: string) => `Nota: ${note}`,
  provisionalNote: 'El número de la factura se asigna cuando haya conexión. Conserve este comprobante.',
  internal: 'Documento interno; no reemplaza la factura electrónica',
  software: 'Mostrador',
  reference: (reference: string) => `(${reference})`,
  payments: PAYMENT_METHOD_NAMES,
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
  noFrame: 'Error: No se pudo acceder al iframe de impresión.',
  failed: 'Error al iniciar la impresión. Verifique la consola.',
};
