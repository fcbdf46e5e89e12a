import type { Mail } from './mail.ts';
import { mailText } from './mail-text.ts';

export interface QueueTiming {
  /** Pauses before the second and each later try; there is one try more than pauses. */
  retryAfterMs: readonly number[];
  /** How long `close` waits for what is being sent. */
  closeWithinMs: number;
}

// Six tries within three and a half minutes: a confirmation link lives five, later it would be of no use.
const TIMING: QueueTiming = { retryAfterMs: [1_000, 5_000, 20_000, 60_000, 120_000], closeWithinMs: 2_000 };
const AT_ONCE = 4;
const MOST_WAITING = 1_000;

interface Waiting {
  mail: Mail;
  tries: number;
}

interface MailQueueOptions {
  deliver: (mail: Mail) => Promise<void>;
  /** Told once about each mail that is given up. */
  onLost: (mail: Mail, reason: string) => void;
  timing?: QueueTiming;
}

/**
 * Sends mails in the background, a few at once, and tries again for a while when the server fails. It lives
 * in memory: what waits when the process ends is lost, and its reader asks for another mail.
 */
export class MailQueue {
  readonly #options: MailQueueOptions;
  readonly #timing: QueueTiming;
  readonly #ready: Waiting[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sending = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: MailQueueOptions) {
    this.#options = options;
    this.#timing = options.timing ?? TIMING;
  }

  add(mail: Mail): void {
    if (this.#ready.length + this.#timers.size >= MOST_WAITING) {
      this.#options.onLost(mail, mailText.queueFull);
      return;
    }
    this.#ready.push({ mail, tries: 0 });
    this.#work();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#ready.length = 0;
    let limit: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, this.#timing.closeWithinMs);
    });
    await Promise.race([Promise.all(this.#sending), late]);
    clearTimeout(limit);
  }

  #work(): void {
    while (this.#sending.size < AT_ONCE) {
      const next = this.#ready.shift();
      if (!next) return;
      const sending = this.#send(next).finally(() => {
        this.#sending.delete(sending);
        this.#work();
      });
      this.#sending.add(sending);
    }
  }

  async #send(waiting: Waiting): Promise<void> {
    const { deliver, onLost } = this.#options;
    try {
      await deliver(waiting.mail);
    } catch (error) {
      waiting.tries += 1;
      const pauseMs = this.#timing.retryAfterMs[waiting.tries - 1];
      if (pauseMs === undefined || isFinal(error) || this.#isClosed) onLost(waiting.mail, reasonOf(error));
      else this.#later(waiting, pauseMs);
    }
  }

  #later(waiting: Waiting, pauseMs: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#ready.push(waiting);
      this.#work();
    }, pauseMs);
    timer.unref();
    this.#timers.add(timer);
  }
}

/** Whether the mail server said no for good (5xx): an unknown mailbox, a wrong password. */
function isFinal(error: unknown): boolean {
  return ((error as { responseCode?: number } | null)?.responseCode ?? 0) >= 500;
}

/** The failure without what the mail server quotes of the mail. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? 'error', responseCode].filter((part) => part !== undefined).join(' ');
}
