import { createHash } from 'node:crypto';
import { Problem } from '#domain/problems.ts';
import { type Db, first, sql } from '#server/platform/database/database.ts';

/** What a limit still gives. */
interface Quota {
  /** How many more fit into the window. */
  room: number;
  /** Seconds until the oldest one of the window is forgotten; 0 where there is none. */
  resetS: number;
}

/** Whom a limit counts: an account or address, and of an account a part with a quota of its own. */
export interface Counted {
  key: string;
  part?: string;
}

/** A window is counted in so many pieces: what happened in one is forgotten with the first of it. */
const SLOTS = 60;

const print = (...words: string[]): string => createHash('sha256').update(words.join('\0')).digest('hex');

/** Counts what happened per key in the last window: in the database, for every process of the server. */
export class RateLimit {
  readonly #slotMs: number;

  /** @param name tells this limit's counts from those of others */
  constructor(
    readonly db: Db,
    readonly name: string,
    readonly limit: number,
    readonly windowMs: number,
  ) {
    this.#slotMs = windowMs / SLOTS;
  }

  /**
   * Takes one try. However many calls come at once, in however many processes, no more than the limit get one.
   * @param db the caller's transaction, where it has one: what is rolled back took nothing
   * @throws Problem `demasiados_intentos` (429) with the seconds until the oldest one is forgotten
   */
  async take(counted: Counted, nowMs: number, db: Db = this.db): Promise<Quota> {
    const { clave, parte } = this.#place(counted);
    const [slot, now, end] = [this.#slot(nowMs), new Date(nowMs), new Date(nowMs + this.windowMs)];
    // Calls that come at once wait for the row of this slot: its count is exact, and older slots change no more.
    const row = await first(
      sql<{ cuenta: number; hasta: Date }>`
        WITH taken AS (
          INSERT INTO throttles (clave, parte, ranura, cuenta, hasta) VALUES (${clave}, ${parte}, ${slot}, 1, ${end})
          ON CONFLICT (clave, parte, ranura) DO UPDATE SET cuenta = throttles.cuenta + 1
          RETURNING cuenta, hasta
        ), past AS (
          DELETE FROM throttles WHERE clave = ${clave} AND parte = ${parte} AND hasta <= ${now}
        )
        SELECT (taken.cuenta + coalesce(sum(older.cuenta), 0))::int AS cuenta, least(min(older.hasta), taken.hasta) AS hasta
        FROM taken LEFT JOIN throttles older
          ON older.clave = ${clave} AND older.parte = ${parte} AND older.ranura < ${slot}
          AND older.cuenta > 0 AND older.hasta > ${now}
        GROUP BY taken.cuenta, taken.hasta`,
      db,
    );
    const { cuenta = 1, hasta = end } = row ?? {};
    const quota = this.#quota(cuenta, hasta, nowMs);
    if (cuenta <= this.limit) return quota;
    await this.giveBack(counted, nowMs, db);
    throw new Problem('demasiados_intentos', { retryAfterS: quota.resetS });
  }

  /** Takes one, where there is one. @returns whether there was */
  async tryTake(counted: Counted, nowMs: number, db: Db = this.db): Promise<boolean> {
    try {
      await this.take(counted, nowMs, db);
      return true;
    } catch (error) {
      if (isLimitReached(error)) return false;
      throw error;
    }
  }

  /** What is taken was none: it counts no more. @param nowMs when it was taken */
  async giveBack(counted: Counted, nowMs: number, db: Db = this.db): Promise<void> {
    const { clave, parte } = this.#place(counted);
    await sql`
      UPDATE throttles SET cuenta = cuenta - 1
      WHERE clave = ${clave} AND parte = ${parte} AND ranura = ${this.#slot(nowMs)} AND cuenta > 0`.execute(
      db,
    );
  }

  /** What is left, without taking one. */
  async look(counted: Counted, nowMs: number, db: Db = this.db): Promise<Quota> {
    const { clave, parte } = this.#place(counted);
    const row = await first(
      sql<{ cuenta: number; hasta: Date | null }>`
        SELECT coalesce(sum(cuenta), 0)::int AS cuenta, min(hasta) AS hasta FROM throttles
        WHERE clave = ${clave} AND parte = ${parte} AND cuenta > 0 AND hasta > ${new Date(nowMs)}`,
      db,
    );
    return this.#quota(row?.cuenta ?? 0, row?.hasta ?? null, nowMs);
  }

  /** Takes none where there is none left. @throws Problem `demasiados_intentos` (429) */
  async check(counted: Counted, nowMs: number): Promise<void> {
    const { room, resetS } = await this.look(counted, nowMs);
    if (room === 0) throw new Problem('demasiados_intentos', { retryAfterS: resetS });
  }

  /** Begins at zero; without a part, with all parts of the key. */
  async forget(counted: Counted): Promise<void> {
    const { clave, parte } = this.#place(counted);
    const ofPart = counted.part === undefined ? sql`` : sql`AND parte = ${parte}`;
    await sql`DELETE FROM throttles WHERE clave = ${clave} ${ofPart}`.execute(this.db);
  }

  #place({ key, part = '' }: Counted): { clave: string; parte: string } {
    return { clave: print(this.name, key), parte: part && print(part) };
  }

  #slot(nowMs: number): number {
    return Math.floor(nowMs / this.#slotMs);
  }

  #quota(count: number, end: Date | null, nowMs: number): Quota {
    const resetS = end === null ? 0 : Math.ceil((end.getTime() - nowMs) / 1000);
    return { room: Math.max(0, this.limit - count), resetS };
  }
}

/** Whether a limit refused, and nothing else went wrong. */
export const isLimitReached = (error: unknown): error is Problem =>
  error instanceof Problem && error.codigo === 'demasiados_intentos';

/** Removes some counts that nobody counts any more. @returns how many */
export async function sweepThrottles(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM throttles WHERE (clave, parte, ranura) IN (
      SELECT clave, parte, ranura FROM throttles WHERE hasta <= ${before} LIMIT ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
