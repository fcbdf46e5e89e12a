import { isFetchedAnew } from '#app/data/knows-server.ts';
import { countInStates, oldestInStates, rowsInStates } from './by-state.ts';
import type { FeedTable } from '#contract/sync/sync.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { type ModuleSlug, PAYMENT_MODULES } from '#domain/accounts/modules.ts';
import { isResolutionExpired } from '#domain/invoicing/numbering.ts';
import { announce } from '#app/data/announce.ts';
import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { isReady } from './dependencies.ts';
import { latestData } from './edit-base.ts';
import {
  ATTENTION_TRIES,
  doneAt,
  isInTrouble,
  isKind,
  isStopped,
  OPEN_STATES,
  STOPPED_STATES,
  UNSENT_STATES,
  type Operation,
  type OperationState,
} from './operation.ts';
import { isNumberedAsBefore } from './renumbered.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { requeue } from './rekey.ts';

export interface OutboxCounts {
  /** Saved here and on their way: "Por enviar". */
  pending: number;
  /** Refused, blocked, or tried in vain for long: "Por revisar". With `pending` all that is not sent. */
  review: number;
  /** Age of the oldest one that the server has not spoken of. */
  oldestAgeMs: number;
}

/**
 * What the header shows. Counted by keys, and few rows read: it is asked for at every change, and a queue of hundreds
 * would be read whole each time, which takes longer than to send one of them.
 */
export function countOutbox(db: ErpDatabase): Promise<OutboxCounts> {
  // At one moment: what goes back from being sent to waiting in between would be in neither.
  return db.transaction('r', db.outbox, async () => {
    const [open, stopped, inTrouble, oldest] = await Promise.all([
      countInStates(db, OPEN_STATES),
      countInStates(db, STOPPED_STATES),
      countInTrouble(db),
      oldestInStates(db, UNSENT_STATES),
    ]);
    const review = stopped + inTrouble;
    return {
      pending: open - review,
      review,
      oldestAgeMs: oldest ? Date.now() - Date.parse(oldest.occurredAt) : 0,
    };
  });
}

async function countInTrouble({ outbox }: ErpDatabase): Promise<number> {
  const often = (state: OperationState) =>
    outbox.where('[state+attempts]').between([state, ATTENTION_TRIES], [state, Infinity]).toArray();
  const tried = await Promise.all([often('pending'), often('sending')]);
  return tried.flat().filter(isInTrouble).length;
}

/**
 * Sends a refused or blocked operation once more, under a new key: the old one's refusal is stored. An edit
 * that somebody else's crossed goes onto theirs: whoever retries has seen both.
 * @returns false when it stands still no more: a double click asks twice
 */
export async function retryOperation(db: ErpDatabase, seq: number): Promise<boolean> {
  const isRetried = await db.transaction('rw', projectionTables(db), async () => {
    const operation = await db.outbox.get(seq);
    if (!isStopped(operation)) return false;
    const table = operation.effect.type.startsWith('client') ? 'clients' : 'products';
    const newest = operation.error?.conflict && (await latestData(db, table, operation.entityId));
    // Its version is told when it leaves, from what the mirror has by then.
    const base = newest && (await isFetchedAnew(db)) ? { ...newest, v: null } : newest;
    await requeue(db, operation, { isRetried: true, ...(base && { base }) });
    await projectAll(db, operation.touches);
    return true;
  });
  announce(db.name, 'outbox');
  return isRetried;
}

/** What waits to be sent and is first in its lane, oldest first; it may still need something else. */
async function firstOfLanes(db: ErpDatabase): Promise<Operation[]> {
  const waiting = await rowsInStates(db, OPEN_STATES);
  const busyLanes = new Set<string>();
  return waiting.filter(({ lane, state }) => {
    const isFirst = !busyLanes.has(lane);
    busyLanes.add(lane);
    return isFirst && state === 'pending';
  });
}

/** Whether something waits that has not been tried yet: a sale saved during a round, a released operation. */
export async function hasDue(db: ErpDatabase, nowMs: number): Promise<boolean> {
  // Whoever made it has signed out: it waits for the next sign-in.
  if (await db.meta.get('left')) return false;
  for (const operation of await firstOfLanes(db)) {
    const { attempts, nextAt } = operation;
    if (attempts === 0 && nextAt <= nowMs && (await isReady(db, operation))) return true;
  }
  return false;
}

