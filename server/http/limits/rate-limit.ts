import { Problem } from '#domain/problems.ts';

/** Counts what happened per key in the last window; kept in memory, forgotten on a restart. */
export class RateLimit {
  readonly #hits = new Map<string, number[]>();

  constructor(
    readonly limit: number,
    readonly windowMs: number,
  ) {}

  /**
   * Refuses when the key has reached the limit.
   * @throws Problem `demasiados_intentos` (429) with the seconds until the oldest one is forgotten
   */
  check(key: string, nowMs: number): void {
    const recent = this.#recent(key, nowMs);
    const [oldest] = recent;
    if (recent.length < this.limit || oldest === undefined) return;
    throw new Problem('demasiados_intentos', {
      retryAfterS: Math.ceil((oldest + this.windowMs - nowMs) / 1000),
    });
  }

  hit(key: string, nowMs: number): void {
    const recent = this.#recent(key, nowMs);
    recent.push(nowMs);
    this.#hits.set(key, recent);
    if (this.#hits.size > 10_000) this.#forgetOld(nowMs);
  }

  /** How many more fit into the window. */
  room(key: string, nowMs: number): number {
    return Math.max(0, this.limit - this.#recent(key, nowMs).length);
  }

  /** Seconds until the oldest one of the window is forgotten; 0 where there is none. */
  resetS(key: string, nowMs: number): number {
    const [oldest] = this.#recent(key, nowMs);
    return oldest === undefined ? 0 : Math.ceil((oldest + this.windowMs - nowMs) / 1000);
  }

  forget(key: string): void {
    this.#hits.delete(key);
  }

  /** Forgets all keys that begin so. */
  forgetAll(start: string): void {
    for (const key of this.#hits.keys()) if (key.startsWith(start)) this.#hits.delete(key);
  }

  #recent(key: string, nowMs: number): number[] {
    return (this.#hits.get(key) ?? []).filter((at) => at > nowMs - this.windowMs);
  }

  #forgetOld(nowMs: number): void {
    for (const key of this.#hits.keys()) if (this.#recent(key, nowMs).length === 0) this.#hits.delete(key);
  }
}
