import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { HttpReply, HttpRequest } from '#app/api/http.ts';
import { arrivingIn } from '#app/data/memory/arriving.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { ProductCatalogue } from '#app/data/read/products/product-catalogue.ts';
import { readOwnStocks } from '#app/data/read/products/stocks.ts';
import type { Change, ChangePage } from '#contract/sync/sync.ts';
import { withLock } from '#app/sync/locks.ts';
import { applyPage, readCursor, startAnew } from './mirror.ts';
import { pull } from './pull.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';

const PRODUCTS = 7000;
const SERIES = 7;

/** The feed of a shop: each product, then its stock; versions count from 1. */
function changeAt(version: number): Change {
  const at = Math.floor((version - 1) / 2);
  const id = `p-${at}`;
  if (version % 2 === 1) {
    const taxes = { iva_rate: null, inc_rate: null, applies_icui: false, applies_bag_tax: false };
    const named = { id, codigo_barras: `770${at}`, nombre: `Panela ${at}` };
    const fila = { ...named, ...taxes, precio_venta_calculado: '1000.00' };
    return { tabla: 'productos', id, v: version, borrado: false, fila: fila as never };
  }
  const places = { cantidad_vitrina: 3, cantidad_bodega: 4, nombre_vitrina: null, nombre_bodega: null };
  const fila = { producto_id: id, serie_id: SERIES, ...places };
  return { tabla: 'existencias', id: `${id}:${SERIES}`, v: version, borrado: false, fila };
}

const LAST = PRODUCTS * 2;

function answer({ query }: HttpRequest): HttpReply {
  const since = Number(query?.['desde']);
  const hasta = Math.min(LAST, since + Number(query?.['limite']));
  const page: ChangePage = {
    epoca: 'one',
    hasta,
    mas: hasta < LAST,
    faltan: LAST - hasta,
    cambios: Array.from({ length: hasta - since }, (_, at) => changeAt(since + at + 1)),
    aplicadas: [],
  };
  return { status: 200, headers: {}, body: page };
}

let opened: ProductCatalogue[] = [];
afterEach(async () => {
  await Promise.all(opened.map((catalogue) => catalogue.close()));
  opened = [];
});

async function newDevice(onRequest: (count: number) => Promise<void> | void = () => undefined) {
  const db = new ErpDatabase(`first-${Math.random()}`);
  await db.me.put({ id: 'me', v: 0, serie_id: SERIES, permission_level: 1 } as never);
  const catalogue = new ProductCatalogue(db);
  opened.push(catalogue);
  let count = 0;
  const http = async (request: HttpRequest): Promise<HttpReply> => {
    // The picture of the printer's settings is asked for at the end.
    if (!request.path.includes('cambios')) throw new ApiError('network');
    count += 1;
    await onRequest(count);
    return answer(request);
  };
  return { db, catalogue, context: { db, http, clock: DEVICE_CLOCK, random: () => 1 } };
}

