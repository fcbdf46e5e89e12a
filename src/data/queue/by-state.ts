import type { ErpDatabase } from '#app/data/db.ts';
import type { Operation, OperationState } from './operation.ts';

// One range of the index for each state, read whole: asked for several states at once Dexie walks a cursor over them,
// a step for each operation, which in a queue of hundreds takes longer than to send one. A caller that must not miss
// an operation whose state changes between two ranges reads inside a transaction of its own.

type States = readonly OperationState[];

const ofState = (db: ErpDatabase, state: OperationState) => db.outbox.where('state').equals(state);

/** Numbers of the operations in any of these states, oldest first. */
export async function keysInStates(db: ErpDatabase, states: States): Promise<number[]> {
  const keys = await Promise.all(states.map((state) => ofState(db, state).primaryKeys()));
  return keys.flat().sort((a, b) => a - b);
}

/** The operations in any of these states, oldest first. */
export async function rowsInStates(db: ErpDatabase, states: States): Promise<Operation[]> {
  const rows = await Promise.all(states.map((state) => ofState(db, state).toArray()));
  return rows.flat().sort((a, b) => a.seq - b.seq);
}

/**
 * Operations by number, in the order of the numbers; undefined for an operation that is gone. Numbers that lie close together are
 * read in one request, which for a batch is a tenth of the work.
 * @param seqs oldest first
 */
export async function readOperations(
  { outbox }: ErpDatabase,
  seqs: readonly number[],
): Promise<(Operation | undefined)[]> {
  const [first = 0, last = 0] = [seqs[0], seqs.at(-1)];
  if (last - first >= seqs.length * 2) return outbox.bulkGet([...seqs]);
  const rows = await outbox.where('seq').between(first, last, true, true).toArray();
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.map((seq) => bySeq.get(seq));
}

/**
 * The operations in any of these states that an index finds by something else too, oldest first.
 * @param key their kind, or the drawer whose label their sale carries
 */
export async function rowsUnder(
  { outbox }: Pick<ErpDatabase, 'outbox'>,
  index: '[kind+state]' | '[effect.sale.caja_id+state]',
  key: string,
  states: States,
): Promise<Operation[]> {
  const rows = await Promise.all(states.map((state) => outbox.where(index).equals([key, state]).toArray()));
  return rows.flat().sort((a, b) => a.seq - b.seq);
}

/** How many operations are in any of these states. */
export async function countInStates(db: ErpDatabase, states: States): Promise<number> {
  const counts = await Promise.all(states.map((state) => ofState(db, state).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * The oldest operation in any of these states.
 * @param but number of an operation that does not count
 */
export async function oldestInStates(
  db: ErpDatabase,
  states: States,
  but?: number,
): Promise<Operation | undefined> {
  // Under one key of an index the numbers come in order.
  const firsts = await Promise.all(states.map((state) => ofState(db, state).limit(2).primaryKeys()));
  const keys = firsts.flat().filter((seq) => seq !== but);
  return keys.length === 0 ? undefined : await db.outbox.get(Math.min(...keys));
}
