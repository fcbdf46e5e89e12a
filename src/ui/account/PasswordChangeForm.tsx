import { useState } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { BoundForm, FormFailure } from '#app/ui/form/bound/BoundForm.tsx';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';
import { checkBy, type Refusal, useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import type { Rule } from '#app/ui/form/field-rules.ts';
import { accountText as text } from './text.ts';

const START = { password: '', password1: '', password2: '' };
export type PasswordFields = typeof START;

const { PresentPassword, PasswordPair } = boundFieldsOf<PasswordFields>();

/** What became of a change: the server's sentence, or why it was not done. */
export type PasswordOutcome =
  | { kind: 'done'; words: string }
  | { kind: 'refused'; refusal: Refusal<PasswordFields> };

interface PasswordChangeFormProps {
  rules: Readonly<Record<keyof PasswordFields, readonly Rule<PasswordFields>[]>>;
  onSend: (fields: PasswordFields) => Promise<PasswordOutcome>;
}

/** Another password for who is signed in; the present one is asked for. */
export function PasswordChangeForm({ rules, onSend }: PasswordChangeFormProps) {
  const [done, setDone] = useState<string>();
  const bound = useBoundForm<PasswordFields>({
    start: START,
    labels: text.labels,
    check: checkBy<PasswordFields>(rules),
    send: async (fields, form) => {
      setDone(undefined);
      const outcome = await onSend(fields);
      if (outcome.kind === 'refused') return outcome.refusal;
      form.reset(START);
      setDone(outcome.words);
    },
  });
  const { isSubmitting } = bound.form.formState;
  return (
    <BoundForm bound={bound} className="grid gap-14">
      <p className="muted">{text.passwordLead}</p>
      <PresentPassword name="password" />
      <PasswordPair names={['password1', 'password2']} />
      <FormFailure failure={bound.failure} />
      {done !== undefined && <Notice tone="ok">{done}</Notice>}
      <div className="ends">
        <ActionButton isBusy={isSubmitting} tone="primary" type="submit">
          {isSubmitting ? text.saving : text.save}
        </ActionButton>
      </div>
    </BoundForm>
  );
}
