import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashText } from '#contract/cash/cash-text.ts';
import type { CashSessionFigures } from '#contract/cash/cash-sessions.ts';
import { fieldText } from '#contract/field-text.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { sql } from '#server/platform/database/database.ts';
import * as drawer from '#tests/fixtures/drawer.ts';
import { giveBack, sold } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { signInOwner } from '#tests/fixtures/shop.ts';

const { close, count, countAndClose, look, move, OFFLINE, open, sell, SESSIONS } = drawer;
const openShop = () => drawer.openDrawerShop(server);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

const list = async (by: drawer.DrawerShop['l1'], query = '') =>
  (await by.get<{ count: number; results: CashSessionFigures[] }>(`${SESSIONS}?${query}`)).body;

describe('bad input', () => {
  it.each([
    ['an opening', 'base', { base: -1 }, fieldText.negative],
    ['an opening', 'base', { base: 100.5 }, cashText.wholePesos],
    ['an opening', 'base', { base: '' }, fieldText.required],
    ['an opening', 'base', { base: 100_000, conteo: [{ valor: 50_000, cantidad: 1 }] }, cashText.notSum],
    ['an opening', 'nombre', { nombre: ' ' }, fieldText.required],
    ['an opening', 'serie_id', { serie_id: 987_654_321 }, fieldText.unknownSeries],
    ['an opening', 'serie_id', { serie_id: 'x' }, fieldText.notInteger],
  ])('of %s is answered at %s', async (_what, field, more, message) => {
    const shop = await openShop();
    const { status, body } = await open(shop.l1, shop, more);
    expect([status, body[field]]).toEqual([400, [message]]);
  });

  it.each([
    ['valor', { valor: 0 }, cashText.aboveZero],
    ['valor', { valor: '1000.50' }, cashText.wholePesos],
    ['valor', { valor: -1000 }, fieldText.negative],
    ['tipo', { tipo: 'robo' }, cashText.notKind],
    ['categoria', { categoria: 'sencillo' }, cashText.notCategory],
    ['categoria', { categoria: '' }, fieldText.required],
    ['caja_id', { caja_id: 'x' }, fieldText.notUuid],
    ['caja_id', { caja_id: randomUUID() }, cashText.unknownDrawer],
    ['anula', { anula: 'x' }, fieldText.notUuid],
  ])('of a movement is answered at %s: %j', async (field, more, message) => {
    const shop = await openShop();
    const { body: opened } = await open(shop.l1, shop);
    const { status, body } = await move(shop.l1, opened.id, more);
    expect([status, body[field]]).toEqual([400, [message]]);
  });

  it.each([
    ['efectivo', { efectivo: -1 }, [fieldText.negative]],
    ['efectivo', { conteo: [{ valor: 1000, cantidad: 99 }] }, [cashText.notSum]],
    ['conteo', { conteo: [{ valor: 3000, cantidad: 1 }] }, [{ valor: [cashText.notNote] }]],
    ['conteo', { conteo: [{ valor: '1e3', cantidad: 100 }] }, [{ valor: [cashText.notNote] }]],
    ['conteo', { conteo: [{ valor: 1000, cantidad: 1.5 }] }, [{ cantidad: [fieldText.wholeQuantity] }]],
    ['conteo', { conteo: [{ valor: 1000, cantidad: -1 }] }, [{ cantidad: [fieldText.wholeQuantity] }]],
    [
      'conteo',
      {
        conteo: [
          { valor: 50_000, cantidad: 1 },
          { valor: 50_000, cantidad: 1 },
        ],
      },
      [{}, { valor: [cashText.sameNote] }],
    ],
    ['medios', { medios: { efectivo: 1 } }, { efectivo: [cashText.notDeclared] }],
    ['medios', { medios: { Nequi: 1, nequi: 2 } }, { nequi: [cashText.sameMeans] }],
    ['medios', { medios: { trueque: 1 } }, { trueque: [fieldText.paymentMethod] }],
    ['medios', { medios: { tarjeta: -1 } }, { tarjeta: [fieldText.negative] }],
  ])('of a count is answered at %s: %j', async (field, more, message) => {
    const shop = await openShop();
    const { body: opened } = await open(shop.l1, shop);
    const { status, body } = await count(shop.l1, opened.id, 100_000, more);
    expect([status, body[field]]).toEqual([400, message]);
  });

  it.each([
    ['queda', { queda: 0.5 }, [cashText.wholePesos]],
    ['conteo_id', { conteo_id: randomUUID() }, [cashText.unknownCount]],
    ['visto', { visto: { esperado: 0.5 } }, { esperado: [cashText.wholePesos] }],
    ['visto', { visto: { esperado: 'mucho' } }, { esperado: [fieldText.notMoney] }],
    [
      'visto',
      { visto: { documentos: { ventas: -1 } } },
      { documentos: { ventas: [fieldText.wholeQuantity] } },
    ],
    [
      'visto',
      { visto: { pendientes: [randomUUID(), 'x'] } },
      { pendientes: [{}, { non_field_errors: [fieldText.notUuid] }] },
    ],
    [
      'visto',
      { visto: { pendientes: Array.from({ length: 2001 }, () => randomUUID()) } },
      { pendientes: [fieldText.invalid] },
    ],
  ])('of a closing is answered at %s: %j', async (field, more, message) => {
    const shop = await openShop();
    const { body: opened } = await open(shop.l1, shop);
    const { body: counted } = await count(shop.l1, opened.id, 100_000);
    const { status, body } = await close(shop.l1, opened.id, { conteo_id: counted.id, ...more });
    expect([status, body[field]]).toEqual([400, message]);
    expect((await close(shop.l1, opened.id, { conteo_id: counted.id })).status).toBe(200);
  });

  it.each(['estado=x', 'serie_id=x', 'desde=2026-13-01', 'hasta=ayer', 'serie_id=-1'])(
    'of a list is answered at its parameter: %s',
    async (query) => {
      const shop = await openShop();
      const { status, body } = await shop.l2.get(`${SESSIONS}?${query}`);
      expect(status).toBe(400);
      expect(body).toHaveProperty(query.split('=')[0] ?? '');
    },
  );

  it('names a drawer of another shop: it is as unknown as any', async () => {
    const [shop, other] = [await openShop(), await openShop()];
    const { body: foreign } = await open(other.l1, other);
    const { body: theirs } = await count(other.l1, foreign.id, 1000);
    expect((await move(shop.l3, foreign.id)).body).toMatchObject({ caja_id: [cashText.unknownDrawer] });
    expect((await count(shop.l3, foreign.id, 1)).status).toBe(404);
    expect((await close(shop.l3, foreign.id, { conteo_id: theirs.id })).status).toBe(404);
    expect((await sell(shop.l1, shop, 0, { caja_id: foreign.id })).status).toBe(201);
    await move(shop.l1, foreign.id, {}, OFFLINE);
    expect(await look(other.l2, foreign.id)).toMatchObject({ esperado: '100000.00', estado: 'abierta' });
    expect((await open(shop.l1, shop, { serie_id: other.serieId })).status).toBe(400);
  });
});

