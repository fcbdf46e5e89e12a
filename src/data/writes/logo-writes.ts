import type { ErpDatabase } from '#app/data/db.ts';
import { enqueue, type NewOperation } from './enqueue.ts';
import type { UploadBody } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';
import { toDataUrl } from '#app/data/logo.ts';
import { autosave } from './autosave.ts';
import { writePaths } from './write-paths.ts';

/** Order is kept among logos; the printer's settings go their own way. */
const LANE = 'logo';

function logoWrite(rest: Pick<NewOperation, 'method' | 'body' | 'effect'>): NewOperation {
  const touches = [touch.settings('printer')];
  return { entityId: LANE, lane: LANE, touches, dependsOn: [], path: writePaths.logo, ...rest };
}

function save(db: ErpDatabase, written: NewOperation, now: Date): Promise<void> {
  return enqueue(db, () => autosave(db, written, now));
}

/** Saves the logo on this device, PNG or JPEG as it was picked; the last one wins. */
export async function saveLogo(db: ErpDatabase, file: Blob, now = new Date()): Promise<void> {
  // Read before the transaction: the browser ends a transaction that waits for anything but the database.
  const effect = { type: 'logo', picture: await toDataUrl(file) } as const;
  const body: UploadBody = { field: 'logo', file };
  await save(db, logoWrite({ method: 'POST', body, effect }), now);
}

/** Takes the logo away. */
export function deleteLogo(db: ErpDatabase, now = new Date()): Promise<void> {
  return save(db, logoWrite({ method: 'DELETE', body: null, effect: { type: 'logo-delete' } }), now);
}
