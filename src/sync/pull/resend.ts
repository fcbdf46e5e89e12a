import type { ErpDatabase } from '#app/data/db.ts';
import { rowsInStates } from '#app/data/queue/by-state.ts';
import { withTouchesBack } from '#app/data/queue/covered-by-mirror.ts';
import { doneAt, isCreate, OPEN_STATES, type Operation } from '#app/data/queue/operation.ts';
import { formerNumberOf } from '#app/data/restore/renumbered.ts';
import { codeFreedBy, rowsUsedBy } from '#app/data/queue/rows-used.ts';
import { touch } from '#app/data/queue/touches.ts';
import { clientIdentification } from '#contract/clients/client-fields.ts';
import { creditPart } from '#app/data/projection/project-client.ts';

/** The server forgets keys after ninety days (docs/offline.md); clocks are not trusted to the day. */
const DAY_MS = 86_400_000;
const KEYS_KEPT_MS = 80 * DAY_MS;

/**
 * Acknowledged operations that a whole fetch did not prove applied: the server was restored from a backup older than
 * they are. They go again under their keys; the customers of the sales have left. An operation older than the server
 * keeps keys is not sent: it would be applied once more, unless it made a row, which is made once. Nor is an
 * operation that a wrong clock dated in the future. What needs one of those waits for it. Inside the caller's
 * transaction over all tables.
 */
export async function resendForgotten(db: ErpDatabase, now: Date): Promise<void> {
  const oldest = now.getTime() - KEYS_KEPT_MS;
  const isKeyKept = (operation: Operation): boolean =>
    doneAt(operation) >= oldest &&
    (operation.takenAt !== undefined || doneAt(operation) <= now.getTime() + DAY_MS);
  const forgotten = db.outbox
    .where('state')
    .equals('done')
    .filter(({ vTo }) => vTo === null)
    .filter((operation) => isCreate(operation) || isKeyKept(operation));
  const lost = await forgotten.toArray();
  if (lost.length === 0) return;
  const lanes = lost.map(({ entityId }) => entityId);
  const records = await db.invoices.bulkGet(lanes);
  const invoices = new Map(records.map((record, at) => [lanes[at], record?.invoice]));
  const givers = byGift(lost);
  const waiting = await rowsInStates(db, OPEN_STATES);
  await forgotten.modify((operation) => {
    const delivered = operation.delivered || operation.kind === 'sale';
    const changes = { state: 'pending', delivered, attempts: 0, nextAt: 0, response: null };
    const former = formerNumberOf(operation, invoices.get(operation.entityId));
    const dependsOn = keysBefore(operation, givers);
    Object.assign(operation, former, changes, { dependsOn }, withTouchesBack(operation));
  });
  for (const operation of waiting) {
    const dependsOn = keysBefore(operation, givers);
    if (dependsOn.length > operation.dependsOn.length) await db.outbox.update(operation.seq, { dependsOn });
  }
}

/** What the credit sales of a client, together, put on its account. */
const chargesOf = (clientId: string) => `cargos:${clientId}`;
/** A barcode or an identification that a deleted row leaves to another one. */
const codeOf = (code: string) => `libre:${code}`;
/** All that uses a row, and would be refused once it is deleted. */
const usesOf = (touched: string) => `usos:${touched}`;

/** What an operation creates or frees at the server, and other operations may have to wait for. */
function giftsOf(operation: Operation): string[] {
  const { effect, entityId } = operation;
  const uses = rowsUsedBy(operation).map(usesOf);
  switch (effect.type) {
    case 'product-create':
      return [touch.product(entityId)];
    case 'client-create':
      return [touch.client(entityId)];
    case 'cash-open':
      return [touch.drawer(entityId)];
    case 'order-create':
      return [touch.order(entityId), ...uses];
    case 'sale': {
      const charges = Number(creditPart(operation)) > 0 ? [chargesOf(effect.sale.cliente.id)] : [];
      return [touch.invoice(entityId), ...charges, ...uses];
    }
    case 'product-delete':
    case 'client-delete':
      return [codeOf(codeFreedBy(operation) ?? '')];
    default:
      return uses;
  }
}

function needsOf(operation: Operation): string[] {
  const { effect, entityId } = operation;
  switch (effect.type) {
    case 'payment':
      return [...rowsUsedBy(operation), chargesOf(effect.cliente_id)];
    case 'product-create':
      return [codeOf(effect.data.codigo_barras)];
    case 'client-create':
      return [codeOf(clientIdentification(effect.client))];
    case 'product-delete':
      return [usesOf(touch.product(entityId))];
    case 'client-delete':
      return [usesOf(touch.client(entityId))];
    default:
      return rowsUsedBy(operation);
  }
}

function byGift(operations: readonly Operation[]): ReadonlyMap<string, Operation[]> {
  const givers = new Map<string, Operation[]>();
  for (const operation of operations)
    for (const gift of giftsOf(operation)) givers.set(gift, [...(givers.get(gift) ?? []), operation]);
  return givers;
}

/**
 * Keys that an operation waits for, and those of older operations that go again and that it needs: they had their
 * answer when it was made, so nothing else keeps their order on a connection that loses a packet.
 */
function keysBefore(operation: Operation, givers: ReadonlyMap<string, Operation[]>): string[] {
  const older = needsOf(operation)
    .flatMap((need) => givers.get(need) ?? [])
    .filter(({ seq }) => seq < operation.seq);
  return [...new Set([...operation.dependsOn, ...older.map(({ op }) => op)])];
}
