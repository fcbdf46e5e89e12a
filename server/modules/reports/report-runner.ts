import { Problem } from '#domain/problems.ts';
import { type Db, readSnapshot, readyForSums, type Tx } from '#server/platform/database/database.ts';

/** Reports of one business that are calculated at once: its sales go on beside them. */
const MOST_AT_ONCE = 2;
const RETRY_S = 2;
const LIMIT_MS = 10_000;
/** Runs reports on a snapshot, few at once for each business, and none for longer than ten seconds. */
export class ReportRunner {
  readonly #running = new Map<number, number>();

  constructor(readonly db: Db) {}

  /** @throws Problem `demasiados_informes` (429) */
  async run<Report>(businessId: number, read: (tx: Tx) => Promise<Report>): Promise<Report> {
    const running = this.#running.get(businessId) ?? 0;
    if (running >= MOST_AT_ONCE) throw new Problem('demasiados_informes', { retryAfterS: RETRY_S });
    this.#running.set(businessId, running + 1);
    try {
      return await readSnapshot(this.db, async (tx) => {
        await readyForSums(tx, LIMIT_MS);
        return read(tx);
      });
    } finally {
      const left = (this.#running.get(businessId) ?? 1) - 1;
      if (left > 0) this.#running.set(businessId, left);
      else this.#running.delete(businessId);
    }
  }
}
