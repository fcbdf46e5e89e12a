import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { type ClientRow, readClientRows, tablesOfClients } from '#app/data/read/clients/client-rows.ts';
import { Problem } from '#domain/problems.ts';
import { type ListState, questionOf } from './list-filter.ts';
import { text } from './text.ts';

/** What the list shows: rows, or why there are none. */
interface ClientList {
  rows: readonly ClientRow[];
  page: number;
  count: number;
  isLoading: boolean;
  failure: string | null;
}

const NOTHING: ClientList = { rows: [], page: 1, count: 0, isLoading: false, failure: null };

function failureOf(error: unknown): string {
  const isSignedOut = error instanceof Problem && error.codigo === 'no_autenticado';
  return isSignedOut ? text.noSession : text.loadFailed;
}

/**
 * The page of clients that is asked for. The local database fails, or holds nothing because the first download
 * did: both are told.
 * @param refusal what the server said instead of the list; empty without a word
 * @param round reads once more when it changes
 */
export function useClientRows(
  db: ErpDatabase,
  state: ListState,
  isOffline: boolean,
  refusal: string,
  round: number,
): ClientList {
  const found = useLiveRead(
    tablesOfClients(db),
    () =>
      readClientRows(db, questionOf(state), state.page).catch((error: unknown) => ({
        failure: failureOf(error),
      })),
    [db, state, round],
  );
  if (!found) return { ...NOTHING, isLoading: true };
  if ('failure' in found) return { ...NOTHING, failure: found.failure };
  const isBlank = !found.isMirrored && found.count === 0;
  if (isBlank && isOffline) return { ...NOTHING, failure: refusal || text.loadFailed };
  return { ...found, isLoading: isBlank, failure: null };
}
