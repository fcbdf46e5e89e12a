import { useLeaveGuard } from '#app/features/account/person/leave-guard.tsx';
import { AccessFields, PersonFields } from '#app/features/account/person/PersonFields.tsx';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { BoundForm, FormFailure } from '#app/ui/form/bound/BoundForm.tsx';
import { checkBy, useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { EMPTY, type Fields, RULES } from './fields.ts';
import { explain } from './refusal.ts';
import { ContactFields } from './RegisterFields.tsx';
import { text } from './text.ts';

interface RegisterFormProps {
  /** Registered: the form is empty and takes nothing more. */
  isDone: boolean;
  /** Sends it; what it throws is explained above the button, and nothing that was typed is lost. */
  onSubmit: (fields: Fields) => Promise<void>;
}

const check = checkBy(RULES);

// Made once: a form that draws itself anew leaves its fields as they are.
const fields = (
  <>
    <Panel title={text.personal}>
      <PersonFields isOwn />
    </Panel>
    <Panel title={text.access}>
      <AccessFields hint={text.passwordHint} isOwn label={text.labels.password} />
    </Panel>
    <Panel title={text.contact}>
      <ContactFields />
    </Panel>
    <p className="muted">
      {text.consent}{' '}
      <a href="/privacy" rel="noreferrer" target="_blank">
        {text.privacy}
      </a>
    </p>
  </>
);

/** The registration form: errors appear on blur and go as they are corrected, a failed submit leads to the first. */
export function RegisterForm({ isDone, onSubmit }: RegisterFormProps) {
  const bound = useBoundForm<Fields>({
    start: EMPTY,
    labels: text.labels,
    check,
    send: async (values, form) => {
      await onSubmit(values);
      form.reset(EMPTY);
    },
    explain,
  });
  const { isDirty, isSubmitting } = bound.form.formState;
  const question = useLeaveGuard(isDirty && !isSubmitting);
  return (
    <BoundForm bound={bound}>
      {question}
      <fieldset className="grid gap-16" disabled={isDone}>
        {fields}
        <FormFailure failure={bound.failure} />
        <ActionButton isBusy={isSubmitting} isFullWidth keepsFocus tone="primary" type="submit">
          {isDone ? text.done : isSubmitting ? text.submitting : text.submit}
        </ActionButton>
      </fieldset>
    </BoundForm>
  );
}
