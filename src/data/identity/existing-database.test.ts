import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ErpDatabase } from '#app/data/db.ts';
import { withExistingDatabase } from './existing-database.ts';

it('a database that nobody made is not made by asking for it, nor is one taken away that is made meanwhile', async () => {
  const name = `erp:${Math.random()}`;
  let ran = 0;
  const ask = () => withExistingDatabase(name, async () => (ran += 1));
  expect(await ask()).toBeUndefined();
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(name);
  // Somebody signs in while the worker asks: whichever of the two comes first, the counter keeps its database.
  for (const turns of [0, 1, 2, 3, 5, 8]) {
    const db = new ErpDatabase(name);
    let isTakenAway = false;
    db.on('versionchange', () => {
      isTakenAway = true;
    });
    const asked = ask();
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await db.open();
    await db.meta.put({ key: 'cursor', value: turns });
    await asked;
    expect([isTakenAway, await db.meta.get('cursor')]).toEqual([false, { key: 'cursor', value: turns }]);
    await db.delete();
  }
});

it('a database that is there is handed in, and closed in the end', async () => {
  const name = `erp:${Math.random()}`;
  await new ErpDatabase(name).open().then((db) => db.close());
  let used: ErpDatabase | undefined;
  const answer = await withExistingDatabase(name, async (db) => {
    used = db;
    return db.meta.count();
  });
  expect([answer, used?.isOpen()]).toEqual([0, false]);
});
