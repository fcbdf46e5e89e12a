import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ErpDatabase } from '#app/data/db.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { applyPage } from './mirror.ts';

it('a sale that a page of several reaches is shown until its row has come: that row changed twice', async () => {
  const db = new ErpDatabase(`mirror-${Math.random()}`);
  const row = { producto_id: 'cafe', serie_id: 1, nombre_vitrina: null, nombre_bodega: null };
  const page = (v: number, units: number | null, hasta: number, mas: boolean) => {
    const fila = { ...row, cantidad_vitrina: units ?? 0, cantidad_bodega: 0 };
    const cambios = units === null ? [] : [{ tabla: 'existencias', id: 'cafe:1', v, borrado: false, fila }];
    return { epoca: 'e', hasta, mas, cambios, aplicadas: [] } as never;
  };
  const shown = async () => (await db.stocks.get('cafe:1'))?.cantidad_vitrina;
  await applyPage(db, page(5, 10, 5, false), 0, new Date());
  // Sold at version 8, restocked elsewhere at 30: the row comes with the second page.
  const effect = { type: 'sale', serie_id: 1, demand: { cafe: '2.000' }, sale: { pagos: [] }, rests: [] };
  const sold = { state: 'done', vFrom: 8, vTo: 8, touches: ['existencias:cafe:1'], effect } as never;
  await db.outbox.add({ ...queuedSale('sold'), ...(sold as Partial<Operation>) });
  await projectAll(db, ['existencias:cafe:1']);
  expect(await shown()).toBe(8);
  await applyPage(db, page(0, null, 20, true), 5, new Date());
  // Another sale of it is refused meanwhile.
  await projectAll(db, ['existencias:cafe:1']);
  expect(await shown()).toBe(8);
  await applyPage(db, page(30, 12, 30, false), 20, new Date());
  expect(await shown()).toBe(12);
  expect((await db.outbox.toArray())[0]?.touches).toEqual([]);
});

it('a session that the server refused counts as refused until the last of its pages has come', async () => {
  const db = new ErpDatabase(`mirror-${Math.random()}`);
  await db.meta.put({ key: 'refused', value: true });
  const page = (hasta: number, mas: boolean) =>
    ({ epoca: 'e', hasta, mas, cambios: [], aplicadas: [] }) as never;
  await applyPage(db, page(5, true), 0, new Date());
  expect(await db.meta.get('refused')).toBeDefined();
  await applyPage(db, page(9, false), 5, new Date());
  expect(await db.meta.get('refused')).toBeUndefined();
});
