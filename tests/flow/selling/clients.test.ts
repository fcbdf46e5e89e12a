import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientText } from '#contract/clients/client-text.ts';
import type { Client } from '#contract/clients/clients.ts';
import { sql } from '#server/platform/database/database.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, type ApiReply, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

const CLIENTS = '/api/erp/clientes/';
const CREDIT = { credito_activo: true, monto_credito_aprobado: '1000000', dias_credito_autorizados: 30 };

let server: TestServer;
let last = 1_020_000_000;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

interface Shop extends TestShop {
  l1: ApiClient;
  l2: ApiClient;
  l3: ApiClient;
}

async function openShop(): Promise<Shop> {
  const shop = await createShop(server.db, server.clock.now);
  const [l1, l2, l3] = await Promise.all(
    [shop.emails.l1, shop.emails.l2, shop.emails.l3].map((email) => signIn(server.url, email)),
  );
  return { ...shop, l1: l1!, l2: l2!, l3: l3! };
}

function natural<More extends Record<string, unknown>>(more: More = {} as More) {
  last += 1;
  return {
    tipo_cliente: 'Natural',
    nombre_completo_natural: 'Luz Gómez',
    cedula_natural: String(last),
    ...more,
  };
}

function legal(more: Record<string, unknown> = {}) {
  last += 1;
  return {
    tipo_cliente: 'Juridico',
    nombre_empresa_juridico: 'Café S.A.S.',
    nit_juridico: String(last),
    ...more,
  };
}

type Row = Client & { codigo: string } & Record<string, unknown>;
type Page = { count: number; results: Row[] } & Record<string, unknown>;

function create(api: ApiClient, body: unknown, headers: Record<string, string> = {}): Promise<ApiReply<Row>> {
  return api.send<Row>('POST', CLIENTS, body, headers);
}

const list = (api: ApiClient, query: string) => api.get<Page>(`${CLIENTS}?${query}`);
const codes = (page: ApiReply<Page>) => page.body.results.map((row) => row.codigo_cliente);

async function activity(businessId: number) {
  const { rows } = await sql<{ accion: string; modulo: string; descripcion: string }>`
    SELECT accion, modulo, descripcion FROM activity WHERE business_id = ${businessId} AND accion <> 'Ingresar' ORDER BY id`.execute(
    server.db,
  );
  return rows;
}

