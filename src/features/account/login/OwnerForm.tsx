import type { Http } from '#app/api/http.ts';
import { AnsweringButton } from '#app/ui/button/AnsweringButton.tsx';
import { PageLink } from '#app/ui/layout/PageLink.tsx';
import styles from './LoginScreen.module.css';
import { SignInForm } from './SignInForm.tsx';
import { text } from './text.ts';

const NOT_CONFIRMED = 'correo_sin_verificar';

interface OwnerFormProps {
  http: Http;
  hasFocus: boolean;
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
export function OwnerForm({ http, hasFocus, onFollow, onSignedIn }: OwnerFormProps) {
  return (
    <>
      <SignInForm
        hasFocus={hasFocus}
        remedyFor={(code, email) =>
          code === NOT_CONFIRMED && (
            <AnsweringButton act={() => resend(http, email)} busyLabel={text.resending} label={text.resend} />
          )
        }
        signIn={async (email, password) => {
          const { signInOwner } = await import('#app/api/owner/sessions.ts');
          await onSignedIn(await signInOwner(http, email, password));
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
