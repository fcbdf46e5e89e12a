import type { FavouritePage } from '#domain/invoicing/favourites.ts';
import { type Db, sql, type Tx } from '#server/platform/database/database.ts';

interface FavouritesRow {
  serie_id: number;
  paginas: FavouritePage[];
}

/** Favourites of establishments; those that nobody has saved yet are missing. */
export async function readFavourites(
  db: Db | Tx,
  businessId: number,
  serieIds: readonly number[],
): Promise<FavouritesRow[]> {
  const { rows } = await sql<FavouritesRow>`SELECT serie_id, paginas FROM favourites
    WHERE business_id = ${businessId} AND serie_id = ANY(${serieIds})`.execute(db);
  return rows;
}

/** Puts an object in place of what the establishment has. @returns whether it is another one */
export async function storeFavourites(
  tx: Tx,
  businessId: number,
  serieId: number,
  pages: readonly FavouritePage[],
): Promise<boolean> {
  const result = await sql`
    INSERT INTO favourites AS f (business_id, serie_id, paginas)
    VALUES (${businessId}, ${serieId}, ${JSON.stringify(pages)}::jsonb)
    ON CONFLICT (business_id, serie_id) DO UPDATE SET paginas = excluded.paginas
    WHERE f.business_id = ${businessId} AND f.paginas <> excluded.paginas`.execute(tx);
  return result.numAffectedRows === 1n;
}
