import { ATTENTION_TRIES, type Operation } from '#app/data/queue/operation.ts';
import { noteAnswer } from '#app/data/queue/at-server.ts';
import { afterSales } from '#app/data/send/sales-first.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { NOT_BEGUN, retryAfterMs } from './answer-meaning.ts';
import { NOT_STORED, setAside } from './postpone.ts';
import { readVersions } from './reply.ts';
import { storeAnswer } from './store-answer.ts';
import { storeSaleAnswers } from './store-sale-answers.ts';
import type { Answer } from './transmit.ts';

/**
 * Pause between two steps that store answers, ms: a sale that is being charged waits for each of them, and as many answers
 * take one step as take one by one.
 */
const GATHER_MS = 40;
/** Sales in one step: a sale that is being charged comes between two of them. */
const MOST_AT_ONCE = 6;

/** The answers to a batch: stored in their order as they come, as many in one step as have come meanwhile. */
export class StoredAnswers {
  /** How many operations were answered. */
  count = 0;
  /** How many the server took. */
  taken = 0;
  /** Newest version that one of them got. */
  newestVersion = 0;
  isSignedOut = false;
  /** How long the server asked to be left alone; undefined where it did not. */
  pauseMs: number | undefined;
  /** Operations that met a fault of the server's. */
  readonly faults: Operation[] = [];
  /** The server has judged an operation, whatever it made of it. */
  hasJudged = false;
  /** Keys of operations whose answers are stored. */
  readonly #stored = new Set<string>();
  readonly #context: SyncContext;
  readonly #since: number;
  #waiting: Answer[] = [];
  /** The server has begun an operation of the batch. */
  #hasBegun = false;
  #storing: Promise<void> | undefined;
  /** All answers of the batch that will come have come. */
  #isComplete = false;
  #endPause: () => void = () => undefined;

  /** @param since version of the mirror when the batch left */
  constructor(context: SyncContext, since: number) {
    this.#context = context;
    this.#since = since;
  }

  add(answer: Answer): void {
    this.count += 1;
    this.#waiting.push(answer);
    this.#storing ??= this.#storeAll();
  }

  /** No further answer comes. Resolves once all are stored. */
  async complete(): Promise<void> {
    this.#isComplete = true;
    this.#endPause();
    await this.#storing;
  }

  async #storeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const answers = this.#waiting.splice(0);
        while (answers.length > 0) {
          await afterSales();
          const sold = await storeSaleAnswers(this.#context, answers.slice(0, MOST_AT_ONCE));
          for (const answer of answers.splice(0, sold)) this.#wasTaken(answer);
          const [answer] = answers.splice(0, sold > 0 ? 0 : 1);
          if (answer) await this.#unlessFails(answer, () => this.#store(answer));
        }
        if (!this.#isComplete) await this.#pause();
      }
    } finally {
      // In the same step that found none waiting: the next answer begins anew.
      this.#storing = undefined;
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#context.clock.after(GATHER_MS, resolve);
      this.#endPause = () => {
        cancel();
        resolve();
      };
    });
  }

  isStored({ op }: Operation): boolean {
    return this.#stored.has(op);
  }

  #wasTaken({ operation, reply }: Answer): void {
    this.#stored.add(operation.op);
    this.#hasBegun = true;
    this.hasJudged = true;
    this.taken += 1;
    this.newestVersion = Math.max(this.newestVersion, readVersions(reply)?.to ?? 0);
  }

  async #store(answer: Answer): Promise<void> {
    const { operation, reply } = answer;
    if (this.#isUnjudged(answer)) return noteAnswer(this.#context.db, reply);
    const outcome = await storeAnswer(this.#context, operation, reply, this.#since);
    this.#stored.add(operation.op);
    if (outcome.kind === 'applied') this.#wasTaken(answer);
    if (reply.status >= 500) this.faults.push(operation);
    else this.hasJudged = true;
  }

  /**
   * Whether the server has not looked at the operation: it goes again as it is. That is said of the session or of the server,
   * and so of the whole queue; where it lasts for one operation, it is shown as trouble with that one.
   */
  #isUnjudged({ operation, reply }: Answer): boolean {
    if (reply.status === 401) this.isSignedOut = true;
    if (reply.status === 429 || reply.status === 503) {
      this.#hasBegun = true;
      this.pauseMs = Math.max(this.pauseMs ?? 0, retryAfterMs(reply));
      return operation.attempts < ATTENTION_TRIES;
    }
    if (reply.status === 401) return true;
    // Where it has begun none, what was not begun would go again at once, and so for ever.
    if (NOT_BEGUN.has(reply.status)) return this.#hasBegun;
    this.#hasBegun = true;
    return false;
  }

  /** An operation whose answer can't be stored goes again under its key, and gets the same answer. */
  async #unlessFails({ operation }: Answer, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      await setAside(this.#context, operation, error, NOT_STORED);
    }
  }
}
