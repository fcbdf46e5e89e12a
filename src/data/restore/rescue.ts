import { rowsInStates } from '#app/data/queue/by-state.ts';
import type { ImportedOperation } from '#contract/sync/batch.ts';
import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { writePaths } from '#app/data/writes/write-paths.ts';
import { newUuid } from '#app/data/ids.ts';
import { editedTable, fieldsAfter } from '#app/data/send/edit-base.ts';
import { editBody, freeze } from '#app/data/send/freeze.ts';
import { wireForm } from '#app/data/send/wire.ts';
import {
  type EditBase,
  isStopped,
  OPEN_STATES,
  type Operation,
  UNSENT_STATES,
} from '#app/data/queue/operation.ts';
import { deviceId } from '#app/data/registry.ts';
import { listDoubtful } from '#app/data/queue/at-server.ts';
import { requeue } from '#app/data/queue/rekey.ts';

/** An operation in an exported file, in the form of `POST sync/importar`. */
export type RescuedOperation = Pick<
  ImportedOperation,
  | 'op'
  | 'method'
  | 'path'
  | 'body'
  | 'autor'
  | 'occurredAt'
  | 'device'
  | 'delivered'
  | 'entityId'
  | 'shownTotal'
  | 'baseVersion'
  | 'baseEpoch'
  | 'restsOn'
  | 'dependsOn'
>;

interface RescueFile {
  operaciones: RescuedOperation[];
}

/** Most operations that one call of `sync/importar` takes. */
const MOST_PER_CALL = 500;
/** Keys that an operation may wait for in one call. */
const MOST_AWAITED = 50;
/** Most bytes of one call: the server takes a body of a mebibyte, and refuses a larger one whole. */
const MOST_BYTES = 900_000;

/**
 * What is blocked goes on once its cause is gone, which the one who imports the file may have seen to: under a new
 * key, because the refusal is stored under the old one.
 */
async function released(db: ErpDatabase, operation: Operation): Promise<Operation> {
  if (operation.state !== 'blocked') return operation;
  await requeue(db, operation);
  return (await db.outbox.get(operation.seq)) ?? operation;
}

/**
 * A copy of it is about to leave the device: from now on the server may have applied this very body.
 * @param left what the writes before it in the file leave of its row
 * @returns as it goes into the file; `rejected` when it goes there to be refused only
 */
async function frozen(db: ErpDatabase, waiting: Operation, left: EditBase | undefined): Promise<Operation> {
  const operation = await released(db, waiting);
  if (operation.sent) return operation;
  const result = await freeze(db, operation, left);
  // A person has to end a dispute here, whatever the row is by now: nobody else sends it.
  if (result.kind === 'frozen' && !isStopped(operation)) {
    const { body, base } = result;
    await db.outbox.update(operation.seq, { body, base, sent: true });
    return { ...operation, body, base, sent: true };
  }
  // The import answers 412, instead of going over somebody else's edit, be it an edit that has still to come here.
  // Under a key of its own: this device sends it with another body yet.
  const fields = {
    ...operation.base?.fields,
    ...('changes' in operation.effect && operation.effect.changes),
  };
  const body = result.kind === 'rowless' ? result.body : editBody(editedTable(operation.kind), fields);
  return { ...operation, op: newUuid(), body, base: { v: 0, fields }, state: 'rejected' };
}

function inFile(operation: Operation, autor: number, device: string): RescuedOperation {
  const { op, method, occurredAt, delivered, shownTotal, base } = operation;
  const { path, body, entityId } = wireForm(operation);
  return {
    op,
    method,
    path,
    body,
    autor,
    occurredAt,
    device,
    // The customer of a sale that the server has forgotten has left.
    delivered: delivered || (operation.state === 'done' && operation.kind === 'sale'),
    shownTotal,
    entityId,
    baseVersion: base?.v ?? null,
    baseEpoch: base?.epoch ?? null,
    restsOn: base?.v == null ? (base?.after ?? null) : null,
    // Where the import refuses one of them it waits, instead of being refused for good.
    dependsOn: operation.dependsOn.slice(-MOST_AWAITED),
  };
}

/**
 * Everything that the server has not taken, or may have forgotten, but the logo, with its keys, for another device to send (offline §9): twice is
 * harmless, this one may send it too. What is made on top of an own write names it, and gets the version that the
 * server gave that.
 */
export async function exportPending(db: ErpDatabase): Promise<RescueFile> {
  const device = await deviceId();
  return db.transaction('rw', projectionTables(db), async () => {
    const autor = (await db.me.get('me'))?.sub_user_id;
    if (autor === undefined) throw new Error('nobody is signed in');
    const doubtful = await listDoubtful(db);
    const open = [...doubtful, ...(await rowsInStates(db, OPEN_STATES))].sort((a, b) => a.seq - b.seq);
    const operaciones: RescuedOperation[] = [];
    const left = new Map<string, EditBase>();
    // A file is no text, and a logo no sale: it stays on this device.
    for (const { seq } of open.filter(({ path }) => path !== writePaths.logo)) {
      // Read now: an earlier operation that this rests on may have another key since.
      const waiting = await db.outbox.get(seq);
      if (!waiting) continue;
      const operation = await frozen(db, waiting, left.get(waiting.entityId));
      const fields = UNSENT_STATES.includes(operation.state) ? fieldsAfter(operation) : undefined;
      if (fields) left.set(operation.entityId, { v: null, fields, after: operation.op });
      operaciones.push(inFile(operation, autor, device));
    }
    return { operaciones };
  });
}

/**
 * Reads an exported file for level 3's import, in portions that one call takes; undefined for a file that is
 * something else. What is in them the server judges.
 */
export function readRescueFile(text: string): RescueFile[] | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { operaciones } = (
    typeof parsed === 'object' && parsed !== null ? parsed : {}
  ) as Partial<RescueFile>;
  if (!Array.isArray(operaciones)) return undefined;
  const isOperation = (row: unknown) =>
    typeof row === 'object' && row !== null && 'op' in row && 'path' in row && 'autor' in row;
  if (!operaciones.every(isOperation)) return undefined;
  return inPortions(operaciones);
}

/**
 * In their order, as many in each as one call takes; an operation that is too large by itself goes alone, to be
 * refused alone.
 */
function inPortions(operaciones: readonly RescuedOperation[]): RescueFile[] {
  const encoder = new TextEncoder();
  const portions: RescueFile[] = [];
  let bytes = 0;
  for (const operation of operaciones) {
    const size = encoder.encode(JSON.stringify(operation)).length + 1;
    const last = portions.at(-1)?.operaciones;
    if (last && last.length < MOST_PER_CALL && bytes + size <= MOST_BYTES) {
      last.push(operation);
      bytes += size;
    } else {
      portions.push({ operaciones: [operation] });
      bytes = size;
    }
  }
  return portions;
}
