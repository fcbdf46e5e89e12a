import { useSyncExternalStore } from 'react';
import { createHttp, type Http } from '#app/api/http.ts';
import { readOwner, signOutOwner } from '#app/api/owner/sessions.ts';
import { clearOwnerToken, saveOwnerToken, storedOwnerToken } from '#app/api/session-token.ts';
import { forgetToday } from '#app/features/account/today/last-answer.ts';
import type { OwnerUser } from '#contract/accounts/accounts.ts';
import { csrfCookie, sessionStore } from '#app/app/session/session.ts';
import { store } from '#app/app/store.ts';

const OWNER_KEY = 'ownerToken';

/** Whether an owner is signed in on this page; `user` is empty until, or unless, the server tells who. */
type OwnerState = { status: 'loading' } | { status: 'out' } | { status: 'in'; user: OwnerUser | null };

const OUT: OwnerState = { status: 'out' };

const state = store<OwnerState>(storedOwnerToken(localStorage) === null ? OUT : { status: 'loading' });

/** The owner's session: `subscribe` and `getSnapshot` for screens. */
export const ownerStore = { subscribe: state.subscribe, getSnapshot: state.getSnapshot };

/** The owner who is signed in; null until, or unless, the server tells who. */
export function useOwner(): OwnerUser | null {
  const owner = useSyncExternalStore(state.subscribe, state.getSnapshot);
  return owner.status === 'in' ? owner.user : null;
}

const send = createHttp({
  baseUrl: '',
  getAuthorization: () => {
    const token = storedOwnerToken(localStorage);
    return token === null ? undefined : `Token ${token}`;
  },
  getCsrfToken: csrfCookie,
  takesAnyAnswer: true,
});

/** Set by `public/site.js`: a visitor of `/` was led here by the stored token. */
const FROM_HOME_KEY = 'mostrador.fromHome';
let isFromHome = state.getSnapshot().status === 'loading' && sessionStorage.getItem(FROM_HOME_KEY) !== null;
sessionStorage.removeItem(FROM_HOME_KEY);

/** Calls of the signed-in owner; an answer 401 ends the session, nothing else does. */
export const ownerHttp: Http = async (request) => {
  const token = storedOwnerToken(localStorage);
  const reply = await send(request);
  if (reply.status === 401 && token === storedOwnerToken(localStorage)) endHere();
  return reply;
};

function endHere(): void {
  clearOwnerToken(localStorage);
  forgetToday();
  // What was asked for is the landing page; until it is there, this one says that it loads.
  if (isFromHome) location.replace('/');
  else state.set(OUT);
}

async function verify(): Promise<void> {
  const token = storedOwnerToken(localStorage);
  const user = await readOwner(ownerHttp);
  // Somebody signed in or out meanwhile.
  if (user === null || token !== storedOwnerToken(localStorage)) return;
  isFromHome = false;
  state.set({ status: 'in', user: user ?? null });
}

/** Signs in with a token: ends the collaborator's session, stores it, then asks who it is (owner-area §4). */
export async function enterOwner(token: string): Promise<void> {
  if (sessionStore.getSnapshot()) {
    const { endSession } = await import('#app/app/counter/workspace.ts');
    await endSession();
  }
  saveOwnerToken(localStorage, token);
  state.set({ status: 'in', user: null });
  await verify();
}

/** Signs out here at once and sends the server's sign-out without waiting for its answer. */
export function leaveOwner(): void {
  if (storedOwnerToken(localStorage) !== null) void signOutOwner(send).catch(() => undefined);
  endHere();
}

/** Whether the owner left in order to open a counter: the login begins with the collaborators' tab then. */
export const counterNextStore = store(false);

/** The address that was confirmed last on this page: the login begins with it. */
export const confirmedStore = store('');

/** Signs out to go on as a collaborator. */
export function leaveForCounter(): void {
  counterNextStore.set(true);
  leaveOwner();
}

/** Who is signed in; asks again when the server did not tell before. */
export async function readProfile(): Promise<OwnerUser | undefined> {
  const current = state.getSnapshot();
  if (current.status === 'in' && current.user) return current.user;
  await verify();
  const now = state.getSnapshot();
  return now.status === 'in' ? (now.user ?? undefined) : undefined;
}

/** Another tab signed in or out: this one follows. */
function follow({ key }: StorageEvent): void {
  if (key !== null && key !== OWNER_KEY) return;
  if (storedOwnerToken(localStorage) === null) state.set(OUT);
  else {
    state.set({ status: 'loading' });
    void verify();
  }
}

window.addEventListener('storage', follow);
if (state.getSnapshot().status === 'loading') void verify();
