import type { PrinterSettingsPatch } from '#domain/printer/printer-templates.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

export interface PrinterRow {
  /** What differs from the catalogue; null until the first save. */
  settings: PrinterSettingsPatch | null;
  /** Name of the logo. */
  logo: string | null;
}

export interface Logo {
  name: string;
  bytes: Uint8Array;
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

/** Puts a logo in the place of the former one; null leaves the business without. */
export async function storeLogo(tx: Tx, businessId: number, logo: Logo | null): Promise<void> {
  const name = logo?.name ?? null;
  await sql`UPDATE printer_settings SET logo = ${name} WHERE business_id = ${businessId}`.execute(tx);
  if (logo === null) {
    await sql`DELETE FROM logo_addresses WHERE business_id = ${businessId}`.execute(tx);
    await sql`DELETE FROM logos WHERE business_id = ${businessId}`.execute(tx);
    return;
  }
  await sql`INSERT INTO logo_addresses (business_id, name) VALUES (${businessId}, ${name})
    ON CONFLICT (business_id) DO UPDATE SET name = excluded.name`.execute(tx);
  await sql`INSERT INTO logos (business_id, name, bytes) VALUES (${businessId}, ${name}, ${logo.bytes})
    ON CONFLICT (business_id) DO UPDATE SET name = excluded.name, bytes = excluded.bytes`.execute(tx);
}

/** Business of a logo, by the random name, which is all that its address says. */
export async function findLogoOwner(db: Db, name: string): Promise<number | undefined> {
  const row = await first(
    sql<{ business_id: number }>`SELECT business_id FROM logo_addresses WHERE name = ${name}`,
    db,
  );
  return row?.business_id;
}

/** undefined for the name of a logo that the business has no more. */
export async function readLogo(db: Db, businessId: number, name: string): Promise<Buffer | undefined> {
  const row = await first(
    sql<{ bytes: Buffer }>`SELECT l.bytes FROM printer_settings s
      JOIN logos l ON l.business_id = s.business_id AND l.name = s.logo
      WHERE s.business_id = ${businessId} AND s.logo = ${name}`,
    db,
  );
  return row?.bytes;
}

/** Logos of all businesses that the settings name and the database does not hold. */
export async function countMissingLogos(db: Db): Promise<number> {
  const row = await first(
    sql<{ missing: number }>`SELECT count(*)::int AS missing FROM printer_settings s
      LEFT JOIN logos l ON l.business_id = s.business_id AND l.name = s.logo
      WHERE s.logo IS NOT NULL AND l.business_id IS NULL`,
    db,
  );
  return row?.missing ?? 0;
}
