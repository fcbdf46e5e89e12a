import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Http } from '#app/api/http.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { DEVICE_CLOCK } from './clock.ts';
import { SyncEngine } from './engine.ts';
import { SyncStatus } from './status.ts';
import { purgeReceipts } from '#app/data/restore/receipts.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-23T15:00:00Z');
const EMPTY_PAGE = { epoca: 'e', hasta: 9, mas: false, cambios: [], aplicadas: [] };

let engine: SyncEngine | undefined;
afterEach(() => engine?.stop());

/** A round of a device that holds a sale which the server took so many days ago. @returns the keys that it keeps */
async function keptAfter({ takenDaysAgo = 0, clockAheadDays = 0, isDated = true }): Promise<string[]> {
  const db = new ErpDatabase(`receipts-${Math.random()}`);
  const sale = queuedSale('taken');
  const takenAt = NOW - takenDaysAgo * DAY_MS;
  await db.outbox.add({ ...sale, state: 'done', takenAt, vFrom: 1, vTo: 2 });
  await db.meta.put({ key: 'epoch', value: EMPTY_PAGE.epoca });
  const headers: Record<string, string> = isDated ? { date: new Date(NOW).toUTCString() } : {};
  const http: Http = async () => ({ status: 200, body: EMPTY_PAGE, headers });
  const clock = { ...DEVICE_CLOCK, now: () => new Date(NOW + clockAheadDays * DAY_MS) };
  engine = new SyncEngine({ db, http, clock, random: () => 1 }, new SyncStatus());
  await engine.syncNow();
  return (await db.outbox.toArray()).map(({ op }) => op);
}

describe('receipts', () => {
  it('are kept for a week, whatever the clock of the device says', async () => {
    expect(await keptAfter({ takenDaysAgo: 6 })).toHaveLength(1);
    expect(await keptAfter({ takenDaysAgo: 6, clockAheadDays: 30 })).toHaveLength(1);
  });

  it('are deleted after a week, though the clock of the device is behind', async () => {
    expect(await keptAfter({ takenDaysAgo: 8 })).toEqual([]);
    expect(await keptAfter({ takenDaysAgo: 8, clockAheadDays: -30 })).toEqual([]);
  });

  it('that only the device has dated are kept by the device’s clock', async () => {
    const db = new ErpDatabase(`receipts-${Math.random()}`);
    const behind = new Date(NOW - 120 * DAY_MS);
    const settled = { ...queuedSale('settled'), occurredAt: bogotaTimestamp(behind), state: 'done' as const };
    const given = { reason: 'x', at: behind.toISOString() };
    await db.outbox.bulkAdd([
      { ...settled, vFrom: 1, vTo: 2 },
      { ...queuedSale('given'), state: 'discarded', discard: given },
    ]);
    await purgeReceipts(db, behind, new Date(NOW));
    expect(await db.outbox.count()).toBe(2);
  });

  it('of what a person gave up are kept for ninety days', async () => {
    const db = new ErpDatabase(`receipts-${Math.random()}`);
    const discard = { reason: 'x', at: new Date(NOW - DAY_MS).toISOString() };
    await db.outbox.add({ ...queuedSale('given'), state: 'discarded', discard });
    for (const [days, kept] of [
      [0, 1],
      [88, 1],
      [90, 0],
    ] as const) {
      await purgeReceipts(db, new Date(NOW + days * DAY_MS + 1));
      expect([days, await db.outbox.count()]).toEqual([days, kept]);
    }
  });

  it('are kept by the device’s clock where the server sends no time', async () => {
    expect(await keptAfter({ takenDaysAgo: 8, isDated: false })).toEqual([]);
    expect(await keptAfter({ takenDaysAgo: 6, isDated: false })).toHaveLength(1);
  });
});
