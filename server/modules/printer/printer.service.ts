import type { PrinterConfig, PrinterSave } from '#contract/printer/printer.ts';
import {
  applyPrinterSettings,
  defaultPrinterSettings,
  type PrinterSettings,
  type PrinterSettingsPatch,
  TEMPLATE_KEYS,
} from '#domain/printer/printer-templates.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { canonicalJson } from '#server/platform/ids.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { cleanOnRead, cleanOnWrite } from './clean-templates.ts';
import { logoAddress } from './logo.service.ts';
import * as repo from './printer.repo.ts';
import { printerLogText } from './printer-text.ts';

interface PrinterDeps {
  db: Db;
  /** Writes the record unless the same one was written within that time. */
  recordAutosave(
    write: Write,
    actor: Collaborator,
    modulo: 'impresora',
    accion: 'Configurar',
    descripcion: string,
  ): Promise<void>;
}

export type PrinterService = ReturnType<typeof createPrinterService>;

/** Id of the settings' row in the change feed. */
const FEED_ID = 'printer';
function toConfig(row: repo.PrinterRow): PrinterConfig {
  const settings = applyPrinterSettings(defaultPrinterSettings(), cleanOnRead(row.settings ?? {}));
  return { logo: logoAddress(row.logo), settings };
}

/** What differs from the catalogue: a template that nobody touched goes on following it. */
function difference(settings: PrinterSettings): PrinterSettingsPatch {
  const original = defaultPrinterSettings().templates;
  const changed = TEMPLATE_KEYS.filter(
    (key) => canonicalJson(settings.templates[key]) !== canonicalJson(original[key]),
  );
  return { ...settings, templates: Object.fromEntries(changed.map((key) => [key, settings.templates[key]])) };
}

/** The templates of a business and which of them is in use (contract §5). */
export function createPrinterService({ db, recordAutosave }: PrinterDeps) {
  return {
    /** Before any save: the catalogue's defaults. */
    settings: async (actor: Collaborator): Promise<PrinterConfig> =>
      toConfig(await repo.readPrinter(db, actor.businessId)),

    /**
     * The last one who saves wins, in the server's order; what is not sent stays (docs/offline.md).
     * @throws Problem `datos_invalidos` when a template outgrows its 64 KB by being cleaned, or its lists multiply
     */
    async save(actor: Collaborator, sent: PrinterSave, write: Write): Promise<EffectResult> {
      const { tx, businessId, changes } = write;
      // Before the lock: it takes a while. What was stored since is another save, and that was checked.
      const stored = toConfig(await repo.readPrinter(tx, businessId)).settings;
      const clean = cleanOnWrite(sent, stored);
      const row = await repo.lockPrinter(tx, businessId);
      const before = toConfig(row);
      const body = { logo: before.logo, settings: applyPrinterSettings(before.settings, clean) };
      const isSame = canonicalJson(body.settings) === canonicalJson(before.settings);
      if (row.settings === null || !isSame) {
        await repo.storeSettings(tx, businessId, difference(body.settings));
        changes.put('ajustes', FEED_ID);
        const { settings: told } = printerLogText;
        await recordAutosave(write, actor, 'impresora', 'Configurar', told);
      }
      return { status: 200, body };
    },

    /** The one row of the change feed: what `settings` answers. */
    async feedRows(tx: Tx, actor: Collaborator, ids: readonly string[]) {
      const config = ids.includes(FEED_ID) && toConfig(await repo.readPrinter(tx, actor.businessId));
      return new Map(config ? [[FEED_ID, config]] : []);
    },
  };
}