/**
 * When the operations that were tried and could be sent may be tried again, ms since 1970: those in backoff, and those
 * freed from it that did not go, because a pass ended at another one.
 */
export async function listRetries(db: ErpDatabase): Promise<number[]> {
  const times: number[] = [];
  for (const operation of await firstOfLanes(db)) {
    const { attempts, nextAt } = operation;
    if ((attempts > 0 || nextAt > 0) && (await isReady(db, operation))) times.push(nextAt);
  }
  return times;
}

/**
 * Lets blocked operations go on once the mirror shows that their cause is gone; under new keys, because the
 * refusals are stored under the old ones. Runs inside the transaction that took the change in.
 */
export async function releaseBlocked(
  db: ErpDatabase,
  changed: ReadonlySet<FeedTable>,
  now: Date,
): Promise<void> {
  if (!changed.has('series') && !changed.has('sesion')) return;
  for (const operation of await db.outbox.where('state').equals('blocked').toArray()) {
    if (!(await isCauseGone(db, operation, now))) continue;
    await requeue(db, operation);
  }
}

/** The modules that a write needs, all of them (the contract's endpoints). */
function modulesOf({ effect }: Operation): readonly ModuleSlug[] {
  switch (effect.type) {
    case 'discarded-sale':
      return [];
    case 'sale':
    case 'reprint':
      return ['facturacion'];
    case 'payment':
      return PAYMENT_MODULES;
    case 'printer':
    case 'logo':
    case 'logo-delete':
      return ['impresora'];
    case 'client-create':
    case 'client-edit':
    case 'client-delete':
      return ['clientes'];
    default:
      return ['inventario'];
  }
}

/** Whether the mirror shows that what an operation was blocked for is gone. */
export async function isCauseGone(db: ErpDatabase, operation: Operation, now: Date): Promise<boolean> {
  const me = await db.me.get('me');
  const sold = isKind(operation, 'sale') ? await db.series.get(operation.effect.serie_id) : undefined;
  const own = me?.serie_id ? await db.series.get(me.serie_id) : undefined;
  const candidates = [sold, own].filter((series) => series !== undefined);
  const isUsable = (series: (typeof candidates)[number]) =>
    series.proximo_consecutivo <= series.rango_fin &&
    !isResolutionExpired(series.resolucion.vigencia_hasta, bogotaDate(now));
  switch (operation.error?.codigo) {
    case 'rango_agotado':
    case 'resolucion_vencida':
      return candidates.some(isUsable);
    case 'sin_serie':
      return typeof me?.serie_id === 'number';
    case 'modulo_inactivo':
      return modulesOf(operation).every((slug) => me?.componentes_activos.includes(slug));
    default:
      return false;
  }
}

const DAY_MS = 86_400_000;
const RECEIPT_MS = 7 * DAY_MS;
const DISCARDED_MS = 90 * DAY_MS;

/**
 * Forgets acknowledged operations after seven days, once the mirror holds what they changed, and those given up
 * after ninety. Those that a fetch from the start has still to prove applied are kept: a restored server may lack them.
 * @param now by the device's clock, for what only that one has dated
 * @param serverNow by the server's, for what that one has taken: the device's may be a week ahead
 */
export async function purgeReceipts(db: ErpDatabase, now: Date, serverNow = now): Promise<void> {
  const cursor = ((await db.meta.get('cursor'))?.value as number | undefined) ?? 0;
  const isStartingAnew = (await db.meta.get('bootstrap')) !== undefined;
  await db.outbox
    .where('state')
    .equals('done')
    .filter(
      (operation) =>
        (operation.takenAt === undefined ? now : serverNow).getTime() - doneAt(operation) > RECEIPT_MS &&
        (operation.vTo ?? 0) <= cursor,
    )
    .filter(({ vTo }) => vTo !== null || !isStartingAnew)
    // One that was numbered anew is kept until a person has seen it.
    .filter((operation) => operation.formerNumber === undefined || isNumberedAsBefore(operation))
    .delete();
  await db.outbox
    .where('state')
    .equals('discarded')
    .filter(({ discard, occurredAt }) => Date.parse(discard?.at ?? occurredAt) < now.getTime() - DISCARDED_MS)
    .delete();
}
