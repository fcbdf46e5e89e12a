import { ApiError, type TransportFailure } from '#app/api/errors.ts';
import type { HttpReply, HttpRequest } from '#app/api/http.ts';
import { isCreate, isUpload, type Operation } from '#app/data/queue/operation.ts';
import { deviceId } from '#app/data/registry.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Outcome } from './answer-meaning.ts';
import { pauseOn } from '#app/sync/clock.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { withLock } from '#app/sync/locks.ts';
import { NOT_STORED, postpone, setAside } from './postpone.ts';
import { Saves } from './saves.ts';
import { isReplayed, readVersions } from './reply.ts';
import { storeAnswer } from './store-answer.ts';
import { storeSaleAnswer } from './store-sale-answer.ts';
import { resolveStale } from './stale.ts';
import { findAhead, type Taken, takeNextOperation } from './next-operation.ts';

/** How a pass over the queue ended. */
export type PushResult =
  /** Nothing is left that could be sent now. */
  | { kind: 'drained'; sent: number; newestVersion: number }
  /** No usable answer; the rest waits for the next occasion. */
  | { kind: 'unreachable'; sent: number; newestVersion: number }
  | { kind: 'signed-out'; sent: number; newestVersion: number };

/**
 * Sends the queue, oldest operation first, one at a time, until nothing is due. Order is kept inside a lane; an operation
 * that is refused or waits never delays another lane.
 */
export function push(context: SyncContext): Promise<PushResult> {
  return withLock(`erp:push:${context.db.name}`, () => drain(context));
}

async function drain(context: SyncContext): Promise<PushResult> {
  await recoverInterrupted(context);
  const saves = new Saves(context.db.name, context.signal);
  try {
    return await sendAll(context, saves);
  } finally {
    saves.stop();
  }
}

async function sendAll(context: SyncContext, saves: Saves): Promise<PushResult> {
  let sent = 0;
  let newestVersion = 0;
  let isProven = false;
  let ahead: Ahead = {};
  for (;;) {
    // An operation already marked as sent must leave, even when the counter is being closed.
    if (!ahead.taken && context.signal?.aborted) return { kind: 'drained', sent, newestVersion };
    const saved = saves.next();
    const taken = ahead.taken ?? (await takeNextOperation(context, ahead.found));
    if (!taken) return { kind: 'drained', sent, newestVersion };
    ahead = {};
    const { operation, since } = taken;
    const looking = findAhead(context, operation).catch(() => undefined);
    const reply = await transmit(context, operation, saved, isProven ? PAUSES_MS : []);
    if (reply === 'put-off') continue;
    // Waiting ten seconds for the next operation too would only tell later that the connection is dead.
    if (typeof reply === 'string') return { kind: 'unreachable', sent, newestVersion };
    isProven = true;
    const concluded = await conclude(context, operation, reply, { since, saved, looking });
    if (concluded?.outcome.kind === 'signed-out') return { kind: 'signed-out', sent, newestVersion };
    if (concluded?.outcome.kind === 'applied') {
      ahead = concluded.ahead;
      sent += 1;
      newestVersion = Math.max(newestVersion, readVersions(reply)?.to ?? 0);
    }
  }
}

/** The operation that goes next: only found, or already marked as sent. */
interface Ahead {
  found?: Operation | undefined;
  taken?: Taken | undefined;
}

/** @returns undefined when the answer could not be stored: the operation goes again under its key and gets the same answer */
async function conclude(
  context: SyncContext,
  operation: Operation,
  reply: HttpReply,
  { since, saved, looking }: { since: number; saved: AbortSignal; looking: Promise<Operation | undefined> },
): Promise<{ outcome: Outcome; ahead: Ahead } | undefined> {
  try {
    const found = await looking;
    const next = context.signal?.aborted ? undefined : found;
    const sold = await storeSaleAnswer(context, operation, reply, next);
    if (sold) return { outcome: { kind: 'applied' }, ahead: { found: next, taken: sold.taken } };
    const outcome = await storeAnswer(context, operation, reply, since);
    if (outcome.kind === 'stale')
      await goOnWithStale({ ...context, signal: saved }, operation, {
        error: outcome.error,
        isReplayed: isReplayed(reply),
        epoch: reply.headers[HEADERS.epoch],
      });
    return { outcome, ahead: { found } };
  } catch (error) {
    return await setAside(context, operation, error, NOT_STORED);
  }
}

