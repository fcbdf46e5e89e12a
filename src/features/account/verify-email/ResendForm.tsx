import type { Http } from '#app/api/http.ts';
import { resendConfirmation, tellOutcome } from '#app/api/owner/accounts.ts';
import { EmailForm } from '#app/features/account/person/EmailForm.tsx';
import { text } from './text.ts';

/** Asks for another link: the first lives five minutes only. */
export function ResendForm({ http }: { http: Http }) {
  return (
    <EmailForm
      autoComplete="email"
      className="grid gap-16"
      onSend={(email) => tellOutcome(resendConfirmation(http, email), text.noAnswer)}
      words={{ send: text.resend, sending: text.resending }}
    >
      <p className="muted">{text.another}</p>
    </EmailForm>
  );
}
