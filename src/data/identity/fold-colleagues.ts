import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { readColleagueWork, stockTouches, stockWorkOf } from '#app/data/projection/colleague-work.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { identitiesTable } from '#app/data/registry.ts';
import { withExistingDatabase } from './existing-database.ts';

const signOf = (work: readonly Operation[]): string =>
  work.map(({ op, state, delivered, vFrom, vTo }) => [op, state, delivered, vFrom, vTo].join(' ')).join();

/** Colleagues of the same business who have worked on this device. */
async function colleaguesOf({ name }: ErpDatabase): Promise<string[]> {
  const [, business] = name.split(':');
  const ids = await identitiesTable().where('id').startsWith(`erp:${business}:`).primaryKeys();
  return ids.filter((id) => id !== name);
}

/**
 * Takes the stock that colleagues have sold on this device, and that the server has not told of, off the stock on screen: two
 * who share a till share its shelf. Read anew whenever their queues may have moved, since no transaction holds two databases;
 * until then a row is out by what moved.
 */
export async function foldColleagues(db: ErpDatabase): Promise<void> {
  const work: Operation[] = [];
  for (const id of await colleaguesOf(db))
    work.push(...((await withExistingDatabase(id, (other) => stockWorkOf(other, db))) ?? []));
  await db.transaction('rw', projectionTables(db), async () => {
    const before = await readColleagueWork(db);
    if (signOf(before) === signOf(work) || (await db.meta.get('left'))) return;
    if (work.length > 0) await db.meta.put({ key: 'colleagues', value: work });
    else await db.meta.delete('colleagues');
    await projectAll(db, [...stockTouches(before), ...stockTouches(work)]);
  });
}

/** As `foldColleagues`, where something of theirs is folded in: a page of the feed may hold it now. */
export async function foldColleaguesAgain(db: ErpDatabase): Promise<void> {
  if ((await readColleagueWork(db)).length > 0) await foldColleagues(db);
}
