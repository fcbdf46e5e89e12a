import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ErpDatabase, type ProductRecord } from '#app/data/db.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { SUNDRIES_ID } from '#domain/products/sundries.ts';
import { bestSellers } from './best-sellers.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let db: ErpDatabase;
beforeEach(async () => {
  db = new ErpDatabase('best-sellers');
  await put('rice');
  await put('bread');
  await put('milk');
});
afterEach(() => db.delete());

const put = (id: string, borrado = false) => db.products.put({ id, borrado } as unknown as ProductRecord);

let sales = 0;
/** A sale so many days ago: the server's, or a sale of this device without its number. */
function sold(daysAgo: number, goods: Record<string, number>, isNumbered = true) {
  const lines = Object.entries(goods).map(([producto_id, cantidad]) => ({ producto_id, cantidad }));
  const fecha = bogotaTimestamp(new Date(NOW.getTime() - daysAgo * DAY_MS));
  sales += 1;
  return db.invoices.put({
    id: `sale-${sales}`,
    fecha,
    invoice: isNumbered ? { detalles_items: lines } : null,
    sale: isNumbered ? null : { lines },
  } as unknown as InvoiceRecord);
}

describe('what sells most', () => {
  it('is what was on most sales, however many units of something else one of them had', async () => {
    await sold(1, { rice: 50, bread: 1 });
    await sold(2, { bread: 1, milk: 1 }, false);
    await sold(3, { bread: 2, milk: 1 });
    expect(await bestSellers(db, 24, NOW)).toEqual(['bread', 'milk', 'rice']);
    expect(await bestSellers(db, 2, NOW)).toEqual(['bread', 'milk']);
  });

  it('of a new shop has what was just sold, and moves nothing for an hour', async () => {
    expect(await bestSellers(db, 24, NOW)).toEqual([]);
    await sold(0, { rice: 1 });
    expect(await bestSellers(db, 24, NOW)).toEqual(['rice']);
    await sold(0, { bread: 1 });
    await sold(0, { bread: 1 });
    expect(await bestSellers(db, 24, NOW)).toEqual(['rice', 'bread']);
    expect(await bestSellers(db, 24, new Date(NOW.getTime() + HOUR_MS))).toEqual(['bread', 'rice']);
  });

  it('is counted anew once many more sales have come', async () => {
    await sold(1, { rice: 1 });
    expect(await bestSellers(db, 24, NOW)).toEqual(['rice']);
    for (let count = 0; count < 60; count += 1) await sold(1, { bread: 1 });
    expect(await bestSellers(db, 24, NOW)).toEqual(['bread', 'rice']);
  });

  it('is that of the last fourteen days', async () => {
    await sold(13.9, { milk: 1 });
    await sold(14.1, { rice: 1 });
    await sold(15, { rice: 1 });
    expect(await bestSellers(db, 24, NOW)).toEqual(['milk']);
  });

  it('is no Varios and no product that is gone, which leave their places to others', async () => {
    for (let count = 0; count < 3; count += 1) await sold(1, { [SUNDRIES_ID]: 1, bread: 1, unknown: 1 });
    await sold(1, { rice: 1 });
    await sold(1, { milk: 1 });
    await put('bread', true);
    expect(await bestSellers(db, 2, NOW)).toEqual(['milk', 'rice']);
  });

  it('of a shop that sells is counted once an hour, and loses at once what is deleted meanwhile', async () => {
    for (let count = 0; count < 50; count += 1) await sold(1, { rice: 1, bread: 1 });
    expect(await bestSellers(db, 24, NOW)).toEqual(['bread', 'rice']);
    await sold(0.1, { milk: 1 });
    await put('bread', true);
    expect(await bestSellers(db, 24, new Date(NOW.getTime() + HOUR_MS - 1))).toEqual(['rice']);
    expect(await bestSellers(db, 24, new Date(NOW.getTime() + HOUR_MS))).toEqual(['rice', 'milk']);
  });
});
