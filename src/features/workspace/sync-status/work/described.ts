import type { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { findLostClientWays, type LostClientWays } from '#app/data/resolve/lost-client.ts';
import { listWork, type WorkItem } from '#app/data/resolve/work-list.ts';
import { subjectOf } from '#app/data/read/operation-subject.ts';
import { subjectWords, type SubjectWords } from './subject-text.ts';

export interface DescribedWork extends WorkItem {
  words: SubjectWords;
  /** All that waits for this one, directly or behind what waits. */
  waiting: number;
  /** Names of what it waits for itself. */
  waitsForNames: string[];
  /** Names and money of the returns that are given up with it. */
  goingAlong: string[];
  /** The ways out for a delivered sale whose client the server lacks; undefined for anything else. */
  lostClient: LostClientWays | undefined;
}

interface WorkView {
  /** Rejected, blocked, in lasting trouble; oldest first. */
  review: DescribedWork[];
  /** On their way, oldest first; those past the limit are only counted. */
  pending: DescribedWork[];
  pendingCount: number;
}

export async function wordsOf(db: ErpDatabase, operation: Operation): Promise<SubjectWords> {
  return subjectWords(await subjectOf(db, operation));
}

/** What it is called, with its money on the same line. */
export const nameOf = ({ name, amount }: SubjectWords): string =>
  [name, amount?.replace(' ', '\u00a0')].filter(Boolean).join(' · ');

/** How many entries wait for each one, those behind others too. */
function countWaiting(items: readonly WorkItem[]): ReadonlyMap<number, number> {
  const waiters = new Map<number, number[]>();
  for (const { seq, waitsFor } of items)
    for (const needed of waitsFor) waiters.set(needed, [...(waiters.get(needed) ?? []), seq]);
  const countFrom = (seq: number): number => {
    const reached = new Set<number>();
    const open = [...(waiters.get(seq) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...(waiters.get(next) ?? []));
    }
    return reached.size;
  };
  return new Map([...waiters.keys()].map((seq) => [seq, countFrom(seq)]));
}

/** The work list in words. @param limit most entries of "Por enviar" that are described */
export async function readWork(db: ErpDatabase, limit: number): Promise<WorkView> {
  const items = await listWork(db);
  const waiting = countWaiting(items);
  const bySeq = new Map(items.map((item) => [item.seq, item]));
  const describe = async (item: WorkItem): Promise<DescribedWork> => {
    const waitsForNames: string[] = [];
    for (const seq of item.waitsFor) {
      const needed = bySeq.get(seq);
      if (needed) waitsForNames.push((await wordsOf(db, needed.operation)).name);
    }
    const words = await wordsOf(db, item.operation);
    const goingAlong: string[] = [];
    for (const back of item.returns) goingAlong.push(nameOf(await wordsOf(db, back)));
    const lostClient = await findLostClientWays(db, item.operation);
    return { ...item, words, waiting: waiting.get(item.seq) ?? 0, waitsForNames, goingAlong, lostClient };
  };
  const pending = items.filter(({ state }) => state === 'pending');
  const review = items.filter(({ state }) => state !== 'pending');
  return {
    review: await Promise.all(review.map(describe)),
    pending: await Promise.all(pending.slice(0, limit).map(describe)),
    pendingCount: pending.length,
  };
}
