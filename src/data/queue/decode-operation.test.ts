import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { ErpDatabase } from '#app/data/db.ts';
import { projectAll } from '#app/data/projection/projection.ts';

/** A sale as the first version of the app wrote it. */
const SALE_OF_FORMAT_1 = {
  op: '0190a0b0-0000-7000-8000-000000000001',
  format: 1,
  kind: 'sale',
  entityId: 's1',
  lane: 's1',
  touches: ['facturas:s1', 'existencias:p1:7'],
  dependsOn: [],
  method: 'POST',
  path: '/api/erp/facturacion/facturas/',
  body: {},
  effect: { type: 'sale', serie_id: 7, demand: { p1: '2.000' }, sale: { pagos: [] } },
  state: 'pending',
  sent: true,
  delivered: true,
};

describe('an outbox of the first version', () => {
  it('is opened as it is: its sales wait, count and are sent with the body they had', async () => {
    const old = new Dexie('old');
    old.version(1).stores({
      stocks: 'id, producto_id',
      outbox: '++seq, &op, state, lane, *touches',
      meta: 'key',
    });
    await old.table('outbox').add(SALE_OF_FORMAT_1);
    old.close();
    const db = new ErpDatabase('old');
    const [sale] = await db.outbox.toArray();
    expect(sale).toMatchObject({ ...SALE_OF_FORMAT_1, format: 2, base: null, discard: null });
    expect(sale?.effect).toMatchObject({ rests: [] });
    await projectAll(db, ['existencias:p1:7']);
    expect((await db.stocks.get('p1:7'))?.cantidad_vitrina).toBe(-2);
  });

  it('has nothing to tell of a row that is gone', async () => {
    const db = new ErpDatabase('gone');
    expect(await db.outbox.get(1)).toBeUndefined();
    expect(await db.outbox.bulkGet([1])).toEqual([undefined]);
  });
});
