import type { PrinterSettingsPatch } from '#domain/printer-templates.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { addOperation, enqueue, type NewOperation } from '#app/data/outbox/enqueue.ts';
import type { Operation } from '#app/data/outbox/operation.ts';
import { mergePrinterPatch } from './printer-patch.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { touch } from '#app/data/outbox/touches.ts';
import { writePaths } from './write-paths.ts';

export interface PrinterEffect {
  type: 'printer';
  patch: PrinterSettingsPatch;
}

export interface AlertLimitEffect {
  type: 'alert-limit';
  limit: number;
}

/**
 * Adds an autosave. It goes into the last one of the same object that is still waiting, if that has never
 * left the device: a sent body may be the one that the server applied. A refused older one is superseded.
 */
async function autosave(
  db: ErpDatabase,
  written: NewOperation,
  merge: (earlier: Operation) => Pick<Operation, 'body' | 'effect'>,
  now: Date,
): Promise<void> {
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
  await db.outbox.update(last.seq, merge(last));
  await projectAll(db, written.touches);
}

function settingsWrite(
  key: string,
  rest: Pick<NewOperation, 'method' | 'path' | 'body' | 'effect'>,
): NewOperation {
  const name = touch.settings(key);
  return { entityId: key, lane: name, touches: [name], dependsOn: [], ...rest };
}

function printerWrite(patch: PrinterSettingsPatch): NewOperation {
  const body = { settings: patch };
  const effect = { type: 'printer', patch } as const;
  return settingsWrite('printer', { method: 'POST', path: writePaths.printer, body, effect });
}

/** Saves printer settings on this device; what the patch does not name stays. The last save wins. */
export function savePrinterSettings(
  db: ErpDatabase,
  patch: PrinterSettingsPatch,
  now = new Date(),
): Promise<void> {
  return enqueue(db, () =>
    autosave(
      db,
      printerWrite(patch),
      ({ effect }) =>
        printerWrite(effect.type === 'printer' ? mergePrinterPatch(effect.patch, patch) : patch),
      now,
    ),
  );
}

function limitWrite(subUserId: number, limit: number): NewOperation {
  const body = { limite_alerta_inventario: limit };
  const effect = { type: 'alert-limit', limit } as const;
  const key = `alert-limit:${subUserId}`;
  return settingsWrite(key, { method: 'PUT', path: writePaths.ownSettings, body, effect });
}

/** Saves the own alert limit of the inventory, whole units, on this device. */
export function saveAlertLimit(db: ErpDatabase, limit: number, now = new Date()): Promise<void> {
  return enqueue(db, async () => {
    const me = await db.me.get('me');
    if (!me) throw new Error('nobody is signed in');
    const written = limitWrite(me.sub_user_id, limit);
    return autosave(db, written, () => written, now);
  });
}
