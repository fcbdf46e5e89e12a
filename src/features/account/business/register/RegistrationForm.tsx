import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import styles from '#app/features/account/business/form/form.module.css';
import { formText } from '#app/features/account/business/form/form-text.ts';
import { checkField } from '#app/features/account/business/form/rules.ts';
import {
  type BusinessValues,
  EMPTY,
  type Kind,
  profileValues,
} from '#app/features/account/business/form/values.ts';
import { useLeaveGuard } from '#app/features/account/person/leave-guard.tsx';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { BoundForm, FormFailure } from '#app/ui/form/bound/BoundForm.tsx';
import { useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import type { OwnerUser } from '#contract/accounts/accounts.ts';
import { explain } from './explain.ts';
import { BillingFields, LegalFields, NaturalFields } from './RegistrationFields.tsx';
import { text } from './text.ts';

interface RegistrationFormProps {
  kind: Kind;
  /** The cursor starts in the form. */
  hasFocus: boolean;
  /** Who is signed in; undefined when nobody can tell now. */
  readProfile: () => Promise<OwnerUser | undefined>;
  /** Sends it; what it throws is explained above the button, and nothing that was typed is lost. */
  onSubmit: (values: BusinessValues) => Promise<void>;
  onCancel: () => void;
}

/** Registers a business of one kind with its billing (owner-area §2, §5). */
export function RegistrationForm({ kind, hasFocus, readProfile, onSubmit, onCancel }: RegistrationFormProps) {
  const [isProfileMissing, setIsProfileMissing] = useState(false);
  const bound = useBoundForm<BusinessValues>({
    start: EMPTY,
    labels: formText.labels,
    check: checkField,
    send: onSubmit,
    explain,
  });
  const { form } = bound;
  const { isDirty, isSubmitting } = form.formState;
  const question = useLeaveGuard(isDirty && !isSubmitting);

  const autofill = async () => {
    const user = await readProfile();
    setIsProfileMissing(user === undefined);
    if (!user) return;
    const known = Object.entries(profileValues(kind, user)) as [FieldPath<BusinessValues>, string][];
    for (const [name, value] of known) form.setValue(name, value, { shouldDirty: true });
    form.clearErrors(known.map(([name]) => name));
  };
  return (
    <BoundForm aria-label={text.form} bound={bound} className="grid gap-16 narrowable">
      {question}
      <div className={styles.autofill}>
        <p>{text.autofillLead}</p>
        <ActionButton autoFocus={hasFocus} icon={WandSparkles} onClick={() => void autofill()} size={36}>
          {text.autofill}
        </ActionButton>
      </div>
      {isProfileMissing && <Notice tone="error">{text.noProfile}</Notice>}
      {kind === 'natural' ? <NaturalFields /> : <LegalFields />}
      <BillingFields />
      <FormFailure failure={bound.failure} />
      <div className={styles.buttons}>
        <ActionButton disabled={isSubmitting} onClick={onCancel}>
          {text.cancel}
        </ActionButton>
        <ActionButton isBusy={isSubmitting} tone="primary" type="submit">
          {isSubmitting ? text.submitting : text.submit[kind]}
        </ActionButton>
      </div>
    </BoundForm>
  );
}
