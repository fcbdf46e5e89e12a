import type { FavouritesInput } from '#contract/favourites/favourites.ts';
import type { Series } from '#contract/session/session.ts';
import type { Favourites } from '#domain/invoicing/favourites.ts';
import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { idFrom } from '#server/platform/ids.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { favouritesLogText } from './favourites-text.ts';
import * as repo from './favourites.repo.ts';

interface FavouritesPorts {
  /** The series; undefined when the business has none with that id. */
  findSeries(tx: Db | Tx, businessId: number, id: number): Promise<Series | undefined>;
  /** Logs an autosave, at most once per collaborator and ten minutes. */
  recordAutosave(
    write: Write,
    actor: Collaborator,
    modulo: 'facturacion',
    accion: 'Configurar',
    descripcion: string,
  ): Promise<void>;
}

export type FavouritesService = ReturnType<typeof createFavouritesService>;

/** Ids of the feed's `ajustes`: `favoritos:<serie_id>`. */
const PREFIX = 'favoritos:';

/** The tiles of the sell screen, an object per establishment (quick-sale.md E3). */
export function createFavouritesService(db: Db, ports: FavouritesPorts) {
  async function requireSeries(tx: Db | Tx, businessId: number, serieId: number): Promise<void> {
    if (!(await ports.findSeries(tx, businessId, serieId))) throw new Problem('no_encontrado');
  }
  return {
    /** Before any save: no page. @throws Problem `no_encontrado` for an establishment of another business too */
    async read({ businessId }: Collaborator, serieId: number): Promise<Favourites> {
      await requireSeries(db, businessId, serieId);
      const [row] = await repo.readFavourites(db, businessId, [serieId]);
      return { paginas: row?.paginas ?? [] };
    },

    /** The last one who saves wins, with the whole object. @throws Problem `no_encontrado` */
    async save(
      actor: Collaborator,
      serieId: number,
      input: FavouritesInput,
      write: Write,
    ): Promise<EffectResult> {
      const { tx, businessId, changes } = write;
      // A new page gets its id from its name and place: sent once more, it is the same page.
      const idOf = (name: string, at: number) => idFrom(`favoritos ${businessId} ${serieId} ${at} ${name}`);
      const paginas = input.paginas.map((page, at) => ({ ...page, id: page.id ?? idOf(page.nombre, at) }));
      await requireSeries(tx, businessId, serieId);
      if (await repo.storeFavourites(tx, businessId, serieId, paginas)) {
        changes.put('ajustes', `${PREFIX}${serieId}`);
        await ports.recordAutosave(write, actor, 'facturacion', 'Configurar', favouritesLogText.saved);
      }
      return { status: 200, body: { paginas } };
    },

    /** Rows of the change feed: everybody of the business reads them. */
    async feedRows(tx: Tx, actor: Collaborator, ids: readonly string[]) {
      const serieIds = ids.map((id) => Number(id.slice(PREFIX.length)));
      const rows = await repo.readFavourites(tx, actor.businessId, serieIds);
      return new Map<string, unknown>(
        rows.map(({ serie_id, paginas }) => [`${PREFIX}${serie_id}`, { paginas }]),
      );
    },
  };
}
