import type { Http } from '#app/api/http.ts';
import type { StoredSession } from '#app/api/session-token.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { SignInForm, WRONG } from './SignInForm.tsx';
import { text } from './text.ts';

interface CollaboratorFormProps {
  http: Http;
  /** The address to begin with. */
  email: string;
  hasFocus: boolean;
  /** Goes on in the owners' tab, with the address that was typed. */
  onOther: (email: string) => void;
  onSignedIn: (session: StoredSession) => void;
}

/** Sign-in of a collaborator at the counter. */
export function CollaboratorForm({
  http,
  email: start,
  hasFocus,
  onOther,
  onSignedIn,
}: CollaboratorFormProps) {
  return (
    <SignInForm
      email={start}
      hasFocus={hasFocus}
      remedyFor={(code, email) =>
        code === WRONG && (
          <ActionButton isFullWidth onClick={() => onOther(email)} tone="ghost">
            {text.tryOwner}
          </ActionButton>
        )
      }
      signIn={async (email, password) => {
        // Loaded when it is needed: selling begins without it.
        const { signInCollaborator } = await import('#app/api/sessions.ts');
        onSignedIn(await signInCollaborator(http, email, password));
      }}
      words={text.collaborator}
    />
  );
}
