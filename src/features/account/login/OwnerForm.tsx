import type { Http } from '#app/api/http.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { AnsweringButton } from '#app/ui/button/AnsweringButton.tsx';
import { PageLink } from '#app/ui/layout/PageLink.tsx';
import styles from './LoginScreen.module.css';
import { SignInForm, WRONG } from './SignInForm.tsx';
import { text } from './text.ts';

const NOT_CONFIRMED = 'correo_sin_verificar';

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
