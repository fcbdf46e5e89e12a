import 'fake-indexeddb/auto';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseName, ErpDatabase } from '#app/data/db.ts';
import { ATTENTION_TRIES, type OperationState } from './operation.ts';
import { countOutbox } from './counts.ts';

const TROUBLE = {
  status: 503,
  codigo: 'servicio_no_disponible',
  text: 'Ocupado',
  at: '2026-11-21T10:00:00-05:00',
};

let lastId = 0;
let db: ErpDatabase;
beforeEach(() => {
  lastId += 1;
  db = new ErpDatabase(databaseName(8, lastId));
});

const add = (state: OperationState, more = {}) =>
  db.outbox.add({ ...queuedSale(crypto.randomUUID()), state, ...more });

/** How many operations the count reads. */
async function rowsRead(): Promise<number> {
  let rows = 0;
  const note = (row: unknown) => {
    rows += 1;
    return row;
  };
  db.outbox.hook('reading', note);
  await countOutbox(db);
  db.outbox.hook('reading').unsubscribe(note);
  return rows;
}

describe('what the header counts', () => {
  it('is nothing in an empty queue', async () => {
    expect(await countOutbox(db)).toEqual({ pending: 0, review: 0, oldestAgeMs: 0 });
  });

  it('counts waiting and sending operations, and apart from them refused and blocked ones', async () => {
    for (const state of ['pending', 'sending', 'blocked', 'rejected', 'done', 'discarded'] as const)
      await add(state);
    expect(await countOutbox(db)).toMatchObject({ pending: 2, review: 2 });
  });

  it('counts an operation for review only once the trouble of the server has lasted', async () => {
    for (const state of ['pending', 'sending', 'done'] as const) {
      await add(state, { attempts: ATTENTION_TRIES - 1, error: TROUBLE });
      await add(state, { attempts: ATTENTION_TRIES, error: TROUBLE });
      // Often tried on a dead connection.
      await add(state, { attempts: ATTENTION_TRIES + 1 });
    }
    expect(await countOutbox(db)).toMatchObject({ pending: 4, review: 2 });
  });

  it('has the age of the oldest operation that the server has not answered', async () => {
    const occurredAt = (minutes: number) => ({
      occurredAt: new Date(Date.now() - minutes * 60_000).toISOString(),
    });
    await add('rejected', occurredAt(50));
    await add('blocked', occurredAt(40));
    await add('sending', occurredAt(30));
    await add('pending', occurredAt(20));
    const { oldestAgeMs } = await countOutbox(db);
    expect(Math.round(oldestAgeMs / 60_000)).toBe(40);
  });

  it('is found without reading the queue', async () => {
    await db.outbox.bulkAdd(Array.from({ length: 200 }, () => queuedSale(crypto.randomUUID())));
    expect(await rowsRead()).toBeLessThan(3);
  });
});
