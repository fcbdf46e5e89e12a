import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActivityRecord, CollaboratorEntry } from '#contract/activity/activity.ts';
import { recordActivity } from '#server/modules/activity/activity.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import { sql } from '#server/platform/database/database.ts';
import { runWrite } from '#server/platform/write.ts';
import { logoForm, pngLogo } from '#tests/fixtures/logo.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, forgetSignIns, signIn, type TestShop } from '#tests/fixtures/shop.ts';

const LOG = '/api/erp/registros-actividad/';
const PEOPLE = '/api/erp/core/colaboradores-list/';
const INVOICES = '/api/erp/facturacion/facturas/';

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: ActivityRecord[];
  detail?: string;
}

let server: TestServer;
let shop: TestShop;
let basic: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());
beforeEach(async () => {
  shop = await createShop(server.db, server.clock.now, {
    products: [{ cantidad_vitrina: 100, cantidad_bodega: 0 }],
  });
  basic = await signIn(server.url, shop.emails.l1);
  admin = await signIn(server.url, shop.emails.l3);
  await forgetSignIns(server.db, shop);
});

const list = async (query = '', api = admin) => (await api.get<Page>(`${LOG}?${query}`)).body;
const found = async (query: string, api = admin) =>
  (await list(query, api)).results.map(({ descripcion }) => descripcion);

/** Who acts: the collaborator of level 1 under a name of choice, or the owner. */
const collaborator = (name: string, id = shop.collaboratorIds[0]!): Actor => ({
  kind: 'collaborator',
  businessId: shop.businessId,
  id,
  sessionId: '',
  level: 1,
  modules: [],
  serieId: null,
  epoch: '',
  name,
});
const owner = (): Actor => ({ kind: 'owner', id: shop.ownerId, sessionId: '', name: 'Rosa Mora' });

async function log(
  actor: Actor,
  modulo: Parameters<typeof recordActivity>[2],
  accion: Parameters<typeof recordActivity>[3],
  descripcion: string,
  at: Date = server.clock.now,
): Promise<void> {
  await runWrite(server.db, { businessId: shop.businessId, operation: null, now: at }, async (write) => {
    await recordActivity(write, actor, modulo, accion, descripcion);
    return { status: 200, body: null };
  });
}

const after = (ms: number): Date => new Date(server.clock.now.getTime() + ms);

