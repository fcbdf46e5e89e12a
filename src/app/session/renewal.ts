import { renewToken } from '#app/api/sessions.ts';
import { httpOf, sessionStore } from '#app/app/session/session.ts';
import type { Workspace } from '#app/data/workspace.ts';
import type { SyncStatus } from '#app/sync/status.ts';

const RENEW_EVERY_MS = 6 * 3_600_000;

/**
 * Renews the token of a counter when it opens, every six hours, and where nobody answered as soon as the server does: a
 * browser that dies forgets the last minute, and may come back with the token before the newest one, which ends within
 * minutes. A token lives 30 days and slides while the counter is online; the worker gets its copy.
 * @returns what renews it at once, and what ends all that
 */
export function keepRenewed({ db, session }: Workspace, status: SyncStatus) {
  /** When the mirror last matched the server before a renewal without an answer; undefined while none is owed. */
  let owedSince: string | null | undefined;
  const renew = async (): Promise<void> => {
    const before = sessionStore.getSnapshot();
    const { lastSync } = status.getSnapshot();
    owedSince = undefined;
    const renewed = await renewToken(httpOf(session)).catch(() => {
      owedSince = lastSync;
    });
    if (!renewed || !before || sessionStore.getSnapshot()?.token !== before.token) return;
    sessionStore.save(renewed);
    await db.session.put({ id: 'token', token: renewed.token }).catch(() => undefined);
  };
  const stopFollowing = status.subscribe(() => {
    if (owedSince !== undefined && status.getSnapshot().lastSync !== owedSince) void renew();
  });
  const interval = setInterval(() => void renew(), RENEW_EVERY_MS);
  void renew();
  const stop = (): void => {
    stopFollowing();
    clearInterval(interval);
  };
  return { renew, stop };
}
