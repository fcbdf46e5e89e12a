import type { PaymentMethod } from '#contract/invoicing/invoices.ts';
import { inFavour } from '#domain/clients/in-favour.ts';
import { formatCopPlain } from '#domain/money/money.ts';
import { type PrintableBusiness, type Receipt, sellerOf } from './receipt.ts';
import { printText } from './text.ts';

/** Money that a client brought for what he owes. */
interface PrintablePayment {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Money. */
  valor: string;
  medio: PaymentMethod;
  referencia: string | null;
  client: { nombre: string; identificacion: string };
  cashier: string;
  /** What is owed after it, money; null where this level may not see it. */
  balanceAfter: string | null;
}

/** Last group of the id: enough to find it by. */
const numberOf = (id: string): string => id.slice(-8).toUpperCase();

function balanceWords(balance: string): string {
  const favour = inFavour(balance);
  return favour === null
    ? printText.balanceAfter(formatCopPlain(balance))
    : printText.inFavour(formatCopPlain(favour));
}

/** The receipt of a payment on account: one line, no taxes, the same paper as a sale. */
export function receiptOfPayment(
  payment: PrintablePayment,
  business: PrintableBusiness,
  establishment: string,
): Receipt {
  const { valor, medio, referencia, client, balanceAfter } = payment;
  return {
    kind: 'payment',
    number: numberOf(payment.id),
    isReprint: false,
    isVoided: false,
    seller: sellerOf(business, establishment),
    issuedAt: payment.at,
    soldEarlier: null,
    cashier: payment.cashier,
    buyer: { nombre: client.nombre, identificacion: client.identificacion || null },
    lines: [
      {
        cantidad: '1',
        codigo: '',
        nombre: printText.paymentLine,
        precio: valor,
        bruto: valor,
        descuentoPct: '0',
        descuentoValor: '0.00',
        base: valor,
        taxes: [],
        total: valor,
      },
    ],
    taxes: [],
    subtotal: valor,
    total: valor,
    payments: [{ medio, valor, recibido: null, referencia }],
    rounding: '0.00',
    change: '0.00',
    resolution: null,
    note: balanceAfter === null ? null : balanceWords(balanceAfter),
  };
}