describe('the log', () => {
  it('has for each record who did what, where and when', async () => {
    await log(collaborator('Ana Pérez'), 'clientes', 'Crear', 'Cliente CLI-000001 Doña Ñora');
    const { results, ...page } = await list('', basic);
    expect(page).toEqual({ count: 1, next: null, previous: null });
    expect(results).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/u),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-05:00$/u),
        colaborador_info: 'Ana Pérez',
        modulo: 'clientes',
        accion: 'Crear',
        descripcion: 'Cliente CLI-000001 Doña Ñora',
      },
    ]);
    expect(Date.parse(results[0]!.timestamp)).toBe(server.clock.now.getTime());
  });

  it('stands on one line, whatever a person typed', async () => {
    await log(collaborator('Ana'), 'clientes', 'Crear', `a\r\nb\u2028c\u0007${'x'.repeat(900)}`);
    const [descripcion] = await found('');
    expect(descripcion).toMatch(/^a b c x+$/u);
    expect(descripcion).toHaveLength(500);
    await log(collaborator('Ana'), 'clientes', 'Crear', `b${'🥤'.repeat(600)}`);
    expect(await found('b')).toContain(`b${'🥤'.repeat(499)}`);
  });

  it('comes newest first, fifteen to a page, every record on exactly one', async () => {
    // Ten moments of four records each: ties go by id, also across pages.
    for (let made = 0; made < 40; made += 1)
      await log(
        collaborator('Ana'),
        'inventario',
        'Editar',
        `n ${made}`,
        after(Math.floor(made / 4) * 1_000),
      );
    for (const ordering of [
      '',
      'timestamp',
      '-timestamp',
      'modulo',
      '-accion',
      'colaborador_info',
      'descripcion',
      'x',
    ]) {
      const pages = await Promise.all([1, 2, 3].map((page) => list(`page=${page}&ordering=${ordering}`)));
      expect(pages.map(({ results }) => results.length)).toEqual([15, 15, 10]);
      const rows = pages.flatMap(({ results }) => results);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(40);
      const times = rows.map(({ timestamp }) => timestamp);
      if (ordering === 'timestamp') expect(times).toEqual([...times].sort());
      if (['', '-timestamp', 'descripcion', 'x'].includes(ordering))
        expect(times).toEqual([...times].sort().reverse());
    }
    const first = await list('page_size=30&search=n');
    expect([first.count, first.previous]).toEqual([40, null]);
    expect(first.next).toContain('page_size=30&search=n&page=2');
    expect(await list('page=4')).toMatchObject({ detail: 'Página inválida.' });
    expect((await list('page_size=abc')).results).toHaveLength(15);
    expect((await list('page_size=1000')).results).toHaveLength(40);
  });

  it('sorts by module, action and collaborator both ways, accents and case aside', async () => {
    await log(collaborator('Álvaro'), 'registros', 'Crear', 'a');
    await log(collaborator('beatriz'), 'facturacion', 'Vender', 'b');
    await log(collaborator('Zoe'), 'clientes', 'Abonar', 'z');
    const orders: [string, string[]][] = [
      ['modulo', ['z', 'b', 'a']],
      ['accion', ['z', 'a', 'b']],
      ['colaborador_info', ['a', 'b', 'z']],
    ];
    for (const [ordering, expected] of orders) {
      expect(await found(`ordering=${ordering}`)).toEqual(expected);
      expect(await found(`ordering=-${ordering}`)).toEqual([...expected].reverse());
    }
  });

  it('finds every word anywhere in description, action, module and collaborator, literally', async () => {
    await log(collaborator('Íñigo Ñáñez'), 'inventario', 'Editar', 'Producto Café 100% puro');
    await log(collaborator('Ana'), 'facturacion', 'Vender', 'Factura POS1-000001 a Café_Bar');
    expect(await found('search=CAFE')).toHaveLength(2);
    expect(await found('search=cafe+inigo')).toEqual(['Producto Café 100% puro']);
    expect(await found('search=nanez+EDITAR+inventario')).toHaveLength(1);
    expect(await found(`search=${encodeURIComponent('100%')}`)).toHaveLength(1);
    expect(await found(`search=${encodeURIComponent('1%0')}`)).toHaveLength(0);
    expect(await found('search=cafe_bar')).toHaveLength(1);
    expect(await found(`search=${encodeURIComponent("' OR 1=1 --")}`)).toHaveLength(0);
    expect((await admin.get(`${LOG}?search=%00`)).status).toBe(400);
  });

  it('filters by person for level 3 alone', async () => {
    const [one = 0, two = 0] = shop.collaboratorIds;
    await log(collaborator('Ana', one), 'clientes', 'Crear', 'by one');
    await log(collaborator('Eva', two), 'clientes', 'Crear', 'by two');
    await log(owner(), 'negocio', 'Editar', 'by the owner');
    expect(await found(`colaborador_type=colaborador&colaborador_id=${two}`)).toEqual(['by two']);
    expect(await found(`colaborador_type=dueno&colaborador_id=${shop.ownerId}`)).toEqual(['by the owner']);
    expect(await found(`colaborador_type=dueno&colaborador_id=${two + 1_000}`)).toEqual([]);
    expect(await found('colaborador_type=dueno')).toEqual(['by the owner']);
    expect(await found('colaborador_type=&colaborador_id=')).toHaveLength(3);
    const middle = await signIn(server.url, shop.emails.l2);
    await forgetSignIns(server.db, shop);
    for (const api of [basic, middle])
      for (const id of [two, 'x'])
        expect(await found(`colaborador_type=colaborador&colaborador_id=${id}`, api)).toHaveLength(3);
  });

  it('is only ever added to, and is nobody else’s', async () => {
    await log(owner(), 'negocio', 'Editar', 'ours');
    for (const verb of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await admin.send(verb, LOG, {});
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
    const other = await createShop(server.db, server.clock.now);
    const foreign = await signIn(server.url, other.emails.l3);
    await forgetSignIns(server.db, other);
    expect(await list('', foreign)).toMatchObject({ count: 0, results: [] });
    expect(await list(`colaborador_type=dueno&colaborador_id=${shop.ownerId}`, foreign)).toMatchObject({
      count: 0,
    });
  });
});

