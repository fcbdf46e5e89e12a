import type { PrinterConfig } from '#contract/printer/printer.ts';
import { defaultPrinterSettings } from '#domain/printer/printer-templates.ts';
import type { ErpDatabase } from '#app/data/db.ts';

// Apart from the other settings: the catalogue's texts are no business of a sale.
/** Templates and logo of the business; before any save the catalogue's. */
export async function getPrinterSettings(db: ErpDatabase): Promise<PrinterConfig> {
  const row = await db.settings.get('printer');
  return (row?.value as PrinterConfig | undefined) ?? { logo: null, settings: defaultPrinterSettings() };
}
