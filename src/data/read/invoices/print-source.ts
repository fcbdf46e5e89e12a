import {
  applyPrinterSettings,
  defaultPrinterSettings,
  type PrinterSettings,
} from '#domain/printer/printer-templates.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { readLogo } from '#app/data/logo.ts';
import type { PrinterValue } from '#app/data/projection/printer-patch.ts';

/** What this device prints with, own changes included; nothing of it is asked for while it prints. */
export interface PrintSource {
  settings: PrinterSettings;
  /** A data URL; null without a logo, and for a logo that could not be fetched yet. */
  logo: string | null;
}

/** Templates and logo as they stand here; members that nobody has saved are the catalogue's. */
export async function readPrintSource(db: ErpDatabase): Promise<PrintSource> {
  const [row, logo] = await Promise.all([db.settings.get('printer'), readLogo(db)]);
  const stored = (row?.value ?? {}) as PrinterValue;
  return {
    settings: applyPrinterSettings(defaultPrinterSettings(), stored.settings ?? {}),
    logo: logo?.startsWith('data:') ? logo : null,
  };
}
