import type { ErpDatabase } from '#app/data/db.ts';
import { isKind, type Operation } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';

/**
 * The server sold from another series than the device thought (it was reassigned): the stock there changed, not the
 * one here. Told by the answer, or by the invoice in the feed when the answer was lost. Inside the caller's transaction.
 * @returns the rows whose view changes by it, old and new
 */
export async function followSeries(
  db: ErpDatabase,
  operation: Operation,
  serieId: unknown,
): Promise<string[]> {
  if (!isKind(operation, 'sale')) return [];
  const { seq, effect, touches } = operation;
  if (typeof serieId !== 'number' || serieId === effect.serie_id) return [];
  const moved = Object.keys(effect.demand).map((productId) => touch.stock(productId, serieId));
  // What comes back for it stays with the store that takes it back.
  const back = effect.exchange?.back;
  const own = new Set(back?.lineas.map(({ producto_id }) => touch.stock(producto_id, back.serie_id)));
  const kept = touches.filter((touched) => !touched.startsWith('existencias:') || own.has(touched));
  await db.outbox.update(seq, { effect: { ...effect, serie_id: serieId }, touches: [...kept, ...moved] });
  return [...touches, ...moved];
}
