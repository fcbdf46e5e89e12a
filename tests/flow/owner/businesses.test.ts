import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessText } from '#contract/businesses/business-text.ts';
import type { BusinessDetail, BusinessEntry } from '#contract/businesses/businesses.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { fieldText } from '#contract/field-text.ts';
import type { OwnerSeries } from '#contract/businesses/establishments.ts';
import type { ErpConfiguration } from '#contract/packages/packages.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { sql } from '#server/platform/database/database.ts';
import { createCollaborator, legalBusiness, naturalBusiness, seriesBody } from '#tests/fixtures/owner.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, signInOwner, type TestShop } from '#tests/fixtures/shop.ts';

const REGISTER = ENDPOINTS.registerBusiness.path;

let server: TestServer;
let shop: TestShop;
let owner: ApiClient;
let stranger: ApiClient;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
  shop = await createShop(server.db, server.clock.now);
  owner = await signInOwner(server.url, shop.ownerEmail);
  stranger = await signInOwner(server.url, (await createShop(server.db, server.clock.now)).ownerEmail);
});
afterAll(() => server.stop());

const numberOf = (id: string) => Number(id.split('-')[1]);
const detailPath = (id: string | number) => `/api/erp/negocio-detalle-para-editar/${id}/`;

async function register(body = legalBusiness()) {
  return owner.send<BusinessEntry & Record<string, unknown>>('POST', REGISTER, body);
}

/** A new business and its detail as the edit screen loads it. */
async function open(body = legalBusiness()) {
  const { body: entry } = await register(body);
  const { body: detail } = await owner.get<BusinessDetail>(detailPath(entry.id));
  const put = (change: Record<string, unknown>) =>
    owner.send<BusinessDetail & Record<string, unknown>>('PUT', detailPath(entry.id), {
      ...detail,
      ...change,
    });
  return { id: entry.id, businessId: numberOf(entry.id), detail, put };
}

/** A business whose first series has issued one invoice, and its seller. */
async function openSelling(body = legalBusiness()) {
  const opened = await open(body);
  const serie = opened.detail.series[0]!;
  const { body: person } = await createCollaborator(owner, opened.businessId, {
    serie_facturacion: serie.id,
    permission_level: 3,
  });
  const api = await signIn(server.url, person.email);
  return { ...opened, serie, person, api };
}

/** Numbers invoices as sales do. */
async function counts(businessId: number) {
  const { rows } = await sql<{ businesses: number; activity: number }>`
    SELECT (SELECT count(*) FROM businesses) AS businesses,
      (SELECT count(*) FROM activity WHERE business_id = ${businessId}) AS activity`.execute(server.db);
  return rows[0]!;
}

