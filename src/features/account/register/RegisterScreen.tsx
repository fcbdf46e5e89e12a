import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { registerOwner, resendConfirmation, tellOutcome } from '#app/api/owner/accounts.ts';
import { AnsweringButton } from '#app/ui/button/AnsweringButton.tsx';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { toRegistration } from './fields.ts';
import { RegisterForm } from './RegisterForm.tsx';
import styles from './RegisterScreen.module.css';
import { text } from './text.ts';

/** An owner registers (owner-area §2): once it is done only the mail's link is left to follow. */
export function RegisterScreen({ http }: { http: Http }) {
  const [registered, setRegistered] = useState<string>();
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{text.title}</h1>
          <p className={styles.lead}>{text.lead}</p>
        </div>
        <p className={styles.lead}>
          {text.haveAccount} <Link to="/login">{text.signIn}</Link>
        </p>
      </div>
      <RegisterForm
        isDone={registered !== undefined}
        onSubmit={async (fields) => {
          await registerOwner(http, toRegistration(fields));
          setRegistered(fields.email.trim());
        }}
      />
      {registered !== undefined && (
        <div className={styles.done}>
          <Notice tone="ok">{text.success}</Notice>
          <ActionButton
            isFullWidth
            // The button that was pressed takes nothing more: the focus goes where one goes on.
            renderRoot={(root) => <Link ref={(link) => link?.focus()} to="/login" {...root} />}
            tone="primary"
          >
            {text.goToLogin}
          </ActionButton>
          <AnsweringButton
            act={() => tellOutcome(resendConfirmation(http, registered), text.noAnswer)}
            busyLabel={text.resending}
            label={text.resend}
          />
        </div>
      )}
    </>
  );
}
