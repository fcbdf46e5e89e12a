import type { ErpDatabase } from '#app/data/db.ts';
import type { OwnWrites } from '#app/data/queue/not-covered-by-mirror.ts';
import { answeredReturn, returnIn } from '#app/data/queue/exchange.ts';
import { isLive } from '#app/data/queue/operation.ts';
import { mirrorOf } from '#app/data/records.ts';

/** Goods that came back: as the server tells of it, as it answered, or as this device wrote it down. */
export async function projectReturn(db: ErpDatabase, id: string, { operations }: OwnWrites): Promise<void> {
  const present = await db.returns.get(id);
  if (present?.srv) return;
  const last = operations.findLast(
    (operation) => returnIn(operation) && (isLive(operation) || operation.state === 'done'),
  );
  // The server's answer tells the number of the note, and what of it was left to return.
  const back = last && (answeredReturn(last) ?? returnIn(last));
  if (back) await db.returns.put({ ...back, ...mirrorOf(present) });
  else if (present) await db.returns.delete(id);
}
