import { expect, it } from 'vitest';
import { createDemo } from '#server/demo.ts';
import { sql } from '#server/platform/database/database.ts';
import { startServer } from '#tests/fixtures/server.ts';

it('the demo shop that two servers make at once on an empty database is made once, and both go on', async () => {
  const { db, services, stop } = await startServer();
  try {
    const make = () => createDemo(db, services, new Date());
    const made = await Promise.all([make(), make()]);
    expect(made.toSorted()).toEqual([false, true]);
    const { rows } = await sql`SELECT (SELECT count(*)::int FROM owners) AS owners,
      (SELECT count(*)::int FROM businesses) AS shops`.execute(db);
    expect(rows).toEqual([{ owners: 1, shops: 1 }]);
    expect(await make()).toBe(false);
  } finally {
    await stop();
  }
});
