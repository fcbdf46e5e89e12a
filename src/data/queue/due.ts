import type { ErpDatabase } from '#app/data/db.ts';
import { isDue } from './backoff.ts';
import { choose } from './choose.ts';

/** Whether something could be sent now: a sale saved during a round, a released operation. */
export async function hasDue(db: ErpDatabase, nowMs: number): Promise<boolean> {
  // The person who made it has signed out: it waits for the next sign-in.
  if (await db.meta.get('left')) return false;
  return (await choose(db, nowMs, 1)).length > 0;
}

/** When the first backoff ends that is under way, ms since 1970; undefined while there is none. */
export async function nextRetry(db: ErpDatabase, nowMs: number): Promise<number | undefined> {
  let next: number | undefined;
  await db.outbox
    .where('state')
    .equals('pending')
    .each(({ nextAt }) => {
      if (!isDue(nextAt, nowMs)) next = Math.min(next ?? nextAt, nextAt);
    });
  return next;
}
