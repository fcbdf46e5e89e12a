import { backoffMs, FLOOR_MS } from '#app/data/queue/backoff.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { postpone } from './postpone.ts';
import type { PushResult } from './push.ts';

/**
 * Pause before the next try while pages come, ms; shorter than any backoff of an operation, otherwise the one without an
 * answer becomes due first and the rest starve.
 */
export const PAUSE_MS = FLOOR_MS / 2;
/** Tries without an answer, pages coming in between, after which an operation is at fault: one loss proves nothing. */
export const PATIENCE = 3;

/**
 * The one backoff of the connection: a failure of the network puts off whatever waits, so that nothing changes its order.
 * Only an operation that gets no answer while pages come is put off by itself.
 */
export class ConnectionBackoff {
  /** Passes over the queue in a row that ended without an answer. */
  #fruitless = 0;
  /** The server itself asked for the pause. */
  #isBusy = false;
  /** ms of the clock that nobody can set. */
  #until = -Infinity;
  /** Got no answer by itself, so often in a row. */
  #suspect: { operation: Operation; times: number } | undefined;

  constructor(readonly context: SyncContext) {}

  /** How long the queue has to wait yet, ms; 0 or less when it may go. */
  get leftMs(): number {
    return this.#until - this.context.clock.elapsedMs();
  }

  /** The network is back, or a person asked: what came to nothing before says nothing of what comes now. */
  forget(): void {
    this.#fruitless = 0;
    this.#isBusy = false;
    this.#until = -Infinity;
    this.#suspect = undefined;
  }

  /** A pass over the queue is over. */
  passed(pushed: PushResult): void {
    const isLost = pushed.kind === 'unreachable';
    this.#isBusy = pushed.kind === 'busy';
    this.#fruitless = isLost || this.#isBusy ? this.#fruitless + 1 : 0;
    this.#suspected('suspect' in pushed ? pushed.suspect : undefined);
    const askedMs = pushed.kind === 'busy' ? pushed.afterMs : 0;
    if (this.#fruitless > 0) this.#rest(backoffMs(this.#fruitless - 1, this.context.random(), askedMs));
  }

  /** The server answers: where the last passes ended without an answer it is the operation, not the connection. */
  async answered(): Promise<void> {
    if (this.#fruitless === 0) return;
    const free = PATIENCE + 1;
    const isEarly = this.#fruitless <= free;
    // A server that asked to be left alone is, although it answers something else.
    if (!this.#isBusy)
      this.#rest(isEarly ? PAUSE_MS : backoffMs(this.#fruitless - free, this.context.random()));
    const { operation, times } = this.#suspect ?? {};
    if (!operation) return;
    // An operation that was put off before, and not with all others, needs no further proof.
    const wasPutOff = operation.attempts >= PATIENCE && operation.failedWithAll !== true;
    if (!(times === PATIENCE || wasPutOff)) return;
    this.#suspect = undefined;
    await postpone(this.context, operation);
  }

  #suspected(operation: Operation | undefined): void {
    const before = this.#suspect?.operation.op === operation?.op ? (this.#suspect?.times ?? 0) : 0;
    this.#suspect = operation && { operation, times: before + 1 };
  }

  #rest(delayMs: number): void {
    this.#until = this.context.clock.elapsedMs() + delayMs;
  }
}