describe('a new client', () => {
  it('gets a code of the business, and nothing that the body made up', async () => {
    const shop = await openShop();
    const first = await create(shop.l2, natural({ codigo_cliente: 'X', id: 5, es_consumidor_final: true }));
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ codigo_cliente: 'CLI-000001', es_consumidor_final: false });
    expect(first.body.id).toMatch(/^[0-9a-f-]{36}$/u);
    const second = await create(shop.l2, legal({ nombre_completo_natural: 'Nadie', cedula_natural: '1' }));
    expect(second.body).toMatchObject({
      codigo_cliente: 'CLI-000002',
      nombre_completo_natural: null,
      cedula_natural: null,
      genero_natural: null,
    });
    expect((await shop.l2.get<Row>(`${CLIENTS}${second.body.id}/`)).body).toEqual(second.body);
    expect((await create((await openShop()).l3, natural())).body.codigo_cliente).toBe('CLI-000001');
  });

  it.each([
    [{}, { tipo_cliente: [clientText.kind] }],
    [{ tipo_cliente: 'natural' }, { tipo_cliente: [clientText.kind] }],
    [
      { tipo_cliente: 'Natural' },
      {
        nombre_completo_natural: ['Para Cliente Natural, Nombre Completo y Cédula son obligatorios.'],
        cedula_natural: ['Para Cliente Natural, Nombre Completo y Cédula son obligatorios.'],
      },
    ],
    [
      { tipo_cliente: 'Juridico', nombre_empresa_juridico: 'X' },
      { nit_juridico: ['Para Cliente Jurídico, Nombre de Empresa y NIT son obligatorios.'] },
    ],
  ])('of %j is refused at its fields', async (body, fields) => {
    const { l2 } = await openShop();
    const reply = await create(l2, body);
    expect([reply.status, reply.body]).toEqual([400, { ...fields, codigo: 'datos_invalidos' }]);
  });

  it('is not made of an array, a number or text', async () => {
    const { l2 } = await openShop();
    for (const body of [[], [1], 5, 'x', null])
      expect((await create(l2, body)).status, JSON.stringify(body)).toBe(400);
  });

  it('may not take the identification of a live one of its kind, and the refusal says whose it is', async () => {
    const { l2 } = await openShop();
    const body = natural();
    const { body: existing } = await create(l2, body);
    const twin = await create(l2, { ...body, nombre_completo_natural: 'Otra' });
    expect([twin.status, twin.body['cedula_natural']]).toEqual([400, [clientText.twin.Natural]]);
    expect(twin.body['existente']).toEqual(existing);
    const company = await create(l2, legal({ nit_juridico: body.cedula_natural }));
    expect(company.status).toBe(201);
    const edit = await l2.send(
      'PUT',
      `${CLIENTS}${company.body.id}/`,
      legal({ nit_juridico: body.cedula_natural }),
    );
    expect(edit.status).toBe(200);
    expect((await l2.send('DELETE', `${CLIENTS}${existing.id}/`)).status).toBe(204);
    expect((await create(l2, body)).status).toBe(201);
  });

  it('of many twins at once is one, made or edited, and the codes have no gap', async () => {
    const shop = await openShop();
    const at = (count: number) => Array.from({ length: count }, (_, index) => index);
    for (const round of at(4)) {
      const body = natural();
      const twins = await Promise.all(at(8).map(() => create(shop.l3, body)));
      expect(twins.map(({ status }) => status).toSorted(), `round ${round}`).toEqual([
        201,
        ...at(7).map(() => 400),
      ]);
    }
    const others = await Promise.all(at(8).map(() => create(shop.l3, natural())));
    expect(others.map(({ body }) => body.codigo_cliente).toSorted()).toEqual(
      at(8).map((index) => `CLI-${String(index + 5).padStart(6, '0')}`),
    );
    for (const round of at(4)) {
      const wanted = natural();
      const edits = await Promise.all(
        others.map(({ body }) => shop.l3.send('PUT', `${CLIENTS}${body.id}/`, wanted)),
      );
      expect(
        edits.filter(({ status }) => status === 200),
        `round ${round}`,
      ).toHaveLength(1);
      expect(edits.filter(({ status }) => status === 400)).toHaveLength(7);
    }
  });

  it('made on a device keeps its id: again under another key it is the same one, for its author', async () => {
    const shop = await openShop();
    const [body, entity] = [natural(), randomUUID()];
    const headers = () => ({ 'idempotency-key': randomUUID(), 'erp-entity': entity });
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(shop.l2, body, headers())));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array<number>(7).fill(200), 201]);
    expect(new Set(replies.map((reply) => reply.body.id))).toEqual(new Set([entity]));
    expect(replies.filter((reply) => reply.headers.get('idempotent-replayed')).length).toBe(7);
    expect((await create(shop.l3, body, headers())).body['codigo']).toBe('id_en_uso');
    expect((await create(shop.l2, natural(), headers())).status).toBe(409);
    expect((await activity(shop.businessId)).filter(({ accion }) => accion === 'Crear')).toHaveLength(1);
  });

  it('that was refused stays refused under its key, and a new key makes it', async () => {
    const { l2 } = await openShop();
    const [first, body] = [natural(), natural()];
    const { body: existing } = await create(l2, first);
    const twin = { ...body, cedula_natural: first.cedula_natural };
    const key = { 'idempotency-key': randomUUID() };
    expect((await create(l2, twin, key)).status).toBe(400);
    await l2.send('DELETE', `${CLIENTS}${existing.id}/`);
    const again = await create(l2, twin, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([400, 'true']);
    expect((await create(l2, twin, { 'idempotency-key': randomUUID() })).status).toBe(201);
  });

  it('keeps emoji and long names as they are, composed', async () => {
    const { l2 } = await openShop();
    const name = `${'é'.repeat(250)} 🛒`;
    const { status, body } = await create(
      l2,
      natural({ nombre_completo_natural: ` ${name.normalize('NFD')} ` }),
    );
    expect([status, body.nombre_completo_natural]).toEqual([201, name]);
    expect((await create(l2, natural({ nombre_completo_natural: 'x'.repeat(256) }))).status).toBe(400);
  });
});

