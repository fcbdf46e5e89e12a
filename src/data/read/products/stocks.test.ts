import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { ErpDatabase, type StockRecord } from '#app/data/db.ts';
import { arrivingIn } from '#app/data/memory/arriving.ts';
import { readOwnStocks } from './stocks.ts';

const stock = (units: number, v: number): StockRecord =>
  ({
    id: 'coffee:1',
    producto_id: 'coffee',
    serie_id: 1,
    cantidad_vitrina: units,
    cantidad_bodega: 1,
    v,
  }) as StockRecord;

const opened: ErpDatabase[] = [];
afterEach(async () => {
  for (const db of opened.splice(0)) await db.delete();
});

async function counter({ isComplete }: { isComplete: boolean }): Promise<ErpDatabase> {
  const db = new ErpDatabase(`stocks-${Math.random()}`);
  opened.push(db);
  await db.me.put({ id: 'me', serie_id: 1, v: 1 } as never);
  if (isComplete) await db.meta.put({ key: 'last-sync', value: '2026-11-22T08:00:00-05:00' });
  return db;
}

const unitsOf = async (db: ErpDatabase) => (await readOwnStocks(db, ['coffee'])).get('coffee');

describe('the units of a product in the own store', () => {
  it('are what its row says', async () => {
    const db = await counter({ isComplete: false });
    await db.stocks.put(stock(4, 9));
    expect(await unitsOf(db)).toBe('5.000');
  });

  it('are not known while the first download may still bring them, whatever was sold meanwhile', async () => {
    const db = await counter({ isComplete: false });
    expect(await unitsOf(db)).toBeUndefined();
    await db.stocks.put(stock(-3, 0));
    expect(await unitsOf(db)).toBeUndefined();
  });

  it('are those that arrive, less what was sold, before they are written', async () => {
    const db = await counter({ isComplete: false });
    await db.stocks.put(stock(-3, 0));
    const fila = { producto_id: 'coffee', serie_id: 1, cantidad_vitrina: 6, cantidad_bodega: 2 };
    arrivingIn(db.name).add([{ tabla: 'existencias', id: 'coffee:1', v: 2, borrado: false, fila }] as never);
    expect(await unitsOf(db)).toBe('6.000');
  });

  it('are known of a product that was made here, and that nobody else can have told of', async () => {
    const db = await counter({ isComplete: false });
    await db.products.put({ id: 'coffee', srv: null, v: 0 } as never);
    await db.stocks.put(stock(10, 0));
    expect(await unitsOf(db)).toBe('11.000');
  });

  it('are none where the mirror is complete and has no row', async () => {
    expect(await unitsOf(await counter({ isComplete: true }))).toBe('0.000');
  });
});
