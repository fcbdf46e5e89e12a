import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { ErpDatabase } from './db.ts';
import { giveUpInvoices, lastIncompleteDay, trimInvoices } from './invoice-window.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let db: ErpDatabase;
beforeEach(() => {
  db = new ErpDatabase(`window-${Math.random()}`);
});

/** Invoices of the mirror, one after the other going back from now; `v` 0 is a sale that awaits its number. */
const add = (count: number, everyMs: number, v = 1) =>
  db.invoices.bulkAdd(
    Array.from({ length: count }, (_, at) => ({
      id: `${v}-${everyMs}-${String(at).padStart(5, '0')}`,
      fecha: bogotaTimestamp(new Date(NOW.getTime() - at * everyMs)),
      busqueda: '',
      invoice: null,
      sale: null,
      v,
      rev: 1,
    })),
  );

describe('the invoices of a device', () => {
  it('reach ninety days back, and the last incomplete day is the day before the first whole one', async () => {
    await add(100, DAY_MS);
    await trimInvoices(db, NOW);
    expect(await db.invoices.count()).toBe(91);
    expect(await lastIncompleteDay(db, NOW)).toBe('2026-08-23');
  });

  it('are no more than two thousand; the day of the oldest may lack some', async () => {
    await add(2005, HOUR_MS);
    await trimInvoices(db, NOW);
    expect(await db.invoices.count()).toBe(2000);
    expect(await db.invoices.orderBy('fecha').first()).toMatchObject({ id: '1-3600000-01999' });
    expect(await lastIncompleteDay(db, NOW)).toBe('2026-08-30');
  });

  it('lack none where the first one of the business is younger', async () => {
    await add(90, DAY_MS);
    await db.meta.put({ key: 'first-invoice', value: '2026-08-23' });
    expect(await lastIncompleteDay(db, NOW)).toBe('2026-08-23');
    await db.meta.put({ key: 'first-invoice', value: '2026-08-24' });
    expect(await lastIncompleteDay(db, NOW)).toBe('');
  });

  it('of a device that held a whole year are the newest, and no day that lost some counts as whole', async () => {
    await add(8030, 65 * 60_000);
    await trimInvoices(db, NOW);
    expect(await db.invoices.count()).toBe(2000);
    expect(await lastIncompleteDay(db, NOW)).toBe('2026-08-23');
    await add(20, 60_000);
    await trimInvoices(db, NOW);
    expect(await db.invoices.count()).toBe(2000);
    expect(await lastIncompleteDay(db, NOW)).toBe('2026-08-24');
  });

  it('that a clock far ahead let go of are known to be missing once it is right again', async () => {
    await add(100, DAY_MS);
    await trimInvoices(db, new Date(NOW.getTime() + 365 * DAY_MS));
    expect(await db.invoices.count()).toBe(0);
    expect(await lastIncompleteDay(db, NOW)).toBe('2026-11-21');
  });

  it('keep every sale that awaits its number, however old', async () => {
    await add(3, 60 * DAY_MS, 0);
    for (const { id } of await db.invoices.toArray())
      await db.outbox.add({ op: id, entityId: id, kind: 'sale', state: 'pending', touches: [] } as never);
    await add(2005, HOUR_MS);
    await trimInvoices(db, NOW);
    expect(await db.invoices.filter(({ v }) => v === 0).count()).toBe(3);
    expect(await db.invoices.count()).toBe(2003);
    expect(await lastIncompleteDay(db, NOW)).toBe('2026-08-30');
  });

  it('that were given up for room are known to be missing', async () => {
    await add(10, DAY_MS);
    await giveUpInvoices(db, NOW.getTime() - 7 * DAY_MS);
    expect(await db.invoices.count()).toBe(8);
    expect(await lastIncompleteDay(db, NOW)).toBe('2026-11-14');
    await giveUpInvoices(db, NOW.getTime() - DAY_MS);
    await giveUpInvoices(db, NOW.getTime() - 7 * DAY_MS);
    expect(await lastIncompleteDay(db, NOW)).toBe('2026-11-20');
  });
});
