import type { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from './operation.ts';

const SECOND_MS = 1000;
const MAX_BACKOFF_MS = 5 * 60 * SECOND_MS;
/** No backoff is shorter. */
export const FLOOR_MS = 500;

/**
 * Full jitter: a moment between half a second and min(5 min, 1 s · 2ⁿ), at least what the server asked, and
 * never more than five minutes: a moment beyond would count as one of a clock that was set back.
 */
export function backoffMs(attempts: number, random: number, askedMs = 0): number {
  const ceiling = Math.min(MAX_BACKOFF_MS, SECOND_MS * 2 ** Math.min(attempts, 20));
  return Math.min(MAX_BACKOFF_MS, Math.max(FLOOR_MS, askedMs, random * ceiling));
}

/**
 * Whether an operation may be sent; a moment more than 5 min ahead means the clock was set back.
 * @param beganMs of the pass over the queue: what it puts off, be it for five minutes, comes in a later one
 */
export function isDue(nextAt: number, nowMs: number, beganMs = nowMs): boolean {
  return nextAt <= beganMs || nextAt > nowMs + MAX_BACKOFF_MS;
}

/** How long it takes at most to give an operation up: the patience of the lock, and the server's answer. */
export const LEAVING_MS = 60 * SECOND_MS;

/** Whether somebody is giving it up; a moment further ahead is of a clock that was set back. */
export function isLeaving({ leavingUntil = 0 }: Operation, nowMs: number): boolean {
  return leavingUntil > nowMs && leavingUntil <= nowMs + LEAVING_MS;
}

/** Operations whose backoff ends after one moment and not after the other, in the order of its end. */
const backingOff = (db: ErpDatabase, afterMs = 0, untilMs = Infinity) =>
  db.outbox.where('[state+nextAt]').between(['pending', afterMs], ['pending', untilMs], false, true);

/** When the first backoff ends that is under way (`isDue`), ms since 1970; undefined while there is none. */
export async function nextRetry(db: ErpDatabase, nowMs: number): Promise<number | undefined> {
  return (await backingOff(db, nowMs, nowMs + MAX_BACKOFF_MS).first())?.nextAt;
}

/** Forgets every backoff: the network is back, or a person asked. @returns whether something waited for one */
export async function resetBackoff(db: ErpDatabase): Promise<boolean> {
  return (await backingOff(db).modify({ nextAt: 0 })) > 0;
}

/** An edit that was refused so often because of its row is not helped by one more page. */
export const MOST_LOOKS = 4;

/**
 * The mirror is up to date: frees the edits that waited for their row, unless a server refuses one whatever page it
 * gives.
 */
export async function freeForRow(db: ErpDatabase): Promise<void> {
  const isWaiting = (one: Operation) => one.awaitsRow === true && (one.looks ?? 0) < MOST_LOOKS;
  await backingOff(db).filter(isWaiting).modify({ nextAt: 0, awaitsRow: false });
}
