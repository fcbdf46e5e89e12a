import { keysInStates, oldestInStates } from '#app/data/queue/by-state.ts';
import { projectionTables } from '#app/data/db.ts';
import { isReady } from '#app/data/queue/dependencies.ts';
import { freeze } from '#app/data/send/freeze.ts';
import { type EditBase, isKind, OPEN_STATES, type Operation } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { retryWhenFull } from '#app/data/storage-full.ts';
import { isLeftBehind } from '#app/data/writes/sales.ts';
import { problemSentence } from '#contract/problem-text.ts';
import { isDue } from './answer-meaning.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { readCursor } from '#app/sync/pull/mirror.ts';
import { setAside } from './postpone.ts';

/**
 * Rows read at a time after the first one, which as a rule may go: reading a long queue whole for each operation would
 * take longer than sending it.
 */
const LOOK_AHEAD = 8;
/** At most so many sales are examined to find one free to overtake. */
const MOST_SALES = 50;

/** An operation marked as sent. */
export interface Taken {
  operation: Operation;
  /** Version of the mirror when it left: a page may bring newer rows before the answer comes. */
  since: number;
}

/**
 * The next due operation whose lane and dependencies are free, marked as sent BEFORE it leaves.
 * @param ahead what `findAhead` found while the operation before it was under way
 */
export async function takeNextOperation(context: SyncContext, ahead?: Operation): Promise<Taken | undefined> {
  const { db, clock } = context;
  for (let found = ahead; ; found = undefined) {
    // Found outside the transaction that marks it; that transaction checks it again.
    const next = found ?? (await findNext(db, clock.now().getTime()));
    if (!next) return undefined;
    // The tab that charged it is gone, so nobody could reopen a refused sale: its goods count as delivered.
    const delivered = next.delivered || (await isLeftBehind(db, next));
    const marked = await mark(db, next, delivered, clock.now()).catch((error: unknown) =>
      setAside(context, { ...next, attempts: next.attempts + 1 }, error),
    );
    if (marked === 'left') return undefined;
    if (marked) return marked;
  }
}

/**
 * Finds the sale that goes after the one under way, while the database is idle. Only where its turn does not depend on the
 * pending answer: no older operation may wait.
 */
export async function findAhead(
  { db, clock }: SyncContext,
  sending: Operation,
): Promise<Operation | undefined> {
  const next = await db.transaction('r', db.outbox, () => oldestInStates(db, OPEN_STATES, sending.seq));
  const isNext = next && isKind(next, 'sale') && next.state === 'pending' && next.lane !== sending.lane;
  if (!isNext || !isDue(next.nextAt, clock.now().getTime())) return undefined;
  return (await isReady(db, next)) ? next : undefined;
}

function mark(
  db: SyncContext['db'],
  next: Operation,
  delivered: boolean,
  now: Date,
): Promise<Taken | 'left' | undefined> {
  // A full device must still be able to send.
  return retryWhenFull(db, () =>
    db.transaction('rw', tablesToMark(db, next), async () => {
      const [current, { version }, left] = await Promise.all([
        db.outbox.get(next.seq),
        readCursor(db),
        db.meta.get('left'),
      ]);
      // Its author has signed out and the mirror is empty: nothing may leave or be written from it.
      if (left) return 'left';
      return markFound(db, next, { current, delivered, version, now });
    }),
  );
}

/**
 * Marks an operation as sent, if it may still go. Inside a transaction over `tablesToMark`.
 * @param found.current its row as it is now
 * @param found.version of the mirror
 */
export async function markFound(
  db: SyncContext['db'],
  { op }: Operation,
  found: { current: Operation | undefined; delivered: boolean; version: number; now: Date },
): Promise<Taken | undefined> {
  const { current, version } = found;
  // Another tab may have discarded or corrected it meanwhile.
  if (current?.state !== 'pending' || current.op !== op) return undefined;
  // It may have been found a while ago: a restored server may have queued again what this operation depends on.
  if (!(await isReady(db, current))) return undefined;
  const delivered = found.delivered || current.delivered;
  const operation = await markSent(db, { ...current, delivered }, found.now);
  return operation && { operation, since: version };
}

/** Keys of all open operations, in the order of the queue. */
function openKeys(db: SyncContext['db']): Promise<number[]> {
  return db.transaction('r', db.outbox, () => keysInStates(db, OPEN_STATES));
}

