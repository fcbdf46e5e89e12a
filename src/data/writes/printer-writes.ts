import {
  applyPrinterSettings,
  defaultPrinterSettings,
  type PrinterSettings,
  type PrinterSettingsPatch,
  TEMPLATE_KEYS,
} from '#domain/printer/printer-templates.ts';
import { refusedFault } from '#domain/printer/template-check.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { knowsServer } from '#app/data/knows-server.ts';
import { enqueue, type NewOperation } from './enqueue.ts';
import { withPatch } from '#app/data/projection/printer-patch.ts';
import { touch } from '#app/data/queue/touches.ts';
import { autosave } from './autosave.ts';
import { writePaths } from './write-paths.ts';
import type { PrinterValue } from '#app/data/projection/printer-patch.ts';

const KEY = 'printer';

/** What an unsent save names, and what this one names over it. */
async function withWaiting(db: ErpDatabase, patch: PrinterSettingsPatch): Promise<PrinterSettingsPatch> {
  const lane = await db.outbox.where('lane').equals(touch.settings(KEY)).sortBy('seq');
  const waiting = lane.findLast(({ state, sent }) => state === 'pending' && !sent);
  const { settings = {} } = (waiting?.body ?? {}) as { settings?: PrinterSettingsPatch };
  return withPatch(settings, patch);
}

const isChoiceAlone = ({ activeTemplateKey, ...rest }: PrinterSettingsPatch): boolean =>
  activeTemplateKey !== undefined && Object.keys(rest).length === 0;

/**
 * The whole settings, less the texts that the server refuses to store. A device may still show one from before the
 * check that another device has mended since: sent with an edit of something else it would have that edit refused.
 */
function whole(settings: PrinterSettings): PrinterSettingsPatch {
  const templates = TEMPLATE_KEYS.map((key) => {
    const { customText, ...looks } = settings.templates[key];
    return [key, refusedFault(customText) ? looks : { ...looks, customText }] as const;
  });
  return { ...settings, templates: Object.fromEntries(templates) };
}

async function printerWrite(db: ErpDatabase, patch: PrinterSettingsPatch): Promise<NewOperation> {
  const row = await db.settings.get(KEY);
  const { settings: shown } = (row?.value ?? {}) as PrinterValue;
  const settings = applyPrinterSettings({ ...defaultPrinterSettings(), ...shown }, patch);
  // The whole object, unless that would be the catalogue's over what the shop has and this device never saw. Which
  // template the module shows goes alone: to look at one must not bring back what another device has replaced.
  const isWhole = !isChoiceAlone(patch) && (row?.srv != null || (await knowsServer(db)));
  return {
    entityId: KEY,
    lane: touch.settings(KEY),
    touches: [touch.settings(KEY)],
    dependsOn: [],
    method: 'POST',
    path: writePaths.printer,
    body: { settings: isWhole ? whole(settings) : await withWaiting(db, patch) },
    effect: { type: 'printer', settings },
  };
}

/**
 * Saves printer settings on this device; what the patch does not name stays as this device shows it. They go as one
 * whole object, the logo and the choice of a template apart: of two devices that saved apart the save that reaches the
 * server last wins, and nobody prints a mixture that no person has seen (offline §8).
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