describe('credit', () => {
  it('is not granted by level 2, neither on a new client nor on an old one', async () => {
    const shop = await openShop();
    const made = await create(shop.l2, natural({ ...CREDIT, monto_credito_aprobado: 'x' }));
    expect(made.body).toMatchObject({
      credito_activo: false,
      monto_credito_aprobado: '0.00',
      dias_credito_autorizados: 0,
    });
    const form = natural(CREDIT);
    const { body } = await create(shop.l3, form);
    expect(body).toMatchObject({ ...CREDIT, monto_credito_aprobado: '1000000.00', saldo_credito: '0.00' });
    const edit = { ...form, nombre_completo_natural: 'Luz M.', ...CREDIT, monto_credito_aprobado: '9' };
    const edited = await shop.l2.send<Row>('PUT', `${CLIENTS}${body.id}/`, {
      ...edit,
      credito_activo: false,
    });
    expect(edited.body).toMatchObject({
      nombre_completo_natural: 'Luz M.',
      monto_credito_aprobado: '1000000.00',
    });
    expect(edited.body.credito_activo).toBe(true);
  });

  it('that is active needs an amount and days; inactive it has neither', async () => {
    const { l3 } = await openShop();
    const none = await create(l3, natural({ credito_activo: true, monto_credito_aprobado: 0 }));
    expect([none.status, none.body]).toMatchObject([
      400,
      {
        monto_credito_aprobado: [
          'Si el crédito está activo, el Monto Crédito Aprobado debe ser mayor a cero.',
        ],
        dias_credito_autorizados: [
          'Si el crédito está activo, los Días de Crédito Autorizados deben ser mayor a cero.',
        ],
      },
    ]);
    const off = await create(
      l3,
      natural({ credito_activo: false, monto_credito_aprobado: 500, dias_credito_autorizados: 9 }),
    );
    expect(off.body).toMatchObject({ monto_credito_aprobado: '0.00', dias_credito_autorizados: 0 });
    const form = natural(CREDIT);
    const { body } = await create(l3, form);
    const closed = await l3.send<Row>('PUT', `${CLIENTS}${body.id}/`, {
      ...form,
      ...CREDIT,
      credito_activo: false,
    });
    expect(closed.body).toMatchObject({ monto_credito_aprobado: '0.00', dias_credito_autorizados: 0 });
  });

  it('is nothing that level 1 sees, orders by or filters by', async () => {
    const shop = await openShop();
    await create(shop.l3, natural({ ...CREDIT, nombre_completo_natural: 'Rica' }));
    await create(shop.l3, natural({ nombre_completo_natural: 'Pobre' }));
    const query =
      'ordering=-monto_credito_aprobado&credito_activo_filter=true&monto_credito_gte=1&dias_credito_gte=1';
    const seen = await list(shop.l1, query);
    expect(codes(seen)).toEqual(['CLI-000000', 'CLI-000001', 'CLI-000002']);
    expect(JSON.stringify(seen.body)).not.toContain('credito');
    const { body } = await shop.l1.get(`${CLIENTS}${seen.body.results[1]!.id}/`);
    expect(JSON.stringify(body)).not.toContain('credito');
    const changes = await shop.l1.get('/api/erp/sync/cambios/?desde=0');
    expect(JSON.stringify(changes.body)).not.toContain('credito_');
  });
});

