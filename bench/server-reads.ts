import { gzipSync } from 'node:zlib';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { signIn } from '#tests/fixtures/shop.ts';
import type { BenchContext, Cell, Table } from './bench.ts';
import { requestText, runLoad } from './rig/http-load.ts';
import type { ServerRig } from './rig/server-rig.ts';
import { createLargeShop } from './rig/shops.ts';
import { round, spread } from './rig/statistics.ts';

const SIZES = [5000, 50_000];
const LISTS: [name: string, query: string][] = [
  ['first page', ''],
  ['search cafe', '?search=cafe'],
  ['search cafe aguila', '?search=cafe+aguila'],
  ['page 200', '?page=200'],
];
// What the app asks for: a first page that can sell soon, then fewer, bigger ones (src/sync/pull/pull.ts).
const FIRST_ROWS = 1000;
const LATER_ROWS = 5000;

/** Lists and first downloads of large catalogues, one reader at a time. */
export async function measureReads(context: BenchContext, rig: ServerRig): Promise<Table[]> {
  const lists: Cell[][] = [];
  const feeds: Cell[][] = [];
  for (const size of context.isQuick ? SIZES.slice(0, 1) : SIZES) {
    context.log(`importing ${size} products`);
    const shop = await createLargeShop(rig.owner, size);
    const { token } = await signIn(rig.url, shop.emails.l3);
    for (const [name, query] of LISTS)
      lists.push([size, name, ...(await timeList(context, rig, token, query))]);
    feeds.push([size, ...(await downloadFeed(rig, token))]);
  }
  return [
    {
      title: 'Product lists, one reader',
      columns: ['products', 'list', 'p50 ms', 'p95 ms', 'p99 ms'],
      rows: lists,
    },
    {
      title: `First download over the feed, ${FIRST_ROWS} changes first, then pages of up to ${LATER_ROWS}`,
      columns: ['products', 'pages', 'changes', 'seconds', 'slowest page ms', 'MB', 'MB if gzipped'],
      rows: feeds,
    },
  ];
}

async function timeList(context: BenchContext, rig: ServerRig, token: string, query: string) {
  const request = requestText('GET', `${ENDPOINTS.products.path}${query}`, {
    authorization: `Bearer ${token}`,
  });
  const load = { port: rig.port, connections: 1, wantedStatus: 200, nextRequest: () => request };
  await runLoad({ ...load, seconds: 0.5 });
  const { latencies, failures, firstFailure } = await runLoad({ ...load, seconds: context.isQuick ? 1 : 5 });
  if (failures > 0) throw new Error(`${failures} lists failed, the first: ${firstFailure}`);
  return spread(latencies);
}

/** Every page from version 0, as a new device asks for them. */
export async function downloadFeed(rig: ServerRig, token: string): Promise<Cell[]> {
  let since = 0;
  let epoch = '';
  let changes = 0;
  const pages: string[] = [];
  const times: number[] = [];
  for (let hasMore = true; hasMore; ) {
    const start = performance.now();
    const query = `desde=${since}&limite=${since === 0 ? FIRST_ROWS : LATER_ROWS}${epoch && `&epoca=${epoch}`}`;
    const reply = await fetch(`${rig.url}${ENDPOINTS.changes.path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await reply.text();
    times.push(performance.now() - start);
    if (reply.status !== 200) throw new Error(`the feed answered ${reply.status}: ${text}`);
    const page = JSON.parse(text) as ChangePage;
    pages.push(text);
    changes += page.cambios.length;
    [since, epoch, hasMore] = [page.hasta, page.epoca, page.mas];
  }
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
  const bytes = pages.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const zipped = pages.reduce((sum, text) => sum + gzipSync(text).length, 0);
  const megabytes = (count: number): number => round(count / 1e6);
  const slowest = round(Math.max(...times), 0);
  return [pages.length, changes, round(seconds), slowest, megabytes(bytes), megabytes(zipped)];
}
