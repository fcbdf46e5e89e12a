import { Dexie, type EntityTable, liveQuery, type Table } from 'dexie';
import { liveRead } from '#app/data/live/live-read.ts';

/** A counter's tables, as far as the list of clients and the header's count hang on them. */
class Shop extends Dexie {
  declare outbox: EntityTable<{ seq: number; state: string }, 'seq'>;
  declare clients: EntityTable<{ id: string }, 'id'>;
  declare me: EntityTable<{ id: string }, 'id'>;
  declare meta: EntityTable<{ key: string }, 'key'>;

  constructor() {
    super('bench-live-reads');
    this.version(1).stores({ outbox: '++seq, state', clients: 'id', me: 'id', meta: 'key' });
  }
}

const STATES = ['pending', 'sending', 'rejected'];

async function readOpen(db: Shop) {
  const rows = await Promise.all(STATES.map((state) => db.outbox.where('state').equals(state).toArray()));
  return rows.flat();
}
const readMe = async (db: Shop) => (await db.me.get('me')) ?? null;
const readOpenKeys = async (db: Shop) => new Set((await readOpen(db)).map(({ seq }) => seq));

/** As the list of clients is read: four tables at one moment. */
function readList(db: Shop): Promise<string> {
  return db.transaction('r', db.clients, db.outbox, db.me, db.meta, async () => {
    await readMe(db);
    const open = await readOpenKeys(db);
    const clients = await db.clients.toArray();
    await db.meta.get('last-sync');
    return `${clients.length} clients, ${open.size} open`;
  });
}

const readAtOnce = (db: Shop) => db.transaction('r', db.outbox, () => readOpen(db));
const awaitTransaction = async (db: Shop) => (await readAtOnce(db)).length;
const awaitPlain = async (db: Shop) => (await readOpen(db)).length;

/** Ways to write the count of the outbox that stands beside the list. */
const COUNTS = {
  'awaits a transaction': (db: Shop) => () => awaitTransaction(db),
  'the same, in a function marked async': (db: Shop) => async () => awaitTransaction(db),
  'returns a transaction from a plain function': (db: Shop) => () =>
    readAtOnce(db).then(({ length }) => length),
  'no transaction': (db: Shop) => () => awaitPlain(db),
} satisfies Record<string, (db: Shop) => () => Promise<number>>;

const ENGINES = {
  liveQuery: <Found>(_tables: Table[], read: () => Promise<Found>) => liveQuery(read),
  liveRead: <Found>(tables: Table[], read: () => Promise<Found>) => liveRead(tables, read),
};

interface LiveReads {
  failures: number;
  /** How often each told of what it found. */
  lists: number;
  counts: number;
  /** Whether the last that each told is what was written last. */
  isListRight: boolean;
  isCountRight: boolean;
}

export type LiveCount = keyof typeof COUNTS;
export type LiveEngine = keyof typeof ENGINES;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A list beside a count, both live, while a queue is sent: three writes in each round. */
export async function liveReads(
  engine: LiveEngine,
  way: LiveCount,
  first: 'list' | 'count',
  rounds: number,
): Promise<LiveReads> {
  const db = new Shop();
  await db.delete();
  await db.open();
  const seen = { failures: 0, lists: 0, counts: 0, list: '', count: -1 };
  const watch = ENGINES[engine];
  const starts = {
    list: () =>
      watch<string | null>([db.clients, db.outbox, db.me, db.meta], () =>
        // As a screen does it: a failure is shown.
        readList(db).then(
          (found) => found,
          () => null,
        ),
      ).subscribe((found) => {
        if (found === null) seen.failures += 1;
        else Object.assign(seen, { lists: seen.lists + 1, list: found });
      }),
    count: () =>
      watch([db.outbox], COUNTS[way](db)).subscribe((found) => {
        Object.assign(seen, { counts: seen.counts + 1, count: found });
      }),
  };
  const order = first === 'list' ? [starts.list, starts.count] : [starts.count, starts.list];
  const watched = order.map((start) => start());
  for (let round = 0; round < rounds; round += 1) await writeRound(db, round);
  // Longer than liveRead pauses between two reads.
  await pause(500);
  for (const one of watched) one.unsubscribe();
  await db.delete();
  const { list, count, ...told } = seen;
  return { ...told, isListRight: list === `${rounds} clients, 0 open`, isCountRight: count === 0 };
}

async function writeRound(db: Shop, round: number): Promise<void> {
  const seq = await db.outbox.add({ state: 'pending' });
  await pause(3);
  await db.outbox.update(seq, { state: 'sending' });
  await pause(3);
  await db.transaction('rw', db.outbox, db.clients, async () => {
    await db.clients.put({ id: String(round) });
    await db.outbox.delete(seq);
  });
  await pause(round % 10);
}
