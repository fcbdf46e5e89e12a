import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnedCollaborator } from '#contract/collaborators/collaborators.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ImportReply } from '#contract/sync/batch.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { sql } from '#server/platform/database/database.ts';
import { collaboratorBody, createCollaborator, seriesBody } from '#tests/fixtures/owner.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import {
  type ApiClient,
  createShop,
  PASSWORD,
  postOpenly,
  signIn,
  signInOwner,
  stockOf,
  type TestShop,
} from '#tests/fixtures/shop.ts';

type Restart = { reiniciar: true; epoca: string };
type Reply = OwnedCollaborator & Record<string, unknown>;

let server: TestServer;
let shop: TestShop;
let owner: ApiClient;
let other: TestShop;
let stranger: ApiClient;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
  shop = await createShop(server.db, server.clock.now);
  owner = await signInOwner(server.url, shop.ownerEmail);
  other = await createShop(server.db, server.clock.now);
  stranger = await signInOwner(server.url, other.ownerEmail);
});
afterAll(() => server.stop());

const one = (id: number, tipo = 'PJ') => `/api/erp/subusers/${tipo}/${id}/`;
const login = (email: string, password: string) =>
  postOpenly(server.url, ENDPOINTS.subLogin.path, { email, password });

async function hire(extra: Record<string, unknown> = {}) {
  const { body } = await createCollaborator(owner, shop.businessId, extra);
  const { negocio: _negocio, serie_facturacion_display: _display, id: _id, ...form } = body;
  const put = (change: Record<string, unknown>) =>
    owner.send<Reply>('PUT', one(body.id), { ...form, ...change });
  return { person: body, put, api: await signIn(server.url, body.email) };
}

async function log(id: number) {
  const { rows } = await sql<{ modulo: string; accion: string }>`
    SELECT modulo, accion FROM activity WHERE business_id = ${shop.businessId} AND colaborador_id = ${id}
      AND colaborador_type = 'colaborador' ORDER BY id`.execute(server.db);
  return rows.map((row) => `${row.modulo} ${row.accion}`).sort();
}

