import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { type PaperKind, printPaper } from './printed-papers.ts';

let counter: LocalCounter;
let sale: string;
beforeEach(async () => {
  counter = await openLocalCounter();
  sale = (await counter.sell()).entityId;
});
afterEach(() => counter.close());

const print = (kind: PaperKind = 'provisional', id = sale, out = async () => undefined) =>
  printPaper(counter.workspace.db, { id }, kind, out);

it('the first paper of a kind is none, every further one is a reprint', async () => {
  expect([await print(), await print(), await print()]).toEqual([false, true, true]);
  expect([await print('invoice'), await print('invoice')]).toEqual([false, true]);
});

it('the second of two prints requested at once is a reprint', async () => {
  expect((await Promise.all([print(), print()])).toSorted()).toEqual([false, true]);
});

it('a failed print does not count', async () => {
  const jam = async () => {
    throw new Error('jam');
  };
  await expect(print('provisional', sale, jam)).rejects.toThrow('jam');
  expect(await print()).toBe(false);
  await expect(print('provisional', sale, jam)).rejects.toThrow('jam');
  expect(await print()).toBe(true);
});

it('a print of another device’s sale is a reprint: that device may have printed it', async () => {
  expect(await print('invoice', '0199d000-0000-7000-8000-000000000012')).toBe(true);
});
