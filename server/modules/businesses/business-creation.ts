import { randomUUID } from 'node:crypto';
import { MODULE_SLUGS } from '#domain/modules.ts';
import { normalizeText } from '#domain/normalize.ts';
import { first, sql, type Tx } from '#server/platform/database.ts';
import type { BusinessRow } from './businesses.repo.ts';

export interface NewBusiness extends Omit<BusinessRow, 'id'> {
  country: string;
  department: string;
  email: string;
}

export interface NewSeries {
  nombre_establecimiento: string;
  prefijo: string;
  rango_inicio: number;
  rango_fin: number;
  longitud_consecutivo: number;
}

/** Creates a business with its version counter and its five modules, active. @returns its id */
export async function insertBusiness(tx: Tx, ownerId: number, business: NewBusiness): Promise<number> {
  const b = business;
  const row = await first(
    sql<{ id: number }>`
    INSERT INTO businesses (owner_id, tipo, nombre_display, identificacion, dv, country, department, city, address, phone, email,
      numero_resolucion, fecha_resolucion, vigencia_hasta, opciones)
    VALUES (${ownerId}, ${b.tipo}, ${b.nombre_display}, ${b.identificacion}, ${b.dv}, ${b.country}, ${b.department}, ${b.city},
      ${b.address}, ${b.phone}, ${b.email}, ${b.numero_resolucion}, ${b.fecha_resolucion}, ${b.vigencia_hasta},
      ${JSON.stringify(b.opciones)}) RETURNING id`,
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
    VALUES (${businessId}, ${series.nombre_establecimiento}, ${normalizeText(series.nombre_establecimiento)}, ${series.prefijo},
      ${series.rango_inicio}, ${series.rango_fin}, ${series.longitud_consecutivo}, ${series.rango_inicio}) RETURNING id`,
    tx,
  );
  if (!row) throw new Error('the series was not created');
  return row.id;
}
