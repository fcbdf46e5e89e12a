import { setTimeout } from 'node:timers/promises';
import { demoProducts } from '#server/modules/demo/catalogue.ts';
import { sql } from '#server/platform/database/database.ts';
import { createShop, PASSWORD, type TestShop } from '#tests/fixtures/shop.ts';
import { forgetApp, openApp } from './rig/app-counter.ts';
import type { BenchContext, Cell, Table } from './bench.ts';
import { BrowserRig } from './rig/browser-rig.ts';
import { type FaultProfile, FaultProxy } from './rig/fault-proxy.ts';
import type { PlainSale } from './page/workbox-queue.ts';
import { type ServerRig, startServer } from './rig/server-rig.ts';
import { round, spread } from './rig/statistics.ts';
import { SyncEvents } from './rig/sync-events.ts';

const SALES = 500;
const QUICK_SALES = 40;
/** Charged while the queue is being sent. */
const BESIDE = 80;
const LINES = 3;
const PRODUCTS = 300;
const SEED = 48;
/** Longer than Chromium takes to fire a sync event that was just registered. */
const QUIET_MS = 1500;
const LOOK_EVERY_MS = 50;

const LINES_OF_NETWORK: readonly (readonly [name: string, profile: FaultProfile])[] = [
  ['whole', {}],
  ['cut', { lost: 0.05, cut: 0.05, half: 0.05, late: 0.05 }],
  ['cut, gateway answers 502', { lost: 0.05, cut: 0.05, half: 0.05, late: 0.05, gateway: 0.05 }],
];

/** What one queue did with its sales. */
interface Drained {
  seconds: number;
  /** Times that somebody had to start it: the engine once, Workbox once for each sync event. */
  starts: number;
}

interface Rigs {
  context: BenchContext;
  server: ServerRig;
  rig: BrowserRig;
  proxy: FaultProxy;
  enqueued: number[];
}

type Queue = (
  rigs: Rigs,
  shop: TestShop,
  sales: readonly PlainSale[],
  strike: () => Promise<void>,
) => Promise<Drained>;

const QUEUES: readonly (readonly [name: string, drain: Queue])[] = [
  ['ours', drainOurs],
  ['ours, the app open', drainInApp],
  ['Workbox', (...given) => drainWorkbox(false, ...given)],
  ['Workbox, Idempotency-Key', (...given) => drainWorkbox(true, ...given)],
];

/** The same sales over the same faults, by our engine and by Workbox's queue; counted in the server's tables. */
export async function run(context: BenchContext): Promise<Table[]> {
  const server = await startServer(context, async () => undefined, true);
  const proxy = await FaultProxy.open(context, server.port);
  const rigs = { context, server, proxy, rig: await BrowserRig.open(context, proxy.url) };
  const count = context.isQuick ? QUICK_SALES : SALES;
  const enqueued: number[] = [];
  const rows: Cell[][] = [];
  const openShop = () => createShop(server.owner, new Date(), { products: plentifulProducts() });
  const strikeBy = (profile: FaultProfile) => async () => {
    proxy.strike(profile, SEED);
    await proxy.up();
  };
  // The queue that comes first would pay for a server that has compiled and cached nothing yet.
  for (const drain of [drainOurs, drainInApp, drainWorkbox.bind(undefined, false)]) {
    const shop = await openShop();
    await drain({ ...rigs, enqueued: [] }, shop, salesOf(shop, count), strikeBy({}));
  }
  for (const [network, profile] of LINES_OF_NETWORK) {
    for (const [name, drain] of QUEUES) {
      context.log(`${count} sales, connection ${network}: ${name}`);
      const shop = await openShop();
      const sales = salesOf(shop, count);
      const { seconds, starts } = await drain({ ...rigs, enqueued }, shop, sales, strikeBy(profile));
      const { invoices, distinct } = await countInvoices(server, shop);
      const { lost, cut, half, late, gateway } = proxy.struck;
      const struck = [lost, cut + half, late, gateway].join(' / ');
      rows.push([
        network,
        name,
        round(seconds, 1),
        proxy.sent,
        struck,
        starts,
        invoices,
        count - distinct,
        invoices - distinct,
      ]);
    }
  }
  const beside = await sellBeside({ ...rigs, enqueued }, await openShop(), count, strikeBy({}));
  return [drainTable(count, rows), enqueueTable(enqueued, beside)];
}

const plentifulProducts = () =>
  demoProducts(PRODUCTS).map((product) => ({ ...product, cantidad_vitrina: 9000, cantidad_bodega: 9000 }));

/** Each sale takes other products than its neighbours; its note tells it apart in the server's tables. */
function salesOf(shop: TestShop, count: number): PlainSale[] {
  return Array.from({ length: count }, (_, sale) => ({
    items: Array.from({ length: LINES }, (_, line) => ({
      producto_id: shop.productIds[(sale * LINES + line) % PRODUCTS] ?? '',
      cantidad: '1',
    })),
    nota: `sale ${sale}`,
  }));
}

