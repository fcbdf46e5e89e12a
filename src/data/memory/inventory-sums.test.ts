import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { mirrored } from '#app/data/records.ts';
import { deleteProduct } from '#app/data/writes/product-writes.ts';
import { readInventorySummary } from './inventory-sums.ts';

const STOCK = {
  producto_id: COFFEE.id,
  serie_id: 9,
  cantidad_vitrina: 10,
  cantidad_bodega: 2.5,
  nombre_vitrina: null,
  nombre_bodega: null,
};

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter(3);
});
afterEach(() => counter.close());

describe('the summary of the inventory', () => {
  async function unitsAfter(...writes: (() => Promise<unknown>)[]): Promise<number[]> {
    const { db } = counter.workspace;
    const units = [(await readInventorySummary(db)).unidades_totales_globales];
    for (const write of writes) {
      await write();
      units.push((await readInventorySummary(db)).unidades_totales_globales);
    }
    return units;
  }
  const putStock = (change: Partial<typeof STOCK> = {}) => {
    const row = { ...STOCK, ...change };
    return counter.workspace.db.stocks.put({ id: `${COFFEE.id}:9`, ...row, ...mirrored(row, 5, 2) });
  };

  it('follows what changes, row by row', async () => {
    expect(await unitsAfter(putStock, () => putStock({ cantidad_vitrina: 4 }))).toEqual([0, 12.5, 6.5]);
  });

  it('follows a product that is deleted, and a stock that is gone', async () => {
    const { db } = counter.workspace;
    const removal = () => db.stocks.delete(`${COFFEE.id}:9`);
    const deletion = () => deleteProduct(db, COFFEE.id);
    expect(await unitsAfter(putStock, removal, putStock, deletion)).toEqual([0, 12.5, 0, 12.5, 0]);
  });
});
