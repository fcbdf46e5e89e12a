import { useEffect, useRef, useState } from 'react';
import { type HistoryRecord, toHistoryRecord } from '#app/data/read/invoices/returned.ts';
import type {
  InvoicesOutcome,
  InvoicesQuery,
  NoInvoices,
  OlderInvoices,
} from '#app/online/older-invoices.ts';
import { text } from './text.ts';

/** What the server's history shows. */
interface ServerInvoices {
  rows: readonly HistoryRecord[];
  count: number;
  total: string | null;
  isLoading: boolean;
  /** Stays while the same is asked once more. */
  failure: ServerFailure | null;
}

/** Why there are no rows, and what to do about it where that is known. */
interface ServerFailure {
  title: string;
  hint: string | undefined;
}

/** Nobody answered, or nobody was asked for want of a connection. */
export const UNREACHABLE: ServerFailure = { title: text.loadFailed, hint: text.serverUnreachable };

/** This device keeps no invoices, or can't read them. */
export const NOT_HERE: ServerFailure = { title: text.loadFailed, hint: undefined };

const NOTHING: ServerInvoices = { rows: [], count: 0, total: null, isLoading: false, failure: null };
/** What typing has to rest before the server is asked (workspace §9). */
const DEBOUNCE_MS = 500;

/** What is known of why there are no invoices. */
export function hintOf(outcome: NoInvoices): string | undefined {
  return outcome.kind === 'unreachable' ? text.serverUnreachable : outcome.sentence;
}

function viewOf(outcome: InvoicesOutcome): ServerInvoices {
  if (outcome.kind !== 'page')
    return { ...NOTHING, failure: { title: text.loadFailed, hint: hintOf(outcome) } };
  const rows = outcome.invoices.map(toHistoryRecord);
  return { ...NOTHING, rows, count: outcome.count, total: outcome.total };
}

/**
 * A page of the server's whole history; nothing is asked while `older` is null.
 * @param round asks once more when it changes
 */
export function useServerInvoices(
  older: OlderInvoices | null,
  query: InvoicesQuery,
  round: number,
): ServerInvoices {
  const { search } = query;
  const question = JSON.stringify(query);
  const [answered, setAnswered] = useState<{ question: string; round: number; view: ServerInvoices }>();
  const wanted = useRef<string>(undefined);
  // What a device no longer keeps is on the server only: it is asked whenever the question changes.
  useEffect(() => {
    const isTyping = wanted.current !== undefined && wanted.current !== search;
    wanted.current = older ? search : undefined;
    if (!older) return undefined;
    const leaving = new AbortController();
    const ask = async () => {
      const view = viewOf(await older.page(JSON.parse(question) as InvoicesQuery, leaving.signal));
      if (!leaving.signal.aborted) setAnswered({ question, round, view });
    };
    const timer = setTimeout(() => void ask(), isTyping ? DEBOUNCE_MS : 0);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [older, search, question, round]);
  if (!older) return NOTHING;
  const view = answered?.question === question ? answered.view : NOTHING;
  if (view !== NOTHING && answered?.round === round) return view;
  return { ...NOTHING, failure: view.failure, isLoading: true };
}
