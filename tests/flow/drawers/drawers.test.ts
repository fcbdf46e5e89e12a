import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CashSessionFigures } from '#contract/cash/cash-sessions.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { sql } from '#server/platform/database/database.ts';
import * as drawer from '#tests/fixtures/drawer.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { clientWith, signInOwner } from '#tests/fixtures/shop.ts';

const { close, count, countAndClose, DEVICE, look, move, OFFLINE, open, pay, sell, SESSIONS, under } = drawer;
const openShop = () => drawer.openDrawerShop(server);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

/** A drawer with a day in it: it should hold 175.000, and 35.000 came by Nequi, 25.000 by card. */
async function workedDay() {
  const shop = await openShop();
  const { l1 } = shop;
  const { body } = await open(l1, shop);
  const caja_id = body.id;
  const cash = (valor: number, recibido: number) => [{ medio: 'efectivo', valor, recibido }];
  await sell(l1, shop, 3, { caja_id, pagos: cash(25_000, 50_000) });
  await sell(l1, shop, 3, { caja_id, pagos: [{ medio: 'tarjeta', valor: 25_000 }] });
  await sell(l1, shop, 1, { caja_id }); // 8.000 without a word about how: in cash
  const split = [
    { medio: 'efectivo', valor: 4000 },
    { medio: 'nequi', valor: 6000 },
  ];
  await sell(l1, shop, 2, { caja_id, pagos: split });
  await sell(l1, shop, 2, { caja_id, cliente_id: shop.debtor, pagos: [{ medio: 'credito', valor: 10_000 }] });
  await sell(l1, shop, 2); // no drawer's
  await pay(l1, shop, 40_000, { caja_id });
  await pay(l1, shop, 29_000, { caja_id, medio: 'nequi' });
  await pay(l1, shop, 100);
  await move(l1, caja_id, { tipo: 'ingreso', categoria: 'sencillo', valor: 20_000 });
  await move(l1, caja_id, { valor: 12_000 });
  await move(l1, caja_id, { tipo: 'retiro', categoria: 'Entrega al dueño', valor: '10000' });
  return { shop, caja_id };
}

