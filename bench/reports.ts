import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { demoProducts } from '#server/modules/demo/catalogue.ts';
import { sql } from '#server/platform/database/database.ts';
import { type ApiClient, createShop, signIn, signInOwner, type TestShop } from '#tests/fixtures/shop.ts';
import type { BenchContext, Cell, Table } from './bench.ts';
import { INVOICES, newKey } from './rig/invoice-request.ts';
import { fillYears } from './rig/invoice-years.ts';
import { startServer } from './rig/server-rig.ts';
import { median, round, spread } from './rig/statistics.ts';

const PRODUCTS = 1200;
const SELLERS = 4;

/** Reports of a business with a million invoices, and what a running one costs the sales beside it (reports.md). */
export async function run(context: BenchContext): Promise<Table[]> {
  const invoices = context.isQuick ? 20_000 : 1_000_000;
  let shop: TestShop | undefined;
  const server = await startServer(context, async (owner) => {
    const products = demoProducts(PRODUCTS).map((one) => ({ ...one, cantidad_vitrina: 900_000 }));
    shop = await createShop(owner, new Date(), { products });
    context.log(`making ${invoices} invoices of three years`);
    await fillYears(owner, shop, { to: invoices });
    const { serieId } = shop;
    await sql`UPDATE series SET proximo_consecutivo = ${invoices + 1}, rango_fin = 99999999 WHERE id = ${serieId}`.execute(
      owner,
    );
  });
  if (!shop) throw new Error('no shop');
  const owner = await signInOwner(server.url, shop.ownerEmail);
  return [
    {
      title: `Reports of ${invoices} invoices, ms`,
      columns: ['report', 'p50', 'p95', 'p99'],
      rows: await readReports(context, owner, shop),
    },
    {
      title: 'Sales beside a year by product that is always being calculated',
      columns: ['', 'invoices/s', 'of without'],
      rows: await sellBeside(context, server.url, owner, shop),
    },
  ];
}

const path = ({ businessId }: TestShop, name: string, query: string) =>
  `/api/negocios/PJ/${businessId}/informes/${name}/?${query}`;

async function timed(work: () => Promise<{ status: number }>): Promise<number> {
  const before = performance.now();
  const { status } = await work();
  if (status !== 200) throw new Error(`answered ${status}`);
  return performance.now() - before;
}

async function readReports(context: BenchContext, owner: ApiClient, shop: TestShop): Promise<Cell[][]> {
  const today = bogotaDate(new Date());
  const ago = (days: number) => `desde=${addDays(today, -days)}&hasta=${today}`;
  const asked: [string, string, string][] = [
    ['day', 'dia', ago(0)],
    ['month by day', 'ventas', ago(29)],
    ['month by product', 'productos', ago(29)],
    ['month of taxes', 'impuestos', ago(29)],
    ['year by day', 'ventas', ago(365)],
    ['year by product', 'productos', ago(365)],
    ['stock', 'inventario', ''],
  ];
  const rows: Cell[][] = [];
  for (const [title, name, query] of asked) {
    const once = () => timed(() => owner.get(path(shop, name, query)));
    await once();
    const times: number[] = [];
    for (let turn = 0; turn < (context.isQuick ? 5 : 15); turn += 1) times.push(await once());
    rows.push([title, ...spread(times)]);
  }
  return rows;
}

/** Alone and beside the report in turn, so that a machine's moods are in both. */
async function sellBeside(
  context: BenchContext,
  url: string,
  owner: ApiClient,
  shop: TestShop,
): Promise<Cell[][]> {
  const sellers = await Promise.all(Array.from({ length: SELLERS }, () => signIn(url, shop.emails.l1)));
  const seconds = context.isQuick ? 1 : 8;
  const rounds = context.isQuick ? 1 : 3;
  const today = bogotaDate(new Date());
  const year = path(shop, 'productos', `desde=${addDays(today, -365)}&hasta=${today}`);
  const sell = async (): Promise<number> => {
    const until = performance.now() + seconds * 1000;
    const counts = await Promise.all(
      sellers.map(async (seller) => {
        let sold = 0;
        while (performance.now() < until) {
          const items = [0, 1, 2].map((line) => ({
            producto_id: shop.productIds[(sold * 3 + line) % PRODUCTS],
            cantidad: 1,
          }));
          const sale = { cliente_id: shop.finalConsumer, items };
          const { status } = await seller.send('POST', INVOICES, sale, { 'idempotency-key': newKey() });
          if (status !== 201) throw new Error(`a sale answered ${status}`);
          sold += 1;
        }
        return sold;
      }),
    );
    return counts.reduce((sum, sold) => sum + sold, 0) / seconds;
  };
  const [alone, beside]: [number[], number[]] = [[], []];
  await sell();
  for (let at = 0; at < rounds; at += 1) {
    alone.push(await sell());
    const over = new AbortController();
    const reading = (async () => {
      while (!over.signal.aborted) await timed(() => owner.get(year));
    })();
    beside.push(await sell());
    over.abort();
    await reading;
  }
  const [without, reported] = [median(alone), median(beside)];
  return [
    ['without', round(without), 1],
    ['beside the report', round(reported), round(reported / without)],
  ];
}
