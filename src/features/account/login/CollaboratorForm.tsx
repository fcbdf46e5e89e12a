import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Http } from '#app/api/http.ts';
import type { StoredSession } from '#app/api/session-token.ts';
import { ApiError, LoginRefusedError } from '#app/api/errors.ts';
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
}

export interface CollaboratorFormProps {
  http: Http;
  onSignedIn: (session: StoredSession) => void;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** The first line is the specification's, the server's reason stands beneath. */
function explain(error: unknown): Failure {
  if (error instanceof LoginRefusedError) return { title: text.refused, reason: error.reason };
  if (error instanceof ApiError) return { title: text.noAnswer };
  if (error instanceof TypeError) return { title: text.unexpected };
  return { title: text.failed };
}

/** E-mail and password of a collaborator; errors stand at the field, refusals above the button. */
export function CollaboratorForm({ http, onSignedIn }: CollaboratorFormProps) {
  const [failure, setFailure] = useState<Failure>();
  const { register, handleSubmit, formState } = useForm<Fields>({
    mode: 'onTouched',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email, password }) => {
    setFailure(undefined);
    try {
      // Loaded when it is needed: the schemas of the answer weigh more than this page.
      const { signInCollaborator } = await import('#app/api/sessions.ts');
      onSignedIn(await signInCollaborator(http, email.trim(), password));
    } catch (error) {
      setFailure(explain(error));
    }
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        autoComplete="username"
        autoFocus
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
      {failure && (
        <Notice title={failure.title} tone="error">
          {failure.reason}
        </Notice>
      )}
      <ActionButton isBusy={isSubmitting} isFullWidth size={44} tone="primary" type="submit">
        {isSubmitting ? text.submitting : text.submit}
      </ActionButton>
    </form>
  );
}
