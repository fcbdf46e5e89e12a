import type { ErpDatabase } from '#app/data/db.ts';
import { PRICE_FIELDS } from './edit-base.ts';
import { OPEN_STATES, type Operation, type OperationKind } from './operation.ts';
import { touch } from './touches.ts';

async function openTouching(db: ErpDatabase, touched: string): Promise<Operation[]> {
  const operations = await db.outbox.where('touches').equals(touched).sortBy('seq');
  return operations.filter(({ state }) => OPEN_STATES.includes(state));
}

/** The creates without an answer that made this row on this device. */
export async function openCreates(db: ErpDatabase, kind: OperationKind, touched: string): Promise<string[]> {
  const operations = await openTouching(db, touched);
  return operations.flatMap(({ op, effect }) => (effect.type === kind ? [op] : []));
}

function decidesPrice({ effect, state }: Operation): boolean {
  if (effect.type === 'product-create') return true;
  // A refused edit changes no price: the sale goes at the server's.
  if (effect.type !== 'product-edit' || state === 'rejected') return false;
  return Object.keys(effect.changes).some((name) => PRICE_FIELDS.has(name));
}

/** The creates and price edits without an answer of a product that is sold. */
export async function openPrices(db: ErpDatabase, productId: string): Promise<string[]> {
  const operations = await openTouching(db, touch.product(productId));
  return operations.filter(decidesPrice).map(({ op }) => op);
}

/**
 * Whether an operation holds what needs it: a refused create holds what uses it, a refused edit does not. What
 * a person gave up holds nothing; a product or a client that others use can't be given up.
 */
export function holdsBack({ state, effect }: Operation): boolean {
  const isDropped = effect.type === 'product-edit' && state === 'rejected';
  return state !== 'done' && state !== 'discarded' && !isDropped;
}

/** Whether what an operation needs has been settled. */
export async function isReady(db: ErpDatabase, { dependsOn }: Operation): Promise<boolean> {
  if (dependsOn.length === 0) return true;
  const needed = await db.outbox.where('op').anyOf(dependsOn).toArray();
  return !needed.some(holdsBack);
}

/** Operations that wait for this one and may yet be sent. */
export async function dependentsOf(db: ErpDatabase, op: string): Promise<Operation[]> {
  const waiting = await db.outbox.where('dependsOn').equals(op).sortBy('seq');
  return waiting.filter(({ state }) => OPEN_STATES.includes(state));
}
