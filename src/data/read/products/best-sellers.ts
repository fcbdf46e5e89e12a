import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { breathe } from '#app/data/breathe.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { isSundries } from '#domain/products/sundries.ts';

/** What counts as lately (quick-sale.md E3). */
const DAYS = 14;
const DAY_MS = 86_400_000;
/** A shop's habits do not change by the hour, and reading two weeks of sales takes a moment. */
const KEEPS_MS = 3_600_000;
/** A new shop has fewer, and wants to see what it sold: they are counted in no time. */
const FEW = 50;
/** Sales that are read between two pauses. */
const PIECE = 200;

interface Counted {
  at: number;
  /** How many sales were counted: during the first download there are soon many more. */
  sales: number;
  ids: string[];
}

const counted = new WeakMap<ErpDatabase, Promise<Counted>>();

/**
 * Products that were on most of the sales this device knows of the last fourteen days, the most usual first: by sales and
 * not by units, which of rice are kilos. What is no product of the shop, or none any more, is left out. Read in pieces,
 * and kept for an hour.
 */
export async function bestSellers(db: ErpDatabase, limit: number, now = new Date()): Promise<string[]> {
  const since = bogotaTimestamp(new Date(now.getTime() - DAYS * DAY_MS));
  const [known, sales] = await Promise.all([
    counted.get(db)?.catch(() => undefined),
    db.invoices.where('fecha').aboveOrEqual(since).count(),
  ]);
  const isEnough = known && (known.sales < FEW ? sales === known.sales : sales < known.sales * 2);
  const isFresh = isEnough && now.getTime() - known.at < KEEPS_MS;
  if (isFresh) return present(db, known.ids, limit);
  // Under somebody's finger nothing changes its place.
  const isYoung = known !== undefined && known.sales < FEW && now.getTime() - known.at < KEEPS_MS;
  const counting = count(db, since, now.getTime()).then((newer) =>
    isYoung && newer.sales < FEW
      ? { ...newer, at: known.at, ids: [...new Set([...known.ids, ...newer.ids])] }
      : newer,
  );
  counted.set(db, counting);
  return present(db, (await counting).ids, limit);
}

/** The first of them that are in the inventory. */
async function present({ products }: ErpDatabase, ids: readonly string[], limit: number): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < ids.length && found.length < limit; from += limit) {
    const rows = await products.bulkGet(ids.slice(from, from + limit));
    found.push(...rows.flatMap((row) => (row && !row.borrado ? [row.id] : [])));
  }
  return found.slice(0, limit);
}

async function count(db: ErpDatabase, since: string, at: number): Promise<Counted> {
  const keys = await db.invoices.where('fecha').aboveOrEqual(since).primaryKeys();
  const sales = new Map<string, number>();
  for (let from = 0; from < keys.length; from += PIECE) {
    const rows = await db.invoices.bulkGet(keys.slice(from, from + PIECE));
    for (const row of rows) {
      const lines: readonly { producto_id: string }[] =
        row?.invoice?.detalles_items ?? row?.sale?.lines ?? [];
      for (const id of new Set(lines.map(({ producto_id }) => producto_id)))
        sales.set(id, (sales.get(id) ?? 0) + 1);
    }
    await breathe();
  }
  const ids = [...sales]
    .toSorted(([a, some], [b, more]) => more - some || (a < b ? -1 : 1))
    .flatMap(([id]) => (isSundries(id) ? [] : [id]));
  return { at, sales: keys.length, ids };
}