describe('a new collaborator', () => {
  it('has the fields of the specification, never a password, and may sign in', async () => {
    const body = collaboratorBody({ serie_facturacion: shop.serieId, negocio: other.businessId });
    const path = `/api/erp/businesses/PJ-${shop.businessId}/subusers/`;
    const reply = await owner.send<Reply>('POST', path, body);
    const { password: _one, password2: _two, negocio: _negocio, ...kept } = body;
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        ...kept,
        id: reply.body.id,
        serie_facturacion_display: 'Principal (POS1)',
        negocio: shop.businessId,
      },
    ]);
    const list = (await owner.get<OwnedCollaborator[]>(path)).body;
    expect(list).toContainEqual(reply.body);
    expect(list.map((row) => row.negocio)).toEqual(list.map(() => shop.businessId));
    expect((await login(String(body['email']), PASSWORD)).body['serie_id']).toBe(shop.serieId);
  });

  it('tells every missing field with the sentence of the specification', async () => {
    const { status, body } = await owner.send('POST', `/api/erp/businesses/${shop.businessId}/subusers/`, {});
    expect([status, body]).toEqual([
      400,
      {
        first_name: ['Primer nombre es obligatorio'],
        last_name: ['Primer apellido es obligatorio'],
        second_surname: ['Segundo apellido es obligatorio'],
        cedula: ['Cédula es obligatoria'],
        email: ['Email es obligatorio'],
        password: ['Contraseña es obligatoria'],
        permission_level: ['Este campo es obligatorio.'],
        codigo: 'datos_invalidos',
      },
    ]);
  });

  it.each([
    [{ password: '1234567', password2: '1234567' }, 'password', 'Mínimo 8 caracteres'],
    [{ password: 'Password1', password2: 'Password1' }, 'password', expect.any(String)],
    [{ password: '' }, 'password', 'Contraseña es obligatoria'],
    [{ password2: 'otra clave de prueba' }, 'password2', 'Las contraseñas no coinciden'],
    [{ password2: undefined }, 'password2', 'Las contraseñas no coinciden'],
    [{ cedula: '12a' }, 'cedula', 'Cédula debe contener solo números'],
    [{ email: 'x' }, 'email', 'Formato de email inválido'],
    [{ permission_level: 4 }, 'permission_level', expect.any(String)],
    [{ permission_level: '3' }, 'permission_level', expect.any(String)],
    [{ is_active: 'true' }, 'is_active', expect.any(String)],
    [{ serie_facturacion: 987_654 }, 'serie_facturacion', expect.any(String)],
    [{ serie_facturacion: 'x' }, 'serie_facturacion', expect.any(String)],
    [{ first_name: '   ' }, 'first_name', 'Primer nombre es obligatorio'],
  ])('with %j is refused at its field', async (change, field, message) => {
    const { status, body } = await createCollaborator(owner, shop.businessId, change);
    expect([status, (body as Reply)[field]]).toEqual([400, [message]]);
  });

  it('may have a password that is repeated in another composition of its letters', async () => {
    const password = 'ñandú y árbol 77';
    const twice = { password: password.normalize('NFC'), password2: password.normalize('NFD') };
    const email = `nfd-${randomUUID()}@x.example`;
    expect((await createCollaborator(owner, shop.businessId, { ...twice, email })).status).toBe(201);
  });

  it('can not have the series of another business', async () => {
    const reply = await createCollaborator(owner, shop.businessId, { serie_facturacion: other.serieId });
    expect([reply.status, (reply.body as Reply)['serie_facturacion']]).toEqual([400, [expect.any(String)]]);
  });

  it('tells a taken e-mail and a foreign series beside the other defects', async () => {
    const { person } = await hire();
    const change = { first_name: '', email: person.email, serie_facturacion: other.serieId };
    const keys = ['codigo', 'email', 'first_name', 'serie_facturacion'];
    const made = await createCollaborator(owner, shop.businessId, change);
    expect([made.status, Object.keys(made.body).sort()]).toEqual([400, keys]);
    const edited = await (await hire()).put(change);
    expect([edited.status, Object.keys(edited.body).sort()]).toEqual([400, keys]);
  });

  it.each(['', '  ', undefined, null])('with the series %j has none', async (serie_facturacion) => {
    const { status, body } = await createCollaborator(owner, shop.businessId, { serie_facturacion });
    expect([status, body.serie_facturacion]).toEqual([201, null]);
  });

  it('may have its series as the text that a select holds', async () => {
    const { put, person } = await hire({ serie_facturacion: String(shop.serieId) });
    expect(person.serie_facturacion).toBe(shop.serieId);
    expect((await put({ serie_facturacion: '' })).body.serie_facturacion).toBeNull();
    expect((await put({ serie_facturacion: String(shop.serieId) })).body.serie_facturacion).toBe(
      shop.serieId,
    );
  });

  it('has an e-mail of its own over all businesses, until it is deleted', async () => {
    const { person } = await hire();
    const twin = { email: person.email.toUpperCase() };
    const refused = await createCollaborator(stranger, other.businessId, twin);
    expect([refused.status, (refused.body as Reply)['email']]).toEqual([400, [expect.any(String)]]);
    await owner.send('DELETE', one(person.id));
    expect((await createCollaborator(stranger, other.businessId, twin)).status).toBe(201);
  });

  it('is one of twenty that two owners make with one e-mail at once, without a fault', async () => {
    const email = `carrera-${randomUUID()}@x.example`;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        createCollaborator(at % 2 ? owner : stranger, at % 2 ? shop.businessId : other.businessId, { email }),
      ),
    );
    const statuses = replies.map((reply) => reply.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array(19).fill(400)]);
  });
});