describe('a drawer', () => {
  it('should hold its base and what came in less what went out, of everything on its label and nothing else', async () => {
    const { shop, caja_id } = await workedDay();
    const { esperado, contado, diferencia, cifras, abonos, movimientos } = await look(shop.l2, caja_id);
    expect({ esperado, contado, diferencia }).toEqual({
      esperado: '175000.00',
      contado: null,
      diferencia: null,
    });
    expect(cifras).toMatchObject({
      ventas: '37000.00',
      abonos: '40000.00',
      ingresos: '20000.00',
      gastos: '12000.00',
      retiros: '10000.00',
      documentos: { ventas: 5, abonos: 2, devoluciones: 0, movimientos: 3 },
      numeros: { primera: 'POS1-000002', ultima: 'POS1-000006' },
      faltan: null,
    });
    expect(cifras?.medios.map(({ medio, esperado }) => [medio, esperado])).toEqual([
      ['efectivo', '175000.00'],
      ['credito', '0.00'],
      ['nequi', '35000.00'],
      ['tarjeta', '25000.00'],
    ]);
    expect(abonos.map(({ medio, valor }) => [medio, valor]).toSorted()).toEqual([
      ['efectivo', '40000.00'],
      ['nequi', '29000.00'],
    ]);
    expect(movimientos.find(({ tipo }) => tipo === 'retiro')).toMatchObject({
      categoria: 'entrega al dueño',
      colaborador: { nombre: 'Ana Pérez' },
    });
  });

  it('is closed with its count and a number, and then shows who closed it what is missing', async () => {
    const { shop, caja_id } = await workedDay();
    const counted = await count(shop.l1, caja_id, 174_950, {
      conteo: [
        { valor: 50_000, cantidad: 3 },
        { valor: 20_000, cantidad: 1 },
        { valor: 2000, cantidad: 2 },
        { valor: 50, cantidad: 19 },
      ],
      medios: { nequi: '35000.00', tarjeta: 24_000 },
    });
    expect(counted.status).toBe(201);
    expect(await look(shop.l1, caja_id)).toMatchObject({
      estado: 'abierta',
      esperado: null,
      contado: null,
      cifras: null,
    });
    const closed = await close(shop.l1, caja_id, { conteo_id: counted.body.id, nota: 'Sin novedad' });
    expect(closed.status).toBe(200);
    expect(closed.body).toMatchObject({
      estado: 'cerrada',
      z_numero: 1,
      cierre: 'conteo',
      queda: '50000.00',
      nota: 'Sin novedad',
      esperado: '175000.00',
      contado: '174950.00',
      diferencia: '-50.00',
      ajustada_en: null,
      cerrada_por: { nombre: 'Ana Pérez' },
    });
    const declared = closed.body.cifras?.medios.map(({ medio, diferencia }) => [medio, diferencia]);
    expect(declared).toEqual([
      ['efectivo', '-50.00'],
      ['credito', null],
      ['nequi', '0.00'],
      ['tarjeta', '-1000.00'],
    ]);
    expect(await look(shop.l1, caja_id)).toEqual(closed.body);
  });

  it('stays in a first download for as long as it is open, and for ninety days after', async () => {
    const shop = await openShop();
    const [one, other] = [(await open(shop.l3, shop)).body, (await open(shop.l3, shop)).body];
    await countAndClose(shop.l3, other.id, 50_000);
    await sql`UPDATE changes SET cambiado_en = cambiado_en - interval '91 days'
      WHERE business_id = ${shop.businessId} AND tabla = 'cajas'`.execute(server.db);
    const { body } = await shop.l3.get<ChangePage>('/api/erp/sync/cambios/?desde=0&limite=1000');
    const drawers = body.cambios.filter(({ tabla }) => tabla === 'cajas').map(({ id }) => id);
    expect(drawers).toEqual([one.id]);
  });

  it('takes what comes after its closing: the count stays, the difference moves, and the log says so', async () => {
    const { shop, caja_id } = await workedDay();
    await countAndClose(shop.l1, caja_id, 174_950);
    const late = await sell(shop.l1, shop, 1, { caja_id, fecha_venta: '2026-01-31T09:00:00-05:00' }, OFFLINE);
    expect(late.status).toBe(201);
    await pay(shop.l1, shop, 1000, { caja_id });
    await move(shop.l1, caja_id, { valor: 500 }, OFFLINE);
    const after = await look(shop.l1, caja_id);
    expect(after).toMatchObject({
      contado: '174950.00',
      esperado: '183500.00',
      diferencia: '-8550.00',
      z_numero: 1,
    });
    expect(after.ajustada_en).not.toBeNull();
    const { body } = await shop.l3.get<{ results: { descripcion: string; modulo: string }[] }>(
      '/api/erp/registros-actividad/?search=despues%20del%20cierre',
    );
    expect(body.results.map(({ descripcion }) => descripcion).toSorted()).toEqual([
      'Llegó un abono a la Z-1 después del cierre',
      'Llegó un movimiento a la Z-1 después del cierre',
      'Llegó una venta a la Z-1 después del cierre',
    ]);
  });

  it('may come after its sales and movements: the label waits for nobody', async () => {
    const shop = await openShop();
    const id = randomUUID();
    expect((await sell(shop.l1, shop, 1, { caja_id: id })).status).toBe(201);
    expect((await move(shop.l1, id, { valor: 3000 }, OFFLINE)).status).toBe(201);
    expect((await open(shop.l1, shop, {}, { ...under(id), ...OFFLINE })).status).toBe(201);
    expect(await look(shop.l2, id)).toMatchObject({ esperado: '105000.00' });
  });

  it('finds the count that came before it, once it comes: a delivered count waits for nobody either', async () => {
    const shop = await openShop();
    const [id, countId] = [randomUUID(), randomUUID()];
    expect((await count(shop.l1, id, 99_000)).status).toBe(404);
    const headers = { ...OFFLINE, 'erp-entity': countId };
    const first = await count(shop.l1, id, 99_000, {}, headers);
    expect([first.status, first.body]).toMatchObject([201, { caja_id: id, tarde: false }]);
    const again = await count(shop.l1, id, 99_000, {}, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await open(shop.l1, shop, {}, { ...under(id), ...OFFLINE })).status).toBe(201);
    const { body: page } = await shop.l2.get<ChangePage>('/api/erp/sync/cambios/?desde=0');
    const row = page.cambios.find((change) => change.tabla === 'cajas' && change.id === id);
    expect(row?.fila).toMatchObject({ conteos: [{ id: countId, efectivo: '99000.00' }] });
    const closed = await close(shop.l1, id, { conteo_id: countId }, OFFLINE);
    expect(closed.body).toMatchObject({ cierre: 'conteo', contado: '99000.00', diferencia: '-1000.00' });
  });

  it('forgets a movement that another takes back, once', async () => {
    const shop = await openShop();
    const { body: opened } = await open(shop.l1, shop);
    const { body: wrong } = await move(shop.l1, opened.id);
    const back = { tipo: 'ingreso', categoria: 'otro', anula: wrong.id };
    expect((await move(shop.l1, opened.id, { ...back, valor: 11_000 })).body).toHaveProperty('valor');
    expect((await move(shop.l1, opened.id, back)).status).toBe(201);
    expect((await move(shop.l1, opened.id, back)).body).toHaveProperty('anula');
    expect((await move(shop.l1, opened.id, { ...back, anula: randomUUID() })).body).toHaveProperty('anula');
    expect(await look(shop.l2, opened.id)).toMatchObject({
      esperado: '100000.00',
      cifras: { gastos: '0.00' },
    });
  });

  it('is opened with what the one before had left, as far as this device and series know', async () => {
    const shop = await openShop();
    const { body: first } = await open(shop.l1, shop);
    expect(first).toMatchObject({ base: '100000.00', base_esperada: null, equipo: 'caja-uno', redondeo: 0 });
    await countAndClose(shop.l1, first.id, 100_000, { queda: 40_000 });
    const { body: second } = await open(shop.l2, shop, { base: 39_000, nota: 'Faltaba un billete' });
    expect(second).toMatchObject({ base_esperada: '40000.00', nota_apertura: 'Faltaba un billete' });
    expect((await open(shop.l2, shop, {}, { 'erp-device': 'otro' })).body.base_esperada).toBeNull();
  });

  it('rounds payments in cash as the business did when it was opened, whatever the business does later', async () => {
    const shop = await openShop();
    const round = (step: number) =>
      sql`
      UPDATE businesses SET opciones = jsonb_set(opciones, '{redondeo_efectivo}', ${String(step)}::jsonb)
      WHERE id = ${shop.businessId}`.execute(server.db);
    await round(50);
    const { body: opened } = await open(shop.l1, shop);
    await round(0);
    await pay(shop.l1, shop, 1020, { caja_id: opened.id });
    expect(await look(shop.l2, opened.id)).toMatchObject({ redondeo: 50, esperado: '101000.00' });
  });
});

