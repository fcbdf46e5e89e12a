import type { CashClosingInput } from '#contract/cash/cash-input.ts';
import { MOST_PENDING } from '#domain/cash/drawer.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { returnIn } from '#app/data/queue/exchange.ts';
import { rowsUnder } from '#app/data/queue/by-state.ts';
import { isKind, OPEN_STATES, type Operation } from '#app/data/queue/operation.ts';
import { colleaguesOf } from './device-drawer.ts';
import { readDrawer } from './drawer.ts';

/** What a closing tells of what its device knew (`CashClosingInput`). */
type SeenAtClosing = NonNullable<CashClosingInput['visto']>;

/** Documents on the label of a drawer in one queue. */
interface QueuedDocuments {
  /** Numbers of those that the server has. */
  done: { ventas: number; abonos: number; devoluciones: number; movimientos: number };
  /** What the server should have one day, the first one first. */
  awaited: Operation[];
}

/**
 * Whether the server should have it one day: goods that have not left the shop may stay there. A payment on account is
 * money that was taken.
 */
const isAwaited = (operation: Operation): boolean =>
  OPEN_STATES.includes(operation.state) && (operation.delivered || isKind(operation, 'payment'));

/** Ids of the documents that an operation makes: an exchange is two. */
const documentsIn = (operation: Operation): string[] => [
  ...new Set([operation.entityId, returnIn(operation)?.id ?? operation.entityId]),
];
const isDone = ({ state }: Operation): boolean => state === 'done';

const OF_SALES = '[effect.sale.caja_id+state]';

async function documentsOf(db: ErpDatabase, cajaId: string): Promise<QueuedDocuments> {
  const { outbox } = db;
  // A queue keeps a week of sales: those that were sent are counted by their keys.
  // Together: a sale that is sent meanwhile is in one of its states.
  const [soldAndSent, sales, labelled, movements] = await db.transaction('r', outbox, async () =>
    Promise.all([
      outbox.where(OF_SALES).equals([cajaId, 'done']).count(),
      rowsUnder(db, OF_SALES, cajaId, OPEN_STATES),
      outbox.where('effect.caja_id').equals(cajaId).toArray(),
      outbox.where('effect.movement.caja_id').equals(cajaId).toArray(),
    ]),
  );
  const paid = labelled.filter((one) => isKind(one, 'payment'));
  const returned = labelled.filter((one) => returnIn(one) !== undefined);
  const done = {
    ventas: soldAndSent,
    abonos: paid.filter(isDone).length,
    devoluciones: returned.filter(isDone).length,
    movimientos: movements.filter(isDone).length,
  };
  // An exchange is among the sales.
  const alone = returned.filter((one) => isKind(one, 'return'));
  const awaited = [...sales, ...paid, ...alone, ...movements].filter(isAwaited);
  return { done, awaited: awaited.toSorted((a, b) => a.seq - b.seq) };
}

/**
 * What this device knows of a drawer that is about to be closed, everybody's work on it included: later it proves that
 * nothing of the device is missing.
 */
export async function seenAtClosing(db: ErpDatabase, cajaId: string, now: Date): Promise<SeenAtClosing> {
  const view = await readDrawer(db, cajaId, now);
  const queues = [await documentsOf(db, cajaId)];
  for await (const other of colleaguesOf(db)) queues.push(await documentsOf(other, cajaId));
  const awaited = queues.flatMap((queue) => queue.awaited);
  const count = (kind: keyof QueuedDocuments['done'], isSuch: (one: Operation) => boolean) =>
    queues.reduce((sum, { done }) => sum + done[kind], awaited.filter(isSuch).length);
  return {
    // Level 1 has a part of somebody else's drawer: no sum follows from it.
    esperado: view && !view.isPartial && view.drawer.base !== null ? view.figures.esperado : null,
    documentos: {
      ventas: count('ventas', ({ kind }) => kind === 'sale'),
      abonos: count('abonos', ({ kind }) => kind === 'payment'),
      devoluciones: count('devoluciones', (one) => returnIn(one) !== undefined),
      movimientos: count('movimientos', ({ kind }) => kind === 'cash-move'),
    },
    pendientes: [...new Set(awaited.flatMap(documentsIn))].slice(0, MOST_PENDING),
  };
}
