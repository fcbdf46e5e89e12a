import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CASH_OPTIONS } from '#domain/cash/options.ts';
import { createCashService } from '#server/modules/cash/cash.service.ts';
import { sql } from '#server/platform/database/database.ts';
import { openDrawerShop } from '#tests/fixtures/drawer.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const DRAWERS = 35;
const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** Tells how long the longest list is that any statement looks for. */
function watchLists(): { plugin: KyselyPlugin; longest: () => number } {
  let longest = 0;
  const look = (node: unknown): void => {
    if (Array.isArray(node) && node.every((one) => typeof one === 'string' && one.startsWith('00000000-')))
      longest = Math.max(longest, node.length);
    if (typeof node === 'object' && node !== null) for (const part of Object.values(node)) look(part);
  };
  return {
    longest: () => longest,
    plugin: {
      transformQuery({ node }) {
        look(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    },
  };
}

it('a year of drawers is read in portions, each drawer with its own sales, in order', async () => {
  const shop = await openDrawerShop(server);
  const [person] = shop.collaboratorIds;
  const { businessId } = shop;
  for (let at = 0; at < DRAWERS; at += 1) {
    await sql`INSERT INTO cash_sessions (business_id, id, serie_id, device_id, nombre, base, conteo_base, redondeo, abierta_por,
        abierta_en, recibida_en, advertencias)
      VALUES (${businessId}, ${idOf(at)}, ${shop.serieId}, ${`d${at}`}, 'Caja', 1000, '[]', 0, ${person},
        ${new Date(server.clock.now.getTime() - at * 60_000)}, now(), '[]')`.execute(server.db);
    await sql`INSERT INTO cash_movements (business_id, id, session_id, tipo, categoria, valor, collaborator_id, fisico_en, created_at)
      VALUES (${businessId}, gen_random_uuid(), ${idOf(at)}, 'ingreso', 'otro', ${at + 1}, ${person}, now(), now())`.execute(
      server.db,
    );
  }
  const cash = createCashService(server.db, {
    locateOfKind: async () => businessId,
    findBusiness: async () => ({ opciones: { ...CASH_OPTIONS } }) as never,
  });
  const { plugin, longest } = watchLists();
  const { count, sessions } = await server.db.transaction().execute((tx) =>
    cash.listOpened(tx.withPlugin(plugin), businessId, { kind: 'owner' } as never, {
      serieId: null,
      from: null,
      until: null,
      page: { page: 1, size: 1_000_000, offset: 0 },
    }),
  );
  expect(count).toBe(DRAWERS);
  expect(sessions.map(({ id, esperado }) => [id, esperado])).toEqual(
    Array.from({ length: DRAWERS }, (_, at) => [idOf(at), `${1001 + at}.00`]),
  );
  expect(longest()).toBe(10);
});
