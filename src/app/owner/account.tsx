import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AskScreen } from '#app/features/account/password-reset/AskScreen.tsx';
import { ChooseScreen } from '#app/features/account/password-reset/ChooseScreen.tsx';
import { RegisterScreen } from '#app/features/account/register/RegisterScreen.tsx';
import { VerifyEmailScreen } from '#app/features/account/verify-email/VerifyEmailScreen.tsx';
import { GuestGate } from '#app/app/session/gates.tsx';
import { publicHttp } from '#app/app/session/session.ts';
import { pageText } from '#app/app/page-text.ts';
import { AccountPage } from './AccountPage.tsx';
import { confirmedStore } from './owner.ts';

/** `/register`: for visitors only. */
export function RegisterRoute() {
  return (
    <GuestGate>
      <title>{pageText.registerTitle}</title>
      <AccountPage width="normal">
        <RegisterScreen http={publicHttp} />
      </AccountPage>
    </GuestGate>
  );
}

/** `/verify-email/{key}`: the mailbox's owner may confirm, no matter who is signed in on this device. */
export function VerifyEmailRoute() {
  const key = useParams({ strict: false }).key;
  const navigate = useNavigate();
  const goHome = useCallback(() => window.location.replace('/'), []);
  return (
    <AccountPage>
      <title>{pageText.verifyTitle}</title>
      <VerifyEmailScreen
        http={publicHttp}
        keyFromUrl={key}
        onHome={goHome}
        onSignIn={(email) => {
          confirmedStore.set(email);
          void navigate({ to: '/login' });
        }}
      />
    </AccountPage>
  );
}

/** `/recuperar` */
export function RecoverRoute() {
  return (
    <AccountPage>
      <title>{pageText.recoverTitle}</title>
      <AskScreen http={publicHttp} />
    </AccountPage>
  );
}

/** `/recuperar/{key}` */
export function NewPasswordRoute() {
  const key = useParams({ strict: false }).key ?? '';
  return (
    <AccountPage>
      <title>{pageText.recoverTitle}</title>
      <ChooseScreen http={publicHttp} key={key} keyFromUrl={key} />
    </AccountPage>
  );
}
