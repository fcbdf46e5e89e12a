import type { Http } from '#app/api/http.ts';
import type { StoredSession } from '#app/api/session-token.ts';
import { SignInForm } from './SignInForm.tsx';
import { text } from './text.ts';

interface CollaboratorFormProps {
  http: Http;
  hasFocus: boolean;
  onSignedIn: (session: StoredSession) => void;
}

/** Sign-in of a collaborator at the counter. */
export function CollaboratorForm({ http, hasFocus, onSignedIn }: CollaboratorFormProps) {
  return (
    <SignInForm
      hasFocus={hasFocus}
      signIn={async (email, password) => {
        // Loaded when it is needed: selling begins without it.
        const { signInCollaborator } = await import('#app/api/sessions.ts');
        onSignedIn(await signInCollaborator(http, email, password));
      }}
      words={text.collaborator}
    />
  );
}
