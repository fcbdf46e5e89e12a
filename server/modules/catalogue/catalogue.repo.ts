import type { Catalogue, CatalogueInput } from '#contract/catalogue/catalogue.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import { findEntry, setEntry } from '#server/platform/database/directory.ts';

/** Every store of a business with its page, in the order of the stores. */
export async function listCatalogues(
  db: Db | Tx,
  businessId: number,
  serieId: number | null = null,
): Promise<Catalogue[]> {
  const only = serieId === null ? sql`` : sql`AND s.id = ${serieId}`;
  const { rows } = await sql<Catalogue>`
    SELECT s.id AS serie_id, s.nombre_establecimiento, c.nombre, coalesce(c.publicado, false) AS publicado,
      coalesce(c.pausado, false) AS pausado, c.whatsapp, c.saludo
    FROM series s LEFT JOIN catalogues c ON c.business_id = s.business_id AND c.serie_id = s.id
    WHERE s.business_id = ${businessId} ${only} ORDER BY s.id`.execute(db);
  return rows;
}

export async function storeCatalogue(
  tx: Tx,
  businessId: number,
  serieId: number,
  { nombre, publicado, pausado, whatsapp, saludo }: CatalogueInput,
): Promise<void> {
  await sql`
    INSERT INTO catalogues (business_id, serie_id, nombre, publicado, pausado, whatsapp, saludo)
    VALUES (${businessId}, ${serieId}, ${nombre}, ${publicado}, ${pausado}, ${whatsapp}, ${saludo})
    ON CONFLICT (business_id, serie_id) DO UPDATE SET nombre = excluded.nombre, publicado = excluded.publicado,
      pausado = excluded.pausado, whatsapp = excluded.whatsapp, saludo = excluded.saludo`.execute(tx);
  await setEntry(tx, 'catalogo', { business_id: businessId, fila: serieId }, nombre);
}

/** Business and store of the page with this name: an address belongs to one store of the installation. */
export async function findByName(db: Db | Tx, nombre: string) {
  const entry = await findEntry(db, 'catalogo', nombre);
  if (!entry) return undefined;
  return first(
    sql<{ business_id: number; serie_id: number; publicado: boolean }>`
    SELECT business_id, serie_id, publicado FROM catalogues
    WHERE business_id = ${entry.business_id} AND serie_id = ${entry.fila} AND nombre = ${nombre}`,
    db,
  );
}

/** Orders of a business come from its pages one after the other: what is counted below stays true until commit. */
export async function lockSenders(tx: Tx, businessId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('catalogo', ${businessId}))`.execute(tx);
}

interface Sender {
  direccion_red: string;
  telefono: string;
}

/** When an address and a telephone have sent orders to a business since, the newest first. */
export async function listSent(
  tx: Tx,
  businessId: number,
  { direccion_red, telefono }: Sender,
  since: Date,
): Promise<Record<'byAddress' | 'byPhone', Date[]>> {
  const sent = sql<Record<'byAddress' | 'byPhone', Date[] | null>>`
    SELECT array_agg(created_at ORDER BY created_at DESC) FILTER (WHERE direccion_red = ${direccion_red}) AS "byAddress",
      array_agg(created_at ORDER BY created_at DESC) FILTER (WHERE telefono = ${telefono}) AS "byPhone"
    FROM catalogue_senders
    WHERE business_id = ${businessId} AND created_at > ${since}
      AND (direccion_red = ${direccion_red} OR telefono = ${telefono})`;
  const row = await first(sent, tx);
  return { byAddress: row?.byAddress ?? [], byPhone: row?.byPhone ?? [] };
}

export async function noteSender(
  tx: Tx,
  businessId: number,
  orderId: string,
  { direccion_red, telefono }: Sender,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO catalogue_senders (business_id, order_id, direccion_red, telefono, created_at)
    VALUES (${businessId}, ${orderId}, ${direccion_red}, ${telefono}, ${now})`.execute(tx);
}

/** Forgets where some orders of before came from. @returns how many */
export async function sweepSenders(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM catalogue_senders WHERE (business_id, order_id) IN (
      SELECT business_id, order_id FROM catalogue_senders WHERE created_at < ${before} LIMIT ${limit})`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}
