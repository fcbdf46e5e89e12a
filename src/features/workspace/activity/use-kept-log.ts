import { useEffect } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { keepActivity, keepPeople, MOST_KEPT, readPeople } from '#app/data/read/kept-activity.ts';
import type { ActivityReader } from '#app/online/activity-log.ts';
import type { ActivityRecord, CollaboratorEntry } from '#contract/activity/activity.ts';

const LARGEST_PAGE = 100;

/** The newest records, in as few calls as there can be; pages that came before the connection broke are kept. */
async function readNewest(
  reader: ActivityReader,
  signal: AbortSignal,
): Promise<ActivityRecord[] | undefined> {
  const records: ActivityRecord[] = [];
  for (let page = 1; records.length < MOST_KEPT; page += 1) {
    const found = await reader.page({ page, page_size: LARGEST_PAGE }, signal);
    if (found.kind !== 'page') return page === 1 ? undefined : records;
    records.push(...found.rows);
    if (records.length >= found.count) break;
  }
  return records;
}

async function keep(db: ErpDatabase, reader: ActivityReader, signal: AbortSignal): Promise<void> {
  const records = await readNewest(reader, signal);
  if (records && !signal.aborted) await keepActivity(db, records, new Date());
}

async function keepNames(db: ErpDatabase, reader: ActivityReader, signal: AbortSignal): Promise<void> {
  const people = await reader.people(signal);
  if (people && !signal.aborted) await keepPeople(db, people);
}

/**
 * Keeps the newest records, and the names for the filter, for a look without network.
 * @param isOffline nobody is asked while the server does not answer
 * @returns the names
 */
export function useKeptLog(
  db: ErpDatabase,
  reader: ActivityReader,
  canFilter: boolean,
  isOffline: boolean,
): CollaboratorEntry[] {
  // Only the server has older records: they are fetched while the log is on screen.
  useEffect(() => {
    if (isOffline) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    // A device that is full keeps none: the log is there all the same.
    keep(db, reader, signal).catch(() => undefined);
    if (canFilter) keepNames(db, reader, signal).catch(() => undefined);
    return () => leaving.abort();
  }, [db, reader, canFilter, isOffline]);
  return useLiveRead([db.meta], () => readPeople(db), [db]) ?? [];
}
