import type { Order } from '#contract/orders/orders.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import {
  addMoney,
  compareMoney,
  formatCop,
  formatCopPlain,
  formatMoney,
  formatQuantity,
  minus,
  moneyToCents,
} from '#domain/money/money.ts';
import { lineTotal, orderTotal } from '#domain/orders/total.ts';
import { type PrintableBusiness, sellerOf } from '#app/print/receipt.ts';
import type { Report } from '#app/print/template/page.ts';
import type { TicketRow } from '#app/print/template/rows.ts';
import { ends, line, RULE, title } from '#app/print/template/ticket.ts';
import { orderPaperText as text } from './order-paper-text.ts';

/** For who prepares it, without or with prices; for who brings it. */
export type OrderPaper = 'kitchen' | 'priced' | 'slip';

interface PaperOptions {
  paper: OrderPaper;
  business: PrintableBusiness;
  establishment: string;
  /** How the invoice that billed it was paid; absent where none has, or the device lacks it. */
  payments?: readonly { medio: string; valor: string }[] | undefined;
}

type PrintableOrder = Order & {
  /** Who it is for; empty where nobody said. */
  name: string;
  /** Its lines, at the price of today where nobody told one. */
  priced: Order['lineas'];
};

/** Notes that a customer pays with, the smallest first; money. */
const NOTES = ['10000.00', '20000.00', '50000.00', '100000.00'];

/** What is still to be paid for an order, money; null where a line has no price. */
export function toCollect(order: Order): string | null {
  const total = orderTotal(order);
  if (total === null) return null;
  if (order.invoice_id !== null && order.tipo !== 'domicilio') return '0.00';
  const due = addMoney(total, minus(order.abonado));
  return compareMoney(due, '0.00') > 0 ? due : '0.00';
}

/**
 * The note that a customer is likeliest to pay with, where it is more than is due: change for it has to be carried.
 * Above the largest note the next full one of those counts.
 * @param due money
 */
export function likelyNote(due: string): string | null {
  if (compareMoney(due, '0.00') <= 0) return null;
  const largest = moneyToCents(NOTES.at(-1) ?? '0');
  const note =
    NOTES.find((one) => compareMoney(one, due) >= 0) ??
    formatMoney(((moneyToCents(due) + largest - 1n) / largest) * largest);
  return compareMoney(note, due) === 0 ? null : note;
}

/** An address as a telephone's map takes it. */
export const geoOf = (address: string, city: string): string =>
  `geo:0,0?q=${encodeURIComponent([address, city].filter(Boolean).join(', '))}`;

const named = (label: string, value: string | null): TicketRow[] =>
  value === null || value === '' ? [] : [{ kind: 'text', text: `${label}: ${value}` }];

function head(order: PrintableOrder, { paper, business, establishment }: PaperOptions): TicketRow[] {
  const { numero_display: number, para } = order;
  return [
    { kind: 'center', text: sellerOf(business, establishment).nombre, look: 'bold' },
    ...(establishment === '' ? [] : [line(establishment)]),
    RULE,
    title(paper === 'slip' ? text.slip : text.kitchen),
    { kind: 'center', text: number === '' ? text.provisional : text.number(number), look: 'large' },
    title(text.kinds[order.tipo]),
    ends(text.taken, formatBogotaDateTime(order.fisico_en)),
    ends(text.wanted, para === null ? text.anytime : formatBogotaDateTime(para), 'bold'),
  ];
}

function contact({ contacto, name }: PrintableOrder): TicketRow[] {
  return [
    RULE,
    ...named(text.client, name),
    ...named(text.phone, contacto.telefono),
    ...named(text.address, contacto.direccion).map((row) => ({ ...row, look: 'bold' as const })),
    ...named(text.hints, contacto.indicaciones),
  ];
}

/** Quantities large: they are read from two metres. */
function goods(order: PrintableOrder, hasPrices: boolean): TicketRow[] {
  return [
    RULE,
    ...order.lineas.flatMap((item): TicketRow[] => {
      const amount = lineTotal(item);
      const words = `${formatQuantity(item.cantidad)} x ${item.nombre ?? ''}`;
      return [
        hasPrices && amount !== null
          ? ends(words, formatCop(amount), 'bold')
          : { kind: 'text', text: words, look: 'large' },
        ...(item.nota === null
          ? []
          : [{ kind: 'text' as const, text: `   > ${item.nota}`, look: 'bold' as const }]),
      ];
    }),
    ...(order.nota === null ? [] : [RULE, ...named(text.note, order.nota)]),
  ];
}

function sums(order: PrintableOrder): TicketRow[] {
  const total = orderTotal(order);
  const isPaid = compareMoney(order.abonado, '0.00') > 0;
  return [
    RULE,
    ...(order.domicilio === '0.00' ? [] : [ends(text.fee, formatCop(order.domicilio))]),
    ends(text.total, total === null ? text.noPrice : formatCop(total), 'bold'),
    ...(isPaid ? [ends(text.paid, formatCop(order.abonado))] : []),
  ];
}

/** At the door only the cash of a billed order is taken in: other payments are made, and what is owed stays owed. */
const cashOf = (payments: NonNullable<PaperOptions['payments']>): string =>
  addMoney('0.00', ...payments.filter(({ medio }) => medio === 'efectivo').map(({ valor }) => valor));

/** What the courier takes in, and the change to carry. */
function collecting(order: PrintableOrder, { business, payments }: PaperOptions): TicketRow[] {
  const due = payments ? cashOf(payments) : toCollect(order);
  const note = due === null ? null : likelyNote(due);
  const { direccion } = order.contacto;
  return [
    RULE,
    ...(due === null ? [] : [ends(text.collect, formatCop(due), 'large')]),
    ...(due === '0.00' ? [line(text.exact)] : []),
    ...(note === null ? [] : [title(text.change(formatCopPlain(note)))]),
    ...(direccion === null
      ? []
      : [RULE, line(text.map), { kind: 'qr' as const, text: geoOf(direccion, business.ciudad ?? '') }]),
  ];
}

/** A paper of an order: it is no invoice, and names no number of one. */
export function orderPaper(order: PrintableOrder, options: PaperOptions): Report {
  const { paper } = options;
  const printed = { ...order, lineas: order.priced };
  return {
    kind: 'report',
    number: order.numero_display === '' ? text.provisional : order.numero_display,
    rows: [
      ...head(order, options),
      ...contact(order),
      ...goods(printed, paper !== 'kitchen'),
      ...(paper === 'kitchen' ? [] : sums(printed)),
      ...(paper === 'slip' ? collecting(printed, options) : []),
    ],
  };
}