describe('registering a business', () => {
  it.each([
    ['natural', naturalBusiness(), 'PN', 'Papelería El Trébol'],
    ['juridica', legalBusiness(), 'PJ', 'Distribuciones La Ceiba S.A.S.'],
  ] as const)('of kind %s answers its public id and lists it', async (_kind, body, tipo, name) => {
    const { status, body: entry } = await register(body);
    expect([status, entry]).toEqual([
      201,
      { id: `${tipo}-${numberOf(entry.id)}`, tipo, nombre_display: name },
    ]);
    const { body: list } = await owner.get<BusinessEntry[]>(ENDPOINTS.businesses.path);
    expect(list).toContainEqual(entry);
    const { body: others } = await stranger.get<BusinessEntry[]>(ENDPOINTS.businesses.path);
    expect(others.map(({ id }) => id)).not.toContain(entry.id);
  });

  it('starts with no package, every module active, the built-in client and a feed', async () => {
    const { businessId, api, serie } = await openSelling();
    const { body } = await owner.get<ErpConfiguration>(
      `/api/erp/negocios/PJ/${businessId}/configuracion-erp/`,
    );
    expect(body.tipo_negocio_paquete).toBeNull();
    expect(
      body.componentes_configurados.map((row) => [row.componente_erp_detalle.nombre, row.is_active]),
    ).toEqual(
      ['Caja', 'Clientes', 'Facturación', 'Impresora', 'Informes', 'Inventario', 'Pedidos', 'Registros'].map(
        (name) => [name, true],
      ),
    );
    const { body: page } = await api.get<ChangePage>(`${ENDPOINTS.changes.path}?desde=0`);
    const tables = page.cambios.map((change) => change.tabla);
    expect(tables.filter((tabla) => tabla !== 'sesion')).toEqual(['negocio', 'series', 'clientes']);
    expect(page.cambios.find((change) => change.tabla === 'series')?.fila).toMatchObject({
      id: serie.id,
      proximo_consecutivo: 1,
      resolucion: { numero_resolucion: '18764000001' },
    });
  });

  it('stores the prefix in upper case and takes numbers that a form sends as text', async () => {
    const series = [
      seriesBody({ prefijo: ' ab1 ', rango_inicio: '5', rango_fin: '900', longitud_consecutivo: '3' }),
    ];
    const { detail } = await open(legalBusiness({ series }));
    expect(detail.series[0]).toMatchObject({
      prefijo: 'AB1',
      rango_inicio: 5,
      rango_fin: 900,
      longitud_consecutivo: 3,
      proximo_consecutivo: 5,
    });
  });

  it('takes a check digit other than the computed one, and a resolution that has ended', async () => {
    const resolucion = {
      numero_resolucion: '1',
      fecha_resolucion: '2020-01-01',
      vigencia_hasta: '2022-01-01',
    };
    expect((await register(legalBusiness({ dv: '0', resolucion }))).status).toBe(201);
  });

  it.each([
    ['natural', naturalBusiness(), ['business_type', 'second_name']],
    ['juridica', legalBusiness(), ['business_type', 'rep_legal_second_name']],
  ] as const)('of kind %s tells every missing field by its name', async (kind, body, notRequired) => {
    const { status, body: answer } = await register({ business_type: kind });
    const required = Object.keys(body).filter((name) => !(notRequired as readonly string[]).includes(name));
    expect(status).toBe(400);
    expect(Object.keys(answer).sort()).toEqual([...required, 'codigo'].sort());
    for (const name of required) expect(answer[name]).toEqual([expect.any(String)]);
  });

  it.each([
    ['natural', { cedula_dv: '12' }, 'cedula_dv', 'DV debe ser un solo número'],
    ['juridica', { dv: 'x' }, 'dv', 'DV debe ser un solo número'],
    ['natural', { mobile_phone: '310 447' }, 'mobile_phone', 'Teléfono debe contener solo números'],
    ['natural', { cedula: '٤٣٥١' }, 'cedula', 'Cédula debe contener solo números'],
    ['natural', { birth_date: '2026-02-30' }, 'birth_date', 'Debe ser una fecha AAAA-MM-DD.'],
    ['natural', { birth_date: '1899-12-31' }, 'birth_date', expect.any(String)],
    ['natural', { birth_date: '2999-01-01' }, 'birth_date', expect.any(String)],
    ['natural', { gender: 'Z' }, 'gender', expect.any(String)],
    ['juridica', { email: 'x' }, 'email', 'Formato de email inválido'],
    ['juridica', { razon_social: '   ' }, 'razon_social', 'Este campo es obligatorio.'],
    ['juridica', { business_type: 'otro' }, 'business_type', expect.any(String)],
    ['juridica', { series: [] }, 'series', 'Debe haber al menos un establecimiento.'],
  ])('of kind %s refuses %j', async (kind, change, field, message) => {
    const body = kind === 'natural' ? naturalBusiness(change) : legalBusiness(change);
    const { status, body: answer } = await register(body);
    expect([status, answer[field]]).toEqual([400, [message]]);
  });

  it('tells what is wrong whatever the kind, and the birth date, beside the rest', async () => {
    const told = async (body: Record<string, unknown>) => Object.keys((await register(body)).body).sort();
    expect(await told({})).toEqual([
      'address',
      'business_type',
      'city',
      'codigo',
      'country',
      'department',
      'email',
      'resolucion',
      'series',
    ]);
    expect(await told(legalBusiness({ business_type: 'x', city: '' }))).toEqual([
      'business_type',
      'city',
      'codigo',
    ]);
    expect(await told(naturalBusiness({ birth_date: '1901-01-01', city: '' }))).toEqual([
      'birth_date',
      'city',
      'codigo',
    ]);
  });

  it('tells conflicts of establishments that have other defects too', async () => {
    const second = seriesBody({ prefijo: undefined, rango_inicio: 20_000 });
    const { body } = await register(legalBusiness({ series: [seriesBody(), second] }));
    expect(body['series']).toEqual([
      {},
      {
        prefijo: ['Este campo es obligatorio.'],
        rango_fin: [expect.any(String)],
        nombre_establecimiento: [expect.stringMatching(/mismo nombre/u)],
      },
    ]);
  });

  it('accepts the years of the list, the current one and the 99 before it', async () => {
    const year = Number(bogotaDate(server.clock.now).slice(0, 4));
    expect((await register(naturalBusiness({ birth_date: `${year - 99}-01-01` }))).status).toBe(201);
    expect((await register(naturalBusiness({ birth_date: `${year - 100}-12-31` }))).status).toBe(400);
  });

  it.each([
    [{ prefijo: 'ABCDE' }, { prefijo: ['Máximo 4 caracteres'] }],
    [{ prefijo: 'PÑ' }, { prefijo: [expect.any(String)] }],
    [{ longitud_consecutivo: 0 }, { longitud_consecutivo: [expect.any(String)] }],
    [{ longitud_consecutivo: 4 }, { longitud_consecutivo: [expect.any(String)] }],
    [{ rango_inicio: 0 }, { rango_inicio: [expect.any(String)] }],
    [{ rango_inicio: 10_001 }, { rango_fin: [expect.any(String)] }],
    [{ rango_fin: 1.5 }, { rango_fin: ['Debe ser un número entero.'] }],
    [{ rango_fin: true }, { rango_fin: ['Debe ser un número entero.'] }],
    [{ rango_fin: '9'.repeat(30) }, { rango_fin: [expect.any(String)] }],
    [
      { nombre_establecimiento: 'PRINCIPAL ' },
      { nombre_establecimiento: [expect.stringMatching(/mismo nombre/u)] },
    ],
    [{ prefijo: 'pos1' }, { prefijo: [expect.any(String)] }],
    [{ prefijo: 'POS' }, { prefijo: [expect.stringMatching(/POS1/u)] }],
  ])('tells a wrong second establishment %j at its place, and makes nothing', async (change, errors) => {
    const before = await counts(0);
    const second = seriesBody({ nombre_establecimiento: 'Norte', prefijo: 'POS2', ...change });
    const { status, body } = await register(legalBusiness({ series: [seriesBody(), second] }));
    expect([status, body['series']]).toEqual([400, [{}, errors]]);
    expect(await counts(0)).toEqual(before);
  });

  it('compares names in any Unicode form, and keeps those that differ by an accent apart', async () => {
    const pair = (a: string, b: string) => [
      seriesBody({ nombre_establecimiento: a, prefijo: 'A' }),
      seriesBody({ nombre_establecimiento: b, prefijo: 'B' }),
    ];
    expect((await register(legalBusiness({ series: pair('Café', 'Cafe\u0301') }))).status).toBe(400);
    expect((await register(legalBusiness({ series: pair('Café', 'Cafe') }))).status).toBe(201);
  });

  it('twice with one key is one business', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = legalBusiness();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => owner.send<BusinessEntry>('POST', REGISTER, body, key)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  });

  it('is logged once, for the owner', async () => {
    const { businessId } = await open();
    const { rows } = await sql`SELECT colaborador_type, colaborador_id, modulo, accion FROM activity
      WHERE business_id = ${businessId}`.execute(server.db);
    expect(rows).toEqual([
      { colaborador_type: 'dueno', colaborador_id: shop.ownerId, modulo: 'negocio', accion: 'Crear' },
    ]);
  });
});