describe('what two people do at once', () => {
  it('closing: one number is given, the other count is kept and told, in whatever order', async () => {
    const { shop, caja_id } = await workedDay();
    const counts = [await count(shop.l1, caja_id, 175_000), await count(shop.l3, caja_id, 174_000)];
    const [one, other] = counts.map(({ body }) => ({ conteo_id: body.id }));
    const [mine, theirs] = await Promise.all([close(shop.l1, caja_id, one), close(shop.l3, caja_id, other)]);
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    const { advertencias, conteos, z_numero } = await look(shop.l3, caja_id);
    expect(z_numero).toBe(1);
    expect(conteos).toHaveLength(2);
    expect(advertencias).toEqual([expect.objectContaining({ codigo: 'caja_ya_cerrada' })]);
  });

  it('opening on one device: both are taken, and one says so', async () => {
    const shop = await openShop();
    const opened = await Promise.all([open(shop.l1, shop), open(shop.l1, shop)]);
    expect(opened.map(({ status }) => status)).toEqual([201, 201]);
    const told = opened.flatMap(({ body }) => body.advertencias.map(({ codigo }) => codigo));
    expect(told).toEqual(['caja_solapada']);
  });

  it('opening on one device that came before the closings of earlier: once they are there, nothing overlapped', async () => {
    const shop = await openShop();
    const minutesAgo = (minutes: number) => ({
      ...OFFLINE,
      'erp-occurred-at': bogotaTimestamp(new Date(server.clock.now.getTime() - minutes * 60_000)),
    });
    const opened = async (minutes: number) => (await open(shop.l1, shop, {}, minutesAgo(minutes))).body.id;
    const codes = async (id: string) => (await look(shop.l3, id)).advertencias.map(({ codigo }) => codigo);
    const morning = await opened(60);
    // Somebody else opened one while it was open, and the afternoon's after it was closed.
    const [beside, afternoon] = [await opened(50), await opened(30)];
    expect([await codes(beside), await codes(afternoon)]).toEqual([['caja_solapada'], ['caja_solapada']]);
    const closed = async (id: string, minutes: number) => {
      const { body: counted } = await count(shop.l1, id, 100_000, {}, minutesAgo(minutes + 1));
      await close(shop.l1, id, { conteo_id: counted.id }, minutesAgo(minutes));
    };
    await closed(morning, 40);
    expect([await codes(beside), await codes(afternoon)]).toEqual([['caja_solapada'], ['caja_solapada']]);
    await closed(beside, 35);
    expect([await codes(beside), await codes(afternoon)]).toEqual([['caja_solapada'], []]);
    // The whole of it comes after a drawer that was opened later.
    const early = await opened(120);
    expect(await codes(early)).toEqual(['caja_solapada']);
    await closed(early, 90);
    expect(await codes(early)).toEqual([]);
  });

  it('numbers of closings follow each other in each series without a gap, refused closings between them', async () => {
    const shop = await openShop();
    const ids = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const { body } = await open(shop.l1, shop, {}, { 'erp-device': `caja-${at}` });
        return body.id;
      }),
    );
    await Promise.all(ids.flatMap((id) => [close(shop.l1, id), countAndClose(shop.l1, id, 100_000)]));
    const { rows } = await sql<{ z: number }>`
      SELECT z_numero AS z FROM cash_sessions WHERE business_id = ${shop.businessId} ORDER BY 1`.execute(
      server.db,
    );
    expect(rows.map(({ z }) => z)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('late sales into one closed drawer do not wait for each other for ever', async () => {
    const { shop, caja_id } = await workedDay();
    await countAndClose(shop.l1, caja_id, 175_000);
    const sales = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        sell(at % 2 === 0 ? shop.l1 : shop.l2, shop, 0, { caja_id }, OFFLINE),
      ),
    );
    expect(sales.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(await look(shop.l3, caja_id)).toMatchObject({ esperado: '181000.00' });
  });
});