describe('the people of the log', () => {
  it('are the owner, the collaborators, and those who are gone but did something', async () => {
    const [kept = 0, gone = 0, silent = 0, last = 0] = shop.collaboratorIds;
    await sql`UPDATE collaborators SET first_name = CASE id WHEN ${kept} THEN 'Óscar' WHEN ${last} THEN 'beatriz' ELSE 'Ana' END,
      deleted_at = CASE WHEN id IN (${gone}, ${silent}) THEN now() END, is_active = id <> ${last}
      WHERE business_id = ${shop.businessId}`.execute(server.db);
    await log(collaborator('Ana Pérez', gone), 'clientes', 'Crear', 'x');
    await sql`UPDATE collaborators SET deleted_at = NULL WHERE id = ${silent}`.execute(server.db);
    const api = await signIn(server.url, shop.emails.l3);
    expect((await api.get<CollaboratorEntry[]>(PEOPLE)).body).toEqual([
      { type: 'dueno', id: shop.ownerId, display_name: 'Rosa Mora' },
      { type: 'colaborador', id: silent, display_name: 'Ana Pérez' },
      { type: 'colaborador', id: gone, display_name: 'Ana Pérez (eliminado)' },
      { type: 'colaborador', id: last, display_name: 'beatriz Pérez' },
      { type: 'colaborador', id: kept, display_name: 'Óscar Pérez' },
    ]);
    await sql`DELETE FROM activity WHERE business_id = ${shop.businessId}`.execute(server.db);
    expect((await api.get<CollaboratorEntry[]>(PEOPLE)).body.map(({ id }) => id)).not.toContain(gone);
  });
});

describe('a change', () => {
  const sale = (cantidad: number) => ({
    cliente_id: shop.finalConsumer,
    items: [{ producto_id: shop.productIds[0], cantidad }],
  });
  const sell = (cantidad: number, headers: Record<string, string> = {}) =>
    basic.send('POST', INVOICES, sale(cantidad), headers);

  it('that is a sale makes one record; refused, repeated or delayed it makes none', async () => {
    const [key, entity, refused] = [randomUUID(), randomUUID(), randomUUID()];
    await Promise.all(
      Array.from({ length: 10 }, () => sell(1, { 'idempotency-key': key, 'erp-entity': entity })),
    );
    expect((await sell(1, { 'idempotency-key': randomUUID(), 'erp-entity': entity })).status).toBe(200);
    expect((await sell(500)).status).toBe(400);
    expect((await sell(500, { 'idempotency-key': refused })).status).toBe(400);
    expect((await sell(500, { 'idempotency-key': refused })).status).toBe(400);
    expect((await sell(2, { 'idempotency-key': key })).status).toBe(422);
    expect((await sell(1, { 'erp-total': '1.00' })).status).toBe(409);
    expect((await basic.send('POST', INVOICES, {})).status).toBe(400);
    const { count, results } = await list();
    expect([count, results[0]]).toEqual([
      1,
      expect.objectContaining({ colaborador_info: 'Ana Pérez', modulo: 'facturacion', accion: 'Vender' }),
    ]);
    expect(results[0]?.descripcion).toContain('POS1-000001');
  });

  it('that is twenty sales at once makes twenty records, a delivered one over the stock too', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => sell(1)));
    expect(replies.every(({ status }) => status === 201)).toBe(true);
    expect((await sell(500, { 'idempotency-key': randomUUID(), 'erp-offline': '1' })).status).toBe(201);
    const { results } = await list('page_size=100&search=vender');
    const numbers = results.map(({ descripcion }) => /POS1-\d+/u.exec(descripcion)?.[0]);
    expect(new Set(numbers).size).toBe(21);
    expect(results).toHaveLength(21);
  });

  it('of the printer makes one, and none when it changed nothing', async () => {
    await basic.send('POST', '/api/erp/config/logo-upload/', logoForm(Buffer.from('x')));
    await basic.send('DELETE', '/api/erp/config/logo-upload/');
    await basic.send('POST', '/api/erp/config/printer-settings/', { settings: { activeTemplateKey: 'x' } });
    expect((await list()).count).toBe(0);
    await basic.send('POST', '/api/erp/config/logo-upload/', logoForm(await pngLogo(5, 5)));
    await basic.send('DELETE', '/api/erp/config/logo-upload/');
    await basic.send('POST', '/api/erp/config/printer-settings/', {
      settings: { activeTemplateKey: 'oficio' },
    });
    expect((await found('search=configurar+impresora')).sort()).toEqual([
      'Cambió el logo',
      'Cambió los ajustes de impresión',
      'Quitó el logo',
    ]);
  });
});
