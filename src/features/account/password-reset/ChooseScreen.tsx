import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Http } from '#app/api/http.ts';
import { AccountRefusedError, confirmPasswordReset } from '#app/api/owner-accounts.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { fieldText } from '#contract/field-text.ts';
import { personText } from '#contract/accounts/person-text.ts';
import { SHORTEST_PASSWORD } from '#domain/accounts/password.ts';
import styles from './PasswordReset.module.css';
import { text } from './text.ts';

interface Fields {
  password1: string;
  password2: string;
}

const takeFocus = (link: HTMLElement | null) => link?.focus();

/** `/recuperar/{key}`: another password, with the key of the mail's link. */
export function ChooseScreen({ http, keyFromUrl }: { http: Http; keyFromUrl: string }) {
  const [answer, setAnswer] = useState<{ isDone: boolean; words: string }>();
  const { register, handleSubmit, formState, setError, trigger } = useForm<Fields>({ mode: 'onTouched' });
  const { errors, isSubmitting, touchedFields } = formState;
  const submit = handleSubmit(async (fields) => {
    setAnswer(undefined);
    try {
      setAnswer({ isDone: true, words: await confirmPasswordReset(http, { key: keyFromUrl, ...fields }) });
    } catch (error) {
      const body = error instanceof AccountRefusedError ? error.body : undefined;
      for (const name of ['password1', 'password2'] as const) {
        const messages = body?.[name];
        if (Array.isArray(messages)) setError(name, { message: String(messages[0]) }, { shouldFocus: true });
      }
      const isAtField = body !== undefined && ('password1' in body || 'password2' in body);
      const detail = error instanceof AccountRefusedError ? error.detail : undefined;
      if (!isAtField) setAnswer({ isDone: false, words: detail ?? text.noAnswer });
    }
  });
  if (answer?.isDone) {
    return (
      <Panel className={styles.panel}>
        <h1 className={styles.title}>{text.chooseTitle}</h1>
        <Notice tone="ok">{answer.words}</Notice>
        <ActionButton
          isFullWidth
          // The form is gone with its button: the focus goes where one goes on.
          renderRoot={(root) => <Link ref={takeFocus} to="/login" {...root} />}
          tone="primary"
        >
          {text.backToLogin}
        </ActionButton>
      </Panel>
    );
  }
  return (
    <Panel className={styles.panel}>
      <h1 className={styles.title}>{text.chooseTitle}</h1>
      <p className={styles.lead}>{text.chooseLead}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          autoComplete="new-password"
          autoFocus
          error={errors.password1?.message}
          label={text.password}
          toggleLabel={text.showPassword}
          {...register('password1', {
            required: fieldText.passwordRequired,
            validate: (value) => Array.from(value).length >= SHORTEST_PASSWORD || personText.passwordTooShort,
            onChange: () => {
              if (touchedFields.password2) void trigger('password2');
            },
          })}
        />
        <PasswordField
          autoComplete="new-password"
          error={errors.password2?.message}
          label={text.password2}
          toggleLabel={text.showRepeat}
          {...register('password2', {
            required: personText.passwordRepeatRequired,
            validate: (value, { password1 }) => value === password1 || personText.passwordsDiffer,
          })}
        />
        {answer && <Notice tone="error">{answer.words}</Notice>}
        <ActionButton isBusy={isSubmitting} isFullWidth tone="primary" type="submit">
          {isSubmitting ? text.saving : text.save}
        </ActionButton>
      </form>
      <Link className={styles.link} to={answer ? '/recuperar' : '/login'}>
        {answer ? text.askAgain : text.backToLogin}
      </Link>
    </Panel>
  );
}
