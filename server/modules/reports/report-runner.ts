import { Problem } from '#domain/problems.ts';
import { type Db, readSnapshot, readyForSums, type Tx } from '#server/platform/database/database.ts';

/** Reports of one business that are calculated at once: its sales go on beside them. */
const MOST_AT_ONCE = 2;
/** Those that wait for their turn: two phones open a page that asks for two each. */
const MOST_WAITING = 8;
const PATIENCE_MS = 5_000;
const RETRY_S = 2;
const LIMIT_MS = 10_000;

/** What is calculated for a business, and who waits, the first one first. */
interface Turns {
  running: number;
  waiting: (() => void)[];
}

const tooMany = () => new Problem('demasiados_informes', { retryAfterS: RETRY_S });

/** Runs reports on a snapshot, few at once for each business, the others one after the other, none longer than ten seconds. */
export class ReportRunner {
  readonly #turns = new Map<number, Turns>();

  /** @param patienceMs how long a report waits for its turn */
  constructor(
    readonly db: Db,
    readonly patienceMs = PATIENCE_MS,
  ) {}

  /** @throws Problem `demasiados_informes` (429) where many wait already, or the turn does not come in time */
  async run<Report>(businessId: number, read: (tx: Tx) => Promise<Report>): Promise<Report> {
    const turns = this.#turns.get(businessId) ?? { running: 0, waiting: [] };
    this.#turns.set(businessId, turns);
    // A report that ends hands the place on: nobody who comes meanwhile takes it.
    if (turns.running < MOST_AT_ONCE) turns.running += 1;
    else await this.#wait(turns);
    try {
      return await readSnapshot(this.db, async (tx) => {
        await readyForSums(tx, LIMIT_MS);
        return read(tx);
      });
    } finally {
      const next = turns.waiting.shift();
      if (next) next();
      else turns.running -= 1;
      if (turns.running === 0) this.#turns.delete(businessId);
    }
  }

  async #wait({ waiting }: Turns): Promise<void> {
    if (waiting.length >= MOST_WAITING) throw tooMany();
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(tooMany());
      }, this.patienceMs);
      waiting.push(turn);
    });
  }
}
