import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Order } from '#contract/orders/orders.ts';
import { createKey } from '#tests/fixtures/integration/keys.ts';
import { type ApiClient, clientWith, signIn, type TestShop } from '#tests/fixtures/shop.ts';
import type { BenchContext, Cell, Table } from '#bench/bench.ts';
import { type LoadResult, runLoad } from '#bench/rig/http-load.ts';
import { invoiceRequest, newKey, pickProducts } from '#bench/rig/invoice-request.ts';
import { startServer } from '#bench/rig/server-rig.ts';
import { createSellingShops } from '#bench/rig/shops.ts';
import { percentile, round, spread } from '#bench/rig/statistics.ts';

const TILLS = 8;
/** From one sale of a till to its next one: far quicker than people are, and not all that the machine can do. */
const SALE_EVERY_MS = 500;
/** Calls that a program has under way at once. */
const AT_ONCE = [1, 8] as const;
const RETRY_AFTER_MS = 1000;

interface Taken {
  ids: string[];
  seconds: number;
}

/** What a sale of eight tills takes alone, and while a program sends the shop its orders; whether all of those are there. */
export async function run(context: BenchContext): Promise<Table[]> {
  let shop: TestShop | undefined;
  const rig = await startServer(context, async (owner, superuserUrl) => {
    [shop] = await createSellingShops(owner, superuserUrl, 1);
  });
  if (!shop) throw new Error('no shop was made');
  const { emails } = shop;
  const { token } = await signIn(rig.url, emails.l1);
  const reader = clientWith(rig.url, `Bearer ${(await signIn(rig.url, emails.l3)).token}`);
  const [orders, seconds] = context.isQuick ? [100, 5] : [500, 20];
  let sold = 0;
  const sellFor = async (seconds: number, isOver: () => boolean = () => false) => {
    const nextRequest = () => invoiceRequest(token);
    const pace = { seconds, isOver, everyMs: SALE_EVERY_MS };
    const result = await runLoad({
      ...pace,
      port: rig.port,
      connections: TILLS,
      wantedStatus: 201,
      nextRequest,
    });
    const { failures, firstFailure, latencies } = result;
    if (failures > 0) throw new Error(`${failures} sales failed, the first: ${firstFailure}`);
    sold += latencies.length;
    return result;
  };
  await sellFor(2);
  const rows: Cell[][] = [];
  for (const atOnce of AT_ONCE) {
    const before = await sellFor(seconds);
    // A key of its own, for each has so many calls a minute.
    const { api } = await createKey(rig.url, shop, ['pedidos']);
    let isTaken = false;
    const taking = takeOrders(api, orders, atOnce).finally(() => (isTaken = true));
    const [beside, taken] = await Promise.all([sellFor(600, () => isTaken), taking]);
    const after = await sellFor(seconds);
    const lost = await countLost(reader, taken.ids);
    rows.push(row('none, before', before));
    rows.push([...row(`${orders}, ${atOnce} at once`, beside), lost, round(orders / taken.seconds, 0)]);
    rows.push(row('none, after', after));
    rows.push(['ratio to both', '', ...ratios([...before.latencies, ...after.latencies], beside.latencies)]);
  }
  const { body: history } = await reader.get<{ count: number }>(ENDPOINTS.invoices.path);
  return [
    {
      title: `Sales of ${TILLS} tills, one every ${SALE_EVERY_MS} ms each, beside orders that a program sends by its key`,
      columns: ['orders', 'sales/s', 'p50 ms', 'p95 ms', 'p99 ms', 'orders lost', 'orders/s'],
      rows: rows.map((cells) => [...cells, ...Array.from({ length: 7 - cells.length }, () => '')]),
      notes: [`${sold} sales were answered, ${history.count} are there.`],
    },
  ];
}

/** Sends so many orders, each under a key of its own until it is taken. @throws for any other refusal than *too many* */
async function takeOrders(api: ApiClient, count: number, atOnce: number): Promise<Taken> {
  const since = performance.now();
  const ids: string[] = [];
  let begun = 0;
  const sendOn = async (): Promise<void> => {
    while (begun < count) {
      begun += 1;
      ids.push(await takeOrder(api, begun));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendOn));
  return { ids, seconds: (performance.now() - since) / 1000 };
}

async function takeOrder(api: ApiClient, at: number): Promise<string> {
  const lineas = pickProducts().map((product_id) => ({ product_id, cantidad: 2 }));
  const body = { tipo: 'recoger', contacto: { nombre: `Pedido ${at}`, telefono: '3001234567' }, lineas };
  const headers = { 'idempotency-key': newKey() };
  for (;;) {
    const reply = await api.send<Order>('POST', ENDPOINTS.createOrder.path, body, headers);
    if (reply.status === 201) return reply.body.id;
    if (reply.status !== 429) throw new Error(`no order: ${reply.status} ${JSON.stringify(reply.body)}`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  }
}

/** How many of the orders that were answered are not there, or twice. */
async function countLost(reader: ApiClient, ids: readonly string[]): Promise<number> {
  let lost = ids.length - new Set(ids).size;
  for (const id of new Set(ids))
    if ((await reader.get<Order>(`${ENDPOINTS.orders.path}${id}/`)).body.id !== id) lost += 1;
  return lost;
}

const row = (what: string, { perSecond, latencies }: LoadResult): Cell[] => [
  what,
  round(perSecond, 0),
  ...spread(latencies),
];

const ratios = (alone: readonly number[], beside: readonly number[]): number[] =>
  [0.5, 0.95, 0.99].map((share) => round(percentile(beside, share) / percentile(alone, share)));
