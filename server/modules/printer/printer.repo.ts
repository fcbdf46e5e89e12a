import type { PrinterSettingsPatch } from '#domain/printer/printer-templates.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

export interface PrinterRow {
  /** What differs from the catalogue; null until the first save. */
  settings: PrinterSettingsPatch | null;
  /** Name of the logo's file. */
  logo: string | null;
}

const NOTHING: PrinterRow = { settings: null, logo: null };

export async function readPrinter(db: Db | Tx, businessId: number): Promise<PrinterRow> {
  const row = await first(
    sql<PrinterRow>`SELECT settings, logo FROM printer_settings WHERE business_id = ${businessId}`,
    db,
  );
  return row ?? NOTHING;
}

/** As `readPrinter`, and nobody else saves until commit. */
export async function lockPrinter(tx: Tx, businessId: number): Promise<PrinterRow> {
  await sql`INSERT INTO printer_settings (business_id) VALUES (${businessId}) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  const row = await first(
    sql<PrinterRow>`SELECT settings, logo FROM printer_settings WHERE business_id = ${businessId} FOR UPDATE`,
    tx,
  );
  return row ?? NOTHING;
}

export async function storeSettings(
  tx: Tx,
  businessId: number,
  settings: PrinterSettingsPatch,
): Promise<void> {
  await sql`UPDATE printer_settings SET settings = ${JSON.stringify(settings)}::jsonb
    WHERE business_id = ${businessId}`.execute(tx);
}

export async function storeLogo(tx: Tx, businessId: number, logo: string | null): Promise<void> {
  await sql`UPDATE printer_settings SET logo = ${logo} WHERE business_id = ${businessId}`.execute(tx);
}

/** Whose logo this is: the random name is all that its address says. */
export async function findLogoOwner(db: Db, logo: string): Promise<number | undefined> {
  const row = await first(
    sql<{ business_id: number }>`SELECT business_id FROM printer_settings WHERE logo = ${logo}`,
    db,
  );
  return row?.business_id;
}
