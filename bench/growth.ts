import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { writeBackup } from '#server/postgres/backup.ts';
import { createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';
import type { BenchContext, Cell, Table } from './bench.ts';
import { requestText, runLoad } from './rig/http-load.ts';
import { invoiceRequest } from './rig/invoice-request.ts';
import { fillYears } from './rig/invoice-years.ts';
import { type ServerRig, startServer } from './rig/server-rig.ts';
import { createSellingShops, FINAL_CONSUMER, productId, PRODUCTS_PER_SHOP } from './rig/shops.ts';
import { percentile, round } from './rig/statistics.ts';
import { downloadFeed } from './server-reads.ts';

const FEW = 1000;
const AT_ONCE = 4;

/** What a shop waits for when it has a thousand invoices, when it has a million, and among ten thousand businesses. */
export async function run(context: BenchContext): Promise<Table[]> {
  const sizeOf = (name: string, quick: number, usual: number) =>
    context.isQuick ? quick : Number(process.env[name] ?? usual);
  const many = sizeOf('GROWTH_INVOICES', 20_000, 1_000_000);
  const businesses = sizeOf('GROWTH_BUSINESSES', 50, 10_000);
  let shop: TestShop | undefined;
  const rig = await startServer(context, async (owner, superuserUrl) => {
    [shop] = await createSellingShops(owner, superuserUrl, 1);
    if (!shop) return;
    shop.productIds = Array.from({ length: PRODUCTS_PER_SHOP }, (_, at) => productId(at));
    shop.finalConsumer = FINAL_CONSUMER;
    await fillYears(owner, shop, { to: FEW, of: many });
  });
  if (!shop) throw new Error('no shop was made');
  const few = await measure(context, rig, shop);
  context.log(`making ${many} invoices`);
  await fillYears(rig.owner, shop, { from: FEW + 1, to: many });
  const old = await measure(context, rig, shop);
  context.log(`making ${businesses} businesses`);
  await makeBusinesses(rig, businesses);
  const crowded = await measure(context, rig, shop);
  return [
    {
      title: 'What grows with a shop, and with the shops beside it',
      columns: ['', `${FEW} invoices`, `${many} invoices`, `and ${businesses} businesses`],
      rows: few.map(([what, value], at): Cell[] => [what, value, old[at]?.[1] ?? '', crowded[at]?.[1] ?? '']),
    },
  ];
}

async function makeBusinesses({ owner }: ServerRig, count: number): Promise<void> {
  let made = 0;
  const now = new Date();
  const makeOn = async (): Promise<void> => {
    while (made < count) {
      made += 1;
      await createShop(owner, now);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, makeOn));
}

async function measure(context: BenchContext, rig: ServerRig, shop: TestShop): Promise<[string, Cell][]> {
  const { token } = await signIn(rig.url, shop.emails.l3);
  const seconds = context.isQuick ? 1 : 5;
  const p50 = async (wantedStatus: number, nextRequest: () => string): Promise<number> => {
    const load = { port: rig.port, connections: 1, wantedStatus, nextRequest };
    await runLoad({ ...load, seconds: 0.5 });
    const { latencies, failures, firstFailure } = await runLoad({ ...load, seconds });
    if (failures > 0) throw new Error(firstFailure);
    return round(percentile(latencies, 0.5));
  };
  const read = (query: string) =>
    p50(200, () => requestText('GET', query, { authorization: `Bearer ${token}` }));
  const today = bogotaDate(new Date());
  const reports = '/api/erp/informes/';
  const rows: [string, Cell][] = [
    ['a sale, p50 ms', await p50(201, () => invoiceRequest(token))],
    ['history, first page, p50 ms', await read(ENDPOINTS.invoices.path)],
    ['history, page 30, p50 ms', await read(`${ENDPOINTS.invoices.path}?page=30`)],
    ['history, search of a number, p50 ms', await read(`${ENDPOINTS.invoices.path}?search=pos1-777`)],
    ['activity, first page, p50 ms', await read(ENDPOINTS.activity.path)],
    ['report of the day, p50 ms', await read(`${reports}dia/`)],
    ['report of a month, p50 ms', await read(`${reports}ventas/?desde=${addDays(today, -29)}`)],
  ];
  const [pages = 0, changes = 0, took = 0, slowest = 0] = await downloadFeed(rig, token);
  rows.push(
    ['first download, s', took],
    ['its pages', pages],
    ['its rows', changes],
    ['its slowest page, ms', slowest],
  );
  const backup = await backUp(context, rig);
  rows.push(['backup, s', backup.seconds], ['its file, MB', backup.megabytes]);
  return rows;
}

async function backUp(context: BenchContext, { appUrl }: ServerRig) {
  const dir = await mkdtemp(path.join(tmpdir(), 'mostrador-growth-'));
  context.defer(() => rm(dir, { recursive: true, force: true }));
  const file = path.join(dir, 'backup');
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    const since = performance.now();
    await writeBackup({ client, file, mediaDir: path.join(dir, 'media'), now: new Date() });
    const seconds = round((performance.now() - since) / 1000);
    const { size } = await stat(file);
    return { seconds, megabytes: round(size / 1e6, 1) };
  } finally {
    await client.end();
    await rm(file, { force: true });
  }
}