describe('an edit of a collaborator', () => {
  it('with a blank password keeps it and the tokens; what is absent stays', async () => {
    const { person, put, api } = await hire({ second_name: 'Luz', serie_facturacion: shop.serieId });
    const { status, body } = await put({
      first_name: 'Martha',
      second_name: undefined,
      is_active: undefined,
      serie_facturacion: undefined,
      password: '',
      password2: 'x',
    });
    expect([status, body]).toEqual([200, { ...person, first_name: 'Martha' }]);
    expect((await api.get(ENDPOINTS.ownSettings.path)).status).toBe(200);
    expect((await login(person.email, PASSWORD)).status).toBe(200);
  });

  it('with a new password ends every token, and only the new one opens', async () => {
    const { person, put, api } = await hire();
    const second = await signIn(server.url, person.email);
    const fresh = 'otra clave bien larga';
    expect((await put({ password: fresh, password2: 'no' })).body['password2']).toEqual([
      'Las contraseñas no coinciden',
    ]);
    expect((await put({ password: 'corta', password2: 'corta' })).body['password']).toEqual([
      'Mínimo 8 caracteres',
    ]);
    expect((await put({ password: fresh, password2: fresh })).status).toBe(200);
    for (const old of [api, second]) expect((await old.get(ENDPOINTS.ownSettings.path)).status).toBe(401);
    expect((await login(person.email, PASSWORD)).status).toBe(400);
    expect((await login(person.email, fresh)).status).toBe(200);
  });

  it('leaves no token alive that was asked for while the password changed', async () => {
    const { person, put, api } = await hire();
    const tries = Array.from({ length: 6 }, () => login(person.email, PASSWORD));
    const renewals = Array.from({ length: 6 }, () => api.send('POST', ENDPOINTS.renewToken.path));
    const change = put({ password: 'otra clave bien larga', password2: 'otra clave bien larga' });
    const replies = await Promise.all([...tries, ...renewals]);
    expect((await change).status).toBe(200);
    for (const { body } of replies) {
      if (typeof body['token'] !== 'string') continue;
      const headers = { authorization: `Bearer ${body['token']}` };
      const response = await fetch(`${server.url}${ENDPOINTS.ownSettings.path}`, { headers });
      expect(response.status).toBe(401);
    }
  });

  it('that switches off closes the next call, and on again opens it', async () => {
    const { put, api, person } = await hire();
    await put({ is_active: false });
    expect((await api.get(ENDPOINTS.products.path)).status).toBe(401);
    expect((await login(person.email, PASSWORD)).status).toBe(400);
    await put({ is_active: true });
    expect((await api.get(ENDPOINTS.products.path)).status).toBe(200);
  });

  it('of level or series starts a new epoch, and the session row tells the device', async () => {
    const { put, api, person } = await hire({ permission_level: 1 });
    const start = (await api.get<ChangePage>(`${ENDPOINTS.changes.path}?desde=0`)).body;
    const next = `${ENDPOINTS.changes.path}?desde=${start.hasta}&epoca=${start.epoca}`;
    await put({ permission_level: 3 });
    const promoted = (await api.get<Restart>(next)).body;
    expect(promoted).toMatchObject({ reiniciar: true });
    await put({ permission_level: 3, serie_facturacion: shop.serieId });
    const moved = (await api.get<Restart>(next)).body;
    expect(new Set([start.epoca, promoted.epoca, moved.epoca]).size).toBe(3);
    const again = (await api.get<ChangePage>(`${ENDPOINTS.changes.path}?desde=0`)).body;
    expect(again.cambios.filter((change) => change.tabla === 'sesion')).toEqual([
      expect.objectContaining({
        id: String(person.id),
        fila: expect.objectContaining({
          permission_level: 3,
          serie_id: shop.serieId,
          nombre_establecimiento: 'Principal',
        }),
      }),
    ]);
  });

  it('of the series keeps the history that offline sales are numbered by', async () => {
    const detailPath = `/api/erp/negocio-detalle-para-editar/${shop.businessId}/`;
    const { body: detail } = await owner.get<{ series: unknown[] }>(detailPath);
    const north = seriesBody({ nombre_establecimiento: 'Norte', prefijo: 'N' });
    const added = await owner.send<{ series: { id: number }[] }>('PUT', detailPath, {
      ...detail,
      series: [...detail.series, north],
    });
    const northId = added.body.series.at(-1)!.id;
    const { person, put } = await hire({ serie_facturacion: shop.serieId });
    const hired = server.clock.now;
    server.clock.now = new Date(hired.getTime() + 60_000);
    await put({ serie_facturacion: northId });
    await put({ serie_facturacion: null });
    await put({ serie_facturacion: northId });
    const { rows } = await sql`SELECT serie_id, desde, hasta FROM series_assignments
      WHERE business_id = ${shop.businessId} AND collaborator_id = ${person.id} ORDER BY desde`.execute(
      server.db,
    );
    expect(rows).toEqual([
      { serie_id: shop.serieId, desde: hired, hasta: server.clock.now },
      { serie_id: northId, desde: server.clock.now, hasta: null },
    ]);
  });

  it('of the series numbers a delivered sale by the one held when it was made', async () => {
    const detailPath = `/api/erp/negocio-detalle-para-editar/${shop.businessId}/`;
    const { body: detail } = await owner.get<{ series: { id: number }[] }>(detailPath);
    const south = seriesBody({ nombre_establecimiento: 'Sur', prefijo: 'S' });
    const series = [...detail.series, south];
    const added = await owner.send<{ series: { id: number }[] }>('PUT', detailPath, { ...detail, series });
    const [southId, never] = [added.body.series.at(-1)!.id, added.body.series[1]!.id];
    const { api, put } = await hire({ serie_facturacion: shop.serieId, permission_level: 2 });
    const hired = server.clock.now.getTime();
    server.clock.now = new Date(hired + 60_000);
    await put({ serie_facturacion: southId, permission_level: 2 });
    const product = { codigo_barras: 'held-1', nombre: 'Panela', costo: 100 };
    const { body: made } = await api.send('POST', ENDPOINTS.createProduct.path, product);
    const numberedBy = async (serie_id: number, soldAt: number | null) => {
      const sale = {
        cliente_id: shop.finalConsumer,
        items: [{ producto_id: made['id'], cantidad: 1 }],
        serie_id,
        fecha_venta: soldAt === null ? null : new Date(soldAt).toISOString(),
      };
      const { body } = await api.send('POST', ENDPOINTS.createInvoice.path, sale, { 'erp-offline': '1' });
      return body['serie_id'];
    };
    expect(await numberedBy(shop.serieId, hired + 30_000)).toBe(shop.serieId);
    expect(await numberedBy(shop.serieId, hired + 60_000)).toBe(southId);
    // A clock that runs behind dates it before the collaborator was hired; none at all tells nothing.
    expect(await numberedBy(shop.serieId, hired - 3_600_000)).toBe(shop.serieId);
    expect(await numberedBy(shop.serieId, null)).toBe(shop.serieId);
    expect(await numberedBy(never, null)).toBe(southId);
  });

  it('is 404 for a foreign owner, another kind, a deleted and an unknown one', async () => {
    const { person } = await hire();
    const form = collaboratorBody({ email: person.email });
    const missing = (await owner.send('PUT', one(987_654_321), form)).body;
    expect((await stranger.send('PUT', one(person.id), form)).body).toEqual(missing);
    expect((await stranger.send('DELETE', one(person.id))).status).toBe(404);
    for (const tipo of ['PN', 'pj', 'x'])
      expect((await owner.send('PUT', one(person.id, tipo), form)).body).toEqual(missing);
    expect((await owner.send('DELETE', one(person.id))).status).toBe(204);
    for (const body of [form, {}])
      expect((await owner.send('PUT', one(person.id), body)).body).toEqual(missing);
    expect((await owner.send('DELETE', one(person.id))).status).toBe(404);
  });
});

