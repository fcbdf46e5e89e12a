import type { PrinterSettingsPatch } from '#domain/printer-templates.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { enqueue, type NewOperation } from '#app/data/outbox/enqueue.ts';
import { autosave } from './autosave.ts';
import { mergePrinterPatch } from './printer-patch.ts';
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
