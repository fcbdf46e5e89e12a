import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Http } from '#app/api/http.ts';
import { resendConfirmation, tellOutcome } from '#app/api/owner-accounts.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { EMAIL } from '#app/ui/form/field-rules.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { text } from './text.ts';
import styles from './VerifyEmailScreen.module.css';

/** Asks for another link: the first lives five minutes only. */
export function ResendForm({ http }: { http: Http }) {
  const [answer, setAnswer] = useState<{ isDone: boolean; words: string }>();
  const { register, handleSubmit, formState } = useForm<{ email: string }>({ mode: 'onTouched' });
  const submit = handleSubmit(async ({ email }) => {
    setAnswer(await tellOutcome(resendConfirmation(http, email.trim()), text.noAnswer));
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.another}>{text.another}</p>
      <TextInput
        autoComplete="email"
        error={formState.errors.email?.message}
        inputMode="email"
        label={text.email}
        type="email"
        {...register('email', { validate: (value) => EMAIL.test(value.trim()) || text.emailFormat })}
      />
      {answer && <Notice tone={answer.isDone ? 'ok' : 'error'}>{answer.words}</Notice>}
      <ActionButton isBusy={formState.isSubmitting} isFullWidth type="submit">
        {formState.isSubmitting ? text.resending : text.resend}
      </ActionButton>
    </form>
  );
}
