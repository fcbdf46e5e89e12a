import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { demoProducts } from '#server/modules/demo/catalogue.ts';
import { type Db, sql } from '#server/platform/database/database.ts';
import { type ApiClient, createShop, signIn, signInOwner, type TestShop } from '#tests/fixtures/shop.ts';
import type { BenchContext, Cell, Table } from './bench.ts';
import { INVOICES, newKey } from './rig/invoice-request.ts';
import { startServer } from './rig/server-rig.ts';
import { median, round, spread } from './rig/statistics.ts';

const YEARS = 3;
const DAYS = YEARS * 365;
const LINES = 3;
const PRODUCTS = 1200;
const MEANS = "ARRAY['efectivo', 'efectivo', 'tarjeta', 'nequi']";
const SELLERS = 4;

/** Reports of a business with a million invoices, and what a running one costs the sales beside it (reports.md). */
export async function run(context: BenchContext): Promise<Table[]> {
  const invoices = context.isQuick ? 20_000 : 1_000_000;
  let shop: TestShop | undefined;
  const server = await startServer(context, async (owner) => {
    const products = demoProducts(PRODUCTS).map((one) => ({ ...one, cantidad_vitrina: 900_000 }));
    shop = await createShop(owner, new Date(), { products });
    context.log(`making ${invoices} invoices of ${LINES} lines over ${YEARS} years`);
    await fill(owner, shop, invoices);
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

/** Invoices spread evenly over the days and the hours of each; taxes, payments and costs as sales write them. */
async function fill(owner: Db, shop: TestShop, count: number): Promise<void> {
  const { businessId, serieId, finalConsumer, collaboratorIds } = shop;
  const first = addDays(bogotaDate(new Date()), -DAYS + 1);
  await sql`
    INSERT INTO invoices (business_id, id, serie_id, numero, numero_factura_display, fecha_emision, cliente_id,
      collaborator_id, cajero, subtotal, total_impuestos, total_factura, datos_vendedor, datos_cliente, texto_resolucion,
      busqueda, dia, advertencias)
    SELECT ${businessId}, gen_random_uuid(), ${serieId}, n, 'POS1-' || n,
      (d + interval '12 hours' + (n % 840) * interval '1 minute'), ${finalConsumer},
      (${collaboratorIds}::bigint[])[1 + n % 3], 'Cajero ' || n % 3, 30000, 5700, 35700, '{}', '{}', '', 'pos1-' || n,
      d::date, '[]'
    FROM generate_series(1, ${count}::int) AS n,
      LATERAL (SELECT ${first}::date + ((n::bigint * ${DAYS} / (${count} + 1))::int) AS d) AS day`.execute(
    owner,
  );
  await sql`
    INSERT INTO invoice_lines (business_id, invoice_id, linea, product_id, codigo_barras, nombre, cantidad, valor_unitario,
      descuento_pct, base_gravable, impuestos_aplicados, total_linea, costo_unitario, costo_linea)
    SELECT i.business_id, i.id, l, (${shop.productIds}::uuid[])[1 + (i.numero * 7 + l * 401) % ${PRODUCTS}], 'x', 'x', 1, 10000,
      CASE WHEN (i.numero + l) % 20 = 0 THEN 5 ELSE 0 END, 10000, '[]', 11900, 8000, 8000
    FROM invoices i, generate_series(1, ${LINES}) AS l WHERE i.business_id = ${businessId}`.execute(owner);
  await sql`
    INSERT INTO invoice_payments (business_id, invoice_id, orden, medio, valor)
    SELECT business_id, id, 1, (${sql.raw(MEANS)})[1 + numero % 4], 35700 FROM invoices WHERE business_id = ${businessId}`.execute(
    owner,
  );
  await sql`
    INSERT INTO invoice_taxes (business_id, invoice_id, nombre, base, valor)
    SELECT business_id, id, 'IVA 19%', 30000, 5700 FROM invoices WHERE business_id = ${businessId}`.execute(
    owner,
  );
  await sql`UPDATE series SET proximo_consecutivo = ${count + 1}, rango_fin = 99999999 WHERE id = ${serieId}`.execute(
    owner,
  );
  for (const table of ['invoices', 'invoice_lines', 'invoice_payments', 'invoice_taxes'])
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(owner);
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
