import { Readable } from 'node:stream';

const HEARTBEAT_MS = 15_000;
const REST_MS = 1000;
// Many devices hear of one sale at once: they must not all ask in the same millisecond.
const JITTER_MS = 250;
const LAST_WORDS_MS = 1000;
const STUCK_BYTES = 16_384;

/**
 * A text/event-stream of a business's newest version, `data: {"v":123}`: at most one a second, versions between two
 * are skipped; a comment every 15 s keeps proxies from closing it.
 */
export class EventStream {
  /** What is sent as the answer's body. */
  readonly body = new Readable({ read: () => undefined });
  #newest = -1;
  #told = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #heartbeat = setInterval(() => this.#write(':\n\n'), HEARTBEAT_MS).unref();

  constructor() {
    this.body.once('close', () => this.#stop());
  }

  /** Tells the first version at once, each newer one a second after the one before at the earliest. */
  tell(version: number): void {
    if (version <= this.#newest || this.body.destroyed) return;
    this.#newest = version;
    if (this.#told < 0) this.#sendNewest();
    else this.#timer ??= setTimeout(() => this.#sendNewest(), Math.random() * JITTER_MS);
  }

  /** Ends the answer; a reader that takes nothing any more is cut off. */
  close(): void {
    this.#stop();
    if (this.body.destroyed) return;
    this.body.push(null);
    setTimeout(() => this.body.destroy(), LAST_WORDS_MS).unref();
  }

  /** Runs once the reader is gone or the stream was closed. */
  onClose(run: () => void): void {
    this.body.once('close', run);
  }

  #sendNewest(): void {
    this.#timer = setTimeout(() => this.#rested(), REST_MS + Math.random() * JITTER_MS);
    if (this.#newest === this.#told) return;
    this.#told = this.#newest;
    this.#write(`data: ${JSON.stringify({ v: this.#told })}\n\n`);
  }

  #rested(): void {
    this.#timer = undefined;
    if (this.#newest > this.#told) this.#sendNewest();
  }

  #write(text: string): void {
    // A reader that stopped reading would have versions piled up here for hours.
    if (this.body.readableLength > STUCK_BYTES) this.body.destroy();
    else this.body.push(text);
  }

  #stop(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#timer);
  }
}