describe('who may do what', () => {
  it('a cashier sees what an open drawer should hold where the owner has switched blind counts off', async () => {
    const shop = await openShop();
    const { body: opened } = await open(shop.l1, shop);
    await sql`UPDATE businesses SET opciones = opciones || '{"conteo_ciego": false}' WHERE id = ${shop.businessId}`.execute(
      server.db,
    );
    expect(await look(shop.l1, opened.id)).toMatchObject({ esperado: '100000.00' });
    expect((await list(shop.l1)).results[0]).toMatchObject({ esperado: '100000.00' });
  });

  it('a cashier counts blindly, closes the own drawer and no other, and sees the figures then', async () => {
    const shop = await openShop();
    const { body: own } = await open(shop.l1, shop);
    expect(own).toMatchObject({ base: '100000.00', esperado: null, cifras: null });
    const { body: boss } = await open(shop.l3, shop, {}, { 'erp-device': 'otra' });
    expect((await count(shop.l1, boss.id, 1)).body.codigo).toBe('nivel_insuficiente');
    expect((await close(shop.l1, boss.id, { conteo_id: randomUUID() })).body.codigo).toBe(
      'nivel_insuficiente',
    );
    expect((await close(shop.l2, own.id, { conteo_id: randomUUID() })).body.codigo).toBe(
      'nivel_insuficiente',
    );
    expect((await close(shop.l1, own.id)).body.detail).toBe(
      'No tiene permiso para cerrar la caja sin contarla.',
    );
    expect((await countAndClose(shop.l1, own.id, 100_000)).body).toMatchObject({ diferencia: '0.00' });
  });

  it('a cashier sees of somebody else that the drawer is open, and no amount; of a closed one nothing', async () => {
    const shop = await openShop();
    const { body: own } = await open(shop.l1, shop);
    const { body: boss } = await open(shop.l3, shop, { nota: 'x' }, { 'erp-device': 'otra' });
    await move(shop.l3, boss.id);
    await move(shop.l1, boss.id, { valor: 700 });
    const seen = await look(shop.l1, boss.id);
    expect(seen).toMatchObject({
      base: null,
      nota_apertura: null,
      cifras: null,
      abierta_por: { nombre: 'Ana Pérez' },
    });
    expect(seen.movimientos.map(({ valor }) => valor)).toEqual(['700.00']);
    expect((await list(shop.l1)).results.map(({ id }) => id).toSorted()).toEqual(
      [own.id, boss.id].toSorted(),
    );
    await countAndClose(shop.l3, boss.id, 1);
    expect((await look(shop.l1, boss.id)).codigo).toBe('nivel_insuficiente');
    expect((await list(shop.l1)).results.map(({ id }) => id)).toEqual([own.id]);
    expect((await list(shop.l2)).count).toBe(2);
  });

  it('level 3 closes what nobody can count, with a reason, and corrects a count; nobody else does', async () => {
    const shop = await openShop();
    const { body: lost } = await open(shop.l1, shop);
    expect((await close(shop.l3, lost.id)).body).toMatchObject({ nota: [cashText.uncountedReason] });
    const { body: closed } = await close(shop.l3, lost.id, { nota: 'Se dañó el equipo' });
    expect(closed).toMatchObject({ cierre: 'sin_conteo', z_numero: 1, contado: null, diferencia: null });
    for (const by of [shop.l1, shop.l2])
      expect((await count(by, lost.id, 90_000)).body.detail).toBe(
        'No tiene permiso para corregir una caja cerrada.',
      );
    await count(shop.l3, lost.id, 90_000, { motivo: 'Se contó después' });
    expect(await look(shop.l3, lost.id)).toMatchObject({ contado: '90000.00', diferencia: '-10000.00' });
  });

  it('a count that was made without network holds where nobody had counted, and is only told where somebody had', async () => {
    const shop = await openShop();
    const { body: lost } = await open(shop.l1, shop);
    await close(shop.l3, lost.id, { nota: 'No contesta' });
    const before = { ...OFFLINE, 'erp-occurred-at': new Date(Date.now() - 3_600_000).toISOString() };
    const late = await count(shop.l1, lost.id, 99_000, {}, before);
    expect([late.status, late.body.tarde]).toEqual([201, true]);
    expect(await look(shop.l1, lost.id)).toMatchObject({ contado: '99000.00', esperado: '100000.00' });
    // Who has read what there should be corrects nothing by counting once more.
    const earlier = { ...OFFLINE, 'erp-occurred-at': new Date(Date.now() - 7_200_000).toISOString() };
    await count(shop.l1, lost.id, 100_000, {}, earlier);
    expect(await look(shop.l1, lost.id)).toMatchObject({ contado: '99000.00' });
    await count(shop.l3, lost.id, 98_000);
    await count(shop.l1, lost.id, 100_000, {}, OFFLINE);
    const { contado, conteos } = await look(shop.l1, lost.id);
    expect([contado, conteos.length]).toEqual(['98000.00', 4]);
  });

  it('a delivered opening goes to the own series where the one told is not known any more, and says so', async () => {
    const shop = await openShop();
    const { body } = await open(shop.l1, shop, { serie_id: 987_654_321 }, OFFLINE);
    expect(body).toMatchObject({ serie_id: shop.serieId, advertencias: [{ codigo: 'serie_distinta' }] });
    const other = await sql<{ id: number }>`
      INSERT INTO series (business_id, nombre_establecimiento, nombre_norm, prefijo, rango_inicio, rango_fin, longitud_consecutivo,
        proximo_consecutivo) VALUES (${shop.businessId}, 'Norte', 'norte', 'N', 1, 9, 4, 1) RETURNING id`.execute(
      server.db,
    );
    const north = await open(shop.l1, shop, { serie_id: other.rows[0]?.id }, { 'erp-device': 'norte' });
    expect(north.body.advertencias).toEqual([{ codigo: 'serie_distinta' }]);
  });

  it('a series that took something back is not removed, and no other is called like its notes', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 2, 1);
    const added = await sql<{ id: number }>`
      INSERT INTO series (business_id, nombre_establecimiento, nombre_norm, prefijo, rango_inicio, rango_fin, longitud_consecutivo,
        proximo_consecutivo) VALUES (${shop.businessId}, 'Sur', 'sur', 'S7', 1, 9, 4, 1) RETURNING id`.execute(
      server.db,
    );
    const sur = added.rows[0]?.id ?? 0;
    const move = (id: number) =>
      sql`UPDATE collaborators SET serie_id = ${id} WHERE id = ${shop.collaboratorIds[1]}`.execute(server.db);
    await move(sur);
    const spoilt = [{ linea: 1, cantidad: 1, destino: 'averia' }];
    const { body } = await giveBack(shop.l2, sale.id, { lineas: spoilt });
    await move(shop.serieId);
    expect([body.serie_id, body.nota?.prefijo]).toEqual([sur, 'NC7']);
    const owner = await signInOwner(server.url, shop.ownerEmail);
    const path = `/api/erp/negocio-detalle-para-editar/PJ-${shop.businessId}/`;
    const { body: detail } = await owner.get<{ series: { id: number; prefijo: string }[] }>(path);
    const gone = await owner.send('PUT', path, {
      ...detail,
      series: detail.series.filter(({ id }) => id !== sur),
    });
    expect([gone.status, gone.body]).toMatchObject([
      400,
      { series: ['No se puede eliminar Sur: recibió devoluciones.'] },
    ]);
    const renamed = detail.series.map((row) => (row.id === sur ? { ...row, prefijo: 'NC7' } : row));
    const taken = await owner.send('PUT', path, { ...detail, series: renamed });
    expect(taken.status).toBe(400);
    expect(JSON.stringify(taken.body)).toContain('Las notas crédito del negocio ya usan este prefijo.');
  });

  it('a series with drawers is not removed', async () => {
    const shop = await openShop();
    const added = await sql<{ id: number }>`
      INSERT INTO series (business_id, nombre_establecimiento, nombre_norm, prefijo, rango_inicio, rango_fin, longitud_consecutivo,
        proximo_consecutivo) VALUES (${shop.businessId}, 'Sur', 'sur', 'S', 1, 9, 4, 1) RETURNING id`.execute(
      server.db,
    );
    await open(shop.l1, shop, { serie_id: added.rows[0]?.id });
    const owner = await signInOwner(server.url, shop.ownerEmail);
    const path = `/api/erp/negocio-detalle-para-editar/PJ-${shop.businessId}/`;
    const { body: detail } = await owner.get<{ series: { id: number }[] }>(path);
    const series = detail.series.filter(({ id }) => id === shop.serieId);
    const { status, body } = await owner.send('PUT', path, { ...detail, series });
    expect([status, body]).toMatchObject([
      400,
      { series: ['No se puede eliminar Sur: tiene cajas abiertas o cerradas.'] },
    ]);
  });
});

