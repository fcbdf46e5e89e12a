import { describe, expect, it } from 'vitest';
import { WriteQueue } from './write-queue.ts';

/** A write that ends when it is told to. */
function heldWrite(started: number[], name: number) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const work = async () => {
    started.push(name);
    await ended;
  };
  return { work, end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the line of writes', () => {
  it('lets four of a business in at once, the rest in the order they came', async () => {
    const line = new WriteQueue();
    const started: number[] = [];
    const writes = Array.from({ length: 7 }, (_, name) => heldWrite(started, name));
    const all = writes.map(({ work }) => line.run(1, work));
    await settle();
    expect(started).toEqual([0, 1, 2, 3]);
    writes[2]!.end();
    await settle();
    expect(started).toEqual([0, 1, 2, 3, 4]);
    for (const { end } of writes) end();
    await Promise.all(all);
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('keeps no business waiting for another', async () => {
    const line = new WriteQueue();
    const started: number[] = [];
    const slow = Array.from({ length: 5 }, (_, name) => heldWrite(started, name));
    const all = slow.map(({ work }) => line.run(1, work));
    await line.run(2, async () => void started.push(100));
    expect(started).toContain(100);
    for (const { end } of slow) end();
    await Promise.all(all);
  });

  it('gives the place back when a write fails, and tells its failure', async () => {
    const line = new WriteQueue();
    const failing = () => Promise.reject(new Error('refused'));
    for (let count = 0; count < 9; count += 1) await expect(line.run(1, failing)).rejects.toThrow('refused');
    await expect(line.run(1, () => Promise.resolve('in'))).resolves.toBe('in');
  });
});