async function goOnWithStale(
  context: SyncContext,
  operation: Operation,
  refusal: Parameters<typeof resolveStale>[2],
): Promise<void> {
  // Its row did not come in time: the next pull fetches it, and no other operation waits for that.
  if (!(await resolveStale(context, operation, refusal))) await postpone(context, operation, 0);
}

/** Operations that were under way when a tab or the browser died have an unknown outcome: they go again under their keys. */
async function recoverInterrupted({ db }: SyncContext): Promise<void> {
  await db.outbox.where('state').equals('sending').modify({ state: 'pending' });
}

/**
 * Pauses before each further try after a cut, ms, where the connection has carried an answer in this pass: with a second
 * of backoff and a page for each cut, a morning's sales would take minutes.
 */
const PAUSES_MS: readonly number[] = [0, 0, 100, 300];

/**
 * @param saved aborted when something else is saved: an upload may take half a minute and gives way to a sale
 * @param pausesMs before each repetition after a cut; nothing is stored between them
 * @returns the answer; or why there is none, or that the next operation may go: then the operation waits under its key
 */
async function transmit(
  context: SyncContext,
  operation: Operation,
  saved: AbortSignal,
  [pauseMs, ...pausesMs]: readonly number[],
): Promise<HttpReply | TransportFailure | 'put-off'> {
  try {
    return await context.http(await requestOf(operation, saved));
  } catch (error) {
    if (!(error instanceof ApiError)) {
      await setAside(context, operation, error);
      return 'put-off';
    }
    if (saved.aborted && isUpload(operation.body)) {
      await postpone(context, { ...operation, attempts: 1 }, 0);
      return 'put-off';
    }
    if (pauseMs !== undefined && error.failure !== 'timeout' && !isUpload(operation.body)) {
      await pauseOn(context.clock, pauseMs);
      if (!context.signal?.aborted) return transmit(context, operation, saved, pausesMs);
    }
    await postpone(context, operation, 0);
    return error.failure;
  }
}

/** The version that an edit was made on, and the server history (epoch) that it belongs to. */
function baseHeaders({ base }: Operation): Record<string, string> {
  if (base?.v == null) return {};
  const version = { [HEADERS.ifMatch]: `"v${base.v}"` };
  return base.epoch === undefined ? version : { ...version, [HEADERS.epoch]: base.epoch };
}

async function requestOf(operation: Operation, saved: AbortSignal): Promise<HttpRequest> {
  return {
    method: operation.method,
    path: operation.path,
    ...wireBody(operation.body, saved),
    headers: {
      [HEADERS.key]: operation.op,
      ...(isCreate(operation) ? { [HEADERS.entity]: operation.entityId } : {}),
      ...baseHeaders(operation),
      [HEADERS.device]: await deviceId(),
      [HEADERS.occurredAt]: operation.occurredAt,
      ...(operation.delivered ? { [HEADERS.offline]: '1' } : {}),
      ...(operation.shownTotal === null ? {} : { [HEADERS.total]: operation.shownTotal }),
    },
  };
}

// Enough for two megabytes on a shop's connection; an upload that takes longer goes again.
const UPLOAD_TIMEOUT_MS = 30_000;

function wireBody(body: unknown, signal: AbortSignal): Partial<HttpRequest> {
  if (!isUpload(body)) return { body: body ?? undefined };
  const form = new FormData();
  form.append(body.field, body.file, body.field);
  return { body: form, timeoutMs: UPLOAD_TIMEOUT_MS, signal };
}
