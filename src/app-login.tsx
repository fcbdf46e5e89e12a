import { useNavigate } from '@tanstack/react-router';
import { use } from 'react';
import { LoginScreen } from '#app/features/account/login/LoginScreen.tsx';
import { whenLeft } from './app-leaving.ts';
import { publicHttp, sessionStore } from './app-session.ts';
import { appText } from './app-text.ts';

// Who left work on this device; read again after each sign-out.
let pendingHere: Promise<{ name: string; count: number }[]> | undefined;
sessionStore.subscribe(() => {
  pendingHere = undefined;
});

function readPending() {
  pendingHere ??= whenLeft()
    .then(() => import('#app/data/pending-here.ts'))
    .then(({ listPendingHere }) => listPendingHere())
    .catch(() => []);
  return pendingHere;
}

export function LoginRoute() {
  const navigate = useNavigate();
  const pending = use(readPending());
  return (
    <>
      <title>{appText.loginTitle}</title>
      <LoginScreen
        http={publicHttp}
        onSignedIn={(stored) => {
          sessionStore.save(stored);
          void navigate({ to: '/erp_core', replace: true });
        }}
        pending={pending}
      />
    </>
  );
}
