import { test as base, expect } from '@playwright/test';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Product } from '#contract/inventory/products.ts';
import { type CuttingProxy, startCuttingProxy } from '#tests/fixtures/cutting-proxy.ts';
import type { ApiClient } from '#tests/fixtures/shop.ts';
import { App } from './app.ts';
import { apiOf, newestInvoices } from './counter.ts';
import { COFFEE, Till } from './till.ts';

const RESTOCK = 2000;
const SETTLED_MS = 40_000;

/**
 * A running shop: the server, the connection that browsers reach it by, and a colleague of level 3 who uses the API.
 */
export interface Shop {
  app: App;
  network: CuttingProxy;
  /** Where the browsers go; this connection may be cut, the API client's is not. */
  url: string;
  api: ApiClient;
}

/** What the server holds of the sales of a test. */
interface Books {
  /** Newest number of the series. */
  numero: number;
  /** Units of coffee in all stores. */
  stock: number;
}

async function openShop(): Promise<Shop> {
  const app = await App.start();
  const network = await startCuttingProxy(app.url);
  const api = await apiOf(app.url);
  const { results } = (await api.get<{ results: Product[] }>(COFFEE.query)).body;
  const [coffee] = results;
  const { body: series } = await api.get<{ id: number }[]>('/api/erp/mi-negocio/series/');
  const stock = { serie_id: series[0]?.id, delta_vitrina: RESTOCK };
  const { cantidad_vitrina: _display, cantidad_bodega: _storeroom, ...data } = coffee ?? ({} as Product);
  const reply = await api.send('PUT', `/api/erp/inventario/productos/${coffee?.id}/`, { ...data, ...stock });
  if (reply.status !== 200) throw new Error(`not restocked: ${JSON.stringify(reply.body)}`);
  return { app, network, url: network.url, api };
}

/**
 * Tests on one shop and one counter for all files: a start of both for each test would take longer than the
 * tests. Playwright makes both anew after a test that failed.
 */
export const test = base.extend<{ tellOfFailure: undefined }, { shop: Shop; till: Till }>({
  shop: [
    async ({ playwright: _all }, use) => {
      const shop = await openShop();
      await use(shop);
      shop.network.stop();
      await shop.app.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  till: [
    async ({ shop }, use) => {
      const till = await Till.open(shop.url);
      await use(till);
      await till.throwAway();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  tellOfFailure: [
    async ({ shop, till }, use, info) => {
      await use(undefined);
      if (info.status !== info.expectedStatus) process.stdout.write(await stateOf(shop, till));
    },
    { auto: true },
  ],
});

const LAST_CALLS = 20;

/** What the till and the connection were doing when a test failed: which sale waits, and what was last asked. */
async function stateOf({ network }: Shop, till: Till): Promise<string> {
  const rows = await till
    .read('outbox')
    .catch((error: unknown): Record<string, unknown>[] => [{ state: String(error) }]);
  const unproved = rows.filter(({ state, vTo }) => state === 'done' && vTo === null).length;
  const meta = await till.read('meta').catch(String);
  const waiting = rows.filter(({ state }) => state !== 'done');
  const shown = await till.page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String);
  const calls = network.calls.slice(-LAST_CALLS).join(', ');
  return `${rows.length} operations, ${unproved} of them done but not proved; ${JSON.stringify(meta)}\nOutbox but for what is done: ${JSON.stringify(waiting)}\nLast calls: ${calls}\n${shown}\n`;
}

/** As a test begins: the connection is whole, the counter is open and has nothing to send. */
export async function startOver({ network }: Shop, till: Till): Promise<void> {
  network.decide = undefined;
  await network.become('open');
  await till.enter();
  await till.expectQuiet();
}

export async function readBooks({ api }: Shop): Promise<Books> {
  const [newest] = await newestInvoices(api, 1);
  const { body } = await api.get<{ results: { cantidad_total: number }[] }>(COFFEE.query);
  return { numero: newest?.numero ?? 0, stock: body.results[0]?.cantidad_total ?? Number.NaN };
}

/**
 * Waits until the till has nothing left to send, then holds what the server has against what the till was told:
 * so many sales since, each one invoice, numbered without gap and in the order of charging (unless refused), one unit less of coffee each, and the till shows
 * the server's stock. @returns the new invoices, oldest first
 */
export async function expectSold(
  shop: Shop,
  till: Till,
  before: Books,
  count: number,
  order: 'kept' | 'any' = 'kept',
): Promise<Invoice[]> {
  await expect.poll(() => till.unsent(), { timeout: SETTLED_MS }).toEqual([]);
  const invoices = (await newestInvoices(shop.api, count + 1)).toReversed();
  expect(invoices.map(({ numero }) => numero)).toEqual(
    Array.from({ length: count + 1 }, (_, at) => before.numero + at),
  );
  const sold = invoices.slice(1);
  const sales = (await till.sales()).slice(-count);
  const told = new Map(sales.map((sale) => [sale.codigo, sale]));
  const charged = sales.toSorted((a, b) => Number(a.isRetried) - Number(b.isRetried));
  const inOrder = (codes: (string | null)[]) => (order === 'kept' ? codes : codes.toSorted());
  expect(inOrder(sold.map(({ codigo_provisional: code }) => code))).toEqual(
    inOrder(charged.map(({ codigo }) => codigo)),
  );
  for (const { codigo_provisional: code, numero, total_factura } of sold) {
    const sale = told.get(code ?? '');
    // The answer may have been lost: the feed proved it applied then.
    expect(sale?.numero ?? numero).toBe(numero);
    expect(sale?.total).toBe(total_factura);
  }
  const { stock } = await readBooks(shop);
  expect(stock).toBe(before.stock - count);
  await expect.poll(() => till.shownStock()).toBe(stock);
  return sold;
}

/** Whether a call, as the connection names it, brings sales to the server: one by itself, or a batch. */
export const bringsSales = (call: string): boolean =>
  /^POST \/api\/erp\/(?:facturacion|sync\/lote)\//u.test(call);
