import { Problem } from '#domain/problems.ts';
import { type Db, readSnapshot, sql, type Tx } from '#server/platform/database/database.ts';

/** Reports of one business that are calculated at once: its sales go on beside them. */
const MOST_AT_ONCE = 2;
const RETRY_S = 2;
const LIMIT_MS = 10_000;
/** Sums of a year are made in memory: on the disk they take several times as long. At most two at once for a business. */
const WORK_MEM = '48MB';
// Statements are prepared. A plan for any range looks up each line of a year by its invoice, which takes four times as
// long as the one for a year: ranges are planned for as they are.

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
        await sql`SELECT set_config('statement_timeout', ${String(LIMIT_MS)}, true),
          set_config('work_mem', ${WORK_MEM}, true), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(
          tx,
        );
        return read(tx);
      });
    } finally {
      const left = (this.#running.get(businessId) ?? 1) - 1;
      if (left > 0) this.#running.set(businessId, left);
      else this.#running.delete(businessId);
    }
  }
}
