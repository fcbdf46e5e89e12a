import { Link } from '@tanstack/react-router';
import type { Http } from '#app/api/http.ts';
import { requestPasswordReset, tellOutcome } from '#app/api/owner/accounts.ts';
import { EmailForm } from '#app/features/account/person/EmailForm.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import styles from './PasswordReset.module.css';
import { text } from './text.ts';

/** `/recuperar`: has the link mailed; the answer never tells whether there is such an account. */
export function AskScreen({ http }: { http: Http }) {
  return (
    <Panel className="grid gap-16">
      <h1 className="page-title">{text.askTitle}</h1>
      <p className="muted">{text.askLead}</p>
      <EmailForm
        autoComplete="username"
        className="grid gap-16"
        hasFocus
        onSend={(email) => tellOutcome(requestPasswordReset(http, email), text.noAnswer)}
        tone="primary"
        words={text}
      />
      <Link className={styles.link} to="/login">
        {text.backToLogin}
      </Link>
    </Panel>
  );
}