describe('an edit', () => {
  it('keeps kind, code and what it does not send, and empties what it sends empty', async () => {
    const shop = await openShop();
    const form = natural({ telefono_natural: '3104478215', direccion_natural: 'Cra 1', is_active: false });
    const { body: made } = await create(shop.l3, { ...form, ...CREDIT });
    const { tipo_cliente: _kind, is_active: _active, telefono_natural: _phone, ...rest } = form;
    const edit = { ...rest, tipo_cliente: 'Juridico', codigo_cliente: 'Z', direccion_natural: '' };
    const { status, body } = await shop.l3.send<Row>('PUT', `${CLIENTS}${made.id}/`, edit);
    expect([status, body]).toEqual([200, { ...made, direccion_natural: null }]);
    expect((await shop.l3.get<Row>(`${CLIENTS}${made.id}/`)).body).toEqual(body);
    const bare = await shop.l3.send('PUT', `${CLIENTS}${made.id}/`, {});
    expect([bare.status, Object.keys(bare.body)]).toEqual([
      400,
      ['nombre_completo_natural', 'cedula_natural', 'codigo'],
    ]);
  });

  it('made on older data is refused with the version that stands', async () => {
    const shop = await openShop();
    const form = natural();
    const { body, headers } = await create(shop.l2, form);
    const base = headers.get('erp-version')!.split('-')[1]!;
    const edit = { ...form, direccion_natural: 'Calle 5' };
    const put = (version: string) =>
      shop.l2.send('PUT', `${CLIENTS}${body.id}/`, edit, { 'if-match': `"v${version}"` });
    const good = await put(base);
    expect(good.status).toBe(200);
    const stale = await put(base);
    const stands = Number(good.headers.get('erp-version')!.split('-')[1]);
    expect([stale.status, stale.body['codigo'], stale.body['version']]).toEqual([
      412,
      'version_cambiada',
      stands,
    ]);
  });

  it('and a delete are in the feed, and in the log once each, without a figure of credit', async () => {
    const shop = await openShop();
    const { body } = await create(shop.l3, natural(CREDIT));
    await shop.l3.send(
      'PUT',
      `${CLIENTS}${body.id}/`,
      natural({ ...CREDIT, monto_credito_aprobado: '777777' }),
    );
    await shop.l3.send('PUT', `${CLIENTS}${body.id}/`, {});
    const feed = () =>
      shop.l3.get<{ hasta: number; cambios: { id: string; borrado: boolean; fila: Row | null }[] }>(
        '/api/erp/sync/cambios/?desde=0',
      );
    const before = await feed();
    const row = before.body.cambios.find(({ id }) => id === body.id);
    expect(row?.fila?.monto_credito_aprobado).toBe('777777.00');
    expect((await shop.l3.send('DELETE', `${CLIENTS}${body.id}/`)).status).toBe(204);
    expect((await feed()).body.cambios.some(({ id }) => id === body.id)).toBe(false);
    const { rows } = await sql`SELECT borrado FROM changes WHERE id = ${body.id}`.execute(server.db);
    expect(rows).toEqual([{ borrado: true }]);
    const log = await activity(shop.businessId);
    expect(log.map(({ accion, modulo }) => `${modulo} ${accion}`).toSorted()).toEqual([
      'clientes Crear',
      'clientes Editar',
      'clientes Eliminar',
    ]);
    expect(JSON.stringify(log)).not.toMatch(/777|1000000/u);
  });

  it('of a deleted client finds nothing', async () => {
    const { l2 } = await openShop();
    const { body } = await create(l2, natural());
    const path = `${CLIENTS}${body.id}/`;
    await l2.send('DELETE', path);
    expect((await l2.get(path)).status).toBe(404);
    expect((await l2.send('PUT', path, natural())).status).toBe(404);
    expect((await l2.send('DELETE', path)).status).toBe(404);
    expect((await l2.send('DELETE', `${CLIENTS}5/`)).status).toBe(404);
  });
});

describe('Consumidor final', () => {
  it('can be neither edited, nor deleted, nor doubled', async () => {
    const shop = await openShop();
    const path = `${CLIENTS}${shop.finalConsumer}/`;
    for (const reply of [await shop.l3.send('PUT', path, natural()), await shop.l3.send('DELETE', path)])
      expect([reply.status, reply.body['codigo'], typeof reply.body['detail']]).toEqual([
        403,
        'consumidor_final',
        'string',
      ]);
    expect((await create(shop.l3, natural({ cedula_natural: '222222222222' }))).status).toBe(400);
  });

  it('comes first in a search for it, whatever the order, and nowhere else', async () => {
    const { l1, l2 } = await openShop();
    await create(l2, natural({ nombre_completo_natural: 'Ana Consumidor' }));
    await create(l2, natural({ nombre_completo_natural: 'Zoila', cedula_natural: '22222' }));
    for (const search of ['consumidor', '222', 'CONSUMIDOR'])
      for (const order of ['-codigo_cliente', 'nombre'])
        expect(codes(await list(l1, `search=${search}&ordering=${order}`))[0]).toBe('CLI-000000');
    expect(codes(await list(l1, 'search=cli&ordering=-codigo_cliente'))).toEqual([
      'CLI-000002',
      'CLI-000001',
      'CLI-000000',
    ]);
  });
});

