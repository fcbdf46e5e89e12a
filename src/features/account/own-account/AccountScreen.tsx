import { type ReactNode, useMemo } from 'react';
import type { Http } from '#app/api/http.ts';
import {
  changePassword,
  closeOtherSessions,
  closeSession,
  readSessions,
} from '#app/api/owner/own-account.ts';
import { PASSWORD_RULES, repeats } from '#app/features/account/person/rules.ts';
import {
  PasswordChangeForm,
  type PasswordFields,
  type PasswordOutcome,
} from '#app/ui/account/PasswordChangeForm.tsx';
import { type SessionCalls, SessionList } from '#app/ui/account/SessionList.tsx';
import { accountText } from '#app/ui/account/text.ts';
import { filled } from '#app/ui/form/field-rules.ts';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { fieldText } from '#contract/field-text.ts';
import { describeSession } from '#domain/accounts/session-text.ts';
import { explain, explainForm } from './explain.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { text } from './text.ts';

const RULES = {
  password: [filled(fieldText.passwordRequired)],
  password1: PASSWORD_RULES,
  password2: repeats('password1'),
};

const sessionCalls = (http: Http): SessionCalls => ({
  load: async () =>
    (await readSessions(http)).map((session) => ({
      id: session.id,
      isCurrent: session.actual,
      ...describeSession(session),
    })),
  close: (id) => closeSession(http, id),
  closeOthers: () => closeOtherSessions(http),
  explain,
});

async function sendPassword(http: Http, fields: PasswordFields): Promise<PasswordOutcome> {
  try {
    return { kind: 'done', words: await changePassword(http, fields) };
  } catch (error) {
    return { kind: 'refused', refusal: explainForm(error, fields) };
  }
}

interface AccountScreenProps {
  http: Http;
  /** E-mail of the signed-in owner; undefined until the server has told it. */
  email: string | undefined;
  /** When the last backup was made. */
  backup?: ReactNode;
}

/** `/cuenta`: the owner's password, second factor and open sessions, and the last backup. */
export function AccountScreen({ http, email, backup }: AccountScreenProps) {
  const calls = useMemo(() => sessionCalls(http), [http]);
  return (
    <>
      <PageHeading description={text.lead(email)} title={text.title} />
      <div className="grid gap-16 above-8">
        <Panel title={accountText.passwordTitle}>
          <PasswordChangeForm onSend={(fields) => sendPassword(http, fields)} rules={RULES} />
        </Panel>
        <SecondFactor http={http} />
        <Panel title={accountText.sessionsTitle}>
          <SessionList calls={calls} closeAsk={text.closeAsk} />
        </Panel>
        {backup}
      </div>
    </>
  );
}
