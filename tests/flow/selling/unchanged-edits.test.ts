import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { fillPath } from '#contract/endpoint.ts';
import { sql } from '#server/platform/database/database.ts';
import { createCollaborator } from '#tests/fixtures/owner.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import {
  type ApiClient,
  type ApiReply,
  clientWith,
  createShop,
  signInOwner,
  type TestShop,
} from '#tests/fixtures/shop.ts';

// "One record per committed change" (contract §5): saying again what is stored is no change.

let server: TestServer;
let shop: TestShop;
let api: ApiClient;
let owner: ApiClient;

beforeAll(async () => {
  server = await startServer();
  shop = await createShop(server.db, server.clock.now);
  const token = await server.openSession(shop.businessId, shop.collaboratorIds[2]!);
  api = clientWith(server.url, `Bearer ${token}`);
  owner = await signInOwner(server.url, shop.ownerEmail);
});
afterAll(() => server.stop());

/** What a change leaves behind: records of the log and the newest version. */
async function traces(): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT version FROM business_versions WHERE business_id = ${shop.businessId}) AS version,
      (SELECT count(*) FROM activity WHERE business_id = ${shop.businessId}) AS records`.execute(server.db);
  return rows[0];
}

/** Sends it twice: the first one changes something, the second one nothing, and both answer alike. */
async function sayTwice(by: ApiClient, method: string, path: string, body: unknown): Promise<void> {
  const before = await traces();
  const first = await by.send(method, path, body);
  expect([first.status, first.body]).toEqual([200, first.body]);
  const after = await traces();
  expect(after).not.toEqual(before);
  const again: ApiReply<unknown> = await by.send(method, path, body);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(again.headers.get('erp-version')).toMatch(/^\d+-\d+$/u);
  expect(await traces()).toEqual(after);
}

describe('an edit that says what is stored already', () => {
  it('of a product is no change', async () => {
    const path = fillPath(ENDPOINTS.editProduct.path, { id: shop.productIds[0]! });
    await sayTwice(api, 'PUT', path, {
      nombre: 'Café molido',
      costo: 1200,
      iva_rate: '5',
      cantidad_vitrina: 3,
    });
  });

  it.each([
    { tipo_cliente: 'Natural', nombre_completo_natural: 'Luz Gómez', cedula_natural: '1020733418' },
    { tipo_cliente: 'Juridico', nombre_empresa_juridico: 'Café S.A.S.', nit_juridico: '900508908' },
  ])('of a client is no change: $tipo_cliente', async (form) => {
    const { body } = await api.send<{ id: string }>('POST', ENDPOINTS.createClient.path, form);
    const path = fillPath(ENDPOINTS.updateClient.path, { id: body.id });
    const more = {
      fecha_nacimiento_natural: '1990-02-28',
      direccion_natural: ' Calle 5 ',
      direccion_empresa_juridico: 'Calle 5',
      credito_activo: true,
      monto_credito_aprobado: 500_000,
      dias_credito_autorizados: '30',
    };
    await sayTwice(api, 'PUT', path, { ...form, ...more });
  });

  it('of a business is no change, its series included', async () => {
    const path = fillPath(ENDPOINTS.editBusiness.path, { id: `PJ-${shop.businessId}` });
    const { body } = await owner.get<{ series: object[]; resolucion: object }>(path);
    await sayTwice(owner, 'PUT', path, { ...body, address: 'Calle 100 # 8-60' });
    await sayTwice(owner, 'PUT', path, {
      ...body,
      address: 'Calle 100 # 8-60',
      series: [{ ...body.series[0], nombre_establecimiento: 'Centro' }],
      resolucion: { ...body.resolucion, vigencia_hasta: '2029-01-15' },
      opciones: { redondeo_efectivo: '50', bolsa_tarifas: [{ desde: '2026-01-01', valor: 73 }] },
    });
  });

  it('of its series alone is one', async () => {
    const path = fillPath(ENDPOINTS.editBusiness.path, { id: `PJ-${shop.businessId}` });
    const { body } = await owner.get<{ series: object[] }>(path);
    await sayTwice(owner, 'PUT', path, { ...body, series: [{ ...body.series[0], rango_fin: 9000 }] });
  });

  it('of package and modules is no change', async () => {
    const params = { tipo: 'PJ', id: shop.businessId };
    const path = fillPath(ENDPOINTS.choosePackage.path, params);
    const { body: packages } = await owner.get<{ id: number }[]>(ENDPOINTS.packages.path);
    await sayTwice(owner, 'PUT', path, { tipo_negocio_paquete_id: packages[1]!.id });
    await sayTwice(owner, 'PUT', path, { tipo_negocio_paquete_id: null });
    const { body } = await owner.get<{ componentes_configurados: { id: number }[] }>(path);
    const { id } = body.componentes_configurados[0]!;
    const component = fillPath(ENDPOINTS.switchComponent.path, { id });
    await sayTwice(owner, 'PATCH', component, { is_active: false });
    await sayTwice(owner, 'PATCH', component, { is_active: true });
  });

  it('of the package is a change where its modules were switched by hand since', async () => {
    const path = fillPath(ENDPOINTS.choosePackage.path, { tipo: 'PJ', id: shop.businessId });
    const choice = { tipo_negocio_paquete_id: 2 };
    const { body } = await owner.send<{ componentes_configurados: { id: number }[] }>('PUT', path, choice);
    const { id } = body.componentes_configurados[0]!;
    await owner.send('PATCH', fillPath(ENDPOINTS.switchComponent.path, { id }), { is_active: false });
    await sayTwice(owner, 'PUT', path, choice);
  });

  it('of a collaborator is no change, unless it brings a password', async () => {
    const { body } = await createCollaborator(owner, shop.businessId, { serie_facturacion: shop.serieId });
    const path = fillPath(ENDPOINTS.editCollaborator.path, { tipo: 'PJ', id: body.id });
    await sayTwice(owner, 'PUT', path, { ...body, first_name: 'Lucía', password: '' });
    const before = await traces();
    await owner.send('PUT', path, {
      ...body,
      first_name: 'Lucía',
      password: 'otra clave larga',
      password2: 'otra clave larga',
    });
    expect(await traces()).not.toEqual(before);
  });

  it('of the own alert limit is not logged; the feed has the row of the person who saved', async () => {
    const records = async () => ((await traces()) as { records: number }).records;
    const save = async (limite_alerta_inventario: number) => {
      const { path } = ENDPOINTS.changeOwnSettings;
      expect((await api.send('PUT', path, { limite_alerta_inventario })).status).toBe(200);
    };
    const before = await records();
    await save(5);
    expect(await records()).toBe(before);
    await save(9);
    const after = await records();
    expect(after).not.toBe(before);
    await save(9);
    expect(await records()).toBe(after);
    const { body } = await api.get<{ cambios: { id: string; fila: unknown }[] }>(ENDPOINTS.changes.path);
    expect(body.cambios.find(({ id }) => id === `alert-limit:${shop.collaboratorIds[2]}`)?.fila).toEqual({
      limite_alerta_inventario: 9,
    });
  });
});
