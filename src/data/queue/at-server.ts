import type { ErpDatabase } from '#app/data/db.ts';
import { countOutbox, type OutboxCounts } from './counts.ts';
import { OPEN_STATES, type Operation } from './operation.ts';
import { HEADERS } from '#contract/headers.ts';
import { businessEpoch, noteHistory } from './told-history.ts';

// Whether everything is known to be at the server. What the server acknowledged it may have lost since: a restore goes
// back to before it, and takes the newer sessions too. Each answer tells the epoch; the refusal of a session does if it can.

/** The server refused the session of this database, and has given no page since. */
interface Refusal {
  /** Its history by then; null where it did not say. */
  epoch: string | null;
  /** Numbers of the acknowledged operations that this history lacks; null where nobody can tell. */
  lost: number[] | null;
}

type Told = { status: number; headers: Record<string, string>; body: unknown };

/** Notes what an answer tells of the server's history, and of the session. Joins the caller's transaction over meta. */
export async function noteAnswer(db: ErpDatabase, reply: Told): Promise<void> {
  // A refused session names the history from which on its work is lost, which says more than that it is another.
  if (reply.status === 401) await noteRefusal(db, reply);
  else await noteHistory(db, reply.headers[HEADERS.epoch]);
}

/**
 * Notes that the server refused the session (401), and what of the acknowledged work goes again after the next sign-in:
 * all that it took after the point to which it was restored.
 */
export async function noteRefusal(db: ErpDatabase, { headers, body }: Omit<Told, 'status'>): Promise<void> {
  // Not the server's: this browser sends nothing for somebody who has signed out.
  if (typeof body !== 'object' || body === null || !('codigo' in body)) return;
  const epoch = businessEpoch(headers[HEADERS.epoch]) ?? null;
  await db.transaction('rw', db.meta, db.outbox, async () => {
    const [refused, left] = await db.meta.bulkGet(['refused', 'left']);
    const before = refused?.value as Refusal | undefined;
    if (left || (before && epoch === before.epoch)) return;
    const lost = await findLost(db, epoch, headers[HEADERS.former]);
    await db.meta.put({ key: 'refused', value: { epoch, lost } satisfies Refusal });
  });
}

/** @param former epoch that a restore made the present one from, and the last version of both */
async function findLost(db: ErpDatabase, epoch: string | null, former = ''): Promise<number[] | null> {
  const done = await db.outbox.where('state').equals('done').toArray();
  if (done.length === 0) return [];
  const own = businessEpoch((await db.meta.get('epoch'))?.value as string | undefined);
  if (epoch === null || own === undefined) return null;
  if (own === epoch) return [];
  const [formerEpoch, common] = former.split('.');
  if (own !== formerEpoch || !common) return null;
  return done.filter(({ vTo }) => vTo === null || vTo > Number(common)).map(({ seq }) => seq);
}

interface Doubt {
  refusal: Refusal | undefined;
  /** The server has told another history than the mirror's: nothing acknowledged is proved until that is fetched. */
  isElsewhere: boolean;
  /** The history is fetched from its start: until all is here, nothing acknowledged before is proved. */
  isStartingAnew: boolean;
}

async function readDoubt(db: ErpDatabase): Promise<Doubt> {
  const [refused, bootstrap, epoch, told] = await db.meta.bulkGet(['refused', 'bootstrap', 'epoch', 'told']);
  const refusal = refused?.value as Refusal | undefined;
  const own = businessEpoch(epoch?.value as string | undefined);
  const isOther = told !== undefined && own !== undefined && told.value !== own;
  return {
    refusal,
    // The refusal tells what the history that refused the session lacks.
    isElsewhere: isOther && told.value !== refusal?.epoch,
    isStartingAnew: bootstrap !== undefined,
  };
}

