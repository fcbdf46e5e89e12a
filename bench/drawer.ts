import { PATHS } from '#contract/paths.ts';
import { MOST_IN_BATCH } from '#contract/sync/batch-size.ts';
import { demoProducts } from '#server/modules/demo/catalogue.ts';
import { type ApiClient, createShop, PASSWORD, signIn, type TestShop } from '#tests/fixtures/shop.ts';
import type { BenchContext, Cell, Table } from './bench.ts';
import { BrowserRig } from './rig/browser-rig.ts';
import { FaultProxy } from './rig/fault-proxy.ts';
import { INVOICES, newKey } from './rig/invoice-request.ts';
import { startServer } from './rig/server-rig.ts';
import { round, spread } from './rig/statistics.ts';

const SALES = 1000;
const DRAWERS = 9;
const LOOKS = 25;
const SESSIONS = '/api/erp/caja/sesiones/';

/** A drawer of 1,000 sales: what it should hold, on the device and at the server, and its closing. */
export async function run(context: BenchContext): Promise<Table[]> {
  const server = await startServer(context, async () => undefined, true);
  const proxy = await FaultProxy.open(context, server.port);
  const rig = await BrowserRig.open(context, proxy.url);
  const count = context.isQuick ? 100 : SALES;
  const products = demoProducts(60).map((one) => ({ ...one, cantidad_vitrina: 90_000 }));
  const shop = await createShop(server.owner, new Date(), { products });
  return [
    {
      title: `The device: a drawer of ${count} sales, ms`,
      columns: ['where its sales are', 'what', 'median', 'p95', 'p99'],
      rows: await onDevice(rig, proxy, shop, count),
    },
    {
      title: `The server: drawers of ${count} sales, ms`,
      columns: ['call', 'median', 'p95', 'p99'],
      rows: await atServer(context, await signIn(server.url, shop.emails.l3), shop, count),
    },
  ];
}

async function onDevice(
  rig: BrowserRig,
  proxy: FaultProxy,
  shop: TestShop,
  count: number,
): Promise<Cell[][]> {
  await rig.openBench();
  await rig.call('download', shop.emails.l3, PASSWORD, true);
  const id = await rig.call('openDrawerHere');
  await proxy.down();
  await rig.call('queueSales', salesOf(shop, count));
  const rows: Cell[][] = [];
  const measure = async (where: string) => {
    const { durations } = await rig.call('expectDrawer', id, LOOKS);
    rows.push([where, 'what it should hold', ...spread(durations)]);
    rows.push([where, 'the whole screen', ...spread(await rig.call('readCashScreen', LOOKS))]);
  };
  await measure('waiting');
  await proxy.up();
  await rig.call('drainQueue');
  await rig.openBench();
  await rig.call('openForWork');
  await measure('sent, the queue still kept');
  return rows;
}

const salesOf = (shop: TestShop, count: number) =>
  Array.from({ length: count }, (_, sale) => ({
    items: [0, 1, 2].map((line) => ({
      producto_id: shop.productIds[(sale * 3 + line) % shop.productIds.length] ?? '',
      cantidad: '1',
    })),
    nota: `sale ${sale}`,
  }));

async function atServer(
  context: BenchContext,
  api: ApiClient,
  shop: TestShop,
  count: number,
): Promise<Cell[][]> {
  const times: Record<'look' | 'close', number[]> = { look: [], close: [] };
  for (let drawer = 0; drawer < (context.isQuick ? 1 : DRAWERS); drawer += 1) {
    const opening = { serie_id: shop.serieId, nombre: `Caja ${drawer}`, base: 100_000 };
    const { id } = await made(api, SESSIONS, opening);
    await sell(api, shop, id, count);
    const { id: conteo_id } = await made(api, `${SESSIONS}${id}/conteos/`, { efectivo: 100_000, medios: {} });
    for (let look = 0; look < 3; look += 1) times.look.push(await timed(() => api.get(`${SESSIONS}${id}/`)));
    const closing = { conteo_id, queda: 100_000 };
    times.close.push(await timed(() => made(api, `${SESSIONS}${id}/cierre/`, closing)));
  }
  return [
    ['figures of an open drawer', ...spread(times.look)],
    ['closing, with its Z', ...spread(times.close)],
  ];
}

async function made(api: ApiClient, path: string, body: object): Promise<{ id: string }> {
  const reply = await api.send<{ id: string }>('POST', path, body);
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

async function sell(api: ApiClient, shop: TestShop, caja_id: string, count: number): Promise<void> {
  const sales = salesOf(shop, count);
  for (let sent = 0; sent < count; sent += MOST_IN_BATCH) {
    const operaciones = sales.slice(sent, sent + MOST_IN_BATCH).map(({ items, nota }) => ({
      op: newKey(),
      entity: newKey(),
      offline: true,
      method: 'POST',
      path: INVOICES,
      body: { cliente_id: shop.finalConsumer, items, nota, caja_id },
    }));
    await api.send('POST', PATHS.batch, { operaciones });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return round(performance.now() - start);
}
