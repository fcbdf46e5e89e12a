import type { Http } from '#app/api/http.ts';
import { resendConfirmation, tellOutcome } from '#app/api/owner-accounts.ts';
import { EmailForm } from '#app/features/account/person/EmailForm.tsx';
import { text } from './text.ts';
import styles from './VerifyEmailScreen.module.css';

/** Asks for another link: the first lives five minutes only. */
export function ResendForm({ http }: { http: Http }) {
  return (
    <EmailForm
      autoComplete="email"
      className={styles.form}
      onSend={(email) => tellOutcome(resendConfirmation(http, email), text.noAnswer)}
      words={{ send: text.resend, sending: text.resending }}
    >
      <p className={styles.another}>{text.another}</p>
    </EmailForm>
  );
}
