import { OPEN_ORDER_STATES } from '#domain/orders/orders.ts';
import { reservedUnits } from '#domain/orders/reserved.ts';
import type { ErpDatabase } from '#app/data/db.ts';

/**
 * Units of each product that open orders have promised, three decimals: beside the stock, never taken from it.
 * @param serieId the store; null for all of them
 * @returns undefined where the business takes no orders
 */
export async function readReserved(
  db: ErpDatabase,
  serieId: number | null,
): Promise<ReadonlyMap<string, string> | undefined> {
  const me = await db.me.get('me');
  if (!me?.componentes_activos.includes('pedidos')) return undefined;
  return reservedUnits(await db.orders.where('estado').anyOf(OPEN_ORDER_STATES).toArray(), serieId);
}

/** The same of the own store; of nothing without one. */
export async function readOwnReserved(db: ErpDatabase): Promise<ReadonlyMap<string, string> | undefined> {
  const serieId = (await db.me.get('me'))?.serie_id;
  return typeof serieId === 'number' ? readReserved(db, serieId) : undefined;
}

/** Products with what is promised of each, where that is not nothing. */
export async function withReserved<Row extends { id: string }>(
  db: ErpDatabase,
  serieId: number | null,
  rows: readonly Row[],
): Promise<(Row & { apartadas?: number })[]> {
  const reserved = await readReserved(db, serieId);
  return rows.map((row) => {
    const apartadas = Number(reserved?.get(row.id) ?? 0);
    return apartadas > 0 ? { ...row, apartadas } : row;
  });
}
