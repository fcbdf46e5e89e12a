import { problemAnswer } from '#contract/problem-text.ts';
import { Problem } from '#domain/problems.ts';
import { ChangeSet, headVersion, publishChanges, type VersionColumns, type VersionRange } from './changes.ts';
import type { TxClock } from './clock.ts';
import { type Db, errorCode, sql, type Tx } from './database/database.ts';
import { claimOperation, finishOperation, type OperationKey } from './operations.ts';
import { type Ending, inTransaction, send, together } from './database/transaction.ts';

/** What an effect works with: the transaction, whose business it is, and the rows it changes. */
export interface Write {
  tx: Tx;
  businessId: number;
  changes: ChangeSet;
  /** When the request came in, or the time by which the effect asked to begin anew. */
  now: Date;
  /** What time it is, the same for all processes: later than `now` where the write had to wait for a lock. */
  time: () => Promise<Date>;
}

/** What an effect answers. */
export interface EffectResult {
  status: number;
  body: unknown;
  /** The row existed already with the same author and creation hash (docs/offline.md). */
  replayed?: boolean;
  /** Versions of the change that made the row, when it existed already. */
  versions?: VersionRange | undefined;
}

export interface WriteRequest {
  businessId: number;
  /** Absent when the client sent no Idempotency-Key. */
  operation: OperationKey | null;
  now: Date;
  /** The clock of the write; `now` all along when missing. */
  time?: TxClock;
  /** Called with the milliseconds that the write took to wait for its versions and make them. */
  onPublished?: (ms: number) => void;
}

/** Thrown by an effect that must use another day than that of `now`: the write begins anew with that day. */
export class OtherDay extends Error {
  constructor(readonly now: Date) {
    super('to be reckoned by another day');
  }
}

export interface WriteOutcome {
  status: number;
  body: unknown;
  versions: VersionRange;
  replayed: boolean;
}

const MAX_TRIES = 4;
// Serialization failure, deadlock, and what two writes do that pass each other's checks at once (the same new
// row, the same unique value, a row that the other deletes): the second try sees the first and is refused.
const RETRIABLE = new Set(['40001', '40P01', '23505', '23503']);
const LOCK_TIMEOUT = '55P03';
// Refusals that are kept: a delayed copy of a refused request must not apply after the person re-sent it.
const STORED_STATUSES = new Set([400, 403, 404, 409, 412, 422]);

/**
 * The one shape of every write (docs/offline.md): claim the key, run the effect under a savepoint, hand
 * out the versions last, store the outcome, commit. Nothing is visible before all of it is.
 * @throws Problem for refusals that are not stored (401, 429, 503) or that came without a key
 */
export async function runWrite(
  db: Db,
  request: WriteRequest,
  effect: (write: Write) => Promise<EffectResult>,
): Promise<WriteOutcome> {
  let { now } = request;
  for (let attempt = 1; ; attempt += 1) {
    const changes = new ChangeSet();
    try {
      return await inTransaction(db, (tx) => writeOnce(tx, { ...request, now }, changes, effect));
    } catch (error) {
      const code = errorCode(error);
      if (code === LOCK_TIMEOUT) throw new Problem('sin_servicio', { retryAfterS: 1 });
      if (attempt === MAX_TRIES) throw error;
      if (error instanceof OtherDay) now = error.now;
      else if (!RETRIABLE.has(code ?? '')) throw error;
    }
  }
}

async function writeOnce(
  tx: Tx,
  request: WriteRequest,
  changes: ChangeSet,
  effect: (write: Write) => Promise<EffectResult>,
): Promise<Ending<WriteOutcome>> {
  const { operation, businessId, now, time = () => Promise.resolve(now), onPublished } = request;
  const stored = operation && (await claimOperation(tx, operation, now));
  if (stored) {
    const versions = stored.versions ?? (await headVersion(tx, businessId));
    return { last: Promise.resolve({ status: stored.status, body: stored.body, versions, replayed: true }) };
  }
  const result = await effectOrRefusal(tx, operation !== null, changes, () =>
    effect({ tx, businessId, changes, now, time: () => time(tx) }),
  );
  const { status, body } = result;
  const finish =
    operation &&
    ((handedOut: VersionColumns) => {
      const versions = status < 400 ? (result.versions ?? handedOut) : null;
      return finishOperation(operation, { status, body, versions });
    });
  const asked = performance.now();
  const last = publishChanges(tx, businessId, changes, now, finish).then((published) => {
    onPublished?.(performance.now() - asked);
    const versions = result.versions ?? published;
    return { status, body, versions, replayed: result.replayed ?? false };
  });
  // Whatever still has to be written with the versions comes before COMMIT.
  if (changes.hooks.length > 0) await last;
  return { last };
}

/**
 * Runs an effect inside a transaction of the caller's, without a key: for what is made as a whole, like the
 * demo shop.
 */
export async function writeWithin(
  tx: Tx,
  businessId: number,
  now: Date,
  effect: (write: Write) => Promise<void>,
): Promise<void> {
  const changes = new ChangeSet();
  await effect({ tx, businessId, changes, now, time: () => Promise.resolve(now) });
  await publishChanges(tx, businessId, changes, now);
}

/** Runs the effect; a refusal that is to be stored undoes it and becomes the result. */
async function effectOrRefusal(
  tx: Tx,
  hasKey: boolean,
  changes: ChangeSet,
  run: () => Promise<EffectResult>,
): Promise<EffectResult> {
  if (!hasKey) return run();
  const marked = send(tx, sql`SAVEPOINT effect`);
  try {
    const [result] = await together(run(), marked);
    return result;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const answer = problemAnswer(error);
    if (!STORED_STATUSES.has(answer.status)) throw error;
    await sql`ROLLBACK TO SAVEPOINT effect`.execute(tx);
    changes.clear();
    return answer;
  }
}