function isThere({ refusal, isElsewhere, isStartingAnew }: Doubt, { state, seq, vTo }: Operation): boolean {
  if (state !== 'done' || isElsewhere || (isStartingAnew && vTo === null)) return false;
  return !refusal || (refusal.lost !== null && !refusal.lost.includes(seq));
}

/** Whether the server has, or may have, another history than the mirror holds whole. */
export async function isHistoryInDoubt(db: ErpDatabase): Promise<boolean> {
  const { isElsewhere, isStartingAnew } = await readDoubt(db);
  return isElsewhere || isStartingAnew;
}

/**
 * Which operations are known to be at the server: only those may be thrown away. Inside the caller's
 * transaction over meta, if there is one.
 */
export async function findProof(db: ErpDatabase): Promise<(operation: Operation) => boolean> {
  const doubt = await readDoubt(db);
  return (operation) => isThere(doubt, operation);
}

/** The acknowledged operations that the server may lack. Inside the caller's transaction over outbox and meta. */
export async function listDoubtful(db: ErpDatabase): Promise<Operation[]> {
  const doubt = await readDoubt(db);
  if (!doubt.refusal && !doubt.isElsewhere && !doubt.isStartingAnew) return [];
  const done = db.outbox.where('state').equals('done');
  return done.filter((operation) => !isThere(doubt, operation)).toArray();
}

/** How the work of this device stands with the server. */
export interface Standing extends OutboxCounts {
  /** On their way, with those that a restored server has forgotten and that go again after the next sign-in. */
  pending: number;
  /** Numbers of the operations of `pending` that a restored server has forgotten. */
  forgotten: readonly number[];
  /** The session is refused: how many of `pending` and `review` are sales. */
  sales: number;
  /** Everything is known to be at the server. Nothing else may be said, or thrown away, on the strength of an empty queue. */
  isAllThere: boolean;
  /** Acknowledged work may have to go again, nobody can tell how much. */
  isUnknown: boolean;
}

export const NOTHING_KNOWN: Standing = {
  pending: 0,
  review: 0,
  oldestAgeMs: 0,
  forgotten: [],
  sales: 0,
  isAllThere: false,
  isUnknown: false,
};

/** The tables that `readStanding` reads. */
export const tablesOfStanding = ({ outbox, meta }: ErpDatabase) => [outbox, meta];

/** Whether everything is known to be at the server, and what is not: asked for at every change, so it reads few rows. */
export function readStanding(db: ErpDatabase): Promise<Standing> {
  return db.transaction('r', db.outbox, db.meta, async () => {
    const counts = await countOutbox(db);
    const doubt = await readDoubt(db);
    const { refusal } = doubt;
    const lost = await db.outbox.bulkGet(refusal?.lost ?? []);
    const gone = lost.filter((operation) => operation?.state === 'done');
    const unproved = await hasUnproved(db, doubt);
    const open = counts.pending + counts.review + gone.length;
    const isAllThere = open === 0 && refusal?.lost !== null && !unproved;
    return {
      ...counts,
      pending: counts.pending + gone.length,
      forgotten: gone.flatMap((operation) => operation?.seq ?? []),
      sales: refusal ? (await countSales(db)) + gone.filter((one) => one?.kind === 'sale').length : 0,
      isAllThere,
      isUnknown: refusal?.lost === null || (open === 0 && !isAllThere),
    };
  });
}

/** Whether acknowledged work hangs on a history that is not fetched yet. */
async function hasUnproved(db: ErpDatabase, { isElsewhere, isStartingAnew }: Doubt): Promise<boolean> {
  if (!isElsewhere && !isStartingAnew) return false;
  const done = db.outbox.where('state').equals('done');
  return (await done.filter(({ vTo }) => isElsewhere || vTo === null).first()) !== undefined;
}

function countSales({ outbox }: ErpDatabase): Promise<number> {
  return outbox
    .where('[kind+state]')
    .anyOf(OPEN_STATES.map((state) => ['sale', state]))
    .count();
}
