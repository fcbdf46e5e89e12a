import { useNavigate } from '@tanstack/react-router';
import { use, useSyncExternalStore } from 'react';
import { forgetLeavingCounter, leavingCounter, type StoredSession } from '#app/api/session-token.ts';
import { LoginScreen } from '#app/features/account/login/LoginScreen.tsx';
import { departureStore, leavingStore, whenLeft } from './leaving.ts';
import { GuestGate } from './gates.tsx';
import { confirmedStore, counterNextStore, enterOwner, leaveOwner } from '#app/app/owner/owner.ts';
import { lockStore, unlockScreen } from './lock.ts';
import { publicHttp, sessionStore } from './session.ts';
import type { PendingHere } from '#app/data/identity/pending-here.ts';
import { pageText } from '#app/app/page-text.ts';
import { appText } from '#app/app/text.ts';

// Who left work on this device; read again after each sign-out.
let pendingHere: Promise<readonly PendingHere[]> | undefined;
const forgetPending = (): void => {
  pendingHere = undefined;
};
sessionStore.subscribe(forgetPending);
leavingStore.subscribe(forgetPending);

/** Ends a sign-out that the page before did not live to end: else the worker would go on for the person who left. */
async function finishLeft(): Promise<void> {
  const database = leavingCounter(localStorage);
  if (database === null) return;
  const { finishLeaving } = await import('#app/data/identity/finish-leaving.ts');
  await finishLeaving(database);
  forgetLeavingCounter(localStorage, database);
}

/** Whether a counter was ever opened in this browser; an old browser does not say, and may have been one. */
async function mayHaveCounters(): Promise<boolean> {
  const { databases } = indexedDB as { databases?: IDBFactory['databases'] };
  return databases === undefined || (await databases.call(indexedDB)).length > 0;
}

async function listPending(): Promise<readonly PendingHere[]> {
  // A new device shows its login without waiting for what reads databases.
  if (!(await mayHaveCounters())) return [];
  const { listPendingHere } = await import('#app/data/identity/pending-here.ts');
  return listPendingHere();
}

/** Who left work on this device; asked once for each visit. */
export function readPending(): Promise<readonly PendingHere[]> {
  pendingHere ??= whenLeft()
    // Where it can't be ended, the login lists what waits here all the same.
    .then(() => finishLeft().catch(() => undefined))
    .then(listPending)
    .catch(() => []);
  return pendingHere;
}

/** The password was given: the PINs that were wrong before count no more. */
async function forgiveTries({ session }: StoredSession): Promise<void> {
  const pins = await import('#app/data/identity/pins.ts');
  await pins.forgiveTries(`erp:${session.business_id}:${session.sub_user_id}`);
}

const TAB_KEY = 'mostrador.login';

/** Who signed in last on this device: its next sign-in is of the same kind. */
const rememberTab = (tab: 'owner' | 'collaborator'): void => localStorage.setItem(TAB_KEY, tab);
const rememberedTab = () => (localStorage.getItem(TAB_KEY) === 'collaborator' ? 'collaborator' : 'owner');

/** `/login`: a person who is signed in already, here or in another tab, goes to the own place. */
export function LoginRoute() {
  return (
    <GuestGate>
      <title>{pageText.loginTitle}</title>
      <Login />
    </GuestGate>
  );
}

function Login() {
  const navigate = useNavigate();
  const departed = useSyncExternalStore(departureStore.subscribe, departureStore.getSnapshot);
  const leavings = useSyncExternalStore(leavingStore.subscribe, leavingStore.getSnapshot);
  const isCounterNext = useSyncExternalStore(counterNextStore.subscribe, counterNextStore.getSnapshot);
  const isLocked = useSyncExternalStore(lockStore.subscribe, lockStore.getSnapshot) !== null;
  const pending = use(readPending());
  const isCounter = isCounterNext || leavings > 0 || isLocked || departed !== null || pending.length > 0;
  const confirmed = confirmedStore.getSnapshot();
  return (
    <LoginScreen
      email={confirmed}
      http={publicHttp}
      notice={departed === null ? null : appText.signedOutElsewhere(departed)}
      onCollaborator={(stored) => {
        leaveOwner();
        departureStore.set(null);
        counterNextStore.set(false);
        rememberTab('collaborator');
        void forgiveTries(stored).catch(() => undefined);
        sessionStore.save(stored);
        unlockScreen();
      }}
      onFollow={(href) => void navigate({ to: href })}
      onPin={isLocked ? () => void navigate({ to: '/erp_core' }) : undefined}
      onOwner={(token) => {
        rememberTab('owner');
        confirmedStore.set('');
        return enterOwner(token);
      }}
      pending={pending}
      startsWith={isCounter ? 'collaborator' : confirmed === '' ? rememberedTab() : 'owner'}
    />
  );
}