describe('the proof that everything of a device has come', () => {
  it('tells how many documents are missing until they come', async () => {
    const shop = await openShop();
    const { body: opened } = await open(shop.l1, shop);
    await sell(shop.l1, shop, 0, { caja_id: opened.id });
    const { body: counted } = await count(shop.l1, opened.id, 100_000);
    const documentos = { ventas: 3, abonos: 0, devoluciones: 0, movimientos: 1 };
    const seen = { conteo_id: counted.id, visto: { esperado: '102000.00', documentos } };
    const { body: closed } = await close(shop.l1, opened.id, seen, OFFLINE);
    expect(closed.cifras?.faltan).toBe(3);
    const other = { 'erp-offline': '1', 'erp-device': 'otro' };
    // What another device does is none of these.
    await sell(shop.l1, shop, 0, { caja_id: opened.id }, other);
    await move(shop.l1, opened.id, {}, other);
    expect((await look(shop.l1, opened.id)).cifras?.faltan).toBe(3);
    await sell(shop.l1, shop, 0, { caja_id: opened.id }, OFFLINE);
    await move(shop.l1, opened.id, {}, OFFLINE);
    expect((await look(shop.l1, opened.id)).cifras?.faltan).toBe(1);
    // Devices learn of it with the drawer's row, which everything late puts into the feed again.
    const { body: page } = await shop.l3.get<ChangePage>('/api/erp/sync/cambios/?desde=0');
    const row = page.cambios.find(({ tabla, id }) => tabla === 'cajas' && id === opened.id);
    expect(row?.fila).toMatchObject({ faltan: 1 });
    await sell(shop.l1, shop, 0, { caja_id: opened.id }, OFFLINE);
    expect((await look(shop.l1, opened.id)).cifras?.faltan).toBe(0);
  });
});

