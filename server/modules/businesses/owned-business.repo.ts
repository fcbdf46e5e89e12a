import type { BusinessKind } from '#domain/accounts/business-id.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import { type BusinessRow, OPTIONS, type SeriesRow } from './businesses.repo.ts';

/** A business as its owner's lists show it. */
export interface OwnedBusiness {
  id: number;
  tipo: BusinessKind;
  nombre_display: string;
}

type OwnedResolution = Pick<BusinessRow, 'id' | 'tipo' | 'vigencia_hasta'>;

type OwnedSeries = { business_id: number } & Pick<
  SeriesRow,
  'id' | 'nombre_establecimiento' | 'prefijo' | 'rango_fin' | 'proximo_consecutivo'
>;

export interface BusinessDetailRow extends BusinessRow {
  country: string;
  department: string;
  email: string;
  datos: Readonly<Record<string, string | null>>;
  package_id: number | null;
}

export async function listOwned(db: Db, ownerId: number): Promise<OwnedBusiness[]> {
  const { rows } = await sql<OwnedBusiness>`
    SELECT id, tipo, nombre_display FROM businesses WHERE owner_id = ${ownerId} ORDER BY id`.execute(db);
  return rows;
}

/** Series of all businesses of an owner. */
export async function listOwnedSeries(tx: Tx, ownerId: number): Promise<OwnedSeries[]> {
  const { rows } = await sql<OwnedSeries>`
    SELECT s.business_id, s.id, s.nombre_establecimiento, s.prefijo, s.rango_fin, s.proximo_consecutivo
    FROM series s JOIN businesses b ON b.id = s.business_id
    WHERE b.owner_id = ${ownerId} ORDER BY s.id`.execute(tx);
  return rows;
}

/** Until when the resolution of each business of an owner is good. */
export async function listResolutions(tx: Tx, ownerId: number): Promise<OwnedResolution[]> {
  const { rows } = await sql<OwnedResolution>`
    SELECT id, tipo, vigencia_hasta FROM businesses WHERE owner_id = ${ownerId} ORDER BY id`.execute(tx);
  return rows;
}

export function findOwned(db: Db, ownerId: number, id: number): Promise<OwnedBusiness | undefined> {
  return first(
    sql<OwnedBusiness>`SELECT id, tipo, nombre_display FROM businesses WHERE id = ${id} AND owner_id = ${ownerId}`,
    db,
  );
}

const DETAIL = sql`id, tipo, nombre_display, identificacion, dv, country, department, city, address, phone, email, datos,
  numero_resolucion, fecha_resolucion, vigencia_hasta, ${OPTIONS}, package_id`;

export function findDetail(db: Db | Tx, businessId: number): Promise<BusinessDetailRow | undefined> {
  return first(sql<BusinessDetailRow>`SELECT ${DETAIL} FROM businesses WHERE id = ${businessId}`, db);
}

/**
 * Locks the business against its owner's other edits until commit. Sales only point at the row, so they go
 * on.
 */
export function lockBusiness(tx: Tx, businessId: number): Promise<BusinessDetailRow | undefined> {
  return first(
    sql<BusinessDetailRow>`SELECT ${DETAIL} FROM businesses WHERE id = ${businessId} FOR NO KEY UPDATE`,
    tx,
  );
}

export type BusinessChange = Pick<
  BusinessDetailRow,
  | 'country'
  | 'department'
  | 'city'
  | 'address'
  | 'phone'
  | 'email'
  | 'datos'
  | 'numero_resolucion'
  | 'fecha_resolucion'
  | 'vigencia_hasta'
  | 'opciones'
>;

export async function updateBusiness(tx: Tx, businessId: number, b: BusinessChange): Promise<void> {
  await sql`
    UPDATE businesses SET country = ${b.country}, department = ${b.department}, city = ${b.city}, address = ${b.address},
      phone = ${b.phone}, email = ${b.email}, datos = ${JSON.stringify(b.datos)}, numero_resolucion = ${b.numero_resolucion},
      fecha_resolucion = ${b.fecha_resolucion}, vigencia_hasta = ${b.vigencia_hasta}, opciones = ${JSON.stringify(b.opciones)}
    WHERE id = ${businessId}`.execute(tx);
}

export async function setPackage(tx: Tx, businessId: number, packageId: number | null): Promise<void> {
  await sql`UPDATE businesses SET package_id = ${packageId} WHERE id = ${businessId}`.execute(tx);
}
