import { ApiError, type TransportFailure } from '#app/api/errors.ts';
import type { HttpReply } from '#app/api/http.ts';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { projectionTables } from '#app/data/db.ts';
import { followSeries } from '#app/data/outbox/follow-series.ts';
import { newUuid } from '#app/data/ids.ts';
import { ATTENTION_TRIES, isCreate, isKind, isUpload, type Operation } from '#app/data/outbox/operation.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { requeue } from '#app/data/outbox/rekey.ts';
import { deviceId } from '#app/data/registry.ts';
import { withRoom } from '#app/data/room.ts';
import { HEADERS } from '#contract/headers.ts';
import { backoffMs, classify, type Outcome } from './classify.ts';
import type { SyncContext } from './context.ts';
import { withLock } from './locks.ts';
import { takeNext } from './take-next.ts';
import { resolveStale } from './stale.ts';

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

/** How often a line that has carried an answer may break before the rest waits for a backoff. */
const TRIES_AT_ONCE = 2;

async function drain(context: SyncContext): Promise<PushResult> {
  await recoverInterrupted(context);
  let sent = 0;
  let newestVersion = 0;
  let triesLeft = 0;
  for (;;) {
    if (context.signal?.aborted) return { kind: 'drained', sent, newestVersion };
    const operation = await takeNext(context);
    if (!operation) return { kind: 'drained', sent, newestVersion };
    const reply = await transmit(context, operation);
    if (typeof reply === 'string') {
      // To wait ten seconds for the next one too would tell nobody that the line is dead.
      if (triesLeft === 0 || reply === 'timeout') return { kind: 'unreachable', sent, newestVersion };
      // A line that broke, but carried an answer just before, is tried again at once: with a second of backoff
      // for each cut a morning's sales would take minutes.
      triesLeft -= 1;
      await context.db.outbox.update(operation.seq, { nextAt: 0 });
      continue;
    }
    triesLeft = TRIES_AT_ONCE;
    const outcome = await settle(context, operation, reply);
    if (outcome.kind === 'stale' && !(await resolveStale(context, operation, outcome.error))) {
      // Its row did not come in time: the next pull fetches it, and nobody else waits for that.
      await postpone(context, operation, 0);
    }
    if (outcome.kind === 'signed-out') return { kind: 'signed-out', sent, newestVersion };
    if (outcome.kind === 'applied') {
      sent += 1;
      newestVersion = Math.max(newestVersion, readVersions(reply)?.to ?? 0);
    }
  }
}

/** What was being sent when a tab or the browser died has an unknown outcome: the same key goes again. */
async function recoverInterrupted({ db }: SyncContext): Promise<void> {
  await db.outbox.where('state').equals('sending').modify({ state: 'pending' });
}

/** @returns why there is no answer of ours; the operation waits under its key */
async function transmit(context: SyncContext, operation: Operation): Promise<HttpReply | TransportFailure> {
  try {
    return await context.http({
      method: operation.method,
      path: operation.path,
      ...wireBody(operation.body),
      headers: {
        [HEADERS.key]: operation.op,
        ...(isCreate(operation) ? { [HEADERS.entity]: operation.entityId } : {}),
        ...(operation.base?.v == null ? {} : { [HEADERS.ifMatch]: `"v${operation.base.v}"` }),
        [HEADERS.device]: await deviceId(),
        [HEADERS.occurredAt]: operation.occurredAt,
        ...(operation.delivered ? { [HEADERS.offline]: '1' } : {}),
        ...(operation.shownTotal === null ? {} : { [HEADERS.total]: operation.shownTotal }),
      },
    });
  } catch (error) {
    // Cuts that were tried over at once are no reason to wait longer.
    const attempts = Math.max(1, operation.attempts - TRIES_AT_ONCE);
    await postpone(context, { ...operation, attempts }, 0);
    if (error instanceof ApiError) return error.failure;
    throw error;
  }
}

// Two megabytes on the line of a shop; what does not get through in this time goes again.
const UPLOAD_TIMEOUT_MS = 30_000;

function wireBody(body: unknown): { body?: unknown; timeoutMs?: number } {
  if (!isUpload(body)) return { body: body ?? undefined };
  const form = new FormData();
  form.append(body.field, body.file, body.field);
  return { body: form, timeoutMs: UPLOAD_TIMEOUT_MS };
}

async function postpone(
  { db, now, random }: SyncContext,
  operation: Operation,
  askedMs: number,
): Promise<void> {
  const nextAt = now().getTime() + backoffMs(operation.attempts, random(), askedMs);
  // A page of another tab may have proved it applied, or a person given it up, while no answer came.
  await db.outbox
    .where('seq')
    .equals(operation.seq)
    .filter(({ op, state }) => op === operation.op && (state === 'sending' || state === 'pending'))
    .modify({ state: 'pending', nextAt });
}

