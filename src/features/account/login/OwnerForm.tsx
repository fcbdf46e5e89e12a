import { lazy, Suspense, useState } from 'react';
import { LoginRefusedError } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { AnsweringButton } from '#app/ui/button/AnsweringButton.tsx';
import { PageLink } from '#app/ui/layout/PageLink.tsx';
import styles from './LoginScreen.module.css';
import { SignInForm, WRONG } from './SignInForm.tsx';
import { text } from './text.ts';

const NOT_CONFIRMED = 'correo_sin_verificar';
const NEEDS_CODE = 'codigo_requerido';

// Few owners have a second factor: the others wait for none of it.
const CodeForm = lazy(() => import('./CodeForm.tsx').then((module) => ({ default: module.CodeForm })));

interface OwnerFormProps {
  http: Http;
  /** The address to begin with. */
  email: string;
  hasFocus: boolean;
  /** Goes on in the collaborators' tab, with the address that was typed. */
  onOther: (email: string) => void;
  /** Goes to another page. */
  onFollow: (href: string) => void;
  /** Gets the owner's token. */
  onSignedIn: (token: string) => Promise<void>;
}

async function resend(http: Http, email: string) {
  const noAnswer = `${text.noAnswer} ${text.checkConnection}`;
  try {
    const { resendConfirmation, tellOutcome } = await import('#app/api/owner/accounts.ts');
    return await tellOutcome(resendConfirmation(http, email), noAnswer);
  } catch {
    // The calls are a file of their own, which may not come either.
    return { isDone: false, words: noAnswer };
  }
}

/** Sign-in of an owner, with the ways on for who has no account, no password, or an address to confirm. */
export function OwnerForm({ http, email: start, hasFocus, onFollow, onOther, onSignedIn }: OwnerFormProps) {
  const [asked, setAsked] = useState<{ email: string; password: string }>();
  if (asked)
    return (
      <Suspense fallback={null}>
        <CodeForm
          credentials={asked}
          http={http}
          onBack={() => setAsked(undefined)}
          onSignedIn={onSignedIn}
        />
      </Suspense>
    );
  return (
    <>
      <SignInForm
        email={start}
        hasFocus={hasFocus}
        remedyFor={(code, email) =>
          code === NOT_CONFIRMED ? (
            <AnsweringButton act={() => resend(http, email)} busyLabel={text.resending} label={text.resend} />
          ) : (
            code === WRONG && (
              <ActionButton isFullWidth onClick={() => onOther(email)} tone="ghost">
                {text.tryCollaborator}
              </ActionButton>
            )
          )
        }
        signIn={async (email, password) => {
          const { signInOwner } = await import('#app/api/owner/sessions.ts');
          try {
            await onSignedIn(await signInOwner(http, email, password));
          } catch (error) {
            if (!(error instanceof LoginRefusedError) || error.code !== NEEDS_CODE) throw error;
            setAsked({ email, password });
          }
        }}
        words={text.owner}
      >
        <PageLink className={styles.forgot} href="/recuperar" onFollow={onFollow}>
          {text.forgot}
        </PageLink>
      </SignInForm>
      <p className={styles.register}>
        {text.noAccount}{' '}
        <PageLink href="/register" onFollow={onFollow}>
          {text.register}
        </PageLink>
      </p>
    </>
  );
}
