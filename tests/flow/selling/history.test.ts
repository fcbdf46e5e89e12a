import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryPage, Invoice } from '#contract/invoicing/invoices.ts';
import { sql } from '#server/platform/database/database.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn } from '#tests/fixtures/shop.ts';

const INVOICES = '/api/erp/facturacion/facturas/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('the history is narrowed by who sold, how it was paid and what is to be looked at, and says what a day comes to', async () => {
  const shop = await createShop(server.db, server.clock.now);
  const api = await signIn(server.url, shop.emails.l3);
  const sell = async (more: object = {}, headers: Record<string, string> = {}): Promise<Invoice> => {
    const items = [{ producto_id: shop.productIds[0], cantidad: 1 }];
    const body = { cliente_id: shop.finalConsumer, items, ...more };
    return (await api.send<Invoice>('POST', INVOICES, body, headers)).body;
  };
  const list = async (query: string) => (await api.get<HistoryPage>(`${INVOICES}?${query}`)).body;
  // Sold in the same instant they may stand in any order.
  const sorted = async (query: string) =>
    (await list(query)).results.map(({ numero }) => numero).toSorted((a, b) => b - a);
  const cash = await sell();
  const half = { medio: 'efectivo', valor: '100.00' };
  const rest = { medio: 'nequi', valor: (Number(cash.total_factura) - 100).toFixed(2) };
  const split = await sell({ pagos: [half, rest] });
  const flagged = await sell({ pagos: [half] }, { 'erp-offline': '1' });
  await sql`UPDATE invoices SET cajero = 'Luz Mar' WHERE business_id = ${shop.businessId} AND numero = ${split.numero}`.execute(
    server.db,
  );
  const all = [flagged.numero, split.numero, cash.numero];
  expect(await sorted('medio=efectivo')).toEqual(all);
  expect(await sorted('medio=NEQUI')).toEqual([split.numero]);
  expect(await sorted('medio=credito')).toEqual([]);
  expect(await sorted('cajero=Luz%20Mar')).toEqual([split.numero]);
  expect(await sorted('cajero=Luz')).toEqual([]);
  expect(await sorted('estado=con_avisos')).toEqual([flagged.numero]);
  expect(await sorted('estado=emitida')).toEqual(all);
  expect(await sorted('estado=anulada&medio=efectivo')).toEqual([]);
  const day = cash.fecha_emision.slice(0, 10);
  const twice = (2 * Number(cash.total_factura)).toFixed(2);
  expect(await list(`date=${day}&page_size=1&cajero=${cash.cajero}`)).toMatchObject({
    count: 2,
    total: twice,
  });
  expect(await list(`date=${day}&medio=breb`)).toMatchObject({ count: 0, total: '0.00' });
  expect(await list('')).not.toHaveProperty('total');
});
