import { TextInput } from '@mantine/core';
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { ApiError, LoginRefusedError, UnexpectedReplyError } from '#app/api/errors.ts';
import { logFailure } from '#app/api/failure-log.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { EMAIL } from '#app/ui/form/field-rules.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import styles from './LoginScreen.module.css';
import { text } from './text.ts';

/** The refusal of an address and password that do not belong together, here. */
export const WRONG = 'credenciales';

interface Fields {
  email: string;
  password: string;
}

interface Failure {
  /** Which try it was: the same words again are told again. */
  attempt: number;
  title: string;
  reason?: string | undefined;
  /** Kind of the refusal, as the server names it. */
  code?: string | undefined;
  /** The address that was refused. */
  email: string;
}

interface SignInFormProps {
  /** The address that the form begins with. */
  email: string;
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

/** How long to wait goes before the server's sentence; what an answer without words means is said for it. */
function reasonOf({ status, reason, retryAfterS }: LoginRefusedError): string | undefined {
  if (status === 429 && retryAfterS !== undefined) return text.tooMany(Math.ceil(retryAfterS / 60));
  if (reason !== undefined) return reason;
  if (status === 429) return text.tooManySoon;
  return status >= 500 ? text.serverTrouble : undefined;
}

/** The first line is the specification's (owner-area §8), the server's reason stands beneath. */
function explain(
  error: unknown,
  words: SignInFormProps['words'],
): Pick<Failure, 'title' | 'reason' | 'code'> {
  if (error instanceof LoginRefusedError)
    return { title: words.refused, reason: reasonOf(error), code: error.code };
  if (error instanceof ApiError) return { title: text.noAnswer, reason: text.checkConnection };
  if (error instanceof UnexpectedReplyError) return { title: words.unexpected };
  return { title: text.failed };
}

const RULES: Record<keyof Fields, (value: string) => string | undefined> = {
  email: (value) => {
    if (value.trim() === '') return text.emailRequired;
    return EMAIL.test(value.trim()) ? undefined : text.emailFormat;
  },
  password: (value) => (value === '' ? text.passwordRequired : undefined),
};
const NAMES = ['email', 'password'] as const;
const FIELD = {
  root: styles.field ?? '',
  wrapper: styles.fieldBox ?? '',
  error: styles.fieldError ?? '',
};

/**
 * The error of each field: none before it was left once, or the form was sent. By hand: the form library weighs more
 * than this page may.
 */
function useFields(email: string) {
  const [fields, setFields] = useState<Fields>({ email, password: '' });
  const [left, setLeft] = useState<readonly (keyof Fields)[]>([]);
  const bind = (name: keyof Fields) => ({
    name,
    value: fields[name],
    error: left.includes(name) && RULES[name](fields[name]),
    onBlur: () => setLeft([...left, name]),
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  });
  /** Tells all errors. @returns the first field that has one */
  const check = () => {
    setLeft(NAMES);
    return NAMES.find((name) => RULES[name](fields[name]) !== undefined);
  };
  return { fields, bind, check };
}

/** Scrolls at once, without animation: a press during it would miss its target. */
function bringIntoSight(told: HTMLElement | null) {
  told?.scrollIntoView({ block: 'nearest' });
}

/**
 * E-mail and password; errors stand at the field, in room that is theirs, and refusals under the button: nothing that
 * is typed into or pressed moves. What was typed stays.
 */
export function SignInForm(props: SignInFormProps) {
  const { words, email: start, signIn, remedyFor, hasFocus, children } = props;
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setIsBusy] = useState(false);
  const { fields, bind, check } = useFields(start);

  const send = async (email: string, password: string) => {
    setIsBusy(true);
    try {
      await signIn(email, password);
    } catch (error) {
      logFailure(words.refused, error);
      setFailure((before) => ({ ...explain(error, words), email, attempt: (before?.attempt ?? 0) + 1 }));
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = check();
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    else if (!isBusy) void send(fields.email.trim(), fields.password);
  };

  return (
    <form className="grid" noValidate onSubmit={submit}>
      <TextInput
        autoComplete="username"
        autoFocus={hasFocus && start === ''}
        classNames={FIELD}
        inputMode="email"
        label={text.email}
        size="md"
        type="email"
        {...bind('email')}
      />
      <div className={styles.password}>
        <PasswordField
          autoComplete="current-password"
          autoFocus={hasFocus && start !== ''}
          classNames={FIELD}
          label={text.password}
          size="md"
          toggleLabel={text.showPassword}
          {...bind('password')}
        />
        {children}
      </div>
      <ActionButton isBusy={isBusy} isFullWidth size={44} tone="primary" type="submit">
        {isBusy ? text.submitting : text.submit}
      </ActionButton>
      {failure && (
        // Keeps its room while it is tried again.
        <div className={styles.told} data-past={isBusy || undefined}>
          <div className={styles.toldWords} key={failure.attempt} ref={bringIntoSight}>
            <Notice title={failure.title} tone="error">
              {failure.reason && <span className={styles.reason}>{failure.reason}</span>}
            </Notice>
            {remedyFor?.(failure.code, failure.email)}
          </div>
        </div>
      )}
    </form>
  );
}
