import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { AccountRefusedError, confirmPasswordReset } from '#app/api/owner/accounts.ts';
import { readRefusal } from '#app/api/refused-fields.ts';
import { PASSWORD_RULES, repeats } from '#app/features/account/person/rules.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { BoundForm, FormFailure } from '#app/ui/form/bound/BoundForm.tsx';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';
import { checkBy, type Refusal, useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import styles from './PasswordReset.module.css';
import { text } from './text.ts';

const START = { password1: '', password2: '' };
type Fields = typeof START;

const { PasswordPair } = boundFieldsOf<Fields>();

const check = checkBy<Fields>({ password1: PASSWORD_RULES, password2: repeats('password1') });

/** Defects of the passwords are shown beside them, and then no other message. */
function explain(error: unknown): Refusal<Fields> {
  const fields = readRefusal(error).fields.flatMap(({ path, message }) =>
    path.join() in START ? [{ name: path.join() as keyof Fields, message }] : [],
  );
  const detail = error instanceof AccountRefusedError ? error.detail : undefined;
  return { fields, words: fields.length > 0 ? undefined : (detail ?? text.noAnswer) };
}

const takeFocus = (link: HTMLElement | null) => link?.focus();

/** `/recuperar/{key}`: another password, with the key of the mail's link. */
export function ChooseScreen({ http, keyFromUrl }: { http: Http; keyFromUrl: string }) {
  const [done, setDone] = useState<string>();
  const bound = useBoundForm<Fields>({
    start: START,
    labels: text.labels,
    check,
    send: async (fields) => setDone(await confirmPasswordReset(http, { key: keyFromUrl, ...fields })),
    explain,
  });
  const { isSubmitting } = bound.form.formState;
  const isRefused = bound.failure?.words !== undefined;
  if (done !== undefined) {
    return (
      <Panel className="grid gap-16">
        <h1 className="page-title">{text.chooseTitle}</h1>
        <Notice tone="ok">{done}</Notice>
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
    <Panel className="grid gap-16">
      <h1 className="page-title">{text.chooseTitle}</h1>
      <p className="muted">{text.chooseLead}</p>
      <BoundForm bound={bound} className="grid gap-16">
        <PasswordPair hasFocus names={['password1', 'password2']} />
        <FormFailure failure={bound.failure} />
        <ActionButton isBusy={isSubmitting} isFullWidth tone="primary" type="submit">
          {isSubmitting ? text.saving : text.save}
        </ActionButton>
      </BoundForm>
      <Link className={styles.link} to={isRefused ? '/recuperar' : '/login'}>
        {isRefused ? text.askAgain : text.backToLogin}
      </Link>
    </Panel>
  );
}
