import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashText } from '#contract/cash/cash-text.ts';
import { PATHS } from '#contract/paths.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { sql } from '#server/platform/database/database.ts';
import {
  close,
  count,
  DEVICE,
  type DrawerShop,
  look,
  move,
  OFFLINE,
  open,
  openDrawerShop,
  sell,
} from '#tests/fixtures/drawer.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

// Odd ends of drawers: what comes in another order than it was done, and what nobody counted.

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());
const openShop = () => openDrawerShop(server);

it('the count that a closing names holds though it comes after it, and the drawer is not marked for it', async () => {
  const shop = await openShop();
  const { body: opened } = await open(shop.l1, shop);
  await count(shop.l1, opened.id, 1000);
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  const id = randomUUID();
  await close(shop.l1, opened.id, { conteo_id: id }, OFFLINE);
  const { body } = await count(shop.l1, opened.id, 99_000, {}, { ...OFFLINE, 'erp-entity': id });
  expect(body.tarde).toBe(false);
  expect(await look(shop.l1, opened.id)).toMatchObject({ contado: '99000.00', ajustada_en: null });
  const { body: log } = await shop.l3.get<{ results: { descripcion: string }[] }>(
    '/api/erp/registros-actividad/',
  );
  expect(log.results.map(({ descripcion }) => descripcion).filter((words) => words.includes('ont'))).toEqual([
    'Contó Caja 1',
    'Contó Caja 1',
  ]);
});

it('who counts blindly learns what a drawer should have held once its count has come, whatever a closing names', async () => {
  const shop = await openShop();
  const { body: opened } = await open(shop.l1, shop);
  const id = randomUUID();
  const { body: closed } = await close(shop.l1, opened.id, { conteo_id: id }, OFFLINE);
  expect(closed).toMatchObject({
    estado: 'cerrada',
    z_numero: 1,
    esperado: null,
    diferencia: null,
    cifras: null,
  });
  expect(await look(shop.l1, opened.id)).toMatchObject({ esperado: null, cifras: null });
  expect(await look(shop.l2, opened.id)).toMatchObject({ esperado: '100000.00' });
  await count(shop.l1, opened.id, 99_000, {}, { ...OFFLINE, 'erp-entity': id });
  expect(await look(shop.l1, opened.id)).toMatchObject({ esperado: '100000.00', diferencia: '-1000.00' });
});

