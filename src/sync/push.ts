import { ApiError, type TransportFailure } from '#app/api/errors.ts';
import type { HttpReply, HttpRequest } from '#app/api/http.ts';
import { isCreate, isUpload, type Operation } from '#app/data/outbox/operation.ts';
import { deviceId } from '#app/data/registry.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Outcome } from './classify.ts';
import type { SyncContext } from './context.ts';
import { withLock } from './locks.ts';
import { NOT_STORED, postpone, setAside } from './postpone.ts';
import { Saves } from './saves.ts';
import { readVersions, settle } from './settle.ts';
import { resolveStale } from './stale.ts';
import { findAhead, takeNext } from './take-next.ts';

/** How a pass over the queue ended. */
export type PushResult =
  /** Nothing is left that could be sent now. */
  | { kind: 'drained'; sent: number; newestVersion: number }
  /** No usable answer; the rest waits for the next occasion. */
  | { kind: 'unreachable'; sent: number; newestVersion: number }
  | { kind: 'signed-out'; sent: number; newestVersion: number };

/**
 * Sends what is queued, oldest first, one at a time, until nothing is due. Order is kept inside a lane; one
 * that is refused or must wait never delays another lane.
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
  let ahead: Operation | undefined;
  for (;;) {
    if (context.signal?.aborted) return { kind: 'drained', sent, newestVersion };
    const saved = saves.next();
    const taken = await takeNext(context, ahead);
    if (!taken) return { kind: 'drained', sent, newestVersion };
    ahead = undefined;
    const { operation, since } = taken;
    const looking = findAhead(context, operation).catch(() => undefined);
    const reply = await transmit(context, operation, saved, isProven ? TRIES_AT_ONCE : 0);
    if (reply === 'put-off') continue;
    // To wait ten seconds for the next one too would tell nobody that the line is dead.
    if (typeof reply === 'string') return { kind: 'unreachable', sent, newestVersion };
    isProven = true;
    const outcome = await conclude(context, operation, reply, { since, saved });
    if (outcome?.kind === 'signed-out') return { kind: 'signed-out', sent, newestVersion };
    if (outcome?.kind === 'applied') {
      ahead = await looking;
      sent += 1;
      newestVersion = Math.max(newestVersion, readVersions(reply)?.to ?? 0);
    }
  }
}

/** @returns undefined when what came of it could not be stored: the same key goes again, and is told the same */
async function conclude(
  context: SyncContext,
  operation: Operation,
  reply: HttpReply,
  { since, saved }: { since: number; saved: AbortSignal },
): Promise<Outcome | undefined> {
  try {
    const outcome = await settle(context, operation, reply, since);
    if (outcome.kind === 'stale')
      await goOnWithStale({ ...context, signal: saved }, operation, outcome.error);
    return outcome;
  } catch (error) {
    return await setAside(context, operation, error, NOT_STORED);
  }
}

async function goOnWithStale(
  context: SyncContext,
  operation: Operation,
  error: NonNullable<Operation['error']>,
): Promise<void> {
  // Its row did not come in time: the next pull fetches it, and nobody else waits for that.
  if (!(await resolveStale(context, operation, error))) await postpone(context, operation, 0);
}

/** What was being sent when a tab or the browser died has an unknown outcome: the same key goes again. */
async function recoverInterrupted({ db }: SyncContext): Promise<void> {
  await db.outbox.where('state').equals('sending').modify({ state: 'pending' });
}

/**
 * How often a line that broke, but carried an answer just before, is tried again at once: with a second of backoff
 * for each cut a morning's sales would take minutes.
 */
const TRIES_AT_ONCE = 2;

/**
 * @param saved aborted when something else is saved: an upload, for which a shop's line may take half a minute, gives
 * way to it
 * @param triesLeft how often the same request goes again after a cut; nothing is stored between
 * @returns why there is no answer of ours, or that the next one may go; the operation waits under its key
 */
async function transmit(
  context: SyncContext,
  operation: Operation,
  saved: AbortSignal,
  triesLeft: number,
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
    if (triesLeft > 0 && error.failure !== 'timeout' && !context.signal?.aborted)
      return transmit(context, operation, saved, triesLeft - 1);
    await postpone(context, operation, 0);
    return error.failure;
  }
}

async function requestOf(operation: Operation, saved: AbortSignal): Promise<HttpRequest> {
  return {
    method: operation.method,
    path: operation.path,
    ...wireBody(operation.body, saved),
    headers: {
      [HEADERS.key]: operation.op,
      ...(isCreate(operation) ? { [HEADERS.entity]: operation.entityId } : {}),
      ...(operation.base?.v == null ? {} : { [HEADERS.ifMatch]: `"v${operation.base.v}"` }),
      [HEADERS.device]: await deviceId(),
      [HEADERS.occurredAt]: operation.occurredAt,
      ...(operation.delivered ? { [HEADERS.offline]: '1' } : {}),
      ...(operation.shownTotal === null ? {} : { [HEADERS.total]: operation.shownTotal }),
    },
  };
}

// Two megabytes on the line of a shop; what does not get through in this time goes again.
const UPLOAD_TIMEOUT_MS = 30_000;

function wireBody(body: unknown, signal: AbortSignal): Partial<HttpRequest> {
  if (!isUpload(body)) return { body: body ?? undefined };
  const form = new FormData();
  form.append(body.field, body.file, body.field);
  return { body: form, timeoutMs: UPLOAD_TIMEOUT_MS, signal };
}
