import type { ModuleSlug } from '#domain/accounts/modules.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

export interface PackageRow {
  id: number;
  nombre: string;
  descripcion: string;
  componentes: ModuleSlug[];
}

export interface ModuleRow {
  id: number;
  slug: ModuleSlug;
  is_active: boolean;
}

export async function listPackages(db: Db): Promise<PackageRow[]> {
  const { rows } =
    await sql<PackageRow>`SELECT id, nombre, descripcion, componentes FROM packages ORDER BY id`.execute(db);
  return rows;
}

export function findPackage(db: Db | Tx, id: number): Promise<PackageRow | undefined> {
  return first(
    sql<PackageRow>`SELECT id, nombre, descripcion, componentes FROM packages WHERE id = ${id}`,
    db,
  );
}

export async function listModules(db: Db | Tx, businessId: number): Promise<ModuleRow[]> {
  const { rows } =
    await sql<ModuleRow>`SELECT id, slug, is_active FROM business_modules WHERE business_id = ${businessId}`.execute(
      db,
    );
  return rows;
}

/** The given businesses that have a module switched on. */
export async function listWithModule(
  tx: Db | Tx,
  businessIds: readonly number[],
  slug: ModuleSlug,
): Promise<number[]> {
  const { rows } = await sql<{ business_id: number }>`
    SELECT business_id FROM business_modules
    WHERE business_id = ANY(${businessIds}) AND slug = ${slug} AND is_active`.execute(tx);
  return rows.map((row) => row.business_id);
}

/** Business of a configured module, whose id is unique over all businesses. */
export async function businessOfModule(db: Db, id: number): Promise<number | undefined> {
  const row = await first(
    sql<{ business_id: number }>`SELECT business_id FROM business_modules WHERE id = ${id}`,
    db,
  );
  return row?.business_id;
}

/** Makes exactly these modules active, and rows for those that the business lacks. */
export async function setModules(
  tx: Tx,
  businessId: number,
  modules: readonly { slug: ModuleSlug; is_active: boolean }[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO business_modules AS present (business_id, slug, is_active, apagado_en)
    SELECT ${businessId}, m.slug, m.is_active, CASE WHEN NOT m.is_active THEN ${now}::timestamptz END
    FROM unnest(${modules.map((m) => m.slug)}::text[], ${modules.map((m) => m.is_active)}::boolean[]) AS m (slug, is_active)
    ON CONFLICT (business_id, slug) DO UPDATE SET is_active = excluded.is_active,
      apagado_en = CASE WHEN excluded.is_active OR present.is_active THEN excluded.apagado_en ELSE present.apagado_en END`.execute(
    tx,
  );
}

export function switchModule(
  tx: Tx,
  businessId: number,
  id: number,
  isActive: boolean,
  now: Date,
): Promise<ModuleRow | undefined> {
  return first(
    sql<ModuleRow>`UPDATE business_modules
      SET is_active = ${isActive},
        apagado_en = CASE WHEN ${isActive} THEN NULL WHEN is_active THEN ${now}::timestamptz ELSE apagado_en END
      WHERE business_id = ${businessId} AND id = ${id}
      RETURNING id, slug, is_active`,
    tx,
  );
}