describe('of what a device had still to send when it closed its drawer', () => {
  const documentos = { ventas: 1, abonos: 0, devoluciones: 0, movimientos: 1 };
  const give = (shop: DrawerShop, venta_id: string, caja_id: string, more: object = {}) =>
    shop.l3.send('POST', PATHS.discardedSales, {
      codigo_provisional: 'P-1',
      cliente: 'Consumidor Final',
      total: '1000.00',
      motivo: 'Nadie la recuerda',
      venta_id,
      caja_id,
      ...more,
    });

  /** Closed while a sale and a movement waited, in a drawer where a colleague had sold three times and gone. */
  async function closedWaiting() {
    const shop = await openShop();
    const { body: opened } = await open(shop.l1, shop);
    for (let sold = 0; sold < 3; sold += 1) await sell(shop.l2, shop, 0, { caja_id: opened.id });
    const { body: counted } = await count(shop.l1, opened.id, 100_000);
    const [sale, movement] = [randomUUID(), randomUUID()];
    const visto = { esperado: null, documentos, pendientes: [sale, movement] };
    const { body } = await close(shop.l1, opened.id, { conteo_id: counted.id, visto }, OFFLINE);
    return { shop, id: opened.id, sale, movement, closed: body };
  }

  it('each document is missing until it comes, however many others there are', async () => {
    const { shop, id, sale, movement, closed } = await closedWaiting();
    expect(closed.faltan).toBe(2);
    await move(shop.l1, id, {}, { ...OFFLINE, 'erp-entity': movement });
    expect((await look(shop.l1, id)).faltan).toBe(1);
    await sell(shop.l1, shop, 0, { caja_id: id }, { ...OFFLINE, 'erp-entity': sale });
    expect((await look(shop.l1, id)).faltan).toBe(0);
  });

  it('of a drawer that somebody closed without its device, that device tells what it had seen once it is back', async () => {
    const shop = await openShop();
    const { body: opened } = await open(shop.l1, shop);
    const pending = { visto: { esperado: null, documentos: null, pendientes: [randomUUID()] } };
    const other = { ...OFFLINE, 'erp-device': 'otro' };
    const { body: lost } = await close(shop.l3, opened.id, { nota: 'No contesta', ...pending }, other);
    const { body: counted } = await count(shop.l1, opened.id, 100_000, {}, OFFLINE);
    const visto = { esperado: null, documentos: { ...documentos, ventas: 1 }, pendientes: [] };
    const again = { conteo_id: counted.id, visto };
    const by = async (device: string) => {
      await close(shop.l1, opened.id, again, { ...OFFLINE, 'erp-device': device });
      return (await look(shop.l1, opened.id)).faltan;
    };
    expect([lost.faltan, await by('tercero'), await by(DEVICE['erp-device'])]).toEqual([1, 1, 2]);
    await sell(shop.l1, shop, 0, { caja_id: opened.id }, OFFLINE);
    await move(shop.l1, opened.id, {}, OFFLINE);
    // What the other device had still to send is awaited as before.
    expect((await look(shop.l1, opened.id)).faltan).toBe(1);
  });

  it('a sale that was given up is awaited no more, and devices learn of it', async () => {
    const { shop, id, sale, movement } = await closedWaiting();
    await move(shop.l1, id, {}, { ...OFFLINE, 'erp-entity': movement });
    const { body: before } = await shop.l3.get<ChangePage>(`${PATHS.changes}?desde=0`);
    expect((await give(shop, sale, id)).status).toBe(201);
    expect((await give(shop, sale, id)).status).toBe(201);
    expect(await look(shop.l3, id)).toMatchObject({ faltan: 0, cifras: { faltan: 0 } });
    const { body: page } = await shop.l3.get<ChangePage>(`${PATHS.changes}?desde=${before.hasta}`);
    expect(page.cambios.find(({ tabla }) => tabla === 'cajas')?.fila).toMatchObject({ id, faltan: 0 });
  });

  it('a sale that was given up before the closing came is not awaited by it', async () => {
    const shop = await openShop();
    const { body: opened } = await open(shop.l1, shop);
    const { body: counted } = await count(shop.l1, opened.id, 100_000);
    const sale = randomUUID();
    await give(shop, sale, opened.id);
    const visto = { esperado: null, documentos: { ...documentos, movimientos: 0 }, pendientes: [sale, sale] };
    const { body } = await close(shop.l1, opened.id, { conteo_id: counted.id, visto }, OFFLINE);
    expect(body.faltan).toBe(0);
  });

  it('a sale that was given up makes up for no other document, whether it came all the same or under another id', async () => {
    const { shop, id, sale, movement } = await closedWaiting();
    await give(shop, sale, id);
    await sell(shop.l1, shop, 0, { caja_id: id }, OFFLINE);
    expect((await look(shop.l1, id)).faltan).toBe(1);
    await sell(shop.l1, shop, 0, { caja_id: id }, { ...OFFLINE, 'erp-entity': sale });
    expect((await look(shop.l1, id)).faltan).toBe(1);
    await move(shop.l1, id, {}, { ...OFFLINE, 'erp-entity': movement });
    expect((await look(shop.l1, id)).faltan).toBe(0);
  });

  it('a payment, a return or a movement that was given up makes up for one of its own kind', async () => {
    const shop = await openShop();
    const { body: opened } = await open(shop.l1, shop);
    const { body: counted } = await count(shop.l1, opened.id, 100_000);
    const [abono, devolucion, movimiento, sale] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const visto = {
      documentos: { ventas: 1, abonos: 1, devoluciones: 1, movimientos: 1 },
      pendientes: [abono, devolucion, movimiento, sale],
    };
    await close(shop.l1, opened.id, { conteo_id: counted.id, visto }, OFFLINE);
    const say = (tipo: string, documento_id: string) => {
      const body = {
        tipo,
        documento_id,
        caja_id: opened.id,
        nombre: 'Águeda Peña',
        motivo: 'Ya había pagado',
      };
      return shop.l1.send('POST', '/api/erp/caja/descartes/', body);
    };
    const missing = [];
    for (const [tipo, id] of Object.entries({ abono, devolucion, movimiento })) {
      expect((await say(tipo, id)).status).toBe(201);
      missing.push((await look(shop.l1, opened.id)).faltan);
    }
    await sell(shop.l1, shop, 0, { caja_id: opened.id }, { ...OFFLINE, 'erp-entity': sale });
    missing.push((await look(shop.l1, opened.id)).faltan);
    expect(missing).toEqual([3, 2, 1, 0]);
    const { body: log } = await shop.l3.get<{ results: { descripcion: string }[] }>(PATHS.activity);
    expect(log.results.map(({ descripcion }) => descripcion)).toContain(
      'Abono de Águeda Peña, descartado en el equipo sin registrarse: Ya había pagado',
    );
  });

  it('an exchange that was given up is two documents less', async () => {
    const shop = await openShop();
    const { body: opened } = await open(shop.l1, shop);
    const { body: counted } = await count(shop.l1, opened.id, 100_000);
    const [sale, devolucion_id] = [randomUUID(), randomUUID()];
    const visto = {
      documentos: { ventas: 1, abonos: 0, devoluciones: 1, movimientos: 0 },
      pendientes: [sale, devolucion_id],
    };
    const { body } = await close(shop.l1, opened.id, { conteo_id: counted.id, visto }, OFFLINE);
    expect(body.faltan).toBe(2);
    await give(shop, sale, opened.id, { devolucion_id });
    expect((await look(shop.l1, opened.id)).faltan).toBe(0);
  });

  it('a sale that the closing did not name, or of another shop, takes nothing off', async () => {
    const { shop, id, sale } = await closedWaiting();
    expect((await give(shop, randomUUID(), id)).status).toBe(201);
    expect((await give(await openShop(), sale, id)).status).toBe(201);
    expect((await look(shop.l3, id)).faltan).toBe(2);
  });
});

