/** A report over more days than this, calculated for at least so long, makes way for sales. */
const LONG_DAYS = 31;
const LONG_MS = 300;
/** Changes of a business, each second, from which on it is selling hard. */
const HARD_PER_S = 10;
const MOST_REST_MS = 2_000;

/** A report of a business that has been calculated. */
interface DoneReport {
  businessId: number;
  days: number;
  tookMs: number;
}

/**
 * Keeps long reports of a business that sells hard from following each other without a pause: the next one waits for as
 * long as the last one took. On two cores one report always being calculated takes a third of the sales.
 */
export class SalesFirst {
  readonly #restUntilMs = new Map<number, number>();

  /**
   * @param nowMs a clock that never goes back
   * @param pause resolves so many ms later
   */
  constructor(
    readonly nowMs = () => performance.now(),
    readonly pause = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms)),
  ) {}

  /** Waits until the sales of the business have had their time; at once where it does not sell, or for some days only. */
  async wait(businessId: number, days: number): Promise<void> {
    if (days <= LONG_DAYS) return;
    const restMs = (this.#restUntilMs.get(businessId) ?? 0) - this.nowMs();
    if (restMs > 0) await this.pause(restMs);
  }

  /**
   * Notes what a report took.
   * @param countChanges how much the business has written since it began
   */
  async note({ businessId, days, tookMs }: DoneReport, countChanges: () => Promise<number>): Promise<void> {
    if (days <= LONG_DAYS || tookMs < LONG_MS) return;
    if ((await countChanges()) >= (HARD_PER_S * tookMs) / 1000)
      this.#restUntilMs.set(businessId, this.nowMs() + Math.min(tookMs, MOST_REST_MS));
    else this.#restUntilMs.delete(businessId);
  }
}
