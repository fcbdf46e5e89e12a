import { useObservable } from 'dexie-react-hooks';
import type { ErpDatabase } from '#app/data/db.ts';
import { liveRead } from '#app/data/live/live-read.ts';

/** Modules that are on, as the feed tells them; undefined until they are read. */
export function useActiveModules(db: ErpDatabase) {
  return useObservable(
    () => liveRead([db.me], async () => (await db.me.get('me'))?.componentes_activos ?? []),
    [db],
  );
}
