import type { HttpReply } from '#app/api/http.ts';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { projectionTables } from '#app/data/db.ts';
import { followSeries } from '#app/data/send/follow-series.ts';
import { newUuid } from '#app/data/ids.ts';
import { ATTENTION_TRIES, isKind, type Operation } from '#app/data/queue/operation.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { requeue } from '#app/data/queue/rekey.ts';
import { ROW_UNKNOWN } from '#app/data/restore/release-arrived.ts';
import { noteHistory } from '#app/data/queue/told-history.ts';
import { reopenedText } from '#app/data/resolve/save-error.ts';
import { retryWhenFull } from '#app/data/storage-full.ts';
import { HEADERS } from '#contract/headers.ts';
import { meaningOf, type Outcome } from './answer-meaning.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { readCursor } from '#app/sync/pull/mirror.ts';
import { postpone } from './postpone.ts';
import { acknowledged, isOut, isReplayed, readVersions } from './reply.ts';
import { ROW_WAIT_MS } from './next-batch.ts';
import { goOnStale } from './stale.ts';
import { invoiceIn } from '#app/data/queue/exchange.ts';
import { isCauseGone } from '#app/data/queue/blocked.ts';

/**
 * Stores the answer to an operation and what the screens see of it in one transaction.
 * @param since version of the mirror when the operation left
 */
export async function storeAnswer(
  context: SyncContext,
  operation: Operation,
  reply: HttpReply,
  since: number,
): Promise<Outcome> {
  const { db, clock } = context;
  const store = async (): Promise<Outcome> => {
    // The customer may have left with the goods while the answer was under way.
    const [current, left] = await Promise.all([
      db.outbox.get(operation.seq),
      db.meta.get('left'),
      noteHistory(db, reply.headers[HEADERS.epoch]),
    ]);
    const delivered = current?.delivered ?? operation.delivered;
    // A replayed refusal may be the answer to an earlier copy, sent before the goods were delivered.
    const told = meaningOf(reply, delivered, operation.delivered && !isReplayed(reply), clock.now());
    const outcome: Outcome = isGone(operation, reply) ? { kind: 'applied' } : told;
    if (!isOut(current, operation)) return outcome;
    if (mayRestOnLost(current, told, delivered) && (await isHistoryOpen(db, reply))) {
      await waitForHistory(context, current);
      return { kind: 'retry', afterMs: ROW_WAIT_MS, error: told.error };
    }
    if (outcome.kind === 'applied') {
      const versions = readVersions(reply) ?? (isGone(operation, reply) ? laterThan(since) : undefined);
      await db.outbox.put(acknowledged(current, reply, left ? undefined : versions));
      await projectAll(db, await changedByAnswer(db, operation, reply));
      return outcome;
    }
    await apply(context, { ...operation, delivered }, outcome, reply.headers[HEADERS.epoch]);
    if (outcome.kind === 'blocked' && (isReplayed(reply) || (await readCursor(db)).version !== since))
      await releaseAtOnce(context, operation, outcome.error);
    await projectAll(db, operation.touches);
    return outcome;
  };
  // A full device must still learn what became of a sale.
  return retryWhenFull(db, () => db.transaction('rw', [...projectionTables(db), db.drafts], store));
}

/** Whether it was refused because the server lacks a row. (An undelivered sale opens again whatever the reason.) */
function mayRestOnLost(
  operation: Operation,
  outcome: Outcome,
  delivered: boolean,
): outcome is Extract<Outcome, { kind: 'refused' }> {
  if (outcome.kind !== 'refused' || (isKind(operation, 'sale') && !delivered)) return false;
  return outcome.error.status === 404 || ROW_UNKNOWN.has(outcome.error.codigo);
}

/**
 * Whether the server's history differs from the mirror's, or is just being fetched anew: the operation may rest on rows
 * that the server lost with a restore and that this device is about to send again.
 */
async function isHistoryOpen(db: SyncContext['db'], { headers }: HttpReply): Promise<boolean> {
  const told = headers[HEADERS.epoch];
  const [epoch, bootstrap] = await db.meta.bulkGet(['epoch', 'bootstrap']);
  return bootstrap !== undefined || (told !== undefined && epoch !== undefined && told !== epoch.value);
}

/**
 * Queues it again until the history is known; under a new key, because the refusal is stored under the old one. Its tries
 * count on, so that an operation that waits for long is shown to a person.
 */
function waitForHistory({ db, clock }: SyncContext, operation: Operation): Promise<void> {
  const { attempts } = operation;
  const looks = (operation.looks ?? 0) + 1;
  const nextAt = clock.now().getTime() + ROW_WAIT_MS;
  return requeue(db, operation, { awaitsRow: true, looks, nextAt, attempts });
}

/**
 * Releases an operation whose cause was removed by a page that came before the answer: no later page would. Only for an
 * answer that may be older than the mirror (the mirror has moved since, or the refusal was a replayed one); otherwise a
 * wrong mirror would send it in a circle.
 */
async function releaseAtOnce(
  { db, clock }: SyncContext,
  operation: Operation,
  error: NonNullable<Operation['error']>,
): Promise<void> {
  if (await isCauseGone(db, { ...operation, error }, clock.now())) await requeue(db, operation);
}

/**
 * Rows that look different once an operation is acknowledged. Its effect stays folded in until its page comes; only the
 * invoice gets its number, stock sold from another series moves, and rows the mirror already has newer drop the effect.
 */
async function changedByAnswer(
  db: SyncContext['db'],
  operation: Operation,
  reply: HttpReply,
): Promise<string[]> {
  const soldFrom = invoiceIn(operation, reply.body)?.serie_id;
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

/** A delete gets no version where the row was gone: the row stays hidden until a page later than the mirror. */
const laterThan = (since: number) => ({ from: since + 1, to: since + 1 });

/** Deleting a row that is already gone counts as done. */
function isGone({ method }: Operation, { status }: HttpReply): boolean {
  return method === 'DELETE' && status === 404;
}

async function apply(
  context: SyncContext,
  operation: Operation,
  outcome: Exclude<Outcome, { kind: 'applied' }>,
  epoch: string | undefined,
): Promise<void> {
  const { db } = context;
  const { seq } = operation;
  switch (outcome.kind) {
    case 'retry':
      await postpone(context, operation, outcome.afterMs);
      // A form tells the server's fault at once, *Por revisar* and the receipt of a sale only once it has lasted.
      if (operation.attempts >= ATTENTION_TRIES || operation.kind !== 'sale')
        await db.outbox.update(seq, { error: outcome.error });
      return;
    case 'stale':
      return goOnStale(context, operation, outcome.error, epoch);
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
  { db, clock }: SyncContext,
  operation: Operation,
  error: Operation['error'],
): Promise<void> {
  const { draft } = operation;
  if (operation.kind !== 'sale' || operation.delivered || !isDraft(draft)) {
    await db.outbox.update(operation.seq, { state: 'rejected', error });
    return;
  }
  await db.outbox.update(operation.seq, { state: 'discarded', error });
  const nowMs = clock.now().getTime();
  await db.drafts.put({
    ...draft,
    id: newUuid(nowMs),
    updatedAt: nowMs,
    error: reopenedText({ ...operation, error }),
  });
}

function isDraft(value: unknown): value is SaleDraft {
  return typeof value === 'object' && value !== null && 'lines' in value;
}
