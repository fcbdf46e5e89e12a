import type { ErpDatabase } from '#app/data/db.ts';

// The history that the server was last heard to have, where it is not the mirror's: told by any answer and by the stream
// of versions, long before the page comes that brings it.

/** The history of all levels and series of a business: only a restore and its like begin another one. */
export const businessEpoch = (epoch: string | undefined): string | undefined => epoch?.split('.')[0];

/**
 * Notes the history that an answer or the stream names, for every tab and the worker: until it is fetched nothing that
 * the server acknowledged in the mirror's is known to be there. Joins the caller's transaction over meta.
 * @param told with level and series, or of the business; undefined where nothing was said
 */
export function noteHistory(db: ErpDatabase, told: string | null | undefined): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const [epoch, known, left] = await db.meta.bulkGet(['epoch', 'told', 'left']);
    const own = businessEpoch(epoch?.value as string | undefined);
    const other = businessEpoch(told ?? undefined);
    // A mirror that was emptied, or has fetched nothing yet, is in no history.
    if (left || !own || !other || other === own || other === known?.value) return;
    await db.meta.put({ key: 'told', value: other });
  });
}

/** The history of the business that the device has heard of last: the mirror's, unless another one was told since. */
export async function lastHistory(db: ErpDatabase): Promise<string | undefined> {
  const [epoch, told] = await db.meta.bulkGet(['epoch', 'told']);
  return (told?.value as string | undefined) ?? businessEpoch(epoch?.value as string | undefined);
}

/** Takes back what was told before a whole page was asked for: that page shows which history the server has. */
export async function settleHistory(db: ErpDatabase, toldBefore: unknown): Promise<void> {
  if (toldBefore === undefined) return;
  await db.transaction('rw', db.meta, async () => {
    if ((await db.meta.get('told'))?.value === toldBefore) await db.meta.delete('told');
  });
}
