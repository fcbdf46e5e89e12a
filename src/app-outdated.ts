import type { Workspace } from '#app/data/workspace.ts';

const listeners = new Set<() => void>();
let isOutdated = false;

/** Whether a newer version, in another tab, has taken over the database of this one's counter. */
export const outdatedStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): boolean => isOutdated,
};

/**
 * Gives the database up to a newer version that wants to change it: what is on the screen is put on disk
 * first, and nothing of this version opens it again (offline §10). Dexie alone would close it and open it
 * anew at the next read.
 * @param stop ends what works on the database
 */
export function giveWayToNewer({ db, drafts }: Workspace, stop: () => void): void {
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion === null) return undefined; // deleted: whoever signs out
    stop();
    const close = (): void => {
      db.close();
      isOutdated = true;
      for (const listener of listeners) listener();
    };
    // The newer one waits for the close; what is being charged ends before it.
    void drafts.flush().then(close, close);
    return false;
  });
}
