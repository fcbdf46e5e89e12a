import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HttpReply, HttpRequest } from '#app/api/http.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { addProduct } from '#app/data/drafts/draft-edits.ts';
import { countInStates } from '#app/data/queue/by-state.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { afterSales, aheadOfQueue } from '#app/data/send/sales-first.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { COFFEE as LINE } from '#tests/fixtures/device/draft-product.ts';
import { COFFEE, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
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

/** Shorter than the queue's patience, and counted from the same moment. */
const A_WHILE_MS = 120;
const aWhile = () => new Promise((resolve) => setTimeout(resolve, A_WHILE_MS));

const soldTo = { pagos: [], cliente: { id: 'anybody' } } as never;

type Changes = Partial<Omit<Operation, 'seq'>>;

/** @param special what is other than a delivered sale, by its place */
async function queueOf(length: number, special: Readonly<Record<number, Changes>> = {}) {
  const db = new ErpDatabase(`sales-first-${Math.random()}`);
  const sales = Array.from({ length }, (_, at) => {
    const sale = queuedSale(`op-${at}`);
    const effect = { ...sale.effect, sale: soldTo } as Operation['effect'];
    return { ...sale, delivered: true, effect, ...special[at] };
  });
  await db.outbox.bulkAdd(sales);
  const sent: string[] = [];
  const reply = ({ headers }: HttpRequest): Promise<HttpReply> => {
    sent.push(headers?.['idempotency-key'] ?? '');
    const version = `${sent.length}-${sent.length}`;
    return Promise.resolve({ status: 201, body: {}, headers: { 'erp-version': version } });
  };
  const context = { db, http: oneByOne(reply), clock: DEVICE_CLOCK, random: () => 1 };
  return { db, context, sent, count: (state: Operation['state']) => countInStates(db, [state]) };
}

/** A sale is charged with the first operation that gets into the state. @returns how many were in it a while later */
function chargeWith(db: ErpDatabase, state: Operation['state']): Promise<number> {
  return new Promise((resolve) => {
    let reached = 0;
    db.outbox.hook('updating', (changes) => {
      if ((changes as Changes).state !== state) return;
      reached += 1;
      if (reached > 1) return;
      const { end } = saving();
      setTimeout(() => {
        resolve(reached);
        end();
      }, A_WHILE_MS);
    });
  });
}

afterEach(() => void vi.unstubAllGlobals());

describe('a sale that is being saved', () => {
  it('is any that is charged', async () => {
    const { workspace, close } = await openLocalCounter();
    const { db, drafts } = workspace;
    drafts.edit((draft) => addProduct(draft, { ...LINE, id: COFFEE.id, at: Date.now() }));
    await drafts.flush();
    const charged = submitSale(db, { draft: drafts.current, payments: [], change: '0.00' });
    await afterSales();
    expect(await db.outbox.where('kind').equals('sale').count()).toBe(1);
    await charged;
    await close();
  });

  it('goes before the queue marks what leaves next', async () => {
    const { context, count, sent } = await queueOf(3);
    const { saved, end } = saving();
    const pushed = push(context);
    await aWhile();
    expect([await count('pending'), sent.length]).toEqual([3, 0]);
    end();
    await saved;
    expect(await pushed).toMatchObject({ kind: 'drained', sent: 3 });
  });

  it('comes between two pieces of a batch that is being marked, and the batch leaves whole', async () => {
    const { db, context } = await queueOf(50);
    const marked = chargeWith(db, 'sending');
    const pushed = push(context);
    expect(await marked).toBe(20);
    expect(await pushed).toMatchObject({ kind: 'drained', sent: 50 });
  });

  it('comes between two steps that store answers', async () => {
    const { db, context, count } = await queueOf(20);
    const stored = chargeWith(db, 'done');
    const pushed = push(context);
    expect(await stored).toBeLessThan(20);
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

describe('operations of a batch that is marked in pieces', () => {
  it('leave in one request with what they need of an earlier piece, in their order', async () => {
    const { context, sent } = await queueOf(30, { 25: { dependsOn: ['op-1'] } });
    expect(await push(context)).toMatchObject({ kind: 'drained', sent: 30 });
    expect(sent).toEqual(Array.from({ length: 30 }, (_, at) => `op-${at}`));
  });

  it('leave as far as they are ready where a later one can not be made so', async () => {
    vi.stubGlobal('reportError', () => undefined);
    const odd = { effect: { type: 'stock-edit' } as never, kind: 'stock-edit' as never };
    const { context, count } = await queueOf(26, { 25: odd });
    expect(await push(context)).toMatchObject({ kind: 'drained', sent: 25 });
    expect([await count('done'), await count('pending')]).toEqual([25, 1]);
  });

  it('stay behind one of their lane that another tab gives up meanwhile', async () => {
    const { db, context, sent } = await queueOf(30, { 22: { lane: 'printer' }, 25: { lane: 'printer' } });
    let isGivenUp = false;
    db.outbox.hook('updating', (changes) => {
      if (isGivenUp || (changes as Changes).state !== 'sending') return;
      isGivenUp = true;
      void db.outbox
        .where('op')
        .equals('op-22')
        .modify({ leavingUntil: Date.now() + 60_000 } as never);
    });
    await push(context);
    expect(sent).not.toContain('op-22');
    expect(sent).not.toContain('op-25');
    expect(sent).toHaveLength(28);
  });
});
