import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LoginRefusedError } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import { signInOwner } from '#app/api/owner/sessions.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { text } from './code-text.ts';

interface CodeFormProps {
  http: Http;
  /** What was right so far. */
  credentials: { email: string; password: string };
  /** Gets the owner's token. */
  onSignedIn: (token: string) => Promise<void>;
  /** Back to e-mail and password. */
  onBack: () => void;
}

const WRONG = 'codigo_incorrecto';

function reasonOf(error: unknown): string {
  if (!(error instanceof LoginRefusedError)) return text.noAnswer;
  if (error.retryAfterS !== undefined) return text.tooMany(Math.ceil(error.retryAfterS / 60));
  return error.reason ?? text.failed;
}

/** The second step of an owner's sign-in: a code of the phone, or of the list for who lost it. */
export function CodeForm({ http, credentials, onSignedIn, onBack }: CodeFormProps) {
  const [isLost, setIsLost] = useState(false);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await onSignedIn(await signInOwner(http, credentials.email, credentials.password, code.trim()));
    } catch (error) {
      const isWrong = error instanceof LoginRefusedError && error.code === WRONG;
      if (isWrong) setWrong(reasonOf(error));
      else setFailure(reasonOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') setWrong(text.required);
    else void send();
  };
  const label = isLost ? text.recoveryCode : text.code;
  return (
    <form className="grid gap-14" noValidate onSubmit={submit}>
      <div>
        <h2 className="heading">{text.title}</h2>
        <p className="muted">{isLost ? text.lostLead : text.lead}</p>
      </div>
      <TextInput
        autoCapitalize="characters"
        autoComplete={isLost ? 'off' : 'one-time-code'}
        autoFocus
        error={wrong}
        inputMode={isLost ? 'text' : 'numeric'}
        key={label}
        label={label}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setWrong(undefined);
        }}
        size="md"
        spellCheck={false}
        value={code}
      />
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      <ActionButton isBusy={isBusy} isFullWidth size={44} tone="primary" type="submit">
        {isBusy ? text.submitting : text.submit}
      </ActionButton>
      <ActionButton
        isFullWidth
        onClick={() => {
          setIsLost(!isLost);
          setCode('');
          setWrong(undefined);
        }}
        tone="ghost"
      >
        {isLost ? text.toApp : text.toRecovery}
      </ActionButton>
      <ActionButton isFullWidth onClick={onBack} tone="ghost">
        {text.back}
      </ActionButton>
    </form>
  );
}