/** Charges the sales without network. */
async function queue(
  { rig, proxy, enqueued }: Rigs,
  shop: TestShop,
  sales: readonly PlainSale[],
): Promise<void> {
  await rig.openBench();
  await rig.call('download', shop.emails.l3, PASSWORD, true);
  await proxy.down();
  enqueued.push(...(await rig.call('queueSales', sales)));
}

async function drainOurs(
  rigs: Rigs,
  shop: TestShop,
  sales: readonly PlainSale[],
  strike: () => Promise<void>,
): Promise<Drained> {
  const { rig } = rigs;
  await queue(rigs, shop, sales);
  await strike();
  const { durationMs, refused } = await rig.call('drainQueue');
  if (refused > 0) throw new Error(`${refused} sales were refused`);
  return { seconds: durationMs / 1000, starts: 1 };
}

/** Charges sales while a queue is being sent over a whole connection. @returns milliseconds of each */
async function sellBeside(
  rigs: Rigs,
  shop: TestShop,
  count: number,
  strike: () => Promise<void>,
): Promise<readonly number[]> {
  await queue({ ...rigs, enqueued: [] }, shop, salesOf(shop, count));
  await strike();
  return rigs.rig.call('sellBesideDrain', salesOf(shop, BESIDE));
}

/** As a counter does it: with the sell screen's reads of what is written beside it, from its first request on. */
async function drainInApp(
  rigs: Rigs,
  shop: TestShop,
  sales: readonly PlainSale[],
  strike: () => Promise<void>,
): Promise<Drained> {
  const { rig, server, proxy } = rigs;
  await queue(rigs, shop, sales);
  await strike();
  await openApp(rig);
  while ((await countInvoices(server, shop)).distinct < sales.length) await setTimeout(LOOK_EVERY_MS);
  const seconds = (performance.now() - proxy.firstAt) / 1000;
  await forgetApp(rig);
  return { seconds, starts: 1 };
}

async function drainWorkbox(
  hasKey: boolean,
  { rig, proxy }: Rigs,
  shop: TestShop,
  sales: readonly PlainSale[],
  strike: () => Promise<void>,
): Promise<Drained> {
  await rig.openBench();
  await rig.call('openWorkboxQueue', shop.emails.l3, PASSWORD, shop.finalConsumer);
  await proxy.down();
  const answered = await rig.call('postSales', sales, hasKey);
  if (answered > 0) throw new Error(`${answered} sales were answered without network`);
  await rig.call('untilQuiet', QUIET_MS);
  const events = await SyncEvents.open(rig);
  await strike();
  const start = performance.now();
  let starts = 0;
  for (let isDone = false; !isDone; ) {
    starts += 1;
    const replay = rig.call('nextReplay');
    await events.fire();
    isDone = (await replay).replay === 'done';
  }
  const seconds = (performance.now() - start) / 1000;
  await events.close();
  await forgetWorker(rig);
  return { seconds, starts };
}

async function forgetWorker(rig: BrowserRig): Promise<void> {
  await rig.page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
  });
}

/** What the server has of them: invoices, and sales that have at least one. */
async function countInvoices(
  { owner }: ServerRig,
  { businessId }: TestShop,
): Promise<{ invoices: number; distinct: number }> {
  const { rows } = await sql<{ invoices: number; distinct: number }>`
    SELECT count(*)::int AS invoices, count(DISTINCT nota)::int AS distinct
    FROM invoices WHERE business_id = ${businessId}
  `.execute(owner);
  return rows[0] ?? { invoices: 0, distinct: 0 };
}

function drainTable(count: number, rows: Cell[][]): Table {
  return {
    title: `${count} queued sales of ${LINES} lines are sent`,
    columns: [
      'connection',
      'queue',
      'seconds',
      'requests',
      'lost / cut / late / 502',
      'starts',
      'invoices',
      'lost',
      'doubled',
    ],
    rows,
    notes: [
      `Faults by seed ${SEED}, each a share of the requests with sales. Lost and doubled are counted in the table of invoices. Requests are those that reached the proxy: a browser repeats a POST by itself when a kept connection breaks before the first byte of the answer.`,
      'Workbox: Queue of workbox-background-sync in a service worker as its documentation shows, with and without an Idempotency-Key. Its seconds are at their best: the bench fires the next sync event the moment one has failed (starts). Chromium by itself waits 5 minutes, then 15, and gives up after the third.',
    ],
  };
}

function enqueueTable(growing: readonly number[], beside: readonly number[]): Table {
  return {
    title: 'Enqueue: "Facturar" → the sale is on disk',
    columns: ['while the queue', 'samples', 'p50 ms', 'p95 ms', 'p99 ms'],
    rows: [
      ['grows', growing.length, ...spread(growing)],
      ['is sent', beside.length, ...spread(beside)],
    ],
  };
}
