import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { mirrored } from '#app/data/records.ts';
import { InventorySums } from './inventory-sums.ts';

const SERIES = { id: 9, nombre_establecimiento: 'Norte', prefijo: 'POS9' };
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
    const sums = new InventorySums(counter.workspace.db);
    const units = [(await sums.read()).unidades_totales_globales];
    for (const write of writes) {
      await write();
      units.push((await sums.read()).unidades_totales_globales);
    }
    return units;
  }
  const putStock = (change: Partial<typeof STOCK> = {}) => {
    const row = { ...STOCK, ...change };
    return counter.workspace.db.stocks.put({ id: `${COFFEE.id}:9`, ...row, ...mirrored(row, 5, 2) });
  };
  const putSeries = () =>
    counter.workspace.db.series.put({ ...SERIES, ...mirrored(SERIES as never, 6, 3) } as never);

  it('follows what changes, row by row', async () => {
    await putSeries();
    expect(await unitsAfter(putStock, () => putStock({ cantidad_vitrina: 4 }))).toEqual([0, 12.5, 6.5]);
  });

  it('counts stock that came before its store', async () => {
    const sold = () => putStock({ cantidad_vitrina: 9 });
    expect((await unitsAfter(putStock, putSeries, sold)).slice(2)).toEqual([12.5, 11.5]);
  });
});
