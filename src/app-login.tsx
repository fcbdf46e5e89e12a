import { Navigate } from '@tanstack/react-router';
import { use, useSyncExternalStore } from 'react';
import { LoginScreen } from '#app/features/account/login/LoginScreen.tsx';
import { departureStore, leavingStore, whenLeft } from './app-leaving.ts';
import { publicHttp, sessionStore } from './app-session.ts';
import { appText } from './app-text.ts';

// Who left work on this device; read again after each sign-out.
let pendingHere: Promise<{ name: string; count: number }[]> | undefined;
const forgetPending = (): void => {
  pendingHere = undefined;
};
sessionStore.subscribe(forgetPending);
leavingStore.subscribe(forgetPending);

function readPending() {
  pendingHere ??= whenLeft()
    .then(() => import('#app/data/pending-here.ts'))
    .then(({ listPendingHere }) => listPendingHere())
    .catch(() => []);
  return pendingHere;
}

export function LoginRoute() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot);
  const departed = useSyncExternalStore(departureStore.subscribe, departureStore.getSnapshot);
  useSyncExternalStore(leavingStore.subscribe, leavingStore.getSnapshot);
  const pending = use(readPending());
  // Here, or in another tab: one collaborator works in a browser at a time.
  if (session) return <Navigate replace to="/erp_core" />;
  return (
    <>
      <title>{appText.loginTitle}</title>
      <LoginScreen
        http={publicHttp}
        notice={departed === null ? null : appText.signedOutElsewhere(departed)}
        onSignedIn={(stored) => {
          departureStore.set(null);
          sessionStore.save(stored);
        }}
        pending={pending}
      />
    </>
  );
}
