import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '#contract/catalogue/catalogue.ts';
import { fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { sql } from '#server/platform/database/database.ts';
import {
  type CatalogueShop,
  openCatalogueShop,
  pagePath,
  seePage,
  setCatalogue,
} from '#tests/fixtures/catalogue.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

let server: TestServer;
let shop: CatalogueShop;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
  shop = await openCatalogueShop(server);
});
afterAll(() => server.stop());

const listed = async ({ owner, businessId }: CatalogueShop) =>
  (await owner.get<Catalogue[]>(fillPath(ENDPOINTS.catalogues.path, { tipo: 'PJ', id: businessId }))).body;

describe('the page of a store', () => {
  it('is off until its owner publishes it, and answers nobody once it is off again', async () => {
    const own = await openCatalogueShop(server);
    await setCatalogue(own, { nombre: own.name });
    expect([(await seePage(own)).status, (await seePage(own)).body.codigo]).toEqual([404, 'no_encontrado']);
    await setCatalogue(own, { nombre: own.name, publicado: true });
    expect((await seePage(own)).status).toBe(200);
    await setCatalogue(own, { nombre: own.name, publicado: false });
    expect((await seePage(own)).status).toBe(404);
  });

  it('shows names, prices with taxes and whether there is any, and neither costs nor quantities', async () => {
    await setCatalogue(shop, {
      nombre: shop.name,
      publicado: true,
      whatsapp: '300 123 4567',
      saludo: 'Hola',
    });
    const { body } = await seePage(shop);
    expect(body).toEqual({
      negocio: 'Tienda La Esquina',
      establecimiento: 'Principal',
      ciudad: 'Bogotá, D.C.',
      saludo: 'Hola',
      whatsapp: '573001234567',
      estado: 'abierto',
      count: 3,
      page: 1,
      pages: 1,
      productos: [
        { id: shop.productIds[0], nombre: 'Arroz', precio: '1547.00', unidad: 'und', disponible: true },
        { id: shop.productIds[1], nombre: 'Gaseosa', precio: '1547.00', unidad: 'und', disponible: true },
        { id: shop.productIds[2], nombre: 'Panela', precio: '1547.00', unidad: 'und', disponible: false },
      ],
    });
  });

  it('finds by words without accents, and shows sixty at a time', async () => {
    const products = Array.from({ length: 61 }, (_none, at) => ({ nombre: `Café ${at}` }));
    const own = await openCatalogueShop(server, products);
    const first = (await seePage(own)).body;
    expect([first.productos.length, first.pages, first.count]).toEqual([60, 2, 61]);
    expect((await seePage(own, '?page=2&page_size=1')).body.productos).toHaveLength(1);
    expect((await seePage(own, '?search=CAFE%2060')).body.productos).toHaveLength(1);
    expect((await seePage(own, '?search=%25')).body.productos).toEqual([]);
    for (const query of ['?page=3', '?page=0', '?page=x'])
      expect((await seePage(own, query)).status).toBe(404);
    expect((await seePage(own, '?search=%00')).status).toBeLessThan(500);
  });

  it('finds nothing by a code, which nobody is shown, and a name with an apostrophe without it', async () => {
    const own = await openCatalogueShop(server, [
      { nombre: 'Arroz 500 g', codigo_barras: '7700001500123' },
      { nombre: 'Pan d’Oro', codigo_barras: '7700002500123' },
    ]);
    const found = async (search: string) =>
      (await seePage(own, `?search=${encodeURIComponent(search)}`)).body.productos.map(
        ({ nombre }) => nombre,
      );
    expect(await found('7700001')).toEqual([]);
    expect(await found('500')).toEqual(['Arroz 500 g']);
    expect(await found("pan d'oro")).toEqual(['Pan d’Oro']);
    expect(await found('doro')).toEqual(['Pan d’Oro']);
  });

  it('leaves out what is deleted, priced at the counter, or has no price', async () => {
    const own = await openCatalogueShop(server, [
      { nombre: 'A' },
      { nombre: 'B' },
      { nombre: 'C' },
      { nombre: 'D' },
    ]);
    const [, open, gone, free] = own.productIds;
    const set = (
      column: 'precio_abierto' | 'deleted_at' | 'precio_venta_calculado',
      id: string | undefined,
      to: unknown,
    ) =>
      sql`UPDATE products SET ${sql.ref(column)} = ${to} WHERE business_id = ${own.businessId} AND id = ${id}`.execute(
        server.db,
      );
    await set('precio_abierto', open, true);
    await set('deleted_at', gone, new Date());
    await set('precio_venta_calculado', free, '0.00');
    const { body } = await seePage(own);
    expect([body.count, body.productos.map(({ nombre }) => nombre)]).toEqual([1, ['A']]);
  });

  it('is answered by 304 while it is the same, and anew once a price is another one', async () => {
    const own = await openCatalogueShop(server);
    const ask = (etag: string) =>
      fetch(`${server.url}${pagePath(own.name)}`, { headers: { 'if-none-match': etag } });
    const first = await ask('"x"');
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('set-cookie')]).toEqual([200, null]);
    expect([(await ask(etag)).status, (await ask(`"a", W/${etag}`)).status]).toEqual([304, 304]);
    await sql`UPDATE products SET precio_venta_calculado = 2000 WHERE business_id = ${own.businessId}`.execute(
      server.db,
    );
    expect((await ask(etag)).status).toBe(200);
  });

  it('says that no orders are taken while it is paused, and where the module is off', async () => {
    const own = await openCatalogueShop(server);
    await setCatalogue(own, { nombre: own.name, publicado: true, pausado: true });
    expect((await seePage(own)).body.estado).toBe('pausado');
    await sql`UPDATE business_modules SET is_active = false
      WHERE business_id = ${own.businessId} AND slug = 'pedidos'`.execute(server.db);
    expect((await seePage(own)).body.estado).toBe('sin_pedidos');
  });

  it.each(['%00', '..%2F..', 'ni-una', 'TIENDA', 'a'.repeat(200), "' OR 1=1 --"])(
    'is not there by the name %s',
    async (name) => {
      const { status, body } = await shop.anybody.get(`/api/publico/catalogos/${name}/`);
      expect([status, body['codigo']]).toEqual([
        404,
        expect.stringMatching(/no_encontrado|ruta_desconocida/u),
      ]);
    },
  );
});

