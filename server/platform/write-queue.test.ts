import { describe, expect, it } from 'vitest';
import { WriteQueue } from './write-queue.ts';

/** A write that ends when `end` is called. */
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

describe('the queue of writes', () => {
  it('lets four of a business in at once, the rest in the order they came', async () => {
    const queue = new WriteQueue();
    const started: number[] = [];
    const writes = Array.from({ length: 7 }, (_, name) => heldWrite(started, name));
    const all = writes.map(({ work }) => queue.run(1, 'live', work));
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
    const queue = new WriteQueue();
    const started: number[] = [];
    const slow = Array.from({ length: 5 }, (_, name) => heldWrite(started, name));
    const all = slow.map(({ work }) => queue.run(1, 'live', work));
    await queue.run(2, 'live', async () => void started.push(100));
    expect(started).toContain(100);
    for (const { end } of slow) end();
    await Promise.all(all);
  });

  it('gives the place back when a write fails, and tells its failure', async () => {
    const queue = new WriteQueue();
    const failing = () => Promise.reject(new Error('refused'));
    for (let count = 0; count < 9; count += 1)
      await expect(queue.run(1, 'live', failing)).rejects.toThrow('refused');
    await expect(queue.run(1, 'live', () => Promise.resolve('in'))).resolves.toBe('in');
  });

  it('lets a sale that is charged now in before delivered ones, of which every fourth place still goes to one', async () => {
    const queue = new WriteQueue();
    const started: number[] = [];
    const held = Array.from({ length: 4 }, (_, name) => heldWrite(started, name));
    const all = held.map(({ work }) => queue.run(1, 'live', work));
    const later = (name: number) => async () => void started.push(name);
    for (const name of [10, 11]) all.push(queue.run(1, 'delivered', later(name)));
    for (const name of [20, 21, 22, 23]) all.push(queue.run(1, 'live', later(name)));
    await settle();
    for (const { end } of held) end();
    await Promise.all(all);
    expect(started.slice(4)).toEqual([20, 21, 22, 10, 23, 11]);
  });

  it('refuses the thousand and first delivered sale that would wait, and no live one', async () => {
    const queue = new WriteQueue();
    const started: number[] = [];
    const held = Array.from({ length: 4 }, (_, name) => heldWrite(started, name));
    const all: Promise<unknown>[] = held.map(({ work }) => queue.run(1, 'delivered', work));
    const nothing = () => Promise.resolve();
    for (let count = 0; count < 1000; count += 1) all.push(queue.run(1, 'delivered', nothing));
    await expect(queue.run(1, 'delivered', nothing)).rejects.toMatchObject({ codigo: 'ocupado' });
    all.push(queue.run(1, 'live', nothing));
    for (const { end } of held) end();
    await Promise.all(all);
    await expect(queue.run(1, 'delivered', () => Promise.resolve('in'))).resolves.toBe('in');
  });

  it('lets few delivered sales of all businesses in at once, in the order they came, and who charges now at any time', async () => {
    const queue = new WriteQueue();
    const started: number[] = [];
    const held = Array.from({ length: 20 }, (_, name) => heldWrite(started, name));
    const all: Promise<unknown>[] = held.map(({ work }, business) => queue.run(business, 'delivered', work));
    await settle();
    const inside = started.length;
    expect(inside).toBeLessThan(10);
    await queue.run(19, 'live', async () => void started.push(100));
    await queue.run(0, 'live', async () => void started.push(101));
    expect(started.slice(inside)).toEqual([100, 101]);
    held[2]?.end();
    await settle();
    expect(started.at(-1)).toBe(inside);
    for (const { end } of held) end();
    await Promise.all(all);
    expect(started.filter((name) => name < 100)).toEqual(held.map((_, name) => name));
  });

  it('keeps no delivered sale waiting for those of a business that is full', async () => {
    const queue = new WriteQueue();
    const started: number[] = [];
    const held = Array.from({ length: 4 }, (_, name) => heldWrite(started, name));
    const all: Promise<unknown>[] = held.map(({ work }) => queue.run(1, 'live', work));
    const nothing = () => Promise.resolve();
    for (let count = 0; count < 500; count += 1) all.push(queue.run(1, 'delivered', nothing));
    await queue.run(2, 'delivered', async () => void started.push(100));
    expect(started).toEqual([0, 1, 2, 3, 100]);
    for (const { end } of held) end();
    await Promise.all(all);
  });

  it('lets delivered sales of all businesses in as they came, however many a business has', async () => {
    const queue = new WriteQueue();
    const started: number[] = [];
    const held = Array.from({ length: 6 }, (_, name) => heldWrite(started, name));
    const all: Promise<unknown>[] = held.map(({ work }, at) => queue.run(at < 4 ? 1 : 2, 'delivered', work));
    const named = (name: number) => async () => void started.push(name);
    all.push(queue.run(3, 'delivered', named(100)));
    for (const name of [101, 102, 103]) all.push(queue.run(1, 'delivered', named(name)));
    held[0]?.end();
    await settle();
    expect(started.slice(6)).toEqual([100, 101, 102, 103]);
    for (const { end } of held) end();
    await Promise.all(all);
  });

  it('refuses delivered sales of any business where 1,500 of all wait', async () => {
    const queue = new WriteQueue();
    const held = Array.from({ length: 6 }, (_, name) => heldWrite([], name));
    const all: Promise<unknown>[] = held.map(({ work }, business) => queue.run(business, 'delivered', work));
    const nothing = () => Promise.resolve();
    for (let count = 0; count < 1500; count += 1) all.push(queue.run(10 + (count % 3), 'delivered', nothing));
    await expect(queue.run(99, 'delivered', nothing)).rejects.toMatchObject({ codigo: 'ocupado' });
    await expect(queue.run(99, 'live', () => Promise.resolve('in'))).resolves.toBe('in');
    for (const { end } of held) end();
    await Promise.all(all);
  });

  it('lets one public write of a business in at once, and refuses what comes when fifty wait', async () => {
    const queue = WriteQueue.forPublic();
    const started: number[] = [];
    const writes = Array.from({ length: 51 }, (_, name) => heldWrite(started, name));
    const all = writes.map(({ work }) => queue.run(1, 'delivered', work));
    await expect(queue.run(1, 'delivered', async () => undefined)).rejects.toMatchObject({
      codigo: 'ocupado',
    });
    await queue.run(2, 'delivered', async () => void started.push(100));
    expect(started).toEqual([0, 100]);
    for (const { end } of writes) end();
    await Promise.all(all);
    expect(started).toHaveLength(52);
  });

  it('lets one write of a business that programs send in at once, and refuses what comes when a thousand wait', async () => {
    const queue = WriteQueue.forPrograms();
    const started: number[] = [];
    const held = heldWrite(started, 0);
    const nothing = () => Promise.resolve();
    const all: Promise<unknown>[] = [queue.run(1, 'delivered', held.work)];
    for (let name = 1; name <= 1000; name += 1)
      all.push(queue.run(1, 'delivered', async () => void started.push(name)));
    await expect(queue.run(1, 'delivered', nothing)).rejects.toMatchObject({ codigo: 'ocupado' });
    expect(started).toEqual([0]);
    held.end();
    await Promise.all(all);
    expect(started).toHaveLength(1001);
  });
});