describe('the feed', () => {
  it('brings each drawer anew with everything on its label but the sales, and level 1 what it may see of it', async () => {
    const shop = await openShop();
    const { body: boss } = await open(shop.l3, shop);
    await move(shop.l3, boss.id);
    await drawer.pay(shop.l3, shop, 5000, { caja_id: boss.id });
    await count(shop.l3, boss.id, 93_000);
    const rows = async (by: drawer.DrawerShop['l1']) => {
      const { body } = await by.get<ChangePage>('/api/erp/sync/cambios/?desde=0');
      return body.cambios.flatMap((change) => (change.tabla === 'cajas' ? [change.fila] : []));
    };
    expect(await rows(shop.l2)).toMatchObject([
      {
        id: boss.id,
        base: '100000.00',
        movimientos: [{}],
        abonos: [{ valor: '5000.00' }],
        conteos: [{ efectivo: '93000.00' }],
      },
    ]);
    expect(await rows(shop.l1)).toMatchObject([
      { id: boss.id, base: null, movimientos: [], abonos: [], conteos: [], estado: 'abierta' },
    ]);
    const { body: head } = await shop.l2.get<ChangePage>('/api/erp/sync/cambios/?desde=0');
    await sell(shop.l3, shop, 0, { caja_id: boss.id });
    const { body: next } = await shop.l2.get<ChangePage>(`/api/erp/sync/cambios/?desde=${head.hasta}`);
    expect(next.cambios.map(({ tabla }) => tabla).toSorted()).toEqual(['existencias', 'facturas', 'series']);
    expect(next.cambios.find(({ tabla }) => tabla === 'facturas')?.fila).toMatchObject({ caja_id: boss.id });
  });
});
