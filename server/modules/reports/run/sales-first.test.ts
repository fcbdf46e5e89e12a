import { describe, expect, it } from 'vitest';
import { SalesFirst } from './sales-first.ts';

const YEAR = { businessId: 1, days: 366 };
const changes = (count: number) => async () => count;

/** How long the next report of a business waits, after another one during which so much was written. */
async function waitAfter(written: number, next = YEAR, done = { ...YEAR, tookMs: 1_000 }): Promise<number> {
  let waitedMs = 0;
  const salesFirst = new SalesFirst(
    () => 5_000,
    async (ms) => (waitedMs += ms),
  );
  await salesFirst.note(done, changes(written));
  await salesFirst.wait(next.businessId, next.days);
  return waitedMs;
}

describe('a long report of a business', () => {
  it('waits as long as the one before took, where the business sells hard', async () => {
    expect(await waitAfter(60)).toBe(1_000);
    expect(await waitAfter(60, YEAR, { ...YEAR, tookMs: 9_000 })).toBe(0);
    expect(await waitAfter(600, YEAR, { ...YEAR, tookMs: 9_000 })).toBe(2_000);
  });

  it('begins at once where little was written meanwhile', async () => {
    expect(await waitAfter(9)).toBe(0);
  });

  it('keeps no report of a month waiting, nor of another business', async () => {
    expect(await waitAfter(60, { ...YEAR, days: 31 })).toBe(0);
    expect(await waitAfter(60, { ...YEAR, businessId: 2 })).toBe(0);
  });

  it('leaves no rest behind where it was short', async () => {
    expect(await waitAfter(60, YEAR, { ...YEAR, tookMs: 299 })).toBe(0);
    expect(await waitAfter(60, YEAR, { ...YEAR, days: 31, tookMs: 1_000 })).toBe(0);
  });
});
