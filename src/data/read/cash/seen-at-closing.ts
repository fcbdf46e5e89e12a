import type { CashClosingInput } from '#contract/cash/cash-input.ts';
import { MOST_PENDING } from '#domain/cash/drawer.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { isKind, isStopped, OPEN_STATES, type Operation } from '#app/data/queue/operation.ts';
import { colleaguesOf, readDrawer } from './drawer.ts';

/** What a closing tells of what its device knew (`CashClosingInput`). */
export type SeenAtClosing = NonNullable<CashClosingInput['visto']>;

/** Whether the server should have it one day: a sale that it refused at the counter never left the shop. */
const isAwaited = (operation: Operation): boolean =>
  OPEN_STATES.includes(operation.state) && (operation.delivered || !isStopped(operation));

/** Documents on the label of a drawer that a queue has still to send, the first one first. */
async function pendingOf({ outbox }: ErpDatabase, cajaId: string): Promise<Operation[]> {
  const sales = OPEN_STATES.map((state) => [cajaId, state]);
  const found = await Promise.all([
    outbox.where('[effect.sale.caja_id+state]').anyOf(sales).toArray(),
    outbox.where('effect.caja_id').equals(cajaId).toArray(),
    outbox.where('effect.movement.caja_id').equals(cajaId).toArray(),
  ]);
  const documents = found
    .flat()
    .filter((one) => isKind(one, 'sale') || isKind(one, 'payment') || isKind(one, 'cash-move'));
  return documents.filter(isAwaited).toSorted((a, b) => a.seq - b.seq);
}

/**
 * What this device knows of a drawer that is about to be closed, everybody's work on it included: later it proves that
 * nothing of the device is missing.
 */
export async function seenAtClosing(db: ErpDatabase, cajaId: string, now: Date): Promise<SeenAtClosing> {
  const view = await readDrawer(db, cajaId, now);
  const pending = await pendingOf(db, cajaId);
  for await (const other of colleaguesOf(db)) pending.push(...(await pendingOf(other, cajaId)));
  const ids = new Set(pending.map(({ entityId }) => entityId));
  return {
    esperado: view && !view.isPartial ? view.figures.esperado : null,
    documentos: view?.documents ?? null,
    pendientes: [...ids].slice(0, MOST_PENDING),
  };
}
