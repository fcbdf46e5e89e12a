import type { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from './operation.ts';

/**
 * How often operations that get through free a waiting one, until it has an answer of its own: a logo that this
 * shop's connection never carries would else go, and be waited for, after every sale.
 */
const MOST_FREED = 3;

const mayBeFreed = ({ freed = 0 }: Operation): boolean => freed < MOST_FREED;
const free = (operation: Operation): void => {
  Object.assign(operation, { nextAt: 0, awaitsRow: false, freed: (operation.freed ?? 0) + 1 });
};

const pending = (db: ErpDatabase, isWaiting: (operation: Operation) => boolean) =>
  db.outbox.where('state').equals('pending').filter(isWaiting);

/** Forgets every backoff: the network is back, or a person asked. @returns whether something waited for one */
export async function resetBackoff(db: ErpDatabase): Promise<boolean> {
  const waiting = pending(db, ({ nextAt, freed = 0 }) => nextAt > 0 || freed > 0);
  return (await waiting.modify({ nextAt: 0, freed: 0, awaitsRow: false })) > 0;
}

/** The connection carries answers again: frees the operations that waited for it. @returns whether there were any */
export async function freeWaiting(db: ErpDatabase): Promise<boolean> {
  const waiting = pending(db, (one) => one.nextAt > 0 && !one.awaitsRow && mayBeFreed(one));
  return (await waiting.modify(free)) > 0;
}

/**
 * The mirror is up to date: frees the edits that waited for their row. On a connection on which the look for a row
 * never ends in time, and a page does, that would go in a circle. @returns whether one did
 */
export async function freeForRow(db: ErpDatabase): Promise<boolean> {
  const waiting = pending(db, (one) => one.awaitsRow === true && mayBeFreed(one));
  return (await waiting.modify(free)) > 0;
}
