import type { SyncSnapshot } from '#app/sync/status.ts';

/**
 * How the first download of a device stands: `waits` for a connection, `refused` by the server until somebody
 * signs in, `failed` with an answer that is no download; the next round tries again.
 */
export type FirstDownload = 'done' | 'running' | 'waits' | 'refused' | 'failed';

/** What a screen may say of an empty mirror; nothing is on its way once a round is over that brought nothing. */
export function firstDownloadOf(sync: SyncSnapshot): FirstDownload {
  if (sync.lastSync !== null) return 'done';
  if (sync.connection === 'offline') return 'waits';
  if (sync.needsLogin) return 'refused';
  const isUnderWay = sync.isBusy || sync.bootstrap !== null || sync.connection === 'unknown';
  return isUnderWay ? 'running' : 'failed';
}

/** Whether the mirror is empty and stays so for now. */
export function hasNothingYet(sync: SyncSnapshot): boolean {
  return !['done', 'running'].includes(firstDownloadOf(sync));
}
