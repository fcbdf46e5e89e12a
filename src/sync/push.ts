import { ApiError } from '#app/api/errors.ts';
import type { HttpReply } from '#app/api/http.ts';
import type { SaleDraft } from '#app/data/draft.ts';
import { newUuid } from '#app/data/ids.ts';
import type { Operation } from '#app/data/operation.ts';
import { projectAll, stockTouch } from '#app/data/projection.ts';
import { deviceId } from '#app/data/registry.ts';
import { HEADERS } from '#contract/headers.ts';
import { backoffMs, classify, isDue, type Outcome } from './classify.ts';
import type { SyncContext } from './context.ts';
import { withLock } from './locks.ts';

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
  let sent = 0;
  let newestVersion = 0;
  for (;;) {
    if (context.signal?.aborted) return { kind: 'drained', sent, newestVersion };
    const operation = await takeNext(context);
    if (!operation) return { kind: 'drained', sent, newestVersion };
    const reply = await transmit(context, operation);
    if (!reply) return { kind: 'unreachable', sent, newestVersion };
    const outcome = await settle(context, operation, reply);
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

/** The first due operation whose lane and dependencies are free, marked as sent BEFORE it leaves. */
async function takeNext({ db, now }: SyncContext): Promise<Operation | undefined> {
  return db.transaction('rw', db.outbox, async () => {
    const waiting = await db.outbox.where('state').anyOf('pending', 'blocked', 'rejected').sortBy('seq');
    const busyLanes = new Set<string>();
    for (const operation of waiting) {
      const isFree = !busyLanes.has(operation.lane);
      busyLanes.add(operation.lane);
      if (!isFree || operation.state !== 'pending' || !isDue(operation.nextAt, now().getTime())) continue;
      if (!(await areDone(db, operation.dependsOn))) continue;
      const marked = { state: 'sending', sent: true, attempts: operation.attempts + 1 } as const;
      await db.outbox.update(operation.seq, marked);
      return { ...operation, ...marked };
    }
    return undefined;
  });
}

async function areDone(db: SyncContext['db'], keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  const needed = await db.outbox
    .where('op')
    .anyOf([...keys])
    .toArray();
  return needed.every((operation) => operation.state === 'done');
}

/** @returns undefined when there is no answer of ours; the operation waits under its key */
async function transmit(context: SyncContext, operation: Operation): Promise<HttpReply | undefined> {
  try {
    return await context.http({
      method: operation.method,
      path: operation.path,
      body: operation.body,
      headers: {
        [HEADERS.key]: operation.op,
        [HEADERS.entity]: operation.entityId,
        [HEADERS.device]: await deviceId(),
        [HEADERS.occurredAt]: operation.occurredAt,
        ...(operation.delivered ? { [HEADERS.offline]: '1' } : {}),
        ...(operation.shownTotal === null ? {} : { [HEADERS.total]: operation.shownTotal }),
      },
    });
  } catch (error) {
    await postpone(context, operation, 0);
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

async function postpone(
  { db, now, random }: SyncContext,
  operation: Operation,
  askedMs: number,
): Promise<void> {
  const nextAt = now().getTime() + backoffMs(operation.attempts, random(), askedMs);
  await db.outbox.update(operation.seq, { state: 'pending', nextAt });
}

/** Stores what came of it in one transaction with what the screens see. */
async function settle(context: SyncContext, operation: Operation, reply: HttpReply): Promise<Outcome> {
  const { db, now } = context;
  return db.transaction('rw', db.outbox, db.stocks, db.invoices, db.drafts, async () => {
    // It may have been delivered while the answer was under way.
    const current = await db.outbox.get(operation.seq);
    const delivered = current?.delivered ?? operation.delivered;
    const outcome = classify(reply, delivered, operation.delivered, now());
    // A pull may have learnt of it first (`aplicadas`), or this is the reply to a copy that another tab has
    // settled meanwhile: what it says belongs to a key or a state that is past.
    const isCurrent =
      current?.op === operation.op && (current.state === 'sending' || current.state === 'pending');
    if (!isCurrent) return outcome;
    await apply(context, { ...operation, delivered }, reply, outcome);
    const moved = outcome.kind === 'applied' ? await followSeries(db, operation, reply) : [];
    await projectAll(db, [...operation.touches, ...moved]);
    return outcome;
  });
}

/** The server sold from another series than the device thought (it was reassigned): the stock there changed. */
async function followSeries(
  db: SyncContext['db'],
  { seq, effect, touches }: Operation,
  reply: HttpReply,
): Promise<string[]> {
  const serieId = (reply.body as { serie_id?: unknown } | null)?.serie_id;
  if (typeof serieId !== 'number' || serieId === effect.serie_id) return [];
  const moved = Object.keys(effect.demand).map((productId) => stockTouch(productId, serieId));
  const kept = touches.filter((touch) => !touch.startsWith('existencias:'));
  await db.outbox.update(seq, { effect: { ...effect, serie_id: serieId }, touches: [...kept, ...moved] });
  return moved;
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
      return;
    case 'blocked':
      await db.outbox.update(seq, { state: 'blocked', error: outcome.error });
      return;
    case 'resend':
      // Under a new key: the refusal is stored under the old one.
      await db.outbox.update(seq, {
        op: newUuid(),
        state: 'pending',
        sent: false,
        nextAt: 0,
        error: outcome.error,
      });
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
