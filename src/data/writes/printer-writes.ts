import {
  applyPrinterSettings,
  defaultPrinterSettings,
  type PrinterSettings,
  type PrinterSettingsPatch,
} from '#domain/printer-templates.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { enqueue, type NewOperation } from '#app/data/outbox/enqueue.ts';
import { touch } from '#app/data/outbox/touches.ts';
import { autosave } from './autosave.ts';
import { writePaths } from './write-paths.ts';

export interface PrinterEffect {
  type: 'printer';
  settings: PrinterSettings;
}

/** The printer's settings in the mirror; before the first save of the business members are missing. */
export interface PrinterValue {
  logo?: string | null;
  settings?: Partial<PrinterSettings>;
}

const KEY = 'printer';

async function printerWrite(db: ErpDatabase, patch: PrinterSettingsPatch): Promise<NewOperation> {
  const { settings: shown } = ((await db.settings.get(KEY))?.value ?? {}) as PrinterValue;
  const settings = applyPrinterSettings({ ...defaultPrinterSettings(), ...shown }, patch);
  return {
    entityId: KEY,
    lane: touch.settings(KEY),
    touches: [touch.settings(KEY)],
    dependsOn: [],
    method: 'POST',
    path: writePaths.printer,
    body: { settings },
    effect: { type: 'printer', settings },
  };
}

/**
 * Saves printer settings on this device; what the patch does not name stays as this device shows it. They go as
 * one whole object, the logo apart: of two devices that saved apart the one that the server hears last wins, and
 * nobody prints a mixture that no person has seen (offline §8).
 */
export function savePrinterSettings(
  db: ErpDatabase,
  patch: PrinterSettingsPatch,
  now = new Date(),
): Promise<void> {
  return enqueue(db, async () => {
    const written = await printerWrite(db, patch);
    return autosave(db, written, now);
  });
}
