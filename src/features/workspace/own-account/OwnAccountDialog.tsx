import { Modal } from '@mantine/core';
import { useMemo } from 'react';
import { type OwnAccount, OwnAccountError } from '#app/online/own-account.ts';
import {
  PasswordChangeForm,
  type PasswordFields,
  type PasswordOutcome,
} from '#app/ui/account/PasswordChangeForm.tsx';
import { type SessionCalls, SessionList } from '#app/ui/account/SessionList.tsx';
import { accountText } from '#app/ui/account/text.ts';
import { filled } from '#app/ui/form/field-rules.ts';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import { personText } from '#contract/accounts/person-text.ts';
import { fieldText } from '#contract/field-text.ts';
import { SHORTEST_PASSWORD } from '#domain/accounts/password.ts';
import { describeSession } from '#domain/accounts/session-text.ts';
import { text } from './text.ts';

const RULES = {
  password: [filled(fieldText.passwordRequired)],
  password1: [
    filled(fieldText.passwordRequired),
    (value: string) =>
      Array.from(value).length < SHORTEST_PASSWORD ? personText.passwordTooShort : undefined,
  ],
  password2: [
    (value: string, { password1 }: PasswordFields) => {
      if (value === '') return personText.passwordRepeatRequired;
      return value === password1 ? undefined : personText.passwordsDiffer;
    },
  ],
};

const NAMES = ['password', 'password1', 'password2'] as const;

function explain(error: unknown): string {
  if (!(error instanceof OwnAccountError)) return text.failed;
  if (error.isUnreachable) return text.offline;
  return error.sentence ?? Object.values(error.fields)[0] ?? text.failed;
}

async function send(account: OwnAccount, fields: PasswordFields): Promise<PasswordOutcome> {
  try {
    return { kind: 'done', words: await account.changePassword(fields) };
  } catch (error) {
    const told = error instanceof OwnAccountError ? error.fields : {};
    const atFields = NAMES.flatMap((name) => (told[name] ? [{ name, message: told[name] }] : []));
    const words = atFields.length > 0 ? undefined : explain(error);
    return { kind: 'refused', refusal: { fields: atFields, words } };
  }
}

interface OwnAccountDialogProps {
  account: OwnAccount;
  /** Whether the person has a PIN on this device. */
  hasPin: boolean;
  onClose: () => void;
}

/** The collaborator's password and open sessions; without network it says that it needs one. */
export function OwnAccountDialog({ account, hasPin, onClose }: OwnAccountDialogProps) {
  useFocusBack(true);
  const calls = useMemo<SessionCalls>(
    () => ({
      load: async () =>
        (await account.sessions()).map((session) => ({
          id: session.id,
          isCurrent: session.actual,
          ...describeSession(session),
        })),
      close: account.close,
      closeOthers: account.closeOthers,
      explain,
    }),
    [account],
  );
  return (
    <Modal
      closeOnClickOutside={false}
      onClose={onClose}
      opened
      returnFocus={false}
      size={560}
      title={text.title}
    >
      <div className="grid gap-16">
        <section className="grid gap-12">
          <h2 className="heading">{accountText.passwordTitle}</h2>
          {hasPin && <p className="caption">{text.pin}</p>}
          <PasswordChangeForm onSend={(fields) => send(account, fields)} rules={RULES} />
        </section>
        <section className="grid gap-12">
          <h2 className="heading">{accountText.sessionsTitle}</h2>
          <SessionList calls={calls} closeAsk={text.closeAsk} />
        </section>
      </div>
    </Modal>
  );
}
