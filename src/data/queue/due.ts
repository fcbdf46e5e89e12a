import type { ErpDatabase } from '#app/data/db.ts';
import { rowsInStates } from './by-state.ts';
import { isReady } from './dependencies.ts';
import { OPEN_STATES, type Operation } from './operation.ts';

/** Operations that wait to be sent and are first in their lane, oldest first; they may still depend on others. */
async function firstOfLanes(db: ErpDatabase): Promise<Operation[]> {
  const waiting = await rowsInStates(db, OPEN_STATES);
  const busyLanes = new Set<string>();
  return waiting.filter(({ lane, state }) => {
    const isFirst = !busyLanes.has(lane);
    busyLanes.add(lane);
    return isFirst && state === 'pending';
  });
}

/** Whether an operation waits that has not been tried yet: a sale saved during a round, a released operation. */
export async function hasDue(db: ErpDatabase, nowMs: number): Promise<boolean> {
  // The person who made it has signed out: it waits for the next sign-in.
  if (await db.meta.get('left')) return false;
  for (const operation of await firstOfLanes(db)) {
    const { attempts, nextAt } = operation;
    if (attempts === 0 && nextAt <= nowMs && (await isReady(db, operation))) return true;
  }
  return false;
}

/**
 * When the operations that were tried and could be sent may be tried again, ms since 1970: those in backoff, and those
 * freed from it that did not go, because a pass ended at another one.
 */
export async function listRetries(db: ErpDatabase): Promise<number[]> {
  const times: number[] = [];
  for (const operation of await firstOfLanes(db)) {
    const { attempts, nextAt } = operation;
    if ((attempts > 0 || nextAt > 0) && (await isReady(db, operation))) times.push(nextAt);
  }
  return times;
}
