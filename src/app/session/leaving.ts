import { type Store, store } from '#app/app/store.ts';

let leaving: Promise<unknown> = Promise.resolve();

/** How often a counter was put away in this tab; a screen that shows what is left on the device reads it again then. */
export const leavingStore: Store<number> = store(0);

/** Whose session ended in another tab while this one had the counter open; until the next sign-in. */
export const departureStore: Store<string | null> = store<string | null>(null);

/** Notes a sign-out that is under way: the login must not read what it is still writing. */
export function noteLeaving(signingOut: Promise<unknown>): void {
  leaving = Promise.all([leaving, signingOut.catch(() => undefined)]);
  leavingStore.set(leavingStore.getSnapshot() + 1);
}

/** Resolves once the last sign-out has put everything away. */
export function whenLeft(): Promise<unknown> {
  return leaving;
}
