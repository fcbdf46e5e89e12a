import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, stockOf } from '#tests/fixtures/shop.ts';

const INVOICES = '/api/erp/facturacion/facturas/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Cuts every connection of the server to its database, those in the middle of a transaction too. */
async function cutConnections(): Promise<void> {
  await asAdmin(
    inject('adminUrl'),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${server.database}'`,
  );
}

describe('a database that goes away', () => {
  it('in the middle of sales is 503, never 500, and the same key settles each of them', async () => {
    const products = [{ cantidad_vitrina: 500, cantidad_bodega: 0 }];
    const shop = await createShop(server.db, server.clock.now, { products });
    const api = await signIn(server.url, shop.emails.l1);
    const seen = new Set<number>();
    const sell = async (): Promise<number> => {
      const headers = { 'idempotency-key': randomUUID() };
      const body = {
        cliente_id: shop.finalConsumer,
        items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
      };
      for (;;) {
        const reply = await api.send<Invoice>('POST', INVOICES, body, headers);
        seen.add(reply.status);
        if (reply.status === 201) return reply.body.numero;
        expect(reply.status, JSON.stringify(reply.body)).toBe(503);
        expect(reply.headers.get('retry-after')).not.toBeNull();
      }
    };
    const cutter = async () => {
      for (let cuts = 0; cuts < 10; cuts += 1) {
        await new Promise((resolve) => setTimeout(resolve, 60));
        await cutConnections();
      }
    };
    const cutting = cutter();
    const numbers: number[] = [];
    const cashier = async () => {
      for (let count = 0; count < 15; count += 1) numbers.push(await sell());
    };
    await Promise.all(Array.from({ length: 8 }, cashier));
    await cutting;
    expect([...seen].sort()).toEqual([201, 503]);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
    const { cantidad_vitrina } = await stockOf(api, shop.productIds[0]!);
    expect(cantidad_vitrina).toBe(380);
  });
});
