import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErpDatabase, type ProductRecord } from '#app/data/db.ts';
import { mirrored, toProductRecord } from '#app/data/records.ts';
import { ProductCatalogue } from './product-catalogue.ts';

function product(at: number, rev: number, changes: Partial<ProductRecord> = {}): ProductRecord {
  const row = {
    id: `p-${String(at).padStart(6, '0')}`,
    codigo_barras: `770${at}`,
    nombre: `Panela ${at}`,
    precio_venta_calculado: '1000.00',
    iva_rate: null,
    inc_rate: null,
    applies_icui: false,
    applies_bag_tax: false,
    ...changes,
  } as ProductRecord;
  return { ...toProductRecord(row, mirrored(row, 1, rev)), borrado: changes.borrado ?? false };
}

let catalogue: ProductCatalogue | undefined;
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await catalogue?.close();
});

async function mirrorOf(rows: readonly ProductRecord[], rev: number): Promise<ErpDatabase> {
  const db = new ErpDatabase(`catalogue-${Math.random()}`);
  await db.products.bulkPut([...rows]);
  await db.meta.put({ key: 'rev', value: rev });
  return db;
}

function gate() {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('the catalogue', () => {
  it('holds every product of a large mirror at the start, and none that was deleted', async () => {
    const rows = Array.from({ length: 4500 }, (_, at) => product(at, 1 + (at % 3)));
    rows.push(product(4500, 3, { borrado: true }));
    catalogue = new ProductCatalogue(await mirrorOf(rows, 3));
    await catalogue.ready;
    expect(catalogue.size).toBe(4500);
    expect((await catalogue.byCode('7704499'))?.nombre).toBe('Panela 4499');
    expect(await catalogue.byCode('7704500')).toBeUndefined();
  });

  it('lets the counter be drawn before it reads what it holds', async () => {
    const db = await mirrorOf([product(1, 1)], 1);
    const read = vi.spyOn(db.products, 'where');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    catalogue = new ProductCatalogue(db);
    await db.drafts.toArray();
    vi.advanceTimersByTime(399);
    expect([read.mock.calls, catalogue.size]).toEqual([[], 0]);
    const size = async () => {
      await vi.advanceTimersByTimeAsync(1);
      return catalogue?.size;
    };
    await expect.poll(size).toBe(1);
  });

  it('reads no more once its counter is left', async () => {
    const rows = Array.from({ length: 4500 }, (_, at) => product(at, 1));
    catalogue = new ProductCatalogue(await mirrorOf(rows, 1));
    const { ready } = catalogue;
    await catalogue.close();
    await ready;
    expect(catalogue.size).toBeLessThan(4500);
    expect(catalogue.hasCode('any')).toBe(true);
  });

  it('finds a name with an apostrophe however that is typed', async () => {
    const whisky = { nombre: "Whisky O'Neil", nombre_norm: "whisky o'neil" };
    catalogue = new ProductCatalogue(await mirrorOf([product(1, 1, whisky), product(2, 1)], 1));
    for (const typed of ['oneil', 'O’Neil', "o'ne", 'neil whisky'])
      expect([typed, await catalogue.search(typed, 5)]).toMatchObject([typed, [{ nombre: whisky.nombre }]]);
  });

  it('calls a screen that found nothing when a product comes', async () => {
    const db = await mirrorOf([product(1, 1)], 1);
    catalogue = new ProductCatalogue(db);
    await catalogue.ready;
    const more = gate();
    const stop = catalogue.onMore(() => more.open());
    expect(await catalogue.search('panela 2', 5)).toEqual([]);
    await db.transaction('rw', db.products, db.meta, async () => {
      await db.products.put(product(2, 2));
      await db.meta.put({ key: 'rev', value: 2 });
    });
    await more.opened;
    expect(await catalogue.search('panela 2', 5)).toHaveLength(1);
    stop();
  });

  it('says that little is left by the own alert limit of who sells, five before it was set', async () => {
    const db = await mirrorOf([product(1, 1)], 1);
    await db.me.put({ id: 'me', v: 1, sub_user_id: 7, serie_id: 3 } as never);
    await db.stocks.put({ id: 'p-000001:3', cantidad_vitrina: 6, cantidad_bodega: 0, v: 1 } as never);
    catalogue = new ProductCatalogue(db);
    expect(await catalogue.byCode('7701')).toMatchObject({ stock: 6, isLow: false });
    await db.settings.put({ key: 'alert-limit:7', value: { limite_alerta_inventario: 6 } } as never);
    expect(await catalogue.byCode('7701')).toMatchObject({ stock: 6, isLow: true });
  });

  it('finds a scanned code before any product is in memory', async () => {
    const db = await mirrorOf([product(1, 1), product(2, 1)], 1);
    await db.stocks.put({ id: 'p-000002:0', cantidad_vitrina: 6, cantidad_bodega: 0, v: 1 } as never);
    const released = gate();
    const order = vi.spyOn(db.products, 'orderBy');
    // What the reading into memory begins with waits meanwhile.
    order.mockImplementation(
      () => ({ reverse: () => ({ limit: () => ({ keys: () => released.opened }) }) }) as never,
    );
    catalogue = new ProductCatalogue(db);
    expect((await catalogue.byCode('7702'))?.nombre).toBe('Panela 2');
    expect(catalogue.size).toBe(0);
    order.mockRestore();
    released.open();
    await catalogue.ready;
    expect(catalogue.size).toBe(2);
  });

  it('finds the newest of two products with one code, and none of a deleted one', async () => {
    const twins = [product(1, 1, { codigo_barras: '1' }), product(2, 2, { codigo_barras: '1' })];
    const gone = product(3, 2, { codigo_barras: '1', borrado: true });
    catalogue = new ProductCatalogue(await mirrorOf([...twins, gone], 2));
    expect((await catalogue.byCode('1'))?.nombre).toBe('Panela 2');
    expect(await catalogue.byCode('')).toBeUndefined();
  });

  it('misses nothing that is stored, however soon after it somebody searches', async () => {
    const db = await mirrorOf([product(1, 1)], 1);
    catalogue = new ProductCatalogue(db);
    await catalogue.ready;
    const missed: number[] = [];
    for (let turns = 0; turns < 40; turns += 1) {
      const rev = turns + 2;
      await db.transaction('rw', db.products, db.meta, async () => {
        await db.products.put(product(rev, rev));
        await db.meta.put({ key: 'rev', value: rev });
      });
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      if ((await catalogue.search(`770${rev}`, 5)).length === 0) missed.push(turns);
    }
    expect(missed).toEqual([]);
  });

  it('knows at once what a page of the feed brought, changed and took away', async () => {
    const db = await mirrorOf([product(1, 1), product(2, 1), product(3, 1)], 1);
    catalogue = new ProductCatalogue(db);
    await catalogue.ready;
    await db.transaction('rw', db.products, db.meta, async () => {
      const renamed = product(1, 2, { codigo_barras: '1', nombre: 'Bocadillo' });
      await db.products.bulkPut([renamed, product(2, 2, { borrado: true }), product(4, 2)]);
      await db.meta.put({ key: 'rev', value: 2 });
    });
    expect((await catalogue.byCode('1'))?.nombre).toBe('Bocadillo');
    expect(await catalogue.byCode('7702')).toBeUndefined();
    expect((await catalogue.search('panela', 9)).map(({ nombre }) => nombre)).toEqual([
      'Panela 3',
      'Panela 4',
    ]);
  });

  it('sorts what it holds once nobody types, and stops where it is when somebody does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const sort = vi.spyOn(Array.prototype, 'sort');
    const sorted = async (afterMs: number) => {
      sort.mockClear();
      await vi.advanceTimersByTimeAsync(afterMs);
      return sort.mock.contexts.filter((list) => (list as unknown[]).length > 1000).length;
    };
    const type = () => catalogue?.search('panela 44', 1);
    catalogue = new ProductCatalogue(
      await mirrorOf(
        Array.from({ length: 4500 }, (_, at) => product(at, 1)),
        1,
      ),
    );
    await catalogue.ready;
    expect(await sorted(299)).toBe(0);
    await type();
    expect(await sorted(299)).toBe(0);
    expect(await sorted(1)).toBe(1);
    await type();
    expect(await sorted(299)).toBe(0);
    // The other half of the products, and the words.
    expect(await sorted(1000)).toBeGreaterThan(1);
    expect(await type()).toMatchObject([{ nombre: 'Panela 44' }]);
    expect(await sorted(1000)).toBe(0);
  });
});
