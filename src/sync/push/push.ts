import { MOST_IN_BATCH } from '#contract/sync/batch-size.ts';
import { noteAnswer } from '#app/data/queue/at-server.ts';
import { isUpload, type Operation } from '#app/data/queue/operation.ts';
import { retryWhenFull } from '#app/data/storage-full.ts';
import { pauseOn } from '#app/sync/clock.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { withLock } from '#app/sync/locks.ts';
import { retryAfterMs } from './answer-meaning.ts';
import { keepInOrder, putBack, setAside } from './postpone.ts';
import { type Batch, takeBatch } from './next-batch.ts';
import { Saves } from './saves.ts';
import { StoredAnswers } from './stored-answers.ts';
import { type Transmitted, transmit } from './transmit.ts';

/** How a pass over the queue ended. */
export type PushResult = { sent: number; newestVersion: number } & (
  | { kind: 'drained' }
  /**
   * No usable answer; the rest waits for the next occasion. `suspect` got none by itself: where the server answers
   * something else, that operation is at fault and not the connection.
   */
  | { kind: 'unreachable'; suspect: Operation | undefined }
  /** The server has too much to do, or trouble of its own: nothing goes before `afterMs` are over. */
  | { kind: 'busy'; afterMs: number; suspect: Operation | undefined }
  | { kind: 'signed-out' }
);

const SINGLE_MS = 10 * 60_000;

/** How many operations go together; kept between passes. */
export class Pace {
  most = MOST_IN_BATCH;
  /** By key, operations that met a fault of the server's since it judged any. */
  readonly failed = new Map<string, Operation>();
  #nowMs = 0;
  /** Until then each operation goes by its own call, ms of the clock: the server refuses batches, or knows none. */
  #singleUntil = -Infinity;

  /** A pass begins. */
  begin(nowMs: number): void {
    this.#nowMs = nowMs;
    if (this.#isSingle) this.most = 1;
  }

  /** After a request that was answered to its end. */
  speedUp(): void {
    this.most = this.#isSingle ? 1 : Math.min(MOST_IN_BATCH, this.most * 4);
  }

  /** After a request that brought nothing: alone an operation gets through, or is found to be at fault. */
  slowDown(): void {
    this.most = 1;
  }

  goSingly(): void {
    this.most = 1;
    this.#singleUntil = this.#nowMs + SINGLE_MS;
  }

  get #isSingle(): boolean {
    return this.#nowMs < this.#singleUntil;
  }
}

/**
 * Sends the queue in the order in which it was made, until nothing is due. An operation that is refused or waits delays
 * what needs it, and nothing else.
 */
export function push(context: SyncContext, pace = new Pace()): Promise<PushResult> {
  return withLock(`erp:push:${context.db.name}`, () => drain(context, pace));
}

async function drain(context: SyncContext, pace: Pace): Promise<PushResult> {
  await recoverInterrupted(context);
  const saves = new Saves(context.db.name, context.signal);
  try {
    const met: Met = { faults: [], hasJudged: false, unanswered: undefined };
    return await unlessServerFails(context, pace, await sendAll(context, pace, saves, met), met);
  } finally {
    saves.stop();
  }
}

/** What a pass met. */
interface Met {
  /** Operations that a fault of the server's put off. */
  faults: Operation[];
  /** The server judged an operation, whatever it made of it. */
  hasJudged: boolean;
  /** The first without an answer in the request that got none, or not all. */
  unanswered: Operation | undefined;
}

/**
 * A server that fails with all it is sent has the trouble, and not they: the connection's one backoff holds them in their
 * order, where each one's own would mix their numbers. A single one in a queue may be at fault itself.
 */
async function unlessServerFails(
  { db }: SyncContext,
  { failed }: Pace,
  pushed: PushResult,
  { faults, hasJudged, unanswered }: Met,
): Promise<PushResult> {
  if (hasJudged) failed.clear();
  else for (const operation of faults) failed.set(operation.op, operation);
  if (faults.length === 0 || failed.size < (pushed.kind === 'busy' ? 1 : 2)) return pushed;
  await keepInOrder(db, [...failed.values()]);
  if (pushed.kind === 'drained') return { ...pushed, kind: 'busy', afterMs: 0, suspect: undefined };
  // Behind those the same request goes again: what it breaks at has to be found.
  return pushed.kind === 'unreachable' ? { ...pushed, suspect: pushed.suspect ?? unanswered } : pushed;
}

