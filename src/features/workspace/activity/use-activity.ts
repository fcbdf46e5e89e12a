import { useEffect, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { reportUnlessLeaving } from '#app/data/live/leaving.ts';
import { type ActivityQuery, readKeptActivity } from '#app/data/read/kept-activity.ts';
import type { ActivityReader } from '#app/online/activity-log.ts';
import type { ActivityRecord } from '#contract/activity/activity.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { text } from './text.ts';

/** What the table shows. */
interface ActivityView {
  rows: readonly ActivityRecord[];
  page: number;
  count: number;
  /** When the rows were read, if they are those that this device keeps; null for fresh ones. */
  keptAt: string | null;
  /** Why the rows are those kept here, where the server has answered. */
  keptWhy?: string | undefined;
  failure: string | null;
}

interface ActivityState extends ActivityView {
  isLoading: boolean;
}

/** What the network may take before the kept records are shown (offline §10). */
const PATIENCE_MS = 4000;
/** No page of the server's; why, where it has answered. */
interface Away {
  sentence: string | undefined;
}

const NOTHING: ActivityView = { rows: [], page: 1, count: 0, keptAt: null, failure: null };

async function fetchPage(
  reader: ActivityReader,
  query: ActivityQuery,
  signal: AbortSignal,
): Promise<ActivityView | Away> {
  const { search, ordering, page, person } = query;
  const outcome = await reader.page(
    {
      page,
      page_size: PAGE_SIZES.activity,
      search: search || undefined,
      ordering,
      colaborador_type: person?.type,
      colaborador_id: person?.id,
    },
    signal,
  );
  if (outcome.kind === 'unreachable') return { sentence: undefined };
  if (outcome.kind === 'trouble') return { sentence: outcome.sentence ?? text.loadFailed };
  if (outcome.kind === 'refused') return { ...NOTHING, failure: outcome.sentence ?? text.loadFailed };
  return { ...NOTHING, rows: outcome.rows, count: outcome.count, page };
}

/** What this device keeps; with nothing kept the log could not be loaded. */
async function readKept(db: ErpDatabase, query: ActivityQuery, why?: string): Promise<ActivityView> {
  try {
    const { readAt, ...kept } = await readKeptActivity(db, query);
    return readAt === null
      ? { ...NOTHING, failure: why ?? text.loadFailed }
      : { ...kept, keptAt: readAt, keptWhy: why, failure: null };
  } catch (error) {
    reportUnlessLeaving(error);
    return { ...NOTHING, failure: text.loadFailed };
  }
}

/**
 * A page of the log from the server; without an answer from what this device keeps. The rows before stay until
 * the next ones are there.
 * @param round asks once more when it changes
 */
export function useActivity(
  db: ErpDatabase,
  reader: ActivityReader,
  query: ActivityQuery,
  round: unknown,
): ActivityState {
  const [shown, setShown] = useState<{ query: ActivityQuery; round: unknown; view: ActivityView }>();
  // The log is on the server only: it is asked for whenever the question changes.
  useEffect(() => {
    const leaving = new AbortController();
    let isAnswered = false;
    const show = (view: ActivityView) => {
      if (!leaving.signal.aborted) setShown({ query, round, view });
    };
    const showKept = async (why?: string) => {
      const kept = await readKept(db, query, why);
      if (!isAnswered) show(kept);
    };
    const late = setTimeout(() => void showKept(), PATIENCE_MS);
    const ask = async () => {
      const fresh = await fetchPage(reader, query, leaving.signal);
      clearTimeout(late);
      isAnswered = 'rows' in fresh;
      if ('rows' in fresh) show(fresh);
      else await showKept(fresh.sentence);
    };
    void ask();
    return () => {
      clearTimeout(late);
      leaving.abort();
    };
  }, [db, reader, query, round]);
  const isLoading = shown?.query !== query || shown.round !== round;
  return { ...(shown?.view ?? NOTHING), isLoading };
}