/** The oldest operation that may go; a sale overtakes it where nothing forbids that, because a customer waits for its number. */
async function findNext(db: SyncContext['db'], nowMs: number): Promise<Operation | undefined> {
  const oldest = await findOldest(db, nowMs);
  if (!oldest || isKind(oldest, 'sale')) return oldest;
  return (await findSale(db, oldest.seq, nowMs)) ?? oldest;
}

/** The first sale that depends on no older operation: not on units, prices or money that are still to be sent. */
async function findSale(
  db: SyncContext['db'],
  afterSeq: number,
  nowMs: number,
): Promise<Operation | undefined> {
  const waiting = await db.outbox.where('[kind+state]').equals(['sale', 'pending']).primaryKeys();
  const next = waiting.filter((seq) => seq > afterSeq).slice(0, MOST_SALES);
  if (next.length === 0) return undefined;
  for (const sale of await db.outbox.bulkGet(next)) {
    if (!sale || !isDue(sale.nextAt, nowMs) || !(await isReady(db, sale))) continue;
    if (!(await restsOnOlder(db, sale))) return sale;
  }
  return undefined;
}

/**
 * Whether something older than a sale, and no sale, changes what the invoice tells or takes: units, a product's
 * data, the client's account, name or identification.
 */
async function restsOnOlder(db: SyncContext['db'], operation: Operation): Promise<boolean> {
  const { seq, touches } = operation;
  const told = isKind(operation, 'sale')
    ? [
        touch.client(operation.effect.sale.cliente.id),
        ...Object.keys(operation.effect.demand).map(touch.product),
      ]
    : [];
  for (const touched of new Set([...touches, ...told])) {
    const touching = await db.outbox.where('touches').equals(touched).toArray();
    // Refused and blocked operations do not count: a person may take days to settle them.
    const isRested = touching.some(
      (older) =>
        older.seq < seq && !isKind(older, 'sale') && (older.state === 'pending' || older.state === 'sending'),
    );
    if (isRested) return true;
  }
  return false;
}

async function findOldest(db: SyncContext['db'], nowMs: number): Promise<Operation | undefined> {
  // An operation that another tab is sending (possible after a lost lock) keeps its lane busy.
  const waiting = await openKeys(db);
  const busyLanes = new Set<string>();
  for (let from = 0, to = 1; from < waiting.length; from = to, to += LOOK_AHEAD) {
    for (const operation of await db.outbox.bulkGet(waiting.slice(from, to))) {
      if (!operation) continue;
      const isFree = !busyLanes.has(operation.lane);
      busyLanes.add(operation.lane);
      if (!isFree || operation.state !== 'pending' || !isDue(operation.nextAt, nowMs)) continue;
      if (await isReady(db, operation)) return operation;
    }
  }
  return undefined;
}

/** A sale's body is final when it is charged unless it rests on an unsent price, so marking it locks no table of the screens. */
export function tablesToMark(
  db: SyncContext['db'],
  operation: Operation,
): ReturnType<typeof projectionTables> {
  if (operation.sent) return [db.outbox, db.meta];
  if (!isKind(operation, 'sale')) return projectionTables(db);
  return operation.effect.rests.length > 0 ? [db.outbox, db.meta, db.products] : [db.outbox, db.meta];
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

/** @returns undefined when it has to wait: for its row, or for a person because somebody else edited the same field */
async function markSent(
  db: SyncContext['db'],
  operation: Operation,
  now: Date,
): Promise<Operation | undefined> {
  const { delivered } = operation;
  const marked = { state: 'sending', sent: true, delivered, attempts: operation.attempts + 1 } as const;
  const frozen = operation.sent ? undefined : await freeze(db, operation);
  if (frozen?.kind === 'conflict') {
    const { conflict } = frozen;
    const codigo = 'version_cambiada';
    const text = problemSentence(codigo);
    const error = { status: 412, codigo, text, at: now.toISOString(), conflict };
    await db.outbox.update(operation.seq, { state: 'rejected', error });
    await projectAll(db, operation.touches);
    return undefined;
  }
  if (frozen?.kind === 'rowless') {
    await db.outbox.update(operation.seq, { awaitsRow: true, nextAt: now.getTime() + ROW_WAIT_MS });
    return undefined;
  }
  const { body, base } = frozen ?? { body: operation.body, base: await withVersion(db, operation.base) };
  const leaving = { ...operation, ...marked, body, base };
  // Put whole: an update by changes would read the row once more.
  await db.outbox.put(leaving);
  return leaving;
}
