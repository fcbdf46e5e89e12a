import { STALE_TEXT } from '#contract/stale-text.ts';
import { projectionTables } from '#app/data/db.ts';
import { isLeaving } from '#app/data/queue/backoff.ts';
import { readOperations } from '#app/data/queue/by-state.ts';
import { choose } from '#app/data/queue/choose.ts';
import { isReady } from '#app/data/queue/dependencies.ts';
import { type EditBase, isKind, type Operation } from '#app/data/queue/operation.ts';
import { RESTING } from '#app/data/queue/rekey.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { afterSales } from '#app/data/send/sales-first.ts';
import { freeze } from '#app/data/send/freeze.ts';
import { retryWhenFull } from '#app/data/storage-full.ts';
import { findLeftBehind } from '#app/data/writes/hand-over.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { readCursor } from '#app/sync/pull/mirror.ts';
import { setAside } from './postpone.ts';

/** What leaves together, marked as sent, in the order in which it was done. */
export interface Batch {
  operations: Operation[];
  /** Version of the mirror when it left: a page may bring newer rows before the answers come. */
  since: number;
}

/**
 * What is due, marked as sent BEFORE it leaves.
 * @param most operations
 * @param beganMs when the pass began: an operation that it has put off comes in a later one
 * @returns undefined when nothing may go
 */
export async function takeBatch(
  context: SyncContext,
  most: number,
  beganMs: number,
): Promise<Batch | undefined> {
  const { db, clock } = context;
  for (let limit = most; ; ) {
    await afterSales();
    // Chosen outside the transaction that marks it, which may lock the screens' tables; that one checks it again.
    const chosen = await choose(db, clock.now().getTime(), limit, beganMs);
    const [first] = chosen;
    if (!first) return undefined;
    const marked: Batch = { operations: [], since: 0 };
    try {
      if (await markPieces(context, chosen, marked)) return undefined;
    } catch (error) {
      // One of them can't be made ready: the pieces before it leave. Alone it is found, and holds no other up.
      if (chosen.length > 1) limit = 1;
      else await setAside(context, { ...first, attempts: first.attempts + 1 }, error);
    }
    if (marked.operations.length > 0) return marked;
  }
}

/** Operations that are marked in one step: a sale that is being charged comes between two of them. */
const MARKED_AT_ONCE = 20;

/**
 * Marks them piece by piece.
 * @param marked gets what was marked, and keeps it where a later operation can't be
 * @returns whether their author has signed out: what was marked by then goes with the next sign-in, as after a cut
 */
async function markPieces(
  { db, clock }: SyncContext,
  chosen: readonly Operation[],
  marked: Batch,
): Promise<boolean> {
  const held = new Set<string>();
  for (let from = 0; from < chosen.length; from += MARKED_AT_ONCE) {
    await afterSales();
    const next = chosen.slice(from, from + MARKED_AT_ONCE);
    const piece = await mark(db, next, { before: marked.operations, held, now: clock.now() });
    if (piece === 'left') return true;
    if (marked.operations.length === 0) marked.since = piece.since;
    marked.operations.push(...piece.operations);
  }
  return false;
}

/** What is known when a piece of a batch is marked. */
interface Begun {
  /** What the batch has already. */
  before: readonly Operation[];
  /** Lanes of which an operation was left out: those behind it stay with it. */
  held: Set<string>;
  now: Date;
}

async function mark(
  db: SyncContext['db'],
  chosen: readonly Operation[],
  begun: Begun,
): Promise<Batch | 'left'> {
  // The tab that charged it is gone, so nobody could reopen a refused sale: its goods count as delivered.
  const leftBehind = await findLeftBehind(db, chosen);
  const keys = chosen.map(({ seq }) => seq);
  // A full device must still be able to send.
  return retryWhenFull(db, () =>
    db.transaction('rw', tablesToMark(db, chosen), async () => {
      const [rows, { version }, left] = await Promise.all([
        readOperations(db, keys),
        readCursor(db),
        db.meta.get('left'),
      ]);
      // Its author has signed out and the mirror is empty: nothing may leave or be written from it.
      if (left) return 'left';
      const current = rows.map(
        (row) => row && { ...row, delivered: row.delivered || leftBehind.has(row.seq) },
      );
      return { operations: await markAll(db, chosen, current, begun), since: version };
    }),
  );
}

