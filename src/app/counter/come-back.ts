import { readKeptToken, type StoredSession } from '#app/api/session-token.ts';
import { handOn, type LeftSales, listLeft } from '#app/data/identity/hand-on.ts';
import { keptToken } from '#app/data/identity/pins.ts';
import { unlockScreen } from '#app/app/session/lock.ts';
import { departureStore } from '#app/app/session/leaving.ts';
import { sessionStore } from '#app/app/session/session.ts';
import { nameOf, openCounter, stepAside } from './workspace.ts';

/** The session of somebody who has worked here, as the own database keeps it; null where only a sign-in helps. */
export async function keptSession(database: string): Promise<StoredSession | null> {
  const present = sessionStore.getSnapshot();
  // Newer than the copy, perhaps.
  if (present && nameOf(present.session) === database) return present;
  const token = await keptToken(database);
  const session = token === null ? undefined : readKeptToken(localStorage, token, Date.now());
  return token !== null && session && nameOf(session) === database ? { token, session } : null;
}

/** Open sales of the person in front, once all that is being charged is on disk. */
export async function openSales(): Promise<LeftSales> {
  const present = sessionStore.getSnapshot();
  if (!present) return { takeable: [], bound: [] };
  const { workspace } = await openCounter(present);
  await workspace.drafts.putAway();
  return listLeft(workspace.db.name, workspace.drafts.tab);
}

/**
 * Brings somebody back to the counter without a sign-in. What the person before left stays in that one's own database, but
 * for the sales that this one takes.
 * @param taken ids of open sales
 * @returns whether they were taken; else they are where they were
 */
export async function comeBack(target: StoredSession, taken: readonly string[] = []): Promise<boolean> {
  const before = sessionStore.getSnapshot();
  let isTaken = true;
  if (before && nameOf(before.session) !== nameOf(target.session)) {
    const stepping = stepAside();
    if (taken.length > 0) {
      await stepping;
      isTaken = await handOn(nameOf(before.session), nameOf(target.session), taken).then(
        (moved) => moved === taken.length,
        () => false,
      );
    }
  }
  departureStore.set(null);
  // First who it is: no tab shows the counter of the person before.
  sessionStore.resume(target);
  unlockScreen();
  return isTaken;
}

/** Leaves the lock for the login, where the password is asked for: nothing is revoked, and the queues go on from there. */
export function goToPassword(): void {
  void stepAside();
  sessionStore.clear();
}
