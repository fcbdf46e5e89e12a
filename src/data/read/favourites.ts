import type { FavouritePage, Favourites } from '#domain/invoicing/favourites.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { knowsFavourites } from '#app/data/knows-server.ts';
import { favouritesKey } from '#app/data/queue/touches.ts';

interface OwnFavourites {
  /** Series of the own establishment; null for somebody without one, who can't have favourites. */
  serieId: number | null;
  pages: readonly FavouritePage[];
  /** The pages have come: until then a change would overwrite pages that nobody here has seen. */
  isKnown: boolean;
}

/** What the favourites of the own establishment are read from. */
export const tablesOfFavourites = ({ me, settings, meta }: ErpDatabase) => [me, settings, meta];

/** The favourites of the own establishment, with own changes that wait. */
export async function readOwnFavourites(db: ErpDatabase): Promise<OwnFavourites> {
  const me = await db.me.get('me');
  const serieId = me?.serie_id ?? null;
  const row = serieId === null ? undefined : await db.settings.get(favouritesKey(serieId));
  const isKnown = serieId !== null && (await knowsFavourites(db, serieId));
  return { serieId, isKnown, pages: (row?.value as Favourites | undefined)?.paginas ?? [] };
}