describe('a deleted collaborator', () => {
  it('is out at once; the invoices and the log stay', async () => {
    const { person, api } = await hire({ serie_facturacion: shop.serieId });
    const sale = {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
    };
    const { body: invoice } = await api.send<{ id: string }>('POST', ENDPOINTS.createInvoice.path, sale);
    const key = { 'idempotency-key': randomUUID() };
    expect((await owner.send('DELETE', one(person.id), undefined, key)).status).toBe(204);
    const replay = await owner.send('DELETE', one(person.id), undefined, key);
    expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([204, 'true']);
    expect((await api.get(ENDPOINTS.products.path)).status).toBe(401);
    expect((await login(person.email, PASSWORD)).status).toBe(400);
    const boss = await signIn(server.url, shop.emails.l3);
    expect((await boss.get(`${ENDPOINTS.invoices.path}${invoice.id}/`)).status).toBe(200);
    expect(await stockOf(boss, shop.productIds[0]!)).toMatchObject({ cantidad_vitrina: 9 });
    expect(await log(person.id)).toEqual(['facturacion Vender', 'sesion Ingresar']);
    const list = (await owner.get<OwnedCollaborator[]>(`/api/erp/businesses/${shop.businessId}/subusers/`))
      .body;
    expect(list.map(({ id }) => id)).not.toContain(person.id);
  });

  it('has delivered sales imported under the series held when they were made, told or not', async () => {
    const { person } = await hire({ serie_facturacion: shop.serieId });
    const hired = server.clock.now.getTime();
    server.clock.now = new Date(hired + 60_000);
    await owner.send('DELETE', one(person.id));
    const admin = await signIn(server.url, shop.emails.l3);
    const imported = async (soldAt: number | null, more: object = {}) => {
      const items = [{ producto_id: shop.productIds[0], cantidad: 1 }];
      const operation = {
        op: randomUUID(),
        method: 'POST',
        path: ENDPOINTS.createInvoice.path,
        body: { cliente_id: shop.finalConsumer, items, ...more },
        occurredAt: soldAt === null ? null : new Date(soldAt).toISOString(),
        offline: true,
        autor: person.id,
      };
      const { path } = ENDPOINTS.importOperations;
      const { body } = await admin.send<ImportReply>('POST', path, { operaciones: [operation] });
      const { status, cuerpo } = body.resultados[0] ?? {};
      const { serie_id, cajero, codigo } = cuerpo as Record<string, unknown>;
      return status === 201 ? [status, serie_id, cajero] : [status, codigo];
    };
    const name = `${person.first_name} ${person.last_name}`;
    const taken = [201, shop.serieId, name];
    expect(await imported(hired + 30_000)).toEqual(taken);
    expect(await imported(hired + 30_000, { serie_id: shop.serieId })).toEqual(taken);
    // Nobody knows when: the last series that was held.
    expect(await imported(null)).toEqual(taken);
    expect(await imported(hired + 60_000)).toEqual([400, 'sin_serie']);
  });
});

