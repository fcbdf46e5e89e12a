import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Http } from '#app/api/http.ts';
import { requestPasswordReset, tellOutcome } from '#app/api/owner-accounts.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { EMAIL } from '#app/ui/form/field-rules.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import styles from './PasswordReset.module.css';
import { text } from './text.ts';

/** `/recuperar`: has the link mailed; the answer never tells whether there is such an account. */
export function AskScreen({ http }: { http: Http }) {
  const [answer, setAnswer] = useState<{ isDone: boolean; words: string }>();
  const { register, handleSubmit, formState } = useForm<{ email: string }>({ mode: 'onTouched' });
  const submit = handleSubmit(async ({ email }) => {
    setAnswer(undefined);
    setAnswer(await tellOutcome(requestPasswordReset(http, email.trim()), text.noAnswer));
  });
  return (
    <Panel className={styles.panel}>
      <h1 className={styles.title}>{text.askTitle}</h1>
      <p className={styles.lead}>{text.askLead}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          autoComplete="username"
          autoFocus
          error={formState.errors.email?.message}
          inputMode="email"
          label={text.email}
          type="email"
          {...register('email', {
            required: text.emailRequired,
            validate: (value) => EMAIL.test(value.trim()) || text.emailFormat,
          })}
        />
        {answer && <Notice tone={answer.isDone ? 'ok' : 'error'}>{answer.words}</Notice>}
        <ActionButton isBusy={formState.isSubmitting} isFullWidth tone="primary" type="submit">
          {formState.isSubmitting ? text.sending : text.send}
        </ActionButton>
      </form>
      <Link className={styles.link} to="/login">
        {text.backToLogin}
      </Link>
    </Panel>
  );
}
