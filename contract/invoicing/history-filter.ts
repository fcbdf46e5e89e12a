import { FilterReader, type Query } from '#contract/filters.ts';
import { INVOICE_MEANS, type InvoiceMeans } from '#domain/money/payment-methods.ts';

/** What the history can be asked for: whether they stand, what came back, and what carries something to look at. */
export const HISTORY_STATES = ['emitida', 'anulada', 'devuelta', 'con_avisos'] as const;
export type HistoryState = (typeof HISTORY_STATES)[number];

/** What narrows the history of invoices, apart from its words; null where a filter is absent. */
export interface HistoryFilter {
  /** `YYYY-MM-DD` in Bogotá. */
  date: string | null;
  /** Name of a cashier, as it stands on the invoice. */
  cashier: string | null;
  /** Paid so, wholly or in part. */
  method: InvoiceMeans | null;
  state: HistoryState | null;
}

const named = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, word])) as Record<Word, Word>;

/**
 * Reads `date`, `cajero`, `medio` and `estado`, for the server and the mirror alike.
 * @throws Problem `datos_invalidos` (400) at each that cannot be read
 */
export function readHistoryFilter(query: Query): HistoryFilter {
  const reader = new FilterReader(query);
  const filter = {
    date: reader.day('date'),
    cashier: query['cajero']?.trim() || null,
    method: reader.word<InvoiceMeans | null>('medio', named(INVOICE_MEANS), null),
    state: reader.word<HistoryState | null>('estado', named(HISTORY_STATES), null),
  };
  reader.finish();
  return filter;
}

/** Whether an invoice is of a cashier, paid so and in that state; its date is compared where it is stored. */
export function isInHistory(
  invoice: {
    cajero: string;
    pagos: readonly { medio: InvoiceMeans }[];
    estado: string;
    advertencias: readonly unknown[];
    /** What came back of it. */
    devuelto: readonly unknown[];
  },
  { cashier, method, state }: HistoryFilter,
): boolean {
  return (
    (cashier === null || invoice.cajero === cashier) &&
    (method === null || invoice.pagos.some(({ medio }) => medio === method)) &&
    (state === null || isOfState(invoice, state))
  );
}

function isOfState(
  {
    estado,
    advertencias,
    devuelto,
  }: { estado: string; advertencias: readonly unknown[]; devuelto: readonly unknown[] },
  state: HistoryState,
): boolean {
  if (state === 'con_avisos') return advertencias.length > 0;
  return state === 'devuelta' ? devuelto.length > 0 : estado === state;
}
