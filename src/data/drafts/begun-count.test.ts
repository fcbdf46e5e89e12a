import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepCount, readBegunCount } from './begun-count.ts';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';

const NOON = new Date('2026-11-21T12:00:00-05:00');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const typed = { notes: { 50000: '2' }, declared: { nequi: '35000' } };

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(() => counter.close());

describe('a count that was begun', () => {
  it('is there for its drawer within the hour, and not for another one', async () => {
    const { db } = counter.workspace;
    await keepCount(db, 'one', typed, NOON);
    expect(await readBegunCount(db, 'one', later(59))).toMatchObject({ typed });
    expect(await readBegunCount(db, 'other', later(1))).toBeUndefined();
    expect(await readBegunCount(db, 'one', later(60))).toBeUndefined();
  });

  it('is forgotten once nothing of it is left in the fields', async () => {
    const { db } = counter.workspace;
    await keepCount(db, 'one', typed, NOON);
    await keepCount(db, 'one', { notes: { 50000: '' }, declared: {} }, later(1));
    expect(await readBegunCount(db, 'one', later(2))).toBeUndefined();
  });
});