describe('the same request again', () => {
  it('makes nothing twice: opening, movement, count and closing answer what they made', async () => {
    const shop = await openShop();
    const twice = async <Reply extends { status: number; body: { id: string } }>(
      send: () => Promise<Reply>,
    ) => {
      const [first, again] = [await send(), await send()];
      expect([again.status, again.body]).toEqual([200, first.body]);
      return first.body;
    };
    const [a, b, c] = [under(), under(), under()];
    const { id } = await twice(() => open(shop.l1, shop, {}, a));
    await twice(() => move(shop.l1, id, {}, b));
    const { id: conteo_id } = await twice(() => count(shop.l1, id, 1000, {}, c));
    const { body } = await close(shop.l1, id, { conteo_id });
    expect((await close(shop.l1, id, { conteo_id })).body).toEqual(body);
    const { rows } = await sql`
      SELECT (SELECT count(*) FROM cash_movements WHERE session_id = ${id}) AS moved,
        (SELECT count(*) FROM cash_counts WHERE session_id = ${id}) AS counted`.execute(server.db);
    expect(rows).toEqual([{ moved: 1, counted: 1 }]);
  });

  it('under another key closes a closed drawer: the first closing is kept, and the drawer says so', async () => {
    const shop = await openShop();
    const { body: opened } = await open(shop.l1, shop);
    const { body: counted } = await count(shop.l1, opened.id, 1000);
    const keyed = (key: string) =>
      close(shop.l1, opened.id, { conteo_id: counted.id }, { ...DEVICE, 'idempotency-key': key });
    const [first, other] = [randomUUID(), randomUUID()];
    const { body: closed } = await keyed(first);
    expect(closed).toMatchObject({ z_numero: 1, advertencias: [] });
    const copy = await keyed(first);
    expect([copy.status, copy.body]).toEqual([200, closed]);
    for (const again of [await keyed(other), await keyed(other)])
      expect([again.status, again.body]).toMatchObject([
        200,
        { z_numero: 1, contado: '1000.00', advertencias: [{ codigo: 'caja_ya_cerrada' }] },
      ]);
    expect((await look(shop.l1, opened.id)).advertencias).toHaveLength(1);
  });

  it('under the id of something else is refused', async () => {
    const shop = await openShop();
    const ids = under();
    const { body } = await open(shop.l1, shop, {}, ids);
    for (const other of [open(shop.l2, shop, {}, ids), open(shop.l1, shop, { base: 1 }, ids)])
      expect((await other).body.codigo).toBe('id_en_uso');
    await move(shop.l1, body.id, {}, ids);
    expect((await move(shop.l1, body.id, { valor: 1 }, ids)).body.codigo).toBe('id_en_uso');
  });
});

it('an owner sees every drawer of the own business with its figures, open ones too, and of no other', async () => {
  const { shop, caja_id } = await workedDay();
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const path = `/api/negocios/PJ/${shop.businessId}/caja/sesiones/`;
  const { body } = await owner.get<{ results: CashSessionFigures[] }>(`${path}?estado=abierta`);
  expect(body.results).toMatchObject([{ id: caja_id, esperado: '175000.00' }]);
  expect((await owner.get(`${path}${caja_id}/`)).body).toMatchObject({ esperado: '175000.00' });
  const other = await openShop();
  const foreign = await signInOwner(server.url, other.ownerEmail);
  expect((await foreign.get(path)).status).toBe(404);
  expect((await foreign.get(`/api/negocios/PJ/${other.businessId}/caja/sesiones/${caja_id}/`)).status).toBe(
    404,
  );
  expect((await clientWith(server.url, '').get(`${SESSIONS}${caja_id}/`)).status).toBe(401);
});
