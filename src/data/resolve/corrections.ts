import { announce } from '#app/data/announce.ts';
import {
  type ClientChanges,
  clientCreation,
  type NewClient,
  tidyClient,
} from '#app/data/writes/client-writes.ts';
import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { discardOperation } from './discard.ts';
import { asSeen, changedFields, editedTable, latestData } from '#app/data/send/edit-base.ts';
import type { NewOperation } from '#app/data/writes/enqueue.ts';
import { isStopped, type Operation } from '#app/data/queue/operation.ts';
import { paymentOf, type PaymentForm } from '#app/data/writes/payment-writes.ts';
import {
  type NewProduct,
  type ProductChanges,
  productCreation,
  tidyProduct,
} from '#app/data/writes/product-writes.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { requeue } from '#app/data/queue/rekey.ts';
import { stockEditOf, type StockEditInput } from '#app/data/writes/stock-writes.ts';
import type { Fields } from '#app/data/queue/effects.ts';

/**
 * An operation as its form takes it up again, and gives it back. `seen` are the fields of the row that an edit was
 * typed over; without it the ones of the moment.
 */
export type Correction =
  | { kind: 'product-create'; form: NewProduct }
  | { kind: 'product-edit'; form: ProductChanges; seen?: Fields }
  | { kind: 'stock-edit'; form: StockEditInput }
  | { kind: 'client-create'; form: NewClient }
  | { kind: 'client-edit'; form: ClientChanges; seen?: Fields }
  | { kind: 'payment'; form: PaymentForm }
  /** By the choice between two values of a field only: an order has a form of its own. */
  | { kind: 'order-edit'; form: Fields; seen?: Fields };

const CORRECTABLE = new Set([
  'product-create',
  'product-edit',
  'stock-edit',
  'client-create',
  'client-edit',
  'payment',
]);

/** Whether its body may change: never while an outcome is unknown. */
export function canCorrect(operation: Operation): boolean {
  return CORRECTABLE.has(operation.effect.type) && mayChange(operation);
}

const mayChange = (operation: Operation): boolean =>
  isStopped(operation) || (operation.state === 'pending' && !operation.sent);

/** What the form of an operation starts with; undefined if it can't be corrected. */
export function correctionOf(operation: Operation): Correction | undefined {
  const { effect, body, base, entityId } = operation;
  if (!canCorrect(operation)) return undefined;
  switch (effect.type) {
    case 'product-create':
      return { kind: effect.type, form: body as NewProduct };
    case 'client-create':
      return { kind: effect.type, form: body as NewClient };
    case 'product-edit':
    case 'client-edit':
      return {
        kind: effect.type,
        form: { ...base?.fields, ...effect.changes } as never,
        ...(base && { seen: base.fields }),
      };
    case 'stock-edit': {
      const { serie_id: serieId, deltas, names } = effect;
      return { kind: effect.type, form: { productId: entityId, serieId, deltas, names } };
    }
    case 'payment': {
      const { cliente_id: clientId, valor, referencia, pedido_id: pedidoId } = effect;
      const medio = effect.medio as PaymentForm['medio'];
      return { kind: effect.type, form: { clientId, valor, medio, referencia, pedidoId } };
    }
    default:
      return undefined;
  }
}

async function rewritten(
  db: ErpDatabase,
  { entityId, effect }: Operation,
  correction: Correction,
): Promise<Partial<NewOperation> | undefined> {
  switch (correction.kind) {
    case 'product-create':
      return productCreation(db, correction.form, entityId);
    case 'client-create':
      return clientCreation(correction.form, entityId);
    case 'payment':
      return paymentOf(
        db,
        correction.form,
        entityId,
        effect.type === 'payment' ? { before: effect.nombre, cajaId: effect.caja_id } : {},
      );
    case 'stock-edit':
      return stockEditOf(db, correction.form);
    default: {
      const wanted = tidied(correction);
      const latest = await latestData(db, editedTable(correction.kind), entityId);
      const base = latest && asSeen(latest, correction.seen);
      const changes = changedFields(base?.fields ?? {}, wanted);
      return { base: base ?? null, body: null, effect: { ...effect, changes } as NewOperation['effect'] };
    }
  }
}

function tidied(correction: Extract<Correction, { seen?: Fields }>): Fields {
  if (correction.kind === 'order-edit') return correction.form;
  return correction.kind === 'client-edit' ? tidyClient(correction.form) : tidyProduct(correction.form);
}

/**
 * Sends an operation with another body, under a new key; its place in the queue and what waits for it stay.
 * @returns false when it may not change (any more), or nothing is left of it
 */
export async function correctOperation(
  db: ErpDatabase,
  seq: number,
  correction: Correction,
): Promise<boolean> {
  const isCorrected = await db.transaction('rw', projectionTables(db), async () => {
    const operation = await db.outbox.get(seq);
    if (!operation || !mayChange(operation) || operation.effect.type !== correction.kind) return false;
    const written = await rewritten(db, operation, correction);
    if (!written) return false;
    const isRetried = operation.state !== 'pending';
    await requeue(db, operation, { ...written, ...(isRetried && { isRetried }) });
    await projectAll(db, [...operation.touches, ...(written.touches ?? [])]);
    return true;
  });
  announce(db.name, 'outbox');
  return isCorrected;
}

const isEdit = (type: string | undefined): type is Extract<Correction, { seen?: Fields }>['kind'] =>
  type === 'product-edit' || type === 'client-edit' || type === 'order-edit';

/**
 * Ends a dispute over fields that somebody else changed too: of those named mine goes onto theirs, of the
 * others theirs stays. With nothing of mine left the edit is given up.
 * @returns false when there is no dispute (any more)
 */
export async function settleConflict(
  db: ErpDatabase,
  seq: number,
  mine: ReadonlySet<string>,
): Promise<boolean> {
  const operation = await db.outbox.get(seq);
  const type = operation?.effect.type;
  const { mine: disputed, theirs } = operation?.error?.conflict ?? {};
  if (!operation || !disputed || !isEdit(type)) return false;
  const { changes } = operation.effect as { changes: Fields };
  const kept = Object.entries(changes).filter(([name]) => !(name in disputed) || mine.has(name));
  if (kept.length === 0) return (await discardOperation(db, seq, 'theirs')) === undefined;
  // The person who chose saw theirs as it was then: what changed since is another dispute.
  const seen = { ...operation.base?.fields, ...theirs };
  return correctOperation(db, seq, { kind: type, form: Object.fromEntries(kept), seen });
}
