import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { ProductRecord } from '#app/data/db.ts';
import { HEADERS } from '#contract/headers.ts';
import { push } from './push.ts';
import { engineOn, feedPage, keyOf, queuedWrite, refusal, taken } from '#tests/fixtures/device/engine-on.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';

const stale = refusal(412, 'version_cambiada');
const staleEdit = (op = 'edit') =>
  queuedWrite(op, {
    sent: true,
    kind: 'product-edit',
    base: { v: 1, fields: {} },
    effect: { type: 'product-edit', changes: {} } as never,
  });

const productRow = (id: string, v: number) => ({ id, v, nombre: id, srv: { nombre: id } }) as ProductRecord;

/** A counter whose server refuses each copy of a write that leaves under one of these keys, as made on older data. */
function refusedUnder(...keys: string[]) {
  const order: string[] = [];
  const c = engineOn(async (request) => {
    const what = request.method === 'POST' ? keyOf(request) : 'page';
    order.push(what);
    if (what === 'page') return feedPage();
    return keys.includes(what) ? stale : taken;
  });
  return { ...c, order };
}

describe('an edit that was made on older data', () => {
  it('goes again at once, under a new key, where the mirror has the newer row', async () => {
    const { db, context, order } = refusedUnder('edit');
    await db.products.put(productRow('edit', 2));
    await db.outbox.add(staleEdit());
    await push(context);
    const [edit] = await db.outbox.toArray();
    expect(order).toEqual(['edit', edit?.op]);
    expect(edit?.state).toBe('done');
  });

  it('waits for the next page where the mirror lacks the newer row, and holds up no sale meanwhile', async () => {
    const { db, context, order } = refusedUnder('edit');
    await db.outbox.bulkAdd([staleEdit(), queuedSale('sale')]);
    await push(context);
    expect(order).toEqual(['edit', 'sale']);
    expect(await db.outbox.get(1)).toMatchObject({ op: 'edit', state: 'pending', awaitsRow: true });
  });

  it('costs one page with fifty others, not a page each', async () => {
    const keys = Array.from({ length: 50 }, (_, at) => `edit-${at}`);
    const { db, engine, order } = refusedUnder(...keys);
    await db.outbox.bulkAdd(keys.map((key) => staleEdit(key)));
    await db.products.bulkPut(keys.map((id) => productRow(id, 1)));
    await engine.syncNow();
    expect(order.filter((what) => what === 'page').length).toBeLessThanOrEqual(3);
    expect((await db.outbox.toArray()).every(({ state }) => state === 'done')).toBe(true);
  });

  it('that lost many answers before goes again with the next page all the same', async () => {
    const { db, engine, order } = refusedUnder('edit');
    await db.products.put(productRow('edit', 1));
    await db.outbox.add({ ...staleEdit(), attempts: 7 });
    await engine.syncNow();
    const [edit] = await db.outbox.toArray();
    expect(order.filter((what) => what !== 'page')).toEqual(['edit', 'edit', edit?.op]);
    expect(edit?.state).toBe('done');
  });

  it('is not repeated for ever by a server that refuses it whatever page it gives', async () => {
    let tries = 0;
    const c = engineOn(async ({ method }) => {
      if (method !== 'POST') return feedPage();
      tries += 1;
      return stale;
    });
    await c.db.products.put(productRow('edit', 1));
    await c.db.outbox.add(staleEdit());
    await c.engine.syncNow();
    expect(tries).toBe(4);
    expect((await c.db.outbox.get(1))?.state).toBe('rejected');
  });
});

it('a write whose row a server of two histories does not know is not repeated with each page', async () => {
  let tries = 0;
  const c = engineOn(async ({ method }) => {
    // What answers writes was restored, what answers with pages was not.
    if (method !== 'POST') return feedPage();
    tries += 1;
    return refusal(404, 'no_encontrado', { [HEADERS.epoch]: 'other' });
  });
  await c.db.products.put(productRow('edit', 1));
  await c.db.meta.put({ key: 'epoch', value: 'e' });
  await c.db.outbox.add(staleEdit());
  await c.engine.syncNow();
  expect(tries).toBe(4);
  expect((await c.db.outbox.get(1))?.state).toBe('pending');
});
