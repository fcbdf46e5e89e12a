import type { Dexie } from 'dexie';

// Another tab of ours gives way within milliseconds; the person hears only of a tab that hangs.
const PATIENCE_MS = 1000;

/**
 * Closes a database for good when a newer version of the app wants to change it, or somebody deletes it
 * (offline §10). Left to itself Dexie would open it again and write with yesterday's rules.
 * @param lastWrites what has to reach the disk before
 * @param onClosed the page can't go on: it has to be loaded again
 */
export function giveWay(db: Dexie, lastWrites: () => Promise<unknown>, onClosed: () => void): void {
  db.on('versionchange', () => {
    void lastWrites()
      .catch(() => undefined)
      .finally(() => {
        db.close();
        onClosed();
      });
    // Dexie's own answer would close it at once.
    return false;
  });
}

/**
 * Tells when opening has to wait for a tab with an older version that does not give way, and when that is over.
 * @returns a function that stops it
 */
export function watchBlocked(db: Dexie, tell: (isBlocked: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTold = false;
  const onBlocked = (): void => {
    timer ??= setTimeout(() => {
      isTold = true;
      tell(true);
    }, PATIENCE_MS);
  };
  db.on('blocked', onBlocked);
  return () => {
    clearTimeout(timer);
    db.on('blocked').unsubscribe(onBlocked);
    if (isTold) tell(false);
  };
}
