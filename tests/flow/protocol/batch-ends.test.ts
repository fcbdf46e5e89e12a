import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { BatchOutcome, BatchReply } from '#contract/sync/batch.ts';
import { sql } from '#server/platform/database/database.ts';
import { INVOICES } from '#tests/fixtures/inventory.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

// When a batch begins nothing more: its time is over, or the session of its device. The server's clock is moved.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

let shop: TestShop;
let api: ApiClient;
beforeEach(async () => {
  shop = await createShop(server.db, server.clock.now);
  api = await signIn(server.url, shop.emails.l2);
});

const sale = () => ({
  op: randomUUID(),
  method: 'POST',
  path: INVOICES,
  body: { cliente_id: shop.finalConsumer, items: [{ producto_id: shop.productIds[0], cantidad: 1 }] },
});

async function send(operaciones: unknown[], by = api): Promise<BatchOutcome[]> {
  return (await by.send<BatchReply>('POST', ENDPOINTS.batch.path, { operaciones })).body.resultados;
}

const numbersOf = (outcomes: BatchOutcome[]) =>
  outcomes.map(({ status, cuerpo }) => (status < 300 ? (cuerpo as { numero: number }).numero : status));

/** Sends a batch of three sales, and does something while the first of them waits for its number. */
async function sendAround(
  list: unknown[],
  meanwhile: () => void | Promise<void>,
): Promise<ReturnType<typeof numbersOf>> {
  const [answers] = await server.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM series WHERE business_id = ${shop.businessId} FOR UPDATE`.execute(tx);
    const outcomes = send(list);
    const waiting = () =>
      sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(server.db);
    await expect.poll(async () => (await waiting()).rows[0]?.count).toBe(1);
    await meanwhile();
    return [outcomes];
  });
  return numbersOf(await answers);
}

describe('a batch', () => {
  it('that has taken five seconds ends what it has begun, and says of the rest that it was not', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const list = [sale(), sale(), sale()];
    expect(await sendAround(list, () => void clock.mockReturnValue(5001))).toEqual([1, 425, 425]);
    expect(numbersOf(await send(list))).toEqual([1, 2, 3]);
  });

  it('whose session ends meanwhile ends with it, a second later at most', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const list = [sale(), sale(), sale()];
    const signOut = async () => {
      await api.send('POST', ENDPOINTS.subLogout.path, {});
      clock.mockReturnValue(1001);
    };
    expect(await sendAround(list, signOut)).toEqual([1, 401, 401]);
    expect(numbersOf(await send(list, await signIn(server.url, shop.emails.l2)))).toEqual([1, 2, 3]);
  });
});