it('of a drawer that nobody counted nobody knows what was left in it', async () => {
  const shop = await openShop();
  const { body: opened } = await open(shop.l3, shop);
  await count(shop.l3, opened.id, 1000);
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  const { body: closed } = await close(shop.l3, opened.id, { nota: 'Se dañó el equipo' });
  expect(closed).toMatchObject({ cierre: 'sin_conteo', queda: null, contado: null, diferencia: null });
  expect((await open(shop.l3, shop)).body.base_esperada).toBeNull();
});

it('who counts blindly does not see what should be in a drawer that somebody closed uncounted, until it is counted', async () => {
  const shop = await openShop();
  const { body: opened } = await open(shop.l1, shop);
  await close(shop.l3, opened.id, { nota: 'Se fue' });
  expect(await look(shop.l1, opened.id)).toMatchObject({ estado: 'cerrada', esperado: null, cifras: null });
  await count(shop.l3, opened.id, 99_000);
  expect(await look(shop.l1, opened.id)).toMatchObject({ esperado: '100000.00', diferencia: '-1000.00' });
});

it('a closing names a count of no other drawer, also without network', async () => {
  const shop = await openShop();
  const [{ body: one }, { body: other }] = [await open(shop.l1, shop), await open(shop.l1, shop)];
  const { body: counted } = await count(shop.l1, other.id, 100_000);
  const { status, body } = await close(shop.l1, one.id, { conteo_id: counted.id }, OFFLINE);
  expect([status, body['conteo_id']]).toEqual([400, [cashText.unknownCount]]);
});

it('a correction holds though the clock of its device is behind, and a drawer is never closed before it was opened', async () => {
  const shop = await openShop();
  const { body: opened } = await open(shop.l3, shop);
  const past = { 'erp-occurred-at': '2026-01-01T08:00:00-05:00' };
  const { body: closed } = await close(shop.l3, opened.id, { nota: 'Se fue' }, { ...DEVICE, ...past });
  expect(Date.parse(closed.cerrada_en ?? '')).toBeGreaterThanOrEqual(Date.parse(opened.abierta_en));
  for (const counted of [99_000, 98_000]) {
    await count(shop.l3, opened.id, counted, {}, { ...DEVICE, ...past });
    expect((await look(shop.l3, opened.id)).contado).toBe(`${counted}.00`);
  }
});

it.each([[102_000], ['-500'], [-500], ['0.00'], [0]])(
  'a closing takes what its device expected as a number and as a text, also below zero: %j',
  async (esperado) => {
    const shop = await openShop();
    const { body: opened } = await open(shop.l1, shop);
    const { body: counted } = await count(shop.l1, opened.id, 100_000);
    const closed = await close(shop.l1, opened.id, { conteo_id: counted.id, visto: { esperado } });
    expect([closed.status, closed.body.estado]).toEqual([200, 'cerrada']);
    const { rows } = await sql<{ visto: { esperado: string } }>`
      SELECT visto FROM cash_sessions WHERE id = ${opened.id}`.execute(server.db);
    expect(rows[0]?.visto.esperado).toBe(`${Number(esperado)}.00`);
  },
);

it('a closing that does not say what stays in the drawer leaves the next one to say what is there', async () => {
  const shop = await openShop();
  const { body: opened } = await open(shop.l1, shop);
  const { body: counted } = await count(shop.l1, opened.id, 100_000);
  await close(shop.l1, opened.id, { conteo_id: counted.id, queda: null });
  expect((await open(shop.l1, shop)).body.base_esperada).toBeNull();
});

it('a drawer that is closed again and again says so twenty times and no more', async () => {
  const shop = await openShop();
  const { body: opened } = await open(shop.l1, shop);
  const { body: counted } = await count(shop.l1, opened.id, 100_000);
  for (let time = 0; time < 24; time += 1)
    await close(shop.l1, opened.id, { conteo_id: counted.id, nota: `${time}` });
  expect((await look(shop.l1, opened.id)).advertencias).toHaveLength(20);
});

it('the log names no amount of a drawer: level 1 reads it', async () => {
  const shop = await openShop();
  const { body: opened } = await open(shop.l3, shop);
  await move(shop.l3, opened.id);
  const { body } = await shop.l1.get<{ results: { modulo: string; descripcion: string }[] }>(PATHS.activity);
  const told = body.results.filter(({ modulo }) => modulo === 'caja').map(({ descripcion }) => descripcion);
  expect(told.toSorted()).toEqual(['Abrió Caja 1', 'Gasto: proveedor']);
});

it('a count of thirty thousand notes is refused at its field', async () => {
  const shop = await openShop();
  const { body: opened } = await open(shop.l1, shop);
  const conteo = Array.from({ length: 30_000 }, () => ({ valor: 50, cantidad: 0 }));
  const { status, body } = await count(shop.l1, opened.id, 0, { conteo });
  expect([status, body['conteo']]).toEqual([400, [cashText.sameNote]]);
});