/** Operations that were under way when a tab or the browser died have an unknown outcome: they go again under their keys. */
async function recoverInterrupted({ db }: SyncContext): Promise<void> {
  await retryWhenFull(db, () => db.outbox.where('state').equals('sending').modify({ state: 'pending' }));
}

/**
 * Pauses before each further try after a cut, ms, where the connection has carried an answer in this pass: with a second
 * of backoff and a page for each cut, a morning's sales would take minutes.
 */
const PAUSES_MS: readonly number[] = [0, 0, 100, 300];

async function sendAll(context: SyncContext, pace: Pace, saves: Saves, met: Met): Promise<PushResult> {
  const total = { sent: 0, newestVersion: 0 };
  let pauses: readonly number[] = [];
  const beganMs = context.clock.now().getTime();
  pace.begin(context.clock.elapsedMs());
  for (;;) {
    if (context.signal?.aborted) return { kind: 'drained', ...total };
    const saved = saves.next();
    const batch = await takeBatch(context, pace.most, beganMs);
    if (!batch) return { kind: 'drained', ...total };
    const { end, stored } = await exchange(context, batch, saved);
    met.faults.push(...stored.faults);
    met.hasJudged ||= stored.hasJudged;
    total.sent += stored.taken;
    total.newestVersion = Math.max(total.newestVersion, stored.newestVersion);
    if (stored.isSignedOut) return { kind: 'signed-out', ...total };
    const isAlone = batch.operations.length === 1;
    const suspect = isAlone ? batch.operations[0] : undefined;
    if (stored.pauseMs !== undefined) {
      pace.slowDown();
      return { kind: 'busy', afterMs: stored.pauseMs, suspect, ...total };
    }
    if (stored.count > 0) pauses = PAUSES_MS;
    if (end === 'answered') pace.speedUp();
    else if (typeof end === 'object') {
      const refused = afterRefusal(pace, end.refused);
      await noteAnswer(context.db, end.refused);
      if (refused) return { ...refused, ...total };
    } else if (!(isUpload(batch.operations[0]?.body) && saved.aborted)) {
      const [pauseMs, ...further] = pauses;
      met.unanswered = batch.operations[stored.count];
      if (stored.count === 0) pace.slowDown();
      if (pauseMs === undefined || end === 'timeout') return { kind: 'unreachable', suspect, ...total };
      pauses = further;
      await pauseOn(context.clock, pauseMs);
    }
  }
}

/** A batch that was refused as a whole: its operations go one by one and are judged so, except where nothing would be. */
function afterRefusal(
  pace: Pace,
  reply: { status: number; headers: Record<string, string> },
): { kind: 'signed-out' } | { kind: 'busy'; afterMs: number; suspect: undefined } | undefined {
  const { status } = reply;
  pace.slowDown();
  if (status === 401) return { kind: 'signed-out' };
  if (status === 429 || status === 503)
    return { kind: 'busy', afterMs: retryAfterMs(reply), suspect: undefined };
  // A server that knows no batch, or refuses this batch as a whole, gets single calls for ten minutes.
  pace.goSingly();
  return undefined;
}

/** Sends a batch, and stores each answer as it comes; what got none waits under its key. */
async function exchange(
  context: SyncContext,
  { operations, since }: Batch,
  saved: AbortSignal,
): Promise<{ end: Transmitted; stored: StoredAnswers }> {
  const stored = new StoredAnswers(context, since);
  let end: Transmitted;
  try {
    end = await transmit(context, operations, saved, (answer) => stored.add(answer));
    await stored.complete();
  } catch (error) {
    await stored.complete();
    for (const operation of operations.slice(stored.count, stored.count + 1))
      await setAside(context, operation, error);
    end = 'answered';
  }
  // What is stored is no longer being sent, and to look at it again a sale would have to wait.
  await putBack(
    context.db,
    operations.filter((operation) => !stored.isStored(operation)),
  );
  return { end, stored };
}
