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
import type { SyncContext } from './context.ts';
import { readCursor } from './mirror.ts';
import { setAside } from './postpone.ts';

/**
 * Rows read at a time after the first: as a rule that one may go, and to read a long queue whole for each would take
 * longer than to send it.
 */
const LOOK_AHEAD = 8;
/** Sales that are looked at for one that may go first. */
const MOST_SALES = 50;

/** An operation that leaves. */
export interface Taken {
  operation: Operation;
  /** Version of the mirror as it leaves: the answer may be older than what comes meanwhile. */
  since: number;
}

/**
 * The next due operation whose lane and dependencies are free, marked as sent BEFORE it leaves.
 * @param ahead what `findAhead` found while the one before it was on its way
 */
export async function takeNextOperation(context: SyncContext, ahead?: Operation): Promise<Taken | undefined> {
  const { db, clock } = context;
  for (let found = ahead; ; found = undefined) {
    // Looked for outside the transaction that marks it, which looks at it once more.
    const next = found ?? (await findNext(db, clock.now().getTime()));
    if (!next) return undefined;
    // Nobody is there to take a refused sale of it up again: its goods have left.
    const delivered = next.delivered || (await isLeftBehind(db, next));
    const marked = await mark(db, next, delivered, clock.now()).catch((error: unknown) =>
      setAside(context, { ...next, attempts: next.attempts + 1 }, error),
    );
    if (marked === 'left') return undefined;
    if (marked) return marked;
  }
}

/**
 * Looks for the sale that goes after one that is on its way, while nobody waits for the database. Only where that
 * does not hang on its answer: when nothing older waits, be it for that answer.
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
  // A device that is full must still be able to send.
  return retryWhenFull(db, () =>
    db.transaction('rw', tablesToMark(db, next), async () => {
      const [current, { version }, left] = await Promise.all([
        db.outbox.get(next.seq),
        readCursor(db),
        db.meta.get('left'),
      ]);
      // Whoever made it has signed out: nothing leaves, nor is written from a mirror that was emptied.
      if (left) return 'left';
      return markFound(db, next, { current, delivered, version, now });
    }),
  );
}

/**
 * Marks what was found as sent, if it may still go. Inside a transaction over `tablesToMark`.
 * @param found.current its row as it stands now
 * @param found.version of the mirror
 */
export async function markFound(
  db: SyncContext['db'],
  { op }: Operation,
  found: { current: Operation | undefined; delivered: boolean; version: number; now: Date },
): Promise<Taken | undefined> {
  const { current, version } = found;
  // Another tab may have given it up meanwhile, or corrected it.
  if (current?.state !== 'pending' || current.op !== op) return undefined;
  // It may have been found a while ago: a restored server asks again for what this one needs.
  if (!(await isReady(db, current))) return undefined;
  const delivered = found.delivered || current.delivered;
  const operation = await markSent(db, { ...current, delivered }, found.now);
  return operation && { operation, since: version };
}

/** In the order of the queue. Who waits for them reads them in one step. */
function openKeys(db: SyncContext['db']): Promise<number[]> {
  return db.transaction('r', db.outbox, () => keysInStates(db, OPEN_STATES));
}

/** The oldest that may go; a sale before it where nothing speaks against that: a customer waits for its number. */
async function findNext(db: SyncContext['db'], nowMs: number): Promise<Operation | undefined> {
  const oldest = await findOldest(db, nowMs);
  if (!oldest || isKind(oldest, 'sale')) return oldest;
  return (await findSale(db, oldest.seq, nowMs)) ?? oldest;
}

/** The first of the next sales that rests on nothing older: not on units, prices or money that are still to be sent. */
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
    // What a person or an owner has to settle first may take days.
    const isRested = touching.some(
      (older) =>
        older.seq < seq && !isKind(older, 'sale') && (older.state === 'pending' || older.state === 'sending'),
    );
    if (isRested) return true;
  }
  return false;
}

async function findOldest(db: SyncContext['db'], nowMs: number): Promise<Operation | undefined> {
  // What another tab is sending, which a lock that was lost lets happen, keeps its lane.
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

/** A sale's body is written when it is charged, but for prices that wait: a queue of them leaves the tables of the screens alone. */
export function tablesToMark(
  db: SyncContext['db'],
  operation: Operation,
): ReturnType<typeof projectionTables> {
  if (operation.sent) return [db.outbox, db.meta];
  if (!isKind(operation, 'sale')) return projectionTables(db);
  return operation.effect.rests.length > 0 ? [db.outbox, db.meta, db.products] : [db.outbox, db.meta];
}

/**
 * The base of an edit that went into a rescue file on top of an own write, now that this one has its answer. If it was
 * given up, or goes under another key, the copy is refused (412) and goes on from the newest row.
 */
async function withVersion(db: SyncContext['db'], base: EditBase | null): Promise<EditBase | null> {
  if (base?.v !== null || base.after === undefined) return base;
  const own = await db.outbox.where('op').equals(base.after).first();
  return { v: own?.state === 'done' ? (own.vFrom ?? 0) : 0, fields: base.fields };
}

/** How long an operation waits at most for rows that a fetch brings; with its end it goes at once (`freeForRow`). */
export const ROW_WAIT_MS = 30_000;

/** @returns undefined when it has to wait: for its row, or for a person, since it crosses somebody else's edit */
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
  // Whole, not by its changes: those are read for once more.
  await db.outbox.put(leaving);
  return leaving;
}
