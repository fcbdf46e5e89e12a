import type { FavouritePage, Favourites } from '#domain/invoicing/favourites.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { knowsFavourites } from '#app/data/knows-server.ts';
import { enqueue, type NewOperation } from './enqueue.ts';
import { autosave } from './autosave.ts';
import { favouritesKey, touch } from '#app/data/queue/touches.ts';
import { writePaths } from './write-paths.ts';

function limitWrite(subUserId: number, limit: number): NewOperation {
  const body = { limite_alerta_inventario: limit };
  const effect = { type: 'alert-limit', limit } as const;
  const key = `alert-limit:${subUserId}`;
  const name = touch.settings(key);
  const rest = { entityId: key, lane: name, touches: [name], dependsOn: [] };
  return { ...rest, method: 'PUT', path: writePaths.ownSettings, body, effect };
}

/** Saves the own alert limit of the inventory, whole units, on this device. */
export function saveAlertLimit(db: ErpDatabase, limit: number, now = new Date()): Promise<void> {
  return enqueue(db, async () => {
    const me = await db.me.get('me');
    if (!me) throw new Error('nobody is signed in');
    return autosave(db, limitWrite(me.sub_user_id, limit), now);
  });
}

function favouritesWrite(serieId: number, paginas: FavouritePage[]): NewOperation {
  const key = favouritesKey(serieId);
  const name = touch.settings(key);
  const rest = { entityId: key, lane: name, touches: [name], dependsOn: [] };
  const effect = { type: 'favourites', paginas } as const;
  return { ...rest, method: 'PUT', path: writePaths.favourites(serieId), body: { paginas }, effect };
}

/**
 * Changes the favourites of an establishment on this device. They go as one whole object: of two devices that saved
 * apart the save that reaches the server last wins.
 * @param change gives the pages as they are to be, from those that this device shows
 * @throws where the shop's pages have not come yet: a save would go over all of them
 */
export function editFavourites(
  db: ErpDatabase,
  serieId: number,
  change: (pages: readonly FavouritePage[]) => FavouritePage[],
  now = new Date(),
): Promise<void> {
  return enqueue(db, async () => {
    if (!(await knowsFavourites(db, serieId)))
      throw new Error('the favourites of the shop have not come yet');
    const shown = (await db.settings.get(favouritesKey(serieId)))?.value as Favourites | undefined;
    await autosave(db, favouritesWrite(serieId, change(shown?.paginas ?? [])), now);
  });
}
