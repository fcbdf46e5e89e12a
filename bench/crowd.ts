import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { clientWith, signIn, type TestShop } from '#tests/fixtures/shop.ts';
import type { BenchContext, Cell, Table } from './bench.ts';
import { type LoadResult, requestText, runLoad } from './rig/http-load.ts';
import { invoiceRequest } from './rig/invoice-request.ts';
import { type ServerRig, startServer } from './rig/server-rig.ts';
import { createSellingShops } from './rig/shops.ts';
import { percentile, round, spread } from './rig/statistics.ts';

const CASHIERS = 4;
const DEVICES = 190;
const ROWS = 200;
const NOTHING: LoadResult = { perSecond: 0, latencies: [], failures: 0, firstFailure: '' };

/** What a sale takes alone, and while most of a fleet fetches in the shop that sells. */
export async function run(context: BenchContext): Promise<Table[]> {
  let shop: TestShop | undefined;
  const rig = await startServer(context, async (owner, superuserUrl) => {
    [shop] = await createSellingShops(owner, superuserUrl, 1);
  });
  if (!shop) throw new Error('no shop was made');
  const { emails } = shop;
  const levels = [emails.l1, emails.l2, emails.l3];
  const tokens = await Promise.all(levels.map(async (email) => (await signIn(rig.url, email)).token));
  const seconds = context.isQuick ? 3 : 20;
  await measure(rig, tokens, 0, 2);
  const alone = await measure(rig, tokens, 0, seconds);
  const crowd = await measure(rig, tokens, DEVICES, seconds);
  const ratio = (share: number) =>
    round(percentile(crowd.sales.latencies, share) / percentile(alone.sales.latencies, share), 1);
  return [
    {
      title: `Sales of ${CASHIERS} cashiers while devices of their shop fetch up to ${ROWS} changes without rest`,
      columns: ['devices', 'sales/s', 'p50 ms', 'p95 ms', 'p99 ms', 'pages/s', 'page p50 ms', 'page p99 ms'],
      rows: [row(0, alone), row(DEVICES, crowd)],
      notes: [`A sale takes ${ratio(0.5)} times as long at the median, ${ratio(0.99)} times at p99.`],
    },
  ];
}

type Measured = Record<'sales' | 'pages', LoadResult>;

async function measure(
  { url, port }: ServerRig,
  tokens: readonly string[],
  devices: number,
  seconds: number,
): Promise<Measured> {
  const since = await Promise.all(tokens.map((token) => newestOf(url, token)));
  const feed = tokens.map((token, at) =>
    requestText('GET', `${ENDPOINTS.changes.path}?desde=${since[at]}&limite=${ROWS}`, {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip',
    }),
  );
  const load = { port, seconds };
  const [sales, pages] = await Promise.all([
    runLoad({
      ...load,
      connections: CASHIERS,
      wantedStatus: 201,
      nextRequest: () => invoiceRequest(tokens[0] ?? ''),
    }),
    devices === 0
      ? NOTHING
      : runLoad({
          ...load,
          connections: devices,
          wantedStatus: 200,
          nextRequest: (connection) => feed[connection % feed.length] ?? '',
        }),
  ]);
  for (const { failures, firstFailure } of [sales, pages])
    if (failures > 0) throw new Error(`${failures} calls failed, the first: ${firstFailure}`);
  return { sales, pages };
}

async function newestOf(url: string, token: string): Promise<number> {
  const api = clientWith(url, `Bearer ${token}`);
  for (let since = 0; ; ) {
    const { body } = await api.get<ChangePage>(`${ENDPOINTS.changes.path}?desde=${since}`);
    since = body.hasta;
    if (!body.mas) return since;
  }
}

function row(devices: number, { sales, pages }: Measured): Cell[] {
  const [p50, , p99] = spread(pages.latencies);
  const fetched = devices === 0 ? ['–', '–', '–'] : [round(pages.perSecond, 0), p50, p99];
  return [devices, round(sales.perSecond, 0), ...spread(sales.latencies), ...fetched];
}
