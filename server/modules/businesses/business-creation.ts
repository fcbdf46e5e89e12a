import { randomUUID } from 'node:crypto';
import { establishmentKey } from '#domain/invoicing/establishments.ts';
import { MODULE_SLUGS } from '#domain/accounts/modules.ts';
import type { CashOptions } from '#domain/cash/options.ts';
import type { DocumentOptions } from '#domain/invoicing/document-options.ts';
import type { SellOptions } from '#domain/products/sell-options.ts';
import type { ReturnOptions } from '#domain/returns.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import type { BusinessRow } from './businesses.repo.ts';

type ShopOptions = CashOptions & ReturnOptions & SellOptions & DocumentOptions;

export interface NewBusiness extends Omit<BusinessRow, 'id' | 'opciones'> {
  /** What is not said of drawers is as by default. */
  opciones: Omit<BusinessRow['opciones'], keyof ShopOptions> & Partial<ShopOptions>;
  country: string;
  department: string;
  email: string;
  /** What only one kind has: the person's names and birth, or the industry and the representative. */
  datos?: Readonly<Record<string, string | null>>;
}

export interface NewSeries {
  nombre_establecimiento: string;
  prefijo: string;
  rango_inicio: number;
  rango_fin: number;
  longitud_consecutivo: number;
}

/** Sets an id aside for a business that is about to be made: its write needs to know whose rows it changes. */
export async function reserveBusinessId(db: Db): Promise<number> {
  const row = await first(
    sql<{ id: number }>`SELECT nextval(pg_get_serial_sequence('businesses', 'id')) AS id`,
    db,
  );
  if (!row) throw new Error('no id for a business');
  return row.id;
}

/**
 * Creates a business with its version counter and its modules, active.
 * @param id an id that `reserveBusinessId` gave; absent, the next one
 * @returns its id
 */
export async function insertBusiness(
  tx: Tx,
  ownerId: number,
  business: NewBusiness,
  id?: number,
): Promise<number> {
  const b = business;
  const row = await first(
    sql<{ id: number }>`
    INSERT INTO businesses (id, owner_id, tipo, nombre_display, identificacion, dv, country, department, city, address, phone, email,
      numero_resolucion, fecha_resolucion, vigencia_hasta, opciones, datos)
    OVERRIDING SYSTEM VALUE
    VALUES (coalesce(${id ?? null}::bigint, nextval(pg_get_serial_sequence('businesses', 'id'))), ${ownerId}, ${b.tipo}, ${b.nombre_display}, ${b.identificacion}, ${b.dv}, ${b.country}, ${b.department}, ${b.city},
      ${b.address}, ${b.phone}, ${b.email}, ${b.numero_resolucion}, ${b.fecha_resolucion}, ${b.vigencia_hasta},
      ${JSON.stringify(b.opciones)}, ${JSON.stringify(b.datos ?? {})}) RETURNING id`,
    tx,
  );
  if (!row) throw new Error('the business was not created');
  await sql`INSERT INTO business_versions (business_id, epoch) VALUES (${row.id}, ${randomUUID()})`.execute(
    tx,
  );
  await sql`INSERT INTO business_modules (business_id, slug, is_active)
    SELECT ${row.id}, slug, true FROM unnest(${[...MODULE_SLUGS]}::text[]) AS slug`.execute(tx);
  return row.id;
}

/** Adds a series that has issued nothing yet. @returns its id */
export async function insertSeries(tx: Tx, businessId: number, series: NewSeries): Promise<number> {
  const row = await first(
    sql<{ id: number }>`
    INSERT INTO series (business_id, nombre_establecimiento, nombre_norm, prefijo, rango_inicio, rango_fin, longitud_consecutivo,
      proximo_consecutivo)
    VALUES (${businessId}, ${series.nombre_establecimiento}, ${establishmentKey(series.nombre_establecimiento)}, ${series.prefijo},
      ${series.rango_inicio}, ${series.rango_fin}, ${series.longitud_consecutivo}, ${series.rango_inicio}) RETURNING id`,
    tx,
  );
  if (!row) throw new Error('the series was not created');
  return row.id;
}
