import { useEffect, useState } from 'react';
import type { InvoiceRecord } from '#app/data/queries/invoice-record.ts';
import { toInvoiceRecord } from '#app/data/records.ts';
import type { InvoicesOutcome, InvoicesQuery, ReadInvoices } from '#app/online/older-invoices.ts';
import { text } from './text.ts';

/** What the server's history shows. */
export interface ServerInvoices {
  rows: readonly InvoiceRecord[];
  count: number;
  isLoading: boolean;
  failure: ServerFailure | null;
}

/** Why there are no rows, and what to do about it where that is known. */
export interface ServerFailure {
  title: string;
  hint?: string;
}

/** Nobody answered, or nobody was asked for want of a connection. */
export const UNREACHABLE: ServerFailure = { title: text.loadFailed, hint: text.serverUnreachable };

const NOTHING: ServerInvoices = { rows: [], count: 0, isLoading: false, failure: null };
const PAUSE_MS = 250;

function viewOf(outcome: InvoicesOutcome): ServerInvoices {
  if (outcome.kind === 'unreachable') return { ...NOTHING, failure: UNREACHABLE };
  if (outcome.kind === 'refused') {
    const hint = outcome.sentence === undefined ? {} : { hint: outcome.sentence };
    return { ...NOTHING, failure: { title: text.loadFailed, ...hint } };
  }
  const rows = outcome.invoices.map((invoice) => toInvoiceRecord(invoice, 1, 0));
  return { ...NOTHING, rows, count: outcome.count };
}

/**
 * A page of the server's whole history; nothing is asked while `read` is null.
 * @param round asks once more when it changes
 */
export function useServerInvoices(
  read: ReadInvoices | null,
  query: InvoicesQuery,
  round: number,
): ServerInvoices {
  const { search, date, page } = query;
  const question = JSON.stringify([search, date, page, round]);
  const [answered, setAnswered] = useState<{ question: string; view: ServerInvoices }>();
  // What a device no longer keeps is on the server only: it is asked whenever the question changes and has rested.
  useEffect(() => {
    if (!read) return undefined;
    const leaving = new AbortController();
    const ask = async () => {
      const view = viewOf(await read({ search, date, page }, leaving.signal));
      if (!leaving.signal.aborted) setAnswered({ question, view });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [read, search, date, page, question]);
  if (!read) return NOTHING;
  return answered?.question === question ? answered.view : { ...NOTHING, isLoading: true };
}
