import type { ErpDatabase } from '#app/data/db.ts';
import { addOperation, type NewOperation } from './enqueue.ts';
import { projectAll } from '#app/data/projection/projection.ts';

/**
 * Adds an autosave. It goes into the last save of the same object that is still waiting, if that has never left the
 * device: the server may have applied a body that was sent. A refused older one is superseded.
 */
export async function autosave(db: ErpDatabase, written: NewOperation, now: Date): Promise<void> {
  const lane = await db.outbox.where('lane').equals(written.lane).sortBy('seq');
  const at = now.toISOString();
  for (const { seq } of lane.filter(({ state }) => state === 'rejected')) {
    await db.outbox.update(seq, { state: 'discarded', discard: { reason: 'superseded', at } });
  }
  const last = lane.findLast(
    ({ state }) => state !== 'done' && state !== 'discarded' && state !== 'rejected',
  );
  if (!last || last.state !== 'pending' || last.sent) {
    await addOperation(db, written, now);
    return;
  }
  const { method, body, effect } = written;
  await db.outbox.update(last.seq, { method, body, effect, kind: effect.type });
  await projectAll(db, written.touches);
}
