import type { ErpDatabase } from '#app/data/db.ts';
import { rowsInStates } from './by-state.ts';
import { isCreate, isKind, isStopped, OPEN_STATES, type Operation, UNSENT_STATES } from './operation.ts';
import { codeFreedBy, rowsUsedBy } from './rows-used.ts';
import type { OperationKind } from './effects.ts';

async function openTouching(db: ErpDatabase, touched: string): Promise<Operation[]> {
  const operations = await db.outbox.where('touches').equals(touched).sortBy('seq');
  return operations.filter(({ state }) => OPEN_STATES.includes(state));
}

/** The creates without an answer that made this row on this device. */
export async function openCreates(db: ErpDatabase, kind: OperationKind, touched: string): Promise<string[]> {
  const operations = await openTouching(db, touched);
  return operations.flatMap(({ op, effect }) => (effect.type === kind ? [op] : []));
}

/** The writes without an answer that use this row and would be refused once it is deleted: its sales, payments, units. */
export async function unsentUses(db: ErpDatabase, touched: string): Promise<string[]> {
  const unsent = await rowsInStates(db, UNSENT_STATES);
  return unsent.filter((operation) => rowsUsedBy(operation).includes(touched)).map(({ op }) => op);
}

/** The deletes without an answer of a row with this barcode or identification: until then it is taken. */
export async function openDeletes(
  db: ErpDatabase,
  kind: 'product-delete' | 'client-delete',
  code: string,
): Promise<string[]> {
  const unsent = UNSENT_STATES.map((state) => [kind, state]);
  const deletes = await db.outbox.where('[kind+state]').anyOf(unsent).toArray();
  return deletes.filter((operation) => codeFreedBy(operation) === code).map(({ op }) => op);
}

const isDelete = (operation: Operation): boolean =>
  isKind(operation, 'product-delete') || isKind(operation, 'client-delete');

/**
 * Whether an operation holds another that needs it. A refused or blocked create holds what uses its row. A refused or
 * blocked edit does not, nor does an edit behind it in its lane: a sale goes at the server's price then. A refused or
 * blocked use of a row does not hold the row's delete, nor does such a delete hold the create of a new row in its
 * place. A discarded operation holds nothing; a product or a client that others use can't be given up.
 * @param lane what is open in the lane of the operation
 */
export function holdsBack(operation: Operation, waiting: Operation, lane: readonly Operation[]): boolean {
  const { state, effect, seq } = operation;
  if (state === 'done' || state === 'discarded') return false;
  const isOther = operation.lane !== waiting.lane;
  if (isOther && (isDelete(waiting) || isDelete(operation))) return !isStopped(operation);
  if (effect.type !== 'product-edit') return true;
  if (isStopped(operation)) return false;
  const before = lane.filter((other) => other.seq < seq && isStopped(other));
  return before.length === 0 || before.some((other) => isCreate(other));
}

/** Whether the operations that this one needs have been settled, or do not hold it back. */
export async function isReady(db: ErpDatabase, waiting: Operation): Promise<boolean> {
  const { dependsOn } = waiting;
  if (dependsOn.length === 0) return true;
  const needed = await db.outbox.where('op').anyOf(dependsOn).toArray();
  const lanes = needed.map(({ lane }) => lane);
  const open = needed.length > 0 ? await db.outbox.where('lane').anyOf(lanes).toArray() : [];
  return !needed.some((one) =>
    holdsBack(
      one,
      waiting,
      open.filter(({ lane }) => lane === one.lane),
    ),
  );
}

/** The provisional code of a sale that an operation waits for and that a person has to settle; null where none does. */
export async function stoppedSaleBefore(db: ErpDatabase, { dependsOn }: Operation): Promise<string | null> {
  const needed = dependsOn.length === 0 ? [] : await db.outbox.where('op').anyOf(dependsOn).toArray();
  const stopped = needed.find((one) => isKind(one, 'sale') && isStopped(one));
  return stopped && isKind(stopped, 'sale') ? stopped.effect.sale.codigo_provisional : null;
}

/** Operations that wait for this one and may yet be sent. */
export async function dependentsOf(db: ErpDatabase, op: string): Promise<Operation[]> {
  const waiting = await db.outbox.where('dependsOn').equals(op).sortBy('seq');
  return waiting.filter(({ state }) => OPEN_STATES.includes(state));
}
