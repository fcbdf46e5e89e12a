import { PasswordInput, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, LoginRefusedError, UnexpectedReplyError } from '#app/api/errors.ts';
import { logFailure } from '#app/api/failure-log.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import styles from './LoginScreen.module.css';
import { text } from './text.ts';

interface Fields {
  email: string;
  password: string;
}

interface Failure {
  title: string;
  reason?: string | undefined;
  /** Kind of the refusal, as the server names it. */
  code?: string | undefined;
  /** The address that was refused. */
  email: string;
}

export interface SignInFormProps {
  /** First line of a refusal, and of an answer that makes no sense. */
  words: { refused: string; unexpected: string };
  /** @throws ApiError, LoginRefusedError, UnexpectedReplyError */
  signIn: (email: string, password: string) => Promise<void>;
  /** What can be done about a refusal of this kind. */
  remedyFor?: ((code: string | undefined, email: string) => ReactNode) | undefined;
  /** The cursor starts in the form; not after a change of tab, which keeps it. */
  hasFocus: boolean;
  /** Beside the password: a link for who forgot it. */
  children?: ReactNode;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** The first line is the specification's (owner-area §8), the server's reason stands beneath. */
function explain(error: unknown, email: string, words: SignInFormProps['words']): Failure {
  if (error instanceof LoginRefusedError)
    return { title: words.refused, reason: error.reason, code: error.code, email };
  if (error instanceof ApiError) return { title: text.noAnswer, reason: text.checkConnection, email };
  if (error instanceof UnexpectedReplyError) return { title: words.unexpected, email };
  return { title: text.failed, email };
}

/** E-mail and password; errors stand at the field, refusals above the button, and what was typed stays. */
export function SignInForm({ words, signIn, remedyFor, hasFocus, children }: SignInFormProps) {
  const [failure, setFailure] = useState<Failure>();
  const { register, handleSubmit, formState } = useForm<Fields>({
    mode: 'onTouched',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (fields) => {
    const email = fields.email.trim();
    setFailure(undefined);
    try {
      await signIn(email, fields.password);
    } catch (error) {
      logFailure(words.refused, error);
      setFailure(explain(error, email, words));
    }
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        autoComplete="username"
        autoFocus={hasFocus}
        error={errors.email?.message}
        inputMode="email"
        label={text.email}
        size="md"
        type="email"
        {...register('email', {
          required: text.emailRequired,
          validate: (value) => EMAIL.test(value.trim()) || text.emailFormat,
        })}
      />
      <PasswordInput
        autoComplete="current-password"
        error={errors.password?.message}
        label={text.password}
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': text.showPassword, tabIndex: 0 }}
        {...register('password', { required: text.passwordRequired })}
      />
      {children}
      {failure && (
        <Notice title={failure.title} tone="error">
          {failure.reason && <span className={styles.reason}>{failure.reason}</span>}
        </Notice>
      )}
      {failure && remedyFor?.(failure.code, failure.email)}
      <ActionButton isBusy={isSubmitting} isFullWidth size={44} tone="primary" type="submit">
        {isSubmitting ? text.submitting : text.submit}
      </ActionButton>
    </form>
  );
}
