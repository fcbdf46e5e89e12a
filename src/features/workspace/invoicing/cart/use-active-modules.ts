import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';

/** Modules that are on, as the feed tells them; undefined until they are read. */
export function useActiveModules(db: ErpDatabase) {
  return useLiveRead([db.me], async () => (await db.me.get('me'))?.componentes_activos ?? [], [db]);
}
