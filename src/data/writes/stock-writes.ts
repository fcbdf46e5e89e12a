import type { ErpDatabase } from '#app/data/db.ts';
import { openCreates } from '#app/data/queue/dependencies.ts';
import { addOperation, enqueue, type NewOperation } from './enqueue.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { stockKey } from '#app/data/stock-key.ts';
import { touch } from '#app/data/queue/touches.ts';
import { writePaths } from './write-paths.ts';
import type { StockPlaces } from '#domain/stock/stock.ts';
import type { PlaceNames } from '#app/data/queue/effects.ts';

/** A change of what one store holds: units added or taken, never a quantity, so that sales meanwhile count. */
export interface StockEditInput {
  productId: string;
  serieId: number;
  /** Decimal strings of up to three places; negative takes. */
  deltas: StockPlaces;
  /** Names of the places, when they were changed. */
  names?: Partial<PlaceNames>;
}

/** The store that a write means when it names none: the own one, else the first; null before the first download. */
export async function ownStore(db: ErpDatabase): Promise<number | null> {
  const own = (await db.me.get('me'))?.serie_id;
  return own ?? (await db.series.orderBy('id').first())?.id ?? null;
}

const isZero = (deltas: StockPlaces): boolean =>
  Number(deltas.cantidad_vitrina) === 0 && Number(deltas.cantidad_bodega) === 0;

/** The write of a stock edit; undefined when it changes nothing. */
export async function stockEditOf(
  db: ErpDatabase,
  { productId, serieId, deltas, names = {} }: StockEditInput,
): Promise<NewOperation | undefined> {
  const row = await db.stocks.get(stockKey(productId, serieId));
  const renamed = Object.fromEntries(
    Object.entries(names)
      .map(([place, name]) => [place, name?.normalize('NFC').trim() || null] as const)
      .filter(([place, name]) => name !== (row?.[place as keyof PlaceNames] ?? null)),
  );
  if (isZero(deltas) && Object.keys(renamed).length === 0) return undefined;
  return {
    entityId: productId,
    // Apart from the product's data: a disputed name holds no count back.
    lane: touch.stock(productId, serieId),
    touches: [touch.stock(productId, serieId)],
    dependsOn: await openCreates(db, 'product-create', touch.product(productId)),
    method: 'PUT',
    path: writePaths.product(productId),
    body: null,
    effect: { type: 'stock-edit', serie_id: serieId, deltas, names: renamed },
  };
}

/** Saves a change of stock on this device. @returns undefined when it changes nothing */
export function editStock(
  db: ErpDatabase,
  input: StockEditInput,
  now = new Date(),
): Promise<Operation | undefined> {
  return enqueue(db, async () => {
    const written = await stockEditOf(db, input);
    return written && addOperation(db, written, now);
  });
}
