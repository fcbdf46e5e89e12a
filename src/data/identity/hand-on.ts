import type { SaleDraft } from '#app/data/drafts/draft.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { openCreates } from '#app/data/queue/dependencies.ts';
import { touch } from '#app/data/queue/touches.ts';
import { atTheDoor, livingTabs } from '#app/data/drafts/tabs.ts';
import { isBuiltIn } from '#domain/products/built-in.ts';
import { withExistingDatabase } from './existing-database.ts';

/** Whether a sale was charged: its id is its operation's lane. */
async function isCharged({ outbox }: ErpDatabase, id: string): Promise<boolean> {
  return (await outbox.where('lane').equals(id).toArray()).some(({ state }) => state !== 'discarded');
}

const productsOf = ({ lines }: SaleDraft) => lines.flatMap(({ product }) => product ?? []);

/**
 * Whether somebody else can go on with a sale: it has no goods at a price that only its author's queue knows, a client that
 * the server knows, and nothing that came back.
 */
async function isTakeable(db: ErpDatabase, draft: SaleDraft): Promise<boolean> {
  if (draft.exchange || productsOf(draft).some(({ id, v }) => v === null && !isBuiltIn(id))) return false;
  const { clienteId } = draft;
  const makes = clienteId ? await openCreates(db, 'client-create', touch.client(clienteId)) : [];
  return makes.length === 0;
}

/** Open sales with goods, the last one touched first. */
export interface LeftSales {
  /** The next person at the counter may go on with them. */
  takeable: SaleDraft[];
  /** They stay with their author. */
  bound: SaleDraft[];
}

/**
 * What a person leaves open. A sale in another tab of theirs stays there, where it may be charged at any moment.
 * @param tab the tab that is being left
 */
export async function listLeft(database: string, tab: string): Promise<LeftSales> {
  const found = await withExistingDatabase(database, async (db) => {
    const left: LeftSales = { takeable: [], bound: [] };
    const others = await livingTabs(database);
    others.delete(tab);
    for (const draft of await db.drafts.orderBy('updatedAt').reverse().toArray()) {
      if (productsOf(draft).length === 0 || (await isCharged(db, draft.id))) continue;
      const isFree = !others.has(draft.tab) && (await isTakeable(db, draft));
      left[isFree ? 'takeable' : 'bound'].push(draft);
    }
    return left;
  });
  return found ?? { takeable: [], bound: [] };
}

/**
 * Hands open sales from one counter to another: noted where they are, copied under the same id, then deleted. Two databases
 * know no common transaction, so a page that dies in between leaves what `settleHandedOn` ends. Nobody opens the first
 * counter meanwhile, and a tab that has one of the sales open keeps it.
 * @param ids those that the person saw
 * @returns how many of them went
 */
export async function handOn(from: string, to: string, ids: readonly string[]): Promise<number> {
  const moved = await atTheDoor(from, () =>
    withExistingDatabase(from, (db) =>
      withExistingDatabase(to, async (other) => {
        const rows = await noteTaker(db, to, { ids, living: await livingTabs(from) });
        const newest = rows.toSorted((a, b) => a.updatedAt - b.updatedAt);
        const now = Date.now();
        // In no tab: the counter that opens next takes them up, and shows them first.
        await other.drafts.bulkPut(newest.map((draft, at) => ({ ...draft, tab: '', updatedAt: now + at })));
        // Without locks another tab may have charged one meanwhile, and taken the row with it: it is open nowhere.
        for (const { id } of rows) if (await isCharged(db, id)) await other.drafts.delete(id);
        await settleHandedOn(db);
        return rows.length;
      }),
    ),
  );
  return moved ?? 0;
}

/** @returns the sales as they are to be copied */
function noteTaker(
  db: ErpDatabase,
  takenBy: string,
  { ids, living }: { ids: readonly string[]; living: ReadonlySet<string> },
): Promise<SaleDraft[]> {
  return db.transaction('rw', db.drafts, db.outbox, async () => {
    const found = await db.drafts.bulkGet([...ids]);
    const rows: SaleDraft[] = [];
    for (const draft of found)
      if (draft && !living.has(draft.tab) && !(await isCharged(db, draft.id))) rows.push(draft);
    await db.drafts.bulkPut(rows.map((draft) => ({ ...draft, takenBy })));
    return rows;
  });
}

/**
 * Ends what `handOn` began in this database: a sale that has arrived at the other counter goes here. It runs at this
 * database's door: a hand-over that is under way would be broken off.
 */
export async function settleHandedOn(db: ErpDatabase): Promise<void> {
  const noted = await db.drafts.filter(({ takenBy }) => takenBy !== undefined).toArray();
  for (const { id, takenBy = '' } of noted) {
    if (await withExistingDatabase(takenBy, (other) => hasArrived(other, id))) await db.drafts.delete(id);
    else await db.drafts.update(id, { takenBy: undefined });
  }
}

/** Open there, or charged there since. */
const hasArrived = async (db: ErpDatabase, id: string): Promise<boolean> =>
  (await db.drafts.get(id)) !== undefined || (await isCharged(db, id));
