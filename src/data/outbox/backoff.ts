import type { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from './operation.ts';

/**
 * How often what gets through frees one that waits, until that has an answer of its own: a logo that no line of
 * this shop carries would else go, and be waited for, after every sale.
 */
const MOST_FREED = 3;

const pending = (db: ErpDatabase, isWaiting: (operation: Operation) => boolean) =>
  db.outbox.where('state').equals('pending').filter(isWaiting);

/** Forgets every backoff: the network is back, or a person asked. @returns whether something waited for one */
export async function resetBackoff(db: ErpDatabase): Promise<boolean> {
  const waiting = pending(db, ({ nextAt, freed = 0 }) => nextAt > 0 || freed > 0);
  return (await waiting.modify({ nextAt: 0, freed: 0, awaitsRow: false })) > 0;
}

/** The line carries answers again: frees what waited for it. @returns whether something did */
export async function freeWaiting(db: ErpDatabase): Promise<boolean> {
  const waiting = pending(
    db,
    ({ nextAt, freed = 0, awaitsRow = false }) => nextAt > 0 && !awaitsRow && freed < MOST_FREED,
  );
  const count = await waiting.modify((operation) => {
    Object.assign(operation, { nextAt: 0, freed: (operation.freed ?? 0) + 1 });
  });
  return count > 0;
}

/** The mirror is up to date: frees the edits that waited for their row. @returns whether one did */
export async function freeForRow(db: ErpDatabase): Promise<boolean> {
  const waiting = pending(db, ({ awaitsRow = false }) => awaitsRow);
  return (await waiting.modify({ nextAt: 0, awaitsRow: false })) > 0;
}
