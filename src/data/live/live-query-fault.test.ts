import 'fake-indexeddb/auto';
import { Dexie, type EntityTable, liveQuery } from 'dexie';
import { expect, it } from 'vitest';
import packageJson from '#package.json' with { type: 'json' };

class Shop extends Dexie {
  declare outbox: EntityTable<{ seq: number; state: string }, 'seq'>;
  declare clients: EntityTable<{ id: string }, 'id'>;

  constructor() {
    super(`fault-${Math.random()}`);
    this.version(1).stores({ outbox: '++seq, state', clients: 'id' });
  }
}

const ROUNDS = 60;
const STATES = ['pending', 'sending', 'rejected'];

async function readOpen(db: Shop) {
  const rows = await Promise.all(STATES.map((state) => db.outbox.where('state').equals(state).toArray()));
  return rows.flat();
}
const countOpenKeys = async (db: Shop) => new Set((await readOpen(db)).map(({ seq }) => seq)).size;
const readClient = async (db: Shop) => (await db.clients.get('0')) ?? null;

/** A list that reads its tables at one moment. */
const readList = (db: Shop) =>
  db.transaction('r', db.outbox, db.clients, async () => {
    await readClient(db);
    const open = await countOpenKeys(db);
    const clients = await db.clients.toArray();
    await db.clients.get('1');
    return `${clients.length} ${open}`;
  });
/** A second live query beside the list, with a transaction of its own. */
const countOutbox = async (db: Shop) => (await db.transaction('r', db.outbox, () => readOpen(db))).length;

it('the pinned Dexie still ends the transaction of one live query while another one reads', async () => {
  const db = new Shop();
  await db.open();
  const failures = new Set<string>();
  const list = liveQuery(() => readList(db).catch(({ name }: Error) => void failures.add(name)));
  const count = liveQuery(() => countOutbox(db));
  const watched = [list.subscribe(() => undefined), count.subscribe(() => undefined)];
  for (let round = 0; round < ROUNDS && failures.size === 0; round += 1) {
    const seq = await db.outbox.add({ state: 'pending' });
    await db.outbox.update(seq, { state: 'sending' });
    await db.outbox.delete(seq);
    await new Promise((resolve) => setTimeout(resolve, round % 10));
  }
  for (const one of watched) one.unsubscribe();
  const { dexie } = packageJson.dependencies;
  expect(
    [...failures],
    `Dexie ${dexie} keeps two live queries apart: look again at docs/decisions/010-live-reads.md, with \`npm run bench -- live-reads\` for other ways to write them.`,
  ).toEqual(['PrematureCommitError']);
});