/** Stores what came of it in one transaction with what the screens see. */
async function settle(context: SyncContext, operation: Operation, reply: HttpReply): Promise<Outcome> {
  const { db, now } = context;
  const store = async (): Promise<Outcome> => {
    // It may have been delivered while the answer was under way.
    const current = await db.outbox.get(operation.seq);
    const delivered = current?.delivered ?? operation.delivered;
    const outcome = outcomeOf(operation, reply, delivered, now());
    // A pull may have learnt of it first (`aplicadas`), or this is the reply to a copy that another tab has
    // settled meanwhile: what it says belongs to a key or a state that is past.
    const isCurrent =
      current?.op === operation.op && (current.state === 'sending' || current.state === 'pending');
    if (!isCurrent) return outcome;
    await apply(context, { ...operation, delivered }, reply, outcome);
    await projectAll(
      db,
      outcome.kind === 'applied' ? await changedByAnswer(db, operation, reply) : operation.touches,
    );
    return outcome;
  };
  // A device that is full must still hear what became of a sale.
  return withRoom(db, () => db.transaction('rw', [...projectionTables(db), db.drafts], store));
}

/**
 * Rows that look different once an operation is acknowledged: it stays folded in until its page comes. Only an
 * invoice gets its number, what was sold from another series moves, and what the mirror is past already falls out.
 */
async function changedByAnswer(
  db: SyncContext['db'],
  operation: Operation,
  reply: HttpReply,
): Promise<string[]> {
  const { serie_id: soldFrom } = (reply.body ?? {}) as { serie_id?: unknown };
  const moved = await followSeries(db, operation, soldFrom);
  const { touches } = operation;
  if (moved.length > 0 || !isKind(operation, 'sale')) return [...touches, ...moved];
  const { from = 0 } = readVersions(reply) ?? {};
  const ids = touches.flatMap((touched) => STOCK.exec(touched)?.[1] ?? []);
  const stocks = await db.stocks.bulkGet(ids);
  const isAwaited = new Set(
    stocks.flatMap((row, at) => (row && row.v > 0 && row.v < from ? [`existencias:${ids[at]}`] : [])),
  );
  return touches.filter((touched) => !isAwaited.has(touched));
}

const STOCK = /^existencias:(.+)$/u;

/** What the answer means for this operation. To delete what is gone already is done. */
function outcomeOf(operation: Operation, reply: HttpReply, delivered: boolean, now: Date): Outcome {
  const isDelete = operation.method === 'DELETE';
  if (isDelete && reply.status === 404) return { kind: 'applied' };
  // A replayed refusal may be that of a copy which left before the goods did, and whose answer was lost.
  const isOfThisCopy = reply.headers[HEADERS.replayed] === undefined;
  return classify(reply, delivered, operation.delivered && isOfThisCopy, now);
}

async function apply(
  context: SyncContext,
  operation: Operation,
  reply: HttpReply,
  outcome: Outcome,
): Promise<void> {
  const { db } = context;
  const { seq } = operation;
  switch (outcome.kind) {
    case 'applied': {
      const versions = readVersions(reply);
      await db.outbox.update(seq, {
        state: 'done',
        response: reply.body,
        vFrom: versions?.from ?? null,
        vTo: versions?.to ?? null,
        error: null,
        draft: null,
        nextAt: 0,
      });
      return;
    }
    case 'signed-out':
      await db.outbox.update(seq, { state: 'pending', nextAt: 0 });
      return;
    case 'retry':
      await postpone(context, operation, outcome.afterMs);
      // Told to a person only once it has lasted (`listAttention`).
      if (operation.attempts >= ATTENTION_TRIES) await db.outbox.update(seq, { error: outcome.error });
      return;
    case 'stale':
      // Still being sent: the row is fetched first, then it goes on (`resolveStale`).
      return;
    case 'blocked':
      await db.outbox.update(seq, { state: 'blocked', error: outcome.error });
      return;
    case 'resend':
      // Under a new key: the refusal is stored under the old one.
      await requeue(db, operation, { error: outcome.error });
      return;
    case 'refused':
      await refuse(context, operation, outcome.error);
  }
}

/** A sale whose goods are still at the counter opens again as a draft; anything else waits for a person. */
async function refuse(
  { db, now }: SyncContext,
  operation: Operation,
  error: Operation['error'],
): Promise<void> {
  const { draft } = operation;
  if (operation.kind !== 'sale' || operation.delivered || !isDraft(draft)) {
    await db.outbox.update(operation.seq, { state: 'rejected', error });
    return;
  }
  await db.outbox.update(operation.seq, { state: 'discarded', error });
  const nowMs = now().getTime();
  await db.drafts.put({ ...draft, id: newUuid(nowMs), updatedAt: nowMs, error: error?.text ?? null });
}

function isDraft(value: unknown): value is SaleDraft {
  return typeof value === 'object' && value !== null && 'lines' in value;
}

/** `Erp-Version: <from>-<to>`. */
export function readVersions(reply: HttpReply): { from: number; to: number } | undefined {
  const match = /^(\d+)-(\d+)$/u.exec(reply.headers[HEADERS.version] ?? '');
  return match ? { from: Number(match[1]), to: Number(match[2]) } : undefined;
}
