import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { readOwnFavourites, tablesOfFavourites } from '#app/data/read/favourites.ts';
import { bestSellers } from '#app/data/read/products/best-sellers.ts';
import type { CatalogueProduct } from '#app/data/read/products/product-catalogue.ts';
import type { Workspace } from '#app/data/workspace.ts';
import type { FavouritePage } from '#domain/invoicing/favourites.ts';
import { FAVOURITES_MOST } from '#domain/invoicing/favourites.ts';
import { text } from '#app/features/workspace/invoicing/text.ts';

/** The page that the shop does not lay out: *Lo que más vendes*. */
export const BEST = 'best';

/** What can be tapped beside the lines: the shop's pages, then the automatic one; neither, where nothing is known. */
export interface BoardPages {
  /** Series of the establishment with these favourites; null for somebody without one. */
  serieId: number | null;
  /** The shop's own have come, and may be laid out anew. */
  isKnown: boolean;
  favourites: readonly FavouritePage[];
  /** With the automatic one. */
  pages: readonly FavouritePage[];
}

const asPage = (ids: readonly string[]): FavouritePage => ({
  id: BEST,
  nombre: text.bestSellers,
  casillas: ids.map((id) => ({ tipo: 'producto', id, texto: null, color: null })),
});

/** The pages of tiles of this shop; undefined until they were read. */
export function useBoard({ db }: Workspace): BoardPages | undefined {
  const own = useLiveRead(tablesOfFavourites(db), () => readOwnFavourites(db), [db]);
  // On a new device the sales come after the products.
  const ids = useLiveRead(
    [db.invoices, db.products],
    () => bestSellers(db, FAVOURITES_MOST.tiles).catch(() => []),
    [db],
  );
  if (!own || (own.pages.length === 0 && !ids)) return undefined;
  const pages = ids && ids.length > 0 ? [...own.pages, asPage(ids)] : own.pages;
  return { serieId: own.serieId, isKnown: own.isKnown, favourites: own.pages, pages };
}

interface TileProducts {
  byId: ReadonlyMap<string, CatalogueProduct>;
  /** The products that were looked for: of others nothing is known yet. */
  asked: ReadonlySet<string>;
  /** Everything was fetched: a product that is not there is gone. */
  isComplete: boolean;
}

/** The products of tiles as they are now, stock and price too. */
export async function readTiles(
  { db, catalogue }: Pick<Workspace, 'db' | 'catalogue'>,
  ids: readonly string[],
): Promise<TileProducts> {
  const products = await catalogue.byIds(ids).catch(() => []);
  const isComplete = !(await db.meta.get('bootstrap'));
  const byId = new Map(products.map((product) => [product.id, product]));
  return { byId, asked: new Set(ids), isComplete };
}

/** Products of a page's tiles; undefined until first read. While a page is read, those of the page before. */
export function useTiles(workspace: Workspace, page: FavouritePage | undefined) {
  const { db } = workspace;
  const ids = (page?.casillas ?? []).flatMap(({ tipo, id }) => (tipo === 'producto' ? [id] : []));
  return useLiveRead(
    [db.products, db.stocks, db.business, db.me, db.settings, db.meta],
    () => readTiles(workspace, ids),
    [workspace, ids.join(' ')],
  );
}
