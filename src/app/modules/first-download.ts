import type { SyncSnapshot } from '#app/sync/status.ts';

/**
 * How the first download of a device stands: `waits` for a connection, `refused` by the server until somebody
 * signs in, `failed` with an answer that is no download; the next round tries again.
 */
type FirstDownload = 'done' | 'running' | 'waits' | 'refused' | 'failed';

/**
 * What a screen may say of an empty mirror; nothing is on its way once a round is over that brought nothing. That
 * stands until something comes: a retry under somebody's finger is no other state.
 */
export function firstDownloadOf(sync: SyncSnapshot): FirstDownload {
  if (sync.lastSync !== null) return 'done';
  if (sync.connection === 'offline') return 'waits';
  if (sync.needsLogin) return 'refused';
  const { lastPull } = sync;
  const hasFailed = lastPull === 'trouble' || lastPull === 'unreachable';
  const isAsked = sync.isBusy || sync.connection === 'unknown';
  const isUnderWay = sync.bootstrap !== null || (isAsked && !hasFailed);
  if (isUnderWay) return 'running';
  return lastPull === 'unreachable' ? 'waits' : 'failed';
}

/** Whether the mirror is empty and stays so for now. */
export function hasNothingYet(sync: SyncSnapshot): boolean {
  return !['done', 'running'].includes(firstDownloadOf(sync));
}
