import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ErpConfiguration, Package } from '#contract/packages/packages.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { sql } from '#server/platform/database/database.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, signInOwner, type TestShop } from '#tests/fixtures/shop.ts';

let server: TestServer;
let stranger: ApiClient;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
  stranger = await signInOwner(server.url, (await createShop(server.db, server.clock.now)).ownerEmail);
});
afterAll(() => server.stop());

interface Opened {
  shop: TestShop;
  owner: ApiClient;
  path: string;
  choose: (id: unknown) => ReturnType<typeof put>;
}

function put(owner: ApiClient, path: string, id: unknown) {
  return owner.send<ErpConfiguration & Record<string, unknown>>('PUT', path, { tipo_negocio_paquete_id: id });
}

async function open(): Promise<Opened> {
  const shop = await createShop(server.db, server.clock.now);
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const path = `/api/erp/negocios/PJ/${shop.businessId}/configuracion-erp/`;
  return { shop, owner, path, choose: (id) => put(owner, path, id) };
}

const activeSlugs = (body: ErpConfiguration) =>
  body.componentes_configurados.filter((row) => row.is_active).map((row) => row.componente_erp_detalle.slug);

const switchPath = (id: number) => `/api/erp/componentes-configurados/${id}/update/`;

describe('the packages', () => {
  it('are at least six, with name, description and modules that exist', async () => {
    const { owner } = await open();
    const { body } = await owner.get<Package[]>(ENDPOINTS.packages.path);
    const names = body.map((row) => row.nombre);
    for (const name of [
      'Tienda de barrio',
      'Minimercado',
      'Ferretería',
      'Papelería',
      'Droguería',
      'Ropa y calzado',
    ])
      expect(names).toContain(name);
    for (const { nombre, componentes_predeterminados_detalle: modules } of body) {
      // What is invoiced is registered in the inventory first: a service too.
      const slugs = modules.map(({ slug }) => slug);
      expect([nombre, slugs]).toEqual([nombre, expect.arrayContaining(['facturacion', 'inventario'])]);
    }
  });
});

describe('assigning a package', () => {
  it('makes exactly its modules active; taking it away leaves them', async () => {
    const { owner, path, choose } = await open();
    const { body: packages } = await owner.get<Package[]>(ENDPOINTS.packages.path);
    const stationery = packages.find((row) => row.nombre === 'Papelería')!;
    const defaults = stationery.componentes_predeterminados_detalle.map((row) => row.slug).sort();
    const { status, body } = await choose(stationery.id);
    expect([status, activeSlugs(body).sort()]).toEqual([200, defaults]);
    expect(body.tipo_negocio_paquete?.id).toBe(stationery.id);
    expect(body.tipo_negocio_paquete_detalle?.componentes_predeterminados_detalle).toEqual(
      stationery.componentes_predeterminados_detalle,
    );
    expect((await owner.get<ErpConfiguration>(path)).body).toEqual(body);
    const { body: cleared } = await choose(null);
    expect([cleared.tipo_negocio_paquete, cleared.tipo_negocio_paquete_detalle]).toEqual([null, null]);
    expect(cleared.componentes_configurados).toEqual(body.componentes_configurados);
  });

  it('makes the rows that old data lack', async () => {
    const { shop, choose, owner, path } = await open();
    await sql`DELETE FROM business_modules WHERE business_id = ${shop.businessId}`.execute(server.db);
    expect((await owner.get<ErpConfiguration>(path)).body.componentes_configurados).toEqual([]);
    expect((await choose(2)).body.componentes_configurados).toHaveLength(8);
  });

  it.each([[987_654], [0], [-1], ['1'], [true], [1.5], [undefined], [[1]]])(
    '%j is refused at its field and changes nothing',
    async (id) => {
      const { choose, owner, path } = await open();
      const before = (await owner.get(path)).body;
      const { status, body } = await choose(id);
      expect([status, body['tipo_negocio_paquete_id']]).toEqual([400, [expect.any(String)]]);
      expect((await owner.get(path)).body).toEqual(before);
    },
  );

  it('is nobody else’s business, and needs the right kind', async () => {
    const { shop, path, owner } = await open();
    expect((await put(stranger, path, 1)).status).toBe(404);
    for (const wrong of ['PN', 'pj', 'XX']) {
      const other = path.replace('/PJ/', `/${wrong}/`);
      expect([(await owner.get(other)).status, (await put(owner, other, 1)).status]).toEqual([404, 404]);
    }
    expect((await owner.get(path.replace(`/${shop.businessId}/`, `/PJ-${shop.businessId}/`))).status).toBe(
      404,
    );
  });
});

describe('switching a module', () => {
  it('is in force with the next call, reaches every device and is logged', async () => {
    const { shop, owner, path } = await open();
    const seller = await signIn(server.url, shop.emails.l1);
    const page = (await seller.get<ChangePage>(`${ENDPOINTS.changes.path}?desde=0`)).body;
    const { body } = await owner.get<ErpConfiguration>(path);
    const invoicing = body.componentes_configurados.find(
      (row) => row.componente_erp_detalle.slug === 'facturacion',
    )!;
    const reply = await owner.send('PATCH', switchPath(invoicing.id), { is_active: false });
    expect([reply.status, reply.body]).toEqual([200, { ...invoicing, is_active: false }]);
    const sale = {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
    };
    expect((await seller.send('POST', ENDPOINTS.createInvoice.path, sale)).status).toBe(403);
    const query = `?desde=${page.hasta}&epoca=${page.epoca}`;
    const news = (await seller.get<ChangePage>(`${ENDPOINTS.changes.path}${query}`)).body.cambios;
    expect(news).toEqual([
      expect.objectContaining({
        tabla: 'sesion',
        id: String(shop.collaboratorIds[0]),
        fila: expect.objectContaining({
          componentes_activos: [
            'inventario',
            'caja',
            'clientes',
            'impresora',
            'informes',
            'pedidos',
            'registros',
          ],
        }),
      }),
    ]);
    const { rows } = await sql<{ accion: string; descripcion: string }>`
      SELECT accion, descripcion FROM activity WHERE business_id = ${shop.businessId} AND modulo = 'negocio'`.execute(
      server.db,
    );
    expect(rows).toEqual([{ accion: 'Configurar', descripcion: 'Desactivó el módulo Facturación.' }]);
  });

  it.each([['true'], [1], [0], [null], [undefined]])('to %j is refused', async (value) => {
    const { owner, path } = await open();
    const { body } = await owner.get<ErpConfiguration>(path);
    const reply = await owner.send('PATCH', switchPath(body.componentes_configurados[0]!.id), {
      is_active: value,
    });
    expect([reply.status, reply.body['is_active']]).toEqual([400, [expect.any(String)]]);
    expect((await owner.get(path)).body).toEqual(body);
  });

  it('of somebody else is 404', async () => {
    const { owner, path } = await open();
    const { body } = await owner.get<ErpConfiguration>(path);
    const other = switchPath(body.componentes_configurados[0]!.id);
    expect((await stranger.send('PATCH', other, { is_active: false })).status).toBe(404);
    expect((await owner.get(path)).body).toEqual(body);
  });
});