function gate() {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function expectWhole(db: ErpDatabase): Promise<void> {
  expect(await db.products.count()).toBe(PRODUCTS);
  expect(await db.stocks.count()).toBe(PRODUCTS);
  expect((await readCursor(db)).version).toBe(LAST);
  expect(await db.arriving.count()).toBe(0);
  expect(arrivingIn(db.name).product(`p-${PRODUCTS - 1}`)).toBeUndefined();
}

describe('the first download of a large shop', () => {
  it('lets the counter find, price and count what has arrived and is not written yet', async () => {
    const disk = gate();
    let name = '';
    const { db, catalogue, context } = await newDevice((count) => {
      // From the second page on the disk is busy.
      if (count === 2) void withLock(`erp:pull:${name}`, () => disk.opened);
    });
    name = db.name;
    const ended = pull(context);
    const code = `770${PRODUCTS - 1}`;
    await expect.poll(() => catalogue.byCode(code), { timeout: 10_000 }).toBeDefined();
    expect(await catalogue.byCode(code)).toMatchObject({ nombre: `Panela ${PRODUCTS - 1}`, stock: 7 });
    expect(await catalogue.search(`panela ${PRODUCTS - 1}`, 5)).toMatchObject([{ precio: '1000.00' }]);
    // The cart counts it too: a line of a sale must not be refused for stock that is on its way.
    const id = `p-${PRODUCTS - 1}`;
    expect(await readOwnStocks(db, [id])).toEqual(new Map([[id, '7.000']]));
    // What was sold meanwhile is taken off.
    const own = {
      producto_id: `p-${PRODUCTS - 1}`,
      cantidad_vitrina: -2,
      cantidad_bodega: 0,
      v: 0,
      srv: null,
    };
    await db.stocks.put({ ...own, id: `p-${PRODUCTS - 1}:${SERIES}`, serie_id: SERIES } as never);
    expect((await catalogue.byCode(code))?.stock).toBe(5);
    expect(await db.products.count()).toBeLessThan(PRODUCTS);
    disk.open();
    expect(await ended).toEqual({ kind: 'current' });
    await expectWhole(db);
    expect((await catalogue.search(`panela ${PRODUCTS - 1}`, 5))[0]?.stock).toBe(7);
    expect(catalogue.size).toBe(PRODUCTS);
  });

  it('goes on after the page died with what had come, also where no server answers', async () => {
    const { db, catalogue, context } = await newDevice();
    let cursor = 0;
    const pages: { since: number; page: ChangePage }[] = [];
    while (cursor < LAST) {
      const query = { desde: cursor, limite: cursor === 0 ? 1000 : 2000 };
      const page = answer({ method: 'GET', path: '', query }).body as ChangePage;
      pages.push({ since: cursor, page });
      cursor = page.hasta;
    }
    const [first, ...rest] = pages;
    if (!first) throw new Error('no first page');
    await applyPage(db, first.page, 0, new Date());
    await db.arriving.bulkAdd(rest);
    const disk = gate();
    void withLock(`erp:pull:${db.name}`, () => disk.opened);
    const ended = pull({ ...context, http: () => Promise.reject(new ApiError('network')) });
    const code = `770${PRODUCTS - 1}`;
    await expect.poll(() => catalogue.byCode(code), { timeout: 10_000 }).toMatchObject({ stock: 7 });
    disk.open();
    expect(await ended).toEqual({ kind: 'unreachable' });
    await expectWhole(db);
  });

  it('keeps each page on the disk until its rows are in their tables', async () => {
    const disk = gate();
    let name = '';
    const { db, context } = await newDevice((count) => {
      if (count === 2) void withLock(`erp:pull:${name}`, () => disk.opened);
    });
    name = db.name;
    const ended = pull(context);
    await expect.poll(() => db.arriving.count(), { timeout: 10_000 }).toBe(Math.ceil((LAST - 1000) / 2000));
    disk.open();
    await ended;
    expect(await db.arriving.count()).toBe(0);
  });

  it('forgets pages of a history that is over', async () => {
    const { db, context } = await newDevice();
    const page = answer({ method: 'GET', path: '', query: { desde: 0, limite: 1000 } }).body as ChangePage;
    await applyPage(db, page, 0, new Date());
    const old = {
      ...page,
      epoca: 'before',
      hasta: LAST,
      mas: false,
      cambios: [{ ...changeAt(1), id: 'ghost' }],
    };
    await db.arriving.put({ since: page.hasta, page: old });
    expect(await pull(context)).toEqual({ kind: 'current' });
    await expectWhole(db);
    await db.arriving.put({ since: page.hasta, page: old });
    await startAnew(db, 'two');
    expect(await db.arriving.count()).toBe(0);
  });

  it('goes on from its last written page after the connection broke', async () => {
    const { db, context } = await newDevice((count) => {
      if (count === 3) throw new ApiError('network');
    });
    const breaks = { ...context, http: context.http };
    expect(await pull(breaks)).toEqual({ kind: 'current' });
    await expectWhole(db);
  });

  it('says that it ended early when the connection stays broken, and keeps what it wrote', async () => {
    let isBroken = true;
    const { db, context } = await newDevice((count) => {
      if (count >= 3 && isBroken) throw new ApiError('network');
    });
    expect(await pull(context)).toEqual({ kind: 'unreachable' });
    const { version } = await readCursor(db);
    // Two pages: a thousand rows, then two thousand.
    expect(version).toBe(3000);
    expect(await db.products.count()).toBe(version / 2);
    isBroken = false;
    expect(await pull(context)).toEqual({ kind: 'current' });
    await expectWhole(db);
  });

  it('stops where another tab has written the next page already', async () => {
    const { db, context } = await newDevice(async (count) => {
      // Another tab takes the next page in while this one still fetches it.
      if (count === 2) await pull({ ...context, http: async (request) => answer(request) }, { limit: 9000 });
    });
    expect(await pull(context)).toEqual({ kind: 'current' });
    await expectWhole(db);
  });
});