describe('the activity log', () => {
  it('has one record per change by the owner and per sign-in, without passwords', async () => {
    const { person, put } = await hire({ first_name: 'Zulma' });
    await put({ password: 'otra clave bien larga', password2: 'otra clave bien larga' });
    await put({ permission_level: 9 });
    await owner.send('DELETE', one(person.id));
    expect(await log(person.id)).toEqual(['sesion Ingresar']);
    const { rows } = await sql<{ accion: string; descripcion: string; colaborador_type: string }>`
      SELECT accion, descripcion, colaborador_type FROM activity WHERE business_id = ${shop.businessId} AND modulo = 'negocio'
        AND descripcion LIKE '%Zulma%'`.execute(server.db);
    expect(rows.map((row) => row.accion).sort()).toEqual(['Crear', 'Editar', 'Eliminar']);
    for (const row of rows) {
      expect(row.colaborador_type).toBe('dueno');
      expect(row.descripcion).not.toMatch(/clave/u);
    }
  });
});

describe('the own alert limit', () => {
  const path = ENDPOINTS.ownSettings.path;
  const save = (api: ApiClient, value: unknown) => api.send('PUT', path, { limite_alerta_inventario: value });

  it('is kept per collaborator, and only its owner’s feed carries it', async () => {
    const [a, b] = [await hire({ permission_level: 1 }), await hire()];
    expect((await a.api.get(path)).body).toEqual({ limite_alerta_inventario: 5 });
    expect((await save(a.api, 12)).body).toEqual({ limite_alerta_inventario: 12 });
    expect((await a.api.get(path)).body).toEqual({ limite_alerta_inventario: 12 });
    expect((await b.api.get(path)).body).toEqual({ limite_alerta_inventario: 5 });
    const feed = async (api: ApiClient) =>
      (await api.get<ChangePage>(`${ENDPOINTS.changes.path}?desde=0`)).body.cambios.filter(
        (change) => change.tabla === 'ajustes',
      );
    expect(await feed(a.api)).toEqual([
      expect.objectContaining({
        id: `alert-limit:${a.person.id}`,
        fila: { limite_alerta_inventario: 12 },
      }),
    ]);
    expect(await feed(b.api)).toEqual([]);
  });

  it('takes the digits of a form field', async () => {
    const { api } = await hire();
    expect((await save(api, ' 7 ')).body).toEqual({ limite_alerta_inventario: 7 });
  });

  it.each([[-1], [1.5], ['-7'], [''], ['7.5'], ['x'], [true], [null], [undefined], [1_000_001], [[5]]])(
    'is never %j',
    async (value) => {
      const { api } = await hire();
      const { status, body } = await save(api, value);
      expect([status, body['limite_alerta_inventario']]).toEqual([400, [expect.any(String)]]);
      expect((await api.get(path)).body).toEqual({ limite_alerta_inventario: 5 });
    },
  );

  it('is never 1e309, and changes nothing else of the account', async () => {
    const { api, person } = await hire();
    const response = await fetch(`${server.url}${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
      body: '{"limite_alerta_inventario": 1e309}',
    });
    expect(response.status).toBe(400);
    await api.send('PUT', path, { limite_alerta_inventario: 0, permission_level: 3, email: 'x@x.example' });
    const list = (await owner.get<OwnedCollaborator[]>(`/api/erp/businesses/${shop.businessId}/subusers/`))
      .body;
    expect(list.find(({ id }) => id === person.id)).toEqual(person);
  });

  it('is logged at most once in ten minutes, however often it is saved', async () => {
    const { api, person } = await hire();
    await Promise.all([3, 4, 5, 6].map((value) => save(api, value)));
    expect(await log(person.id)).toEqual(['inventario Configurar', 'sesion Ingresar']);
    server.clock.now = new Date(server.clock.now.getTime() + 10 * 60_000);
    await save(api, 9);
    await save(api, 10);
    expect(await log(person.id)).toEqual([
      'inventario Configurar',
      'inventario Configurar',
      'sesion Ingresar',
    ]);
  });
});
