import { Problem } from '#domain/problems.ts';
import {
  type Db,
  first,
  readSnapshot,
  readyForSums,
  sql,
  type Tx,
} from '#server/platform/database/database.ts';

/** Reports of one business that are calculated at once: its sales go on beside them. */
const MOST_AT_ONCE = 2;
/** Reports that wait for their turn: two phones open a page that asks for two each. */
const MOST_WAITING = 8;
const PATIENCE_MS = 5_000;
const RETRY_S = 2;
const LIMIT_MS = 10_000;

/** What is calculated for a business, and who waits, the first one first. */
interface Turns {
  running: number;
  waiting: (() => void)[];
}

const LOOK_AGAIN_MS = 100;

/** Takes one of the places of a business until the transaction ends. @returns false while each is taken */
async function takePlace(tx: Tx, businessId: number): Promise<boolean> {
  for (let place = 0; place < MOST_AT_ONCE; place += 1) {
    const asked = sql<{ isTaken: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`informe ${place}`}, ${businessId})) AS "isTaken"`;
    if ((await first(asked, tx))?.isTaken) return true;
  }
  return false;
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
      return await this.#calculate(businessId, read);
    } finally {
      const next = turns.waiting.shift();
      if (next) next();
      else turns.running -= 1;
      if (turns.running === 0) this.#turns.delete(businessId);
    }
  }

  /** Waits where other processes of the server calculate as many of this business. */
  async #calculate<Report>(businessId: number, read: (tx: Tx) => Promise<Report>): Promise<Report> {
    const endMs = performance.now() + this.patienceMs;
    for (;;) {
      const done = await readSnapshot(this.db, async (tx) => {
        if (!(await takePlace(tx, businessId))) return undefined;
        await readyForSums(tx, LIMIT_MS);
        return { report: await read(tx) };
      });
      if (done) return done.report;
      if (performance.now() > endMs) throw tooMany();
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
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
