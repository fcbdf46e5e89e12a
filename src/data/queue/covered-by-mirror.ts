import type { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from './operation.ts';

type Touched = Pick<Operation, 'touches' | 'heldTouches'>;

/**
 * Takes the acknowledged operations that the mirror holds whole out of the index of touched rows: receipts are
 * kept for a week, and a projection that read them all would make every sale slower than the one before. Only
 * right when the mirror is at the head of the history: in the middle of a fetch a row that changed twice is
 * still to come, and until then the operation has to be folded in.
 * @param head version that the mirror is complete up to
 */
export async function releaseCovered(db: ErpDatabase, head: number): Promise<void> {
  const [touching, reached] = await Promise.all([
    db.outbox.orderBy('touches').primaryKeys(),
    db.outbox.where('vTo').belowOrEqual(head).primaryKeys(),
  ]);
  const isTouching = new Set(touching);
  const covered = reached.filter((seq) => isTouching.has(seq));
  if (covered.length === 0) return;
  await db.outbox
    .where(':id')
    .anyOf(covered)
    .filter(({ state }) => state === 'done')
    .modify((operation) => {
      operation.heldTouches = operation.touches;
      operation.touches = [];
    });
}

/** The touched rows of an operation that left their index, for when its effect has to be shown again. */
export function withTouchesBack({ touches, heldTouches }: Touched): Required<Touched> {
  return { touches: heldTouches?.length ? heldTouches : touches, heldTouches: [] };
}
