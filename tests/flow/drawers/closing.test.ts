import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashText } from '#contract/cash/cash-text.ts';
import { PATHS } from '#contract/paths.ts';
import { close, count, look, move, OFFLINE, open, openDrawerShop } from '#tests/fixtures/drawer.ts';
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