describe('the list', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    const credit = (amount: number, days: number) => ({
      credito_activo: true,
      monto_credito_aprobado: amount,
      dias_credito_autorizados: days,
    });
    const forms = [
      natural({ nombre_completo_natural: 'Águeda Peña', cedula_natural: '900', ...credit(100_000, 15) }),
      natural({ nombre_completo_natural: 'bruno díaz', cedula_natural: '100', ...credit(50_000, 30) }),
      legal({ nombre_empresa_juridico: 'Zapatos 100% Cuero', nit_juridico: '500' }),
      legal({ nombre_empresa_juridico: "D'Leche_S.A.", nit_juridico: '200', is_active: false }),
    ];
    // Ties go by id, and ids sort by the time they were made.
    for (const form of forms) {
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      await create(shop.l3, form);
    }
  });
  const short = async (query: string, api = shop.l2) =>
    codes(await list(api, query)).map((code) => Number(code.slice(-1)));

  it('shows the active ones, the inactive ones or all, in any case', async () => {
    expect(await short('')).toEqual([0, 1, 2, 3]);
    expect(await short('estado_activo=true')).toEqual([0, 1, 2, 3]);
    expect(await short('estado_activo=false')).toEqual([4]);
    expect(await short('estado_activo=todos')).toEqual([0, 1, 2, 3, 4]);
    expect(await short('estado_activo=False')).toEqual([4]);
    expect(await short('estado_activo=')).toEqual([0, 1, 2, 3]);
  });

  it.each([
    ['credito_activo_filter=true', [1, 2]],
    ['credito_activo_filter=false', [0, 3]],
    ['credito_activo_filter=&monto_credito_gte=&dias_credito_lte=', [0, 1, 2, 3]],
    ['monto_credito_gte=50000.01', [1]],
    ['monto_credito_gte=1000&monto_credito_lte=50000', [2]],
    ['dias_credito_gte=15&dias_credito_lte=29', [1]],
    ['dias_credito_lte=99999999999999', [0, 1, 2, 3]],
  ])('filters by credit: %s', async (query, expected) => {
    expect(await short(query)).toEqual(expected);
  });

  it.each([
    ['codigo_cliente', [0, 1, 2, 3, 4]],
    ['-codigo_cliente', [4, 3, 2, 1, 0]],
    ['nombre', [1, 2, 0, 4, 3]],
    ['-nombre', [3, 4, 0, 2, 1]],
    ['identificacion', [2, 4, 0, 3, 1]],
    ['tipo_cliente', [3, 4, 0, 1, 2]],
    ['nombre_completo_natural', [1, 2, 0, 3, 4]],
    ['-nombre_empresa_juridico', [3, 4, 0, 1, 2]],
    ['nit_juridico', [4, 3, 0, 1, 2]],
    ['is_active', [4, 0, 1, 2, 3]],
    ['-monto_credito_aprobado', [1, 2, 0, 3, 4]],
    ['-dias_credito_autorizados', [2, 1, 0, 3, 4]],
    ['busqueda', [0, 1, 2, 3, 4]],
    ["id;DROP TABLE clients--'", [0, 1, 2, 3, 4]],
  ])('orders by %s', async (field, expected) => {
    expect(await short(`estado_activo=todos&ordering=${encodeURIComponent(field)}`)).toEqual(expected);
  });

  it.each([
    ['AGUEDA', [1]],
    ['pena agu', [1]],
    ['100', [2, 3]],
    ['100%', [3]],
    ['cli-000002', [2]],
    ['bruno águeda', []],
    ['_', [4]],
    ["d'leche", [4]],
    ['dleche', [4]],
    ['%', [3]],
  ])('is searched for %s, literally, by words in name, identification or code', async (search, expected) => {
    expect(await short(`estado_activo=todos&search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  it('comes in pages of 15 and of what is asked, up to 100', async () => {
    const { body } = await list(shop.l1, 'page_size=2&page=2');
    expect([body.count, body.results.length]).toEqual([4, 2]);
    expect(String(body['previous'])).toContain('page=1');
    expect(body['next']).toBeNull();
    expect((await list(shop.l1, 'page=2')).body['detail']).toBe('Página inválida.');
    expect((await list(shop.l1, 'page_size=0')).body.results).toHaveLength(4);
  });
});

describe('with clients switched off', () => {
  it('only the small search of invoicing stays open', async () => {
    const shop = await openShop();
    const turn = (slug: string) =>
      sql`UPDATE business_modules SET is_active = false WHERE business_id = ${shop.businessId} AND slug = ${slug}`.execute(
        server.db,
      );
    await turn('clientes');
    expect((await list(shop.l1, 'search=con&page_size=5')).status).toBe(200);
    for (const query of [
      '',
      'search=con',
      'page_size=5',
      'search=con&page_size=6',
      'search=con&page_size=5.0',
      'search=%20&page_size=5',
    ])
      expect((await list(shop.l3, query)).body['codigo'], query).toBe('modulo_inactivo');
    expect((await shop.l3.get(`${CLIENTS}${shop.finalConsumer}/`)).status).toBe(403);
    expect((await create(shop.l3, natural())).status).toBe(403);
    await turn('facturacion');
    expect((await list(shop.l1, 'search=con&page_size=5')).status).toBe(403);
  });
});
