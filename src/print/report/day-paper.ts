import { methodName } from '#contract/invoicing/payment-method-name.ts';
import { formatDay } from '#domain/bogota-time.ts';
import { formatCop, formatCopPlain, formatQuantity, moneyToCents } from '#domain/money/money.ts';
import { isQuietDay, type SalesFigures } from '#domain/reports/figures.ts';
import type { PrintableBusiness } from '#app/print/receipt.ts';
import type { Report } from '#app/print/template/page.ts';
import type { TicketRow } from '#app/print/template/rows.ts';
import { ends, line, RULE, spread, title } from '#app/print/template/ticket.ts';
import { dayPaperText as text } from './day-paper-text.ts';

/** A day as the counter knows it. */
export interface PrintedDay {
  /** YYYY-MM-DD */
  day: string;
  figures: SalesFigures;
  hours: readonly { hour: number; sales: string }[];
  /** Sales that the server has not numbered. */
  unsent: number;
}

const heads = (words: readonly string[]): TicketRow => ({ ...spread(words), look: 'bold' });
const some = (label: string, amount: string): TicketRow[] =>
  moneyToCents(amount) === 0n ? [] : [ends(label, formatCop(amount))];

/** The day of a store on a roll (reports.md). @param printedAt `HH:MM` in Bogotá */
export function dayPaper(
  { day, figures, hours, unsent }: PrintedDay,
  business: Pick<PrintableBusiness, 'nombre' | 'identificacion'>,
  establishment: string,
  printedAt: string,
): Report {
  const { ventas_netas, devoluciones, facturas, ticket_promedio, fiado_otorgado, abonos, recaudo } = figures;
  const sums: TicketRow[] = [
    { ...ends(text.net, formatCop(ventas_netas)), look: 'bold' },
    ends(text.invoices, formatQuantity(facturas)),
    ...some(text.returned, devoluciones),
    ...(ticket_promedio === null ? [] : [ends(text.average, formatCop(ticket_promedio))]),
    ...some(text.credit, fiado_otorgado),
    ...some(text.paidBack, abonos),
    ...(unsent === 0 ? [] : [ends(text.unsent, formatQuantity(unsent))]),
    RULE,
    heads(text.means),
    ...recaudo.map(({ medio, transacciones, valor }) =>
      spread([methodName(medio), formatQuantity(transacciones), formatCopPlain(valor)]),
    ),
    RULE,
    heads(text.hours),
    ...hours.map(({ hour, sales }) => spread([text.hour(hour), formatCopPlain(sales)])),
  ];
  return {
    kind: 'report',
    number: text.name(day),
    rows: [
      title(business.nombre),
      line(`${text.nit} ${business.identificacion}`),
      line(establishment),
      RULE,
      title(text.title),
      ends(text.date, formatDay(day)),
      ends(text.printed, printedAt),
      RULE,
      ...(isQuietDay(figures) ? [{ kind: 'text' as const, text: text.nothing }] : sums),
      RULE,
      { kind: 'text', text: text.notTax },
    ],
  };
}