describe('its owner', () => {
  it('sees every store, off at first, and reads back what was written', async () => {
    const own = await openCatalogueShop(server);
    const input = {
      nombre: ` ${own.name.toUpperCase()} `,
      publicado: true,
      whatsapp: 3_001_234_567,
      saludo: ' Hola ',
    };
    expect((await setCatalogue(own, input)).body).toEqual({
      serie_id: own.serieId,
      nombre_establecimiento: 'Principal',
      nombre: own.name,
      publicado: true,
      pausado: false,
      whatsapp: '573001234567',
      saludo: 'Hola',
    });
    expect(await listed(own)).toEqual([expect.objectContaining({ nombre: own.name, publicado: true })]);
    expect((await setCatalogue(own, {})).body).toMatchObject({
      nombre: null,
      publicado: false,
      whatsapp: null,
    });
  });

  it.each([
    [{ publicado: true }, 'nombre'],
    [{ nombre: 'ab' }, 'nombre'],
    [{ nombre: 'a'.repeat(41) }, 'nombre'],
    [{ nombre: 'tienda ñoña' }, 'nombre'],
    [{ nombre: '-tienda' }, 'nombre'],
    [{ nombre: 'admin' }, 'nombre'],
    [{ nombre: 'bien', whatsapp: '123' }, 'whatsapp'],
    [{ nombre: 'bien', whatsapp: -1 }, 'whatsapp'],
    [{ nombre: 'bien', whatsapp: 1e21 }, 'whatsapp'],
    [{ nombre: 'bien', saludo: 'x'.repeat(301) }, 'saludo'],
    [{ publicado: 'si' }, 'publicado'],
  ])('sees at its field what is wrong with %j', async (input, field) => {
    const { status, body } = await setCatalogue(shop, input);
    expect([status, Object.keys(body)]).toEqual([400, [field, 'codigo']]);
  });

  it('gets no name that another store of the installation has, also at once', async () => {
    const [one, two] = [await openCatalogueShop(server), await openCatalogueShop(server)];
    const taken = await setCatalogue(two, { nombre: one.name, publicado: true });
    expect([taken.status, taken.body['nombre']]).toEqual([
      400,
      ['Otra tienda ya usa este nombre. Elige otro.'],
    ]);
    const nombre = `nueva-${one.businessId}`;
    const both = await Promise.all([one, two].map((own) => setCatalogue(own, { nombre, publicado: true })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('sets nothing in a store of somebody else, under the own business either', async () => {
    const other = await openCatalogueShop(server);
    const crossed = await setCatalogue(
      { ...other, serieId: shop.serieId },
      { nombre: 'ajena', publicado: true },
    );
    expect([crossed.status, crossed.body.codigo]).toEqual([404, 'no_encontrado']);
    const foreign = await setCatalogue({ ...shop, owner: other.owner }, { nombre: 'ajena', publicado: true });
    expect([foreign.status, foreign.body.codigo]).toEqual([404, 'no_encontrado']);
    expect((await seePage(shop)).status).toBe(200);
  });
});