describe('the id of a business', () => {
  it('is taken with and without its kind; a wrong kind, a foreign or odd one is 404', async () => {
    const { id, businessId } = await open();
    for (const path of [`/api/erp/businesses/${id}/series/`, `/api/erp/businesses/${businessId}/series/`])
      expect((await owner.get<OwnerSeries[]>(path)).body).toHaveLength(1);
    const { body: missing } = await owner.get(detailPath(987_654_321));
    for (const odd of [`PN-${businessId}`, `pj-${businessId}`, 'x', '0', '-1', '1e3', `PJ-${businessId}x`]) {
      const { status, body } = await owner.get(detailPath(odd));
      expect([status, body]).toEqual([404, missing]);
    }
    for (const path of [
      detailPath(id),
      `/api/erp/businesses/${id}/series/`,
      `/api/erp/businesses/${id}/subusers/`,
    ])
      expect((await stranger.get(path)).body).toEqual(missing);
    expect((await stranger.send('PUT', detailPath(id), {})).status).toBe(404);
  });
});

describe('editing a business', () => {
  it('keeps what is read-only and stores the rest, of a natural person too', async () => {
    const { put, detail } = await open(naturalBusiness());
    const { status, body } = await put({
      nombre_comercial: 'Otro nombre',
      cedula: '1',
      cedula_dv: '0',
      first_name: 'Otra',
      business_type: 'juridica',
      city: 'Envigado',
      gender: 'Otro',
      birth_date: '1980-01-01',
    });
    const changed = { city: 'Envigado', gender: 'Otro', birth_date: '1980-01-01' };
    expect([status, body]).toEqual([200, { ...detail, ...changed }]);
  });

  it('stores dated bag rates in order and the cash rounding; absent options stay', async () => {
    const { put } = await open();
    const bolsa_tarifas = [
      { desde: '2026-01-01', valor: 73 },
      { desde: '2000-01-01', valor: '70.00' },
    ];
    const { body } = await put({ opciones: { bolsa_tarifas, redondeo_efectivo: 50 } });
    const stored = {
      bolsa_tarifas: [
        { desde: '2000-01-01', valor: '70.00' },
        { desde: '2026-01-01', valor: '73.00' },
      ],
      redondeo_efectivo: 50,
      caja_obligatoria: false,
      conteo_ciego: true,
      documento: 'interno',
      devolucion_nivel: 2,
      devolucion_dias: 30,
      devolucion_sin_red_max: '50000.00',
      etiqueta_balanza: null,
      varios_iva: null,
      domicilio_iva: null,
    };
    expect(body.opciones).toEqual(stored);
    for (const opciones of [undefined, null, {}, { redondeo_efectivo: '50' }])
      expect((await put({ opciones })).body.opciones).toEqual(stored);
    const { status, body: refused } = await put({
      opciones: { bolsa_tarifas: [{ desde: '2026-13-01', valor: -1 }], redondeo_efectivo: 100 },
    });
    expect(status).toBe(400);
    expect(refused['opciones']).toMatchObject({
      bolsa_tarifas: [{ desde: [expect.any(String)], valor: [expect.any(String)] }],
      redondeo_efectivo: [expect.any(String)],
    });
  });

  it('stores how labels of a scale are read and what Varios and Domicilio bear, and takes all of it away by null', async () => {
    const { put } = await open();
    const scale = { prefijos: ['20', '29'], plu: 4, valor: 6, tipo: 'precio', decimales: 0 };
    const typed = { ...scale, plu: '4', valor: '6', decimales: '0' };
    const { body } = await put({ opciones: { etiqueta_balanza: typed, varios_iva: '19', domicilio_iva: 5 } });
    expect(body.opciones).toMatchObject({ etiqueta_balanza: scale, varios_iva: 19, domicilio_iva: 5 });
    expect((await put({ opciones: { conteo_ciego: true } })).body.opciones).toMatchObject({ varios_iva: 19 });
    const none = { etiqueta_balanza: null, varios_iva: null, domicilio_iva: null };
    expect(
      (await put({ opciones: { etiqueta_balanza: null, varios_iva: 'ninguno', domicilio_iva: '' } })).body
        .opciones,
    ).toMatchObject(none);
    const bad = {
      etiqueta_balanza: { ...scale, prefijos: ['77'], valor: 5 },
      varios_iva: 8,
      domicilio_iva: 'x',
    };
    const refused = (await put({ opciones: bad })).body as Record<string, unknown>;
    expect(refused['opciones']).toMatchObject({
      etiqueta_balanza: { prefijos: [expect.any(String)] },
      varios_iva: [expect.any(String)],
      domicilio_iva: [expect.any(String)],
    });
  });

  it('stores how drawers are run, for the devices too; what is neither true nor false is refused at its field', async () => {
    const { put } = await open();
    const cash = { caja_obligatoria: true, conteo_ciego: false };
    expect((await put({ opciones: cash })).body.opciones).toMatchObject(cash);
    expect((await put({ opciones: { conteo_ciego: true } })).body.opciones).toMatchObject({
      caja_obligatoria: true,
      conteo_ciego: true,
    });
    const { status, body } = await put({ opciones: { caja_obligatoria: 'sí', conteo_ciego: 1 } });
    expect([status, body['opciones']]).toEqual([
      400,
      { caja_obligatoria: [businessText.yesOrNo], conteo_ciego: [businessText.yesOrNo] },
    ]);
  });

  it('tells which document its sales become, and refuses a kind that there is not at its field', async () => {
    const { put } = await open();
    expect((await put({ opciones: { documento: 'interno' } })).body.opciones.documento).toBe('interno');
    const { status, body } = await put({ opciones: { documento: 'electronico' } });
    expect([status, body['opciones']]).toEqual([400, { documento: [fieldText.oneOf(['interno'])] }]);
  });

  it('moves the counter of an unused series with the start of its range', async () => {
    const { put, detail } = await open();
    const { body } = await put({ series: [{ ...detail.series[0], rango_inicio: 500, prefijo: 'fe' }] });
    expect(body.series[0]).toMatchObject({ prefijo: 'FE', rango_inicio: 500, proximo_consecutivo: 500 });
  });

  it('adds, changes and removes series in one go, and two may swap name and prefix', async () => {
    const series = [seriesBody(), seriesBody({ nombre_establecimiento: 'Norte', prefijo: 'N' })];
    const { put, detail } = await open(legalBusiness({ series }));
    const [a, b] = detail.series;
    const swapped = [
      { ...a, nombre_establecimiento: 'Norte', prefijo: 'N' },
      { ...b, nombre_establecimiento: 'Principal', prefijo: 'POS1' },
    ];
    const { status, body } = await put({ series: swapped });
    expect([status, body.series.map((row) => row.prefijo)]).toEqual([200, ['N', 'POS1']]);
    const { body: after } = await put({
      series: [swapped[1], seriesBody({ id: null, nombre_establecimiento: 'Sur', prefijo: 'S' })],
    });
    expect(after.series.map((row) => [row.id === b!.id, row.prefijo])).toEqual([
      [true, 'POS1'],
      [false, 'S'],
    ]);
    const typed = after.series.map((row) => ({ ...row, id: String(row.id) }));
    const more = seriesBody({ id: '', nombre_establecimiento: 'Este', prefijo: 'E' });
    const { body: third } = await put({ series: [...typed, more] });
    expect(third.series).toEqual([...after.series, expect.objectContaining({ prefijo: 'E' })]);
  });

  it('refuses a foreign or repeated series id at its entry', async () => {
    const { put, detail } = await open();
    const foreign = { ...detail.series[0], id: shop.serieId };
    const { status, body } = await put({ series: [foreign] });
    expect([status, body.series]).toEqual([400, [{ id: [expect.any(String)] }]]);
    const twice = [detail.series[0], { ...detail.series[0], nombre_establecimiento: 'Dos', prefijo: 'D' }];
    expect((await put({ series: twice })).body.series).toEqual([{}, { id: [expect.any(String)] }]);
  });

  it('tells all at once, and a refused edit changes and logs nothing', async () => {
    const { put, detail, businessId, id } = await open(naturalBusiness());
    const before = await counts(businessId);
    const { status, body } = await put({
      birth_date: '1900-01-01',
      city: 'Bello',
      series: [{ ...detail.series[0], id: shop.serieId }],
    });
    expect([status, Object.keys(body).sort()]).toEqual([400, ['birth_date', 'codigo', 'series']]);
    const series = [{ ...detail.series[0], id: shop.serieId }];
    const { body: mixed } = await put({ city: '', birth_date: '1901-01-01', series });
    expect(Object.keys(mixed).sort()).toEqual(['birth_date', 'city', 'codigo', 'series']);
    const added = seriesBody({ nombre_establecimiento: 'Norte', prefijo: 'N' });
    expect((await put({ city: '', series: [...detail.series, added] })).status).toBe(400);
    expect((await owner.get(detailPath(id))).body).toEqual(detail);
    expect(await counts(businessId)).toEqual(before);
  });

  it('reaches the devices: business, every series, and the session of who sells there', async () => {
    const { put, detail, api, person } = await openSelling();
    const page = (await api.get<ChangePage>(`${ENDPOINTS.changes.path}?desde=0`)).body;
    await put({
      address: 'Calle 50 # 1-2',
      resolucion: { ...detail.resolucion, vigencia_hasta: '2029-05-05' },
      series: [{ ...detail.series[0], nombre_establecimiento: 'Centro' }],
    });
    const query = `?desde=${page.hasta}&epoca=${page.epoca}`;
    const { body } = await api.get<ChangePage>(`${ENDPOINTS.changes.path}${query}`);
    const rows = Object.fromEntries(body.cambios.map((change) => [change.tabla, change.fila]));
    expect(rows['negocio']).toMatchObject({ direccion: 'Calle 50 # 1-2' });
    expect(rows['series']).toMatchObject({
      nombre_establecimiento: 'Centro',
      resolucion: { vigencia_hasta: '2029-05-05' },
    });
    expect(rows['sesion']).toMatchObject({ sub_user_id: person.id, nombre_establecimiento: 'Centro' });
  });
});