/**
 * Marks those that may still go. Inside a transaction over `tablesToMark`, which Dexie loses sight of after a hundred waits
 * for something else than the database: for a sale as it was charged nothing is waited for.
 */
async function markAll(
  db: SyncContext['db'],
  chosen: readonly Operation[],
  rows: readonly (Operation | undefined)[],
  { before, held, now }: Begun,
): Promise<Operation[]> {
  const marked: Operation[] = [];
  for (const [at, { op, lane }] of chosen.entries()) {
    const row = rows[at];
    // Another tab may have sent, discarded or corrected it meanwhile.
    const isStill = row?.state === 'pending' && row.op === op && !isLeaving(row, now.getTime());
    const leaving =
      isStill && !held.has(lane) ? await leavingAs(db, row, [...before, ...marked], now) : undefined;
    if (leaving) marked.push(leaving);
    else held.add(lane);
  }
  await db.outbox.bulkPut(marked);
  return marked;
}

/** @returns the operation as it leaves behind these; undefined when it has to wait */
async function leavingAs(
  db: SyncContext['db'],
  row: Operation,
  before: readonly Operation[],
  now: Date,
): Promise<Operation | undefined> {
  // A restored server may have queued again what it depends on; one before it may have been left out just now.
  const dependsOn = row.dependsOn.filter((key) => !before.some(({ op }) => op === key));
  if (dependsOn.length > 0 && !(await isReady(db, { ...row, dependsOn }))) return undefined;
  return isFinal(row) ? asSent(row) : prepare(db, row, now);
}

/** A sale's body is final when it is charged unless it rests on an unsent price, so marking it locks no table of the screens. */
function tablesToMark(
  db: SyncContext['db'],
  chosen: readonly Operation[],
): ReturnType<typeof projectionTables> {
  const fresh = chosen.filter(({ sent }) => !sent);
  if (fresh.some((operation) => !isKind(operation, 'sale'))) return projectionTables(db);
  const rests = fresh.some((operation) => isKind(operation, 'sale') && operation.effect.rests.length > 0);
  return rests ? [db.outbox, db.meta, db.products] : [db.outbox, db.meta];
}

/**
 * The base of an edit that rests on an own earlier write (it was put into a rescue file so), once that write has its
 * answer. If the earlier write was discarded or got another key, the server refuses the edit (412) and it is rebased.
 */
async function withVersion(db: SyncContext['db'], base: EditBase | null): Promise<EditBase | null> {
  if (base?.v !== null || base.after === undefined) return base;
  const own = await db.outbox.where('op').equals(base.after).first();
  return { v: own?.state === 'done' ? (own.vFrom ?? 0) : 0, fields: base.fields };
}

/** How long an operation waits at most for its row; at the end of the fetch it goes at once (`freeForRow`). */
export const ROW_WAIT_MS = 30_000;

/**
 * @returns the operation as it leaves; undefined when it has to wait: for its row, or for a person because somebody else
 * edited the same field
 */
async function prepare(
  db: SyncContext['db'],
  operation: Operation,
  now: Date,
): Promise<Operation | undefined> {
  const frozen = operation.sent ? undefined : await freeze(db, operation);
  if (frozen?.kind === 'conflict') {
    const { conflict } = frozen;
    const error = {
      status: 412,
      codigo: 'version_cambiada',
      text: STALE_TEXT,
      at: now.toISOString(),
      conflict,
    };
    await db.outbox.update(operation.seq, { state: 'rejected', error });
    await projectAll(db, operation.touches);
    return undefined;
  }
  if (frozen?.kind === 'rowless') {
    await db.outbox.update(operation.seq, { awaitsRow: true, nextAt: now.getTime() + ROW_WAIT_MS });
    return undefined;
  }
  const { body, base } = frozen ?? { body: operation.body, base: await withVersion(db, operation.base) };
  return asSent({ ...operation, body, base });
}

/** Whether its body and base stand as they are: it left before, or rests on nothing that may have changed since. */
function isFinal(operation: Operation): boolean {
  if (operation.sent) return operation.base?.after === undefined;
  if (isKind(operation, 'sale')) return operation.effect.rests.length === 0;
  return !RESTING.includes(operation.kind);
}

const asSent = (operation: Operation): Operation => ({
  ...operation,
  state: 'sending',
  sent: true,
  awaitsRow: operation.sent ? operation.awaitsRow : undefined,
  attempts: operation.attempts + 1,
});
