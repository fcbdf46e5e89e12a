import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessDetail, BusinessEntry } from '#contract/businesses/businesses.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { sql } from '#server/platform/database/database.ts';
import { createCollaborator, legalBusiness, seriesBody } from '#tests/fixtures/owner.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, signInOwner, type TestShop } from '#tests/fixtures/shop.ts';

const REGISTER = ENDPOINTS.registerBusiness.path;

let server: TestServer;
let shop: TestShop;
let owner: ApiClient;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
  shop = await createShop(server.db, server.clock.now);
  owner = await signInOwner(server.url, shop.ownerEmail);
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
async function issue(businessId: number, serieId: number, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const taken = await server.db
      .transaction()
      .execute((tx) => server.services.businesses.takeNumber(tx, businessId, serieId));
    expect(taken).toBeDefined();
  }
}

describe('a series that has issued', () => {
  it('keeps its numbers, its prefix and its place; it may grow and be renamed', async () => {
    const { put, detail, businessId, serie } = await openSelling();
    await issue(businessId, serie.id, 5);
    for (const [change, field] of [
      [{ rango_fin: 4 }, 'rango_fin'],
      [{ rango_inicio: 2 }, 'rango_inicio'],
      [{ prefijo: 'X' }, 'prefijo'],
    ] as const) {
      const { status, body } = await put({ series: [{ ...detail.series[0], ...change }] });
      expect([status, body.series]).toEqual([400, [{ [field]: [expect.any(String)] }]]);
    }
    const other = seriesBody({ nombre_establecimiento: 'Norte', prefijo: 'N' });
    const { status, body } = await put({ series: [other] });
    expect([status, body.series]).toEqual([400, [expect.stringMatching(/ya emitió facturas/u)]]);
    const grown = { ...detail.series[0], rango_fin: 20_000, nombre_establecimiento: 'Centro' };
    expect((await put({ series: [grown] })).body.series[0]).toMatchObject({
      rango_fin: 20_000,
      proximo_consecutivo: 6,
    });
  });

  it('numbers without gap or doubling while its owner edits it again and again', async () => {
    const { put, detail, businessId, serie } = await openSelling();
    const edits = Array.from({ length: 10 }, (_, at) =>
      put({ series: [{ ...detail.series[0], rango_fin: 10_000 + at }] }),
    );
    const taken = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.db
          .transaction()
          .execute((tx) => server.services.businesses.takeNumber(tx, businessId, serie.id)),
      ),
    );
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    const numbers = taken.map((row) => row!.numero).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });
});

describe('removing a series', () => {
  const two = [seriesBody(), seriesBody({ nombre_establecimiento: 'Norte', prefijo: 'N' })];

  it('is refused while somebody sells there, and takes the history of it along', async () => {
    const { put, detail, businessId } = await open(legalBusiness({ series: two }));
    const [a, b] = detail.series;
    const { body: person } = await createCollaborator(owner, businessId, { serie_facturacion: b!.id });
    const { status, body } = await put({ series: [a] });
    expect([status, body.series]).toEqual([400, [expect.stringMatching(/colaboradores asignados/u)]]);
    expect((await owner.send('DELETE', `/api/erp/subusers/PJ/${person.id}/`)).status).toBe(204);
    expect((await put({ series: [a] })).status).toBe(200);
  });

  it('is refused in words of their own while only keys of programs hold it', async () => {
    const { put, detail, businessId } = await open(legalBusiness({ series: two }));
    const [a, b] = detail.series;
    const keys = `/api/negocios/PJ/${businessId}/claves/`;
    const { status: made, body: key } = await owner.send<{ id: string }>('POST', keys, {
      nombre: 'Página web',
      permisos: ['pedidos'],
      serie_id: b!.id,
    });
    expect(made).toBe(201);
    const { status, body } = await put({ series: [a] });
    expect([status, body.series]).toEqual([
      400,
      [expect.stringMatching(/^No se puede eliminar Norte: lo usa una clave/u)],
    ]);
    expect((await owner.send('DELETE', `${keys}${key.id}/`)).status).toBe(204);
    expect((await put({ series: [a] })).status).toBe(200);
  });

  it('is refused while it has stock; its empty stock rows go with it, as tombstones', async () => {
    const own = await createShop(server.db, server.clock.now);
    const boss = await signInOwner(server.url, own.ownerEmail);
    const path = detailPath(own.businessId);
    const { body: detail } = await boss.get<BusinessDetail>(path);
    const send = (series: unknown[]) => boss.send<BusinessDetail>('PUT', path, { ...detail, series });
    const added = (
      await send([...detail.series, seriesBody({ nombre_establecimiento: 'Norte', prefijo: 'N' })])
    ).body;
    const north = added.series[1]!;
    const stock = (quantity: number) =>
      sql`INSERT INTO stocks (business_id, product_id, serie_id, cantidad_vitrina)
        VALUES (${own.businessId}, ${own.productIds[0]}, ${north.id}, ${quantity})
        ON CONFLICT (business_id, product_id, serie_id) DO UPDATE SET cantidad_vitrina = excluded.cantidad_vitrina`.execute(
        server.db,
      );
    await stock(3);
    const { status, body } = await send(detail.series);
    expect([status, body.series]).toEqual([400, [expect.stringMatching(/existencias/u)]]);
    await stock(0);
    const device = await signIn(server.url, own.emails.l3);
    const page = (await device.get<ChangePage>(`${ENDPOINTS.changes.path}?desde=0`)).body;
    expect((await send(detail.series)).status).toBe(200);
    const query = `?desde=${page.hasta}&epoca=${page.epoca}`;
    const news = (await device.get<ChangePage>(`${ENDPOINTS.changes.path}${query}`)).body.cambios;
    expect(news.filter((change) => change.borrado).map(({ tabla, id }) => [tabla, id])).toEqual([
      ['existencias', `${own.productIds[0]}:${north.id}`],
      ['series', String(north.id)],
    ]);
  });

  it('waits for stock that is just arriving, and is refused then', async () => {
    const own = await createShop(server.db, server.clock.now);
    const boss = await signInOwner(server.url, own.ownerEmail);
    const path = detailPath(own.businessId);
    const { body: detail } = await boss.get<BusinessDetail>(path);
    const north = seriesBody({ nombre_establecimiento: 'Norte', prefijo: 'N' });
    const added = { ...detail, series: [...detail.series, north] };
    const northId = (await boss.send<BusinessDetail>('PUT', path, added)).body.series[1]!.id;
    let removal: ReturnType<typeof boss.send<BusinessDetail>> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await sql`INSERT INTO stocks (business_id, product_id, serie_id, cantidad_bodega)
        VALUES (${own.businessId}, ${own.productIds[0]}, ${northId}, 2)`.execute(tx);
      removal = boss.send<BusinessDetail>('PUT', path, detail);
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    const reply = await removal!;
    expect([reply.status, reply.body.series]).toEqual([400, [expect.stringMatching(/existencias/u)]]);
  });

  it('that races with an assignment to it never ends in a fault', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { put, detail, businessId } = await open(legalBusiness({ series: two }));
      const [a, b] = detail.series;
      const [removal, assignment] = await Promise.all([
        put({ series: [a] }),
        createCollaborator(owner, businessId, { serie_facturacion: b!.id }),
      ]);
      expect([
        [200, 400],
        [400, 201],
      ]).toContainEqual([removal.status, assignment.status]);
    }
  });
});
