import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HttpReply } from '#app/api/http.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { countInStates } from '#app/data/queue/by-state.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { aheadOfQueue } from '#app/data/send/sales-first.ts';
import { queuedWrite } from '#tests/fixtures/device/engine-on.ts';
import { oneByOne } from '#tests/fixtures/device/one-by-one.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { DEVICE_CLOCK } from './clock.ts';
import { push } from './push/push.ts';

/** A sale that is being saved until `end` is called. */
function saving() {
  let end = (): void => undefined;
  const saved = aheadOfQueue(() => new Promise<void>((resolve) => (end = resolve)));
  return { saved, end };
}

const soldTo = { pagos: [], cliente: { id: 'anybody' } } as never;

async function queueOf(count: number) {
  const db = new ErpDatabase(`sales-first-${Math.random()}`);
  const sales = Array.from({ length: count }, (_, at) => {
    const sale = queuedSale(`op-${at}`);
    return {
      ...sale,
      delivered: true,
      effect: { ...sale.effect, sale: soldTo } as Operation['effect'],
    };
  });
  await db.outbox.bulkAdd(sales);
  let sent = 0;
  const reply = (): Promise<HttpReply> => {
    sent += 1;
    return Promise.resolve({ status: 201, body: {}, headers: { 'erp-version': `${sent}-${sent}` } });
  };
  const context = { db, http: oneByOne(reply), clock: DEVICE_CLOCK, random: () => 1 };
  return {
    db,
    context,
    countSent: () => sent,
    count: (state: Operation['state']) => countInStates(db, [state]),
  };
}

/** Long enough for all of a queue of fifty, had nothing held it. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 120));

afterEach(() => void vi.unstubAllGlobals());

describe('a sale that is being saved', () => {
  it('goes before the queue marks what leaves next', async () => {
    const { context, count, countSent } = await queueOf(3);
    const { saved, end } = saving();
    const pushed = push(context);
    await aWhile();
    expect([await count('pending'), countSent()]).toEqual([3, 0]);
    end();
    await saved;
    expect(await pushed).toMatchObject({ kind: 'drained', sent: 3 });
  });

  it('comes between two pieces of a batch that is being marked, and the batch leaves whole', async () => {
    const { db, context, count, countSent } = await queueOf(50);
    let sale: ReturnType<typeof saving> | undefined;
    db.outbox.hook('updating', () => void (sale ??= saving()));
    const pushed = push(context);
    await aWhile();
    expect([await count('sending'), await count('pending'), countSent()]).toEqual([20, 30, 0]);
    sale?.end();
    expect(await pushed).toMatchObject({ kind: 'drained', sent: 50 });
  });

  it('finds a batch in pieces, and those before an operation that can not be made ready are sent', async () => {
    vi.stubGlobal('reportError', () => undefined);
    const { db, context, count } = await queueOf(25);
    const odd = queuedWrite('odd', { effect: { type: 'stock-edit' } as never, kind: 'stock-edit' as never });
    await db.outbox.add(odd);
    expect(await push(context)).toMatchObject({ kind: 'drained', sent: 25 });
    expect([await count('done'), await count('pending')]).toEqual([25, 1]);
  });

  it('comes between two steps that store answers', async () => {
    const { db, context, count } = await queueOf(20);
    let sale: ReturnType<typeof saving> | undefined;
    db.outbox.hook('updating', (changes) => {
      if ((changes as Partial<Operation>).state === 'done') sale ??= saving();
    });
    const pushed = push(context);
    await aWhile();
    const stored = await count('done');
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(20);
    sale?.end();
    expect(await pushed).toMatchObject({ kind: 'drained', sent: 20 });
    expect(await count('done')).toBe(20);
  });

  it('holds the queue for a moment only where it hangs', async () => {
    const { context } = await queueOf(2);
    const { saved, end } = saving();
    expect(await push(context)).toMatchObject({ kind: 'drained', sent: 2 });
    end();
    await saved;
  });

  it('holds nothing once it has failed', async () => {
    const { context } = await queueOf(1);
    await expect(aheadOfQueue(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    expect(await push(context)).toMatchObject({ kind: 'drained', sent: 1 });
  });
});
