import type { Return } from '#contract/returns/returns.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { OwnWrites } from '#app/data/queue/not-covered-by-mirror.ts';
import { isKind, isLive, type OperationOf } from '#app/data/queue/operation.ts';
import { mirrorOf } from '#app/data/records.ts';

/** Goods that came back: as the server tells of it, as it answered, or as this device wrote it down. */
export async function projectReturn(db: ErpDatabase, id: string, { operations }: OwnWrites): Promise<void> {
  const present = await db.returns.get(id);
  if (present?.srv) return;
  const last = operations
    .filter((operation) => isKind(operation, 'return'))
    .findLast((operation) => isLive(operation) || operation.state === 'done');
  if (last) await db.returns.put({ ...known(last), ...mirrorOf(present) });
  else if (present) await db.returns.delete(id);
}

/** The server's answer tells the number of the note, and what of it was left to return. */
function known({ effect, state, response }: OperationOf<'return'>): Return {
  const answered = state === 'done' ? (response as Return | null) : null;
  return answered ?? effect.back;
}
