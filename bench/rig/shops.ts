import pg from 'pg';
import { demoProducts } from '#server/modules/demo/catalogue.ts';
import { importProducts } from '#server/modules/inventory/product-import.ts';
import { type Db, sql } from '#server/platform/database/database.ts';
import { runWrite } from '#server/platform/write.ts';
import { createShop, type TestShop } from '#tests/fixtures/shop.ts';

/** Ids that the pgbench script can compute: business n has series n + 100,000, and so on. */
export const FIRST_BUSINESS = 7_000_001;
export const FIRST_SERIES = 7_100_001;
export const FIRST_COLLABORATOR = 7_200_001;
export const COLLABORATORS_PER_SHOP = 4;
const FIRST_NUMBER = 3_000_017;
export const PRODUCTS_PER_SHOP = 1000;
/** Product k of every shop is this uuid, ending in the digits of FIRST_PRODUCT + k. */
export const UUID_HEAD = '00000000-0000-7000-8000-';
export const FIRST_PRODUCT = 100_000_000_000;
export const FINAL_CONSUMER = `${UUID_HEAD}200000000000`;

const IMPORT_CHUNK = 5000;
const YEAR_MS = 31_536_000_000;

const series = { rango_inicio: FIRST_NUMBER, rango_fin: 9_999_999, longitud_consecutivo: 7 };
const validUntil = (now: Date): string => new Date(now.getTime() + YEAR_MS).toISOString().slice(0, 10);

/** Shops that sell: 1,000 products each, more stock than a bench can take, computable ids. */
export async function createSellingShops(
  owner: Db,
  superuserUrl: string,
  count: number,
): Promise<TestShop[]> {
  const now = new Date();
  for (const [table, first] of [
    ['businesses', FIRST_BUSINESS],
    ['series', FIRST_SERIES],
    ['collaborators', FIRST_COLLABORATOR],
  ] as const) {
    await sql`ALTER SEQUENCE ${sql.table(`${table}_id_seq`)} RESTART WITH ${sql.lit(first)}`.execute(owner);
  }
  const products = demoProducts(PRODUCTS_PER_SHOP).map((product) => ({
    ...product,
    cantidad_vitrina: 50_000_000,
    cantidad_bodega: 50_000_000,
  }));
  const shops: TestShop[] = [];
  for (let made = 0; made < count; made += 1) {
    shops.push(await createShop(owner, now, { products, series, vigencia_hasta: validUntil(now) }));
  }
  await rename(superuserUrl, shops);
  await sql`VACUUM ANALYZE`.execute(owner);
  return shops;
}

// Foreign keys are off for this session: the same new id goes into every table that names the old one.
const RENAMES = [
  'UPDATE products t SET id = r.new FROM renamed r WHERE t.id = r.old',
  'UPDATE product_versions t SET product_id = r.new FROM renamed r WHERE t.product_id = r.old',
  'UPDATE stocks t SET product_id = r.new FROM renamed r WHERE t.product_id = r.old',
  'UPDATE stock_movements t SET product_id = r.new FROM renamed r WHERE t.product_id = r.old',
  'UPDATE clients t SET id = r.new FROM renamed r WHERE t.id = r.old',
  `UPDATE changes t SET id = r.new::text || substr(t.id, 37) FROM renamed r
    WHERE t.tabla IN ('productos', 'existencias', 'clientes') AND left(t.id, 36) = r.old::text`,
];

/** Gives products and the built-in client ids that end in consecutive numbers, the same in every shop. */
async function rename(superuserUrl: string, shops: readonly TestShop[]): Promise<void> {
  const pairs = shops.flatMap((shop) => [
    [shop.finalConsumer, FINAL_CONSUMER] as const,
    ...shop.productIds.map((id, at) => [id, productId(at)] as const),
  ]);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query('CREATE TEMP TABLE renamed (old uuid PRIMARY KEY, new uuid)');
    await client.query('INSERT INTO renamed SELECT * FROM unnest($1::uuid[], $2::uuid[])', [
      pairs.map(([old]) => old),
      pairs.map(([, fresh]) => fresh),
    ]);
    for (const statement of RENAMES) await client.query(statement);
  } finally {
    await client.end();
  }
}

export function productId(at: number): string {
  return `${UUID_HEAD}${FIRST_PRODUCT + at}`;
}

/** A shop with a large catalogue; its e-mail of level 3 is `emails.l3`. */
export async function createLargeShop(owner: Db, size: number): Promise<TestShop> {
  const now = new Date();
  const products = demoProducts(size);
  const shop = await createShop(owner, now, {
    products: products.slice(0, IMPORT_CHUNK),
    series,
    vigencia_hasta: validUntil(now),
  });
  const { businessId, serieId } = shop;
  for (let from = IMPORT_CHUNK; from < products.length; from += IMPORT_CHUNK) {
    await runWrite(owner, { businessId, operation: null, now }, async (write) => {
      const ids = await importProducts(write, serieId, products.slice(from, from + IMPORT_CHUNK), null);
      shop.productIds.push(...ids);
      return { status: 201, body: null };
    });
  }
  await sql`VACUUM ANALYZE`.execute(owner);
  return shop;
}
