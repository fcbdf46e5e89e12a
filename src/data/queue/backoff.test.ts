import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { databaseName, ErpDatabase } from '#app/data/db.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { freeForRow, nextRetry, resetBackoff } from './backoff.ts';

const NOW_MS = 1_000_000;

it('the backoffs of a few are found and ended without reading a long queue that waits for none', async () => {
  const db = new ErpDatabase(databaseName(8, 0));
  const waiting = Array.from({ length: 200 }, () => queuedSale(crypto.randomUUID()));
  // One is over, one belongs to a clock that was set back.
  const moments = [NOW_MS, NOW_MS + 9000, NOW_MS + 2000, NOW_MS + 600_000];
  const put = moments.map((nextAt) => ({ ...queuedSale(crypto.randomUUID()), nextAt }));
  const edit = { ...queuedSale('edit'), nextAt: NOW_MS + 30_000, awaitsRow: true };
  await db.outbox.bulkAdd([...waiting, ...put, edit]);
  let read = 0;
  const note = (row: unknown) => {
    read += 1;
    return row;
  };
  db.outbox.hook('reading', note);
  expect(await nextRetry(db, NOW_MS)).toBe(NOW_MS + 2000);
  await freeForRow(db);
  expect(await resetBackoff(db)).toBe(true);
  expect(await resetBackoff(db)).toBe(false);
  expect(await nextRetry(db, NOW_MS)).toBeUndefined();
  db.outbox.hook('reading').unsubscribe(note);
  expect(read).toBeLessThan(20);
  expect(await db.outbox.where('op').equals('edit').first()).toMatchObject({ nextAt: 0, awaitsRow: false });
});
