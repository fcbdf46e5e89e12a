import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOwnFavourites } from '#app/data/read/favourites.ts';
import { editFavourites } from '#app/data/writes/settings-writes.ts';
import { fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { addPage, addTile, type Favourites, renamePage } from '#domain/invoicing/favourites.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

const PAGE = '0d6f1a52-3f0e-4a39-9d6b-0a4f5f1c9d01';
const OTHER = '0d6f1a52-3f0e-4a39-9d6b-0a4f5f1c9d02';
const FEED = ENDPOINTS.changes.path;

const pathOf = (serie_id: number) => fillPath(ENDPOINTS.saveFavourites.path, { serie_id });
const named = (nombre: string): Favourites => ({ paginas: [{ id: PAGE, nombre, casillas: [] }] });

async function namesOn({ db }: Device): Promise<string[]> {
  return (await readOwnFavourites(db)).pages.map(({ nombre }) => nombre);
}

async function openShop() {
  const shop = await createShop(server.db, server.clock.now);
  const api = await signIn(server.url, shop.emails.l2);
  const read = async () => (await api.get<Favourites>(pathOf(shop.serieId))).body.paginas;
  return { shop, api, read };
}

async function openTwo() {
  const opened = await openShop();
  const { shop } = opened;
  const a = await openDevice(server.url, shop.emails.l2, server.clock);
  const b = await openDevice(server.url, shop.emails.l3, server.clock);
  await a.sync();
  await b.sync();
  return { ...opened, a, b };
}

const edit = ({ db }: Device, { serieId }: TestShop, change: Parameters<typeof editFavourites>[2]) =>
  editFavourites(db, serieId, change, server.clock.now);

describe('the favourites of an establishment', () => {
  it('are none until somebody saves them, and then the whole object of the last save', async () => {
    const { shop, api, read } = await openShop();
    expect(await read()).toEqual([]);
    expect((await api.send('PUT', pathOf(shop.serieId), named('Mostrador'))).body).toEqual(
      named('Mostrador'),
    );
    await api.send('PUT', pathOf(shop.serieId), named('Plaza'));
    expect(await read()).toEqual(named('Plaza').paginas);
    expect((await api.send('PUT', pathOf(shop.serieId), { paginas: [] })).status).toBe(200);
    expect(await read()).toEqual([]);
  });

  it('may be told by a program without ids of their pages', async () => {
    const { shop, api, read } = await openShop();
    const paginas = [
      { nombre: 'Plaza', casillas: [{ tipo: 'producto', id: shop.productIds[0] }] },
      { nombre: 'Pan', casillas: [] },
    ];
    expect((await api.send('PUT', pathOf(shop.serieId), { paginas })).status).toBe(200);
    const saved = await read();
    expect(saved).toMatchObject(paginas);
    expect(new Set(saved.map(({ id }) => id)).size).toBe(2);
    await api.send('PUT', pathOf(shop.serieId), { paginas });
    expect(await read()).toEqual(saved);
  });

  it('are read by level 1 and not changed, and its attempt leaves no trace', async () => {
    const { shop, api, read } = await openShop();
    await api.send('PUT', pathOf(shop.serieId), named('Mostrador'));
    const low = await signIn(server.url, shop.emails.l1);
    const refused = await low.send<{ codigo: string }>('PUT', pathOf(shop.serieId), named('Plaza'));
    expect([refused.status, refused.body.codigo]).toEqual([403, 'nivel_insuficiente']);
    expect((await low.get<Favourites>(pathOf(shop.serieId))).body).toEqual(named('Mostrador'));
    expect(await read()).toEqual(named('Mostrador').paginas);
  });

  it('are those of the own business: the establishment of another one is not found', async () => {
    const { shop } = await openShop();
    const { shop: other, api, read } = await openShop();
    await api.send('PUT', pathOf(other.serieId), named('Ajena'));
    const stranger = await signIn(server.url, shop.emails.l3);
    expect((await stranger.send('PUT', pathOf(other.serieId), named('Propia'))).status).toBe(404);
    expect((await stranger.get(pathOf(other.serieId))).status).toBe(404);
    expect(await read()).toEqual(named('Ajena').paginas);
    expect((await stranger.get<Favourites>(pathOf(shop.serieId))).body).toEqual({ paginas: [] });
    expect(await feedOf(stranger)).toEqual([]);
  });

  it('of a bad shape are refused at the field', async () => {
    const { shop, api } = await openShop();
    const paginas = [{ id: PAGE, nombre: '', casillas: [{ tipo: 'oferta' }] }];
    const { status, body } = await api.send('PUT', pathOf(shop.serieId), {
      paginas,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      paginas: [
        {
          nombre: ['Este campo es obligatorio.'],
          casillas: [{ tipo: ['Debe ser «producto», «varios» o «pagina».'] }],
        },
      ],
    });
  });

  it('saved as they are change nothing, and the log tells of a row of saves once', async () => {
    const { shop, api } = await openShop();
    await api.send('PUT', pathOf(shop.serieId), named('Mostrador'));
    const before = await feedOf(api);
    await api.send('PUT', pathOf(shop.serieId), named('Mostrador'));
    expect(await feedOf(api)).toEqual(before);
    await api.send('PUT', pathOf(shop.serieId), named('Plaza'));
    const { body } = await api.get<{ results: { descripcion: string }[] }>(ENDPOINTS.activity.path);
    const told = body.results.filter(({ descripcion }) => descripcion.includes('favoritos'));
    expect(told).toHaveLength(1);
  });
});

/** Rows of favourites in the feed, with their versions. */
async function feedOf(api: ApiClient): Promise<{ id: string; v: number }[]> {
  const { body } = await api.get<{ cambios: { tabla: string; id: string; v: number }[] }>(FEED);
  return body.cambios.filter(({ id }) => id.startsWith('favoritos:')).map(({ id, v }) => ({ id, v }));
}

describe('favourites on two devices', () => {
  it('that were changed without network are shown at once, and another device has them by itself', async () => {
    const { shop, a, b, read } = await openTwo();
    a.isOffline = true;
    await edit(a, shop, (pages) => addPage(pages, PAGE, 'Mostrador'));
    const tile = { tipo: 'producto', id: shop.productIds[0]!, texto: null, color: null } as const;
    await edit(a, shop, (pages) => addTile(pages, PAGE, tile));
    expect(await namesOn(a)).toEqual(['Mostrador']);
    // Neither of the two has left the device: they are one save.
    expect((await a.operations()).map(({ kind, state }) => [kind, state])).toEqual([
      ['favourites', 'pending'],
    ]);
    a.isOffline = false;
    await a.sync();
    await b.sync();
    expect(await namesOn(b)).toEqual(['Mostrador']);
    expect((await read())[0]?.casillas).toEqual([tile]);
  });

  it('end equal everywhere when both changed them: the last save that reaches the server wins as a whole', async () => {
    const { shop, a, b, read } = await openTwo();
    await edit(a, shop, (pages) => addPage(pages, PAGE, 'De A'));
    await edit(b, shop, (pages) => addPage(pages, OTHER, 'De B'));
    for (const device of [a, b, a, b]) await device.sync();
    const wins = (await read()).map(({ nombre }) => nombre);
    expect(wins).toEqual(['De B']);
    expect([await namesOn(a), await namesOn(b)]).toEqual([wins, wins]);
  });

  it('end equal when the answer to a save is lost and another device has saved meanwhile', async () => {
    const { shop, a, b, read } = await openTwo();
    await edit(a, shop, (pages) => addPage(pages, PAGE, 'De A'));
    a.faults.push('lost-reply');
    await a.sync();
    await b.sync();
    await edit(b, shop, (pages) => renamePage(pages, PAGE, 'De B'));
    await b.sync();
    for (const device of [a, b, a]) await device.sync();
    expect((await read()).map(({ nombre }) => nombre)).toEqual(['De B']);
    expect([await namesOn(a), await namesOn(b)]).toEqual([['De B'], ['De B']]);
  });

  it('of somebody whose level was lowered meanwhile are those of the server again, and the change is to be seen to', async () => {
    const { shop, api, read } = await openShop();
    await api.send('PUT', pathOf(shop.serieId), named('Mostrador'));
    const low = await openDevice(server.url, shop.emails.l1, server.clock);
    await low.sync();
    await edit(low, shop, (pages) => renamePage(pages, PAGE, 'Mía'));
    await low.sync();
    expect((await low.operations()).map(({ state }) => state)).toEqual(['rejected']);
    expect([await namesOn(low), await read()]).toEqual([['Mostrador'], named('Mostrador').paginas]);
  });
});
