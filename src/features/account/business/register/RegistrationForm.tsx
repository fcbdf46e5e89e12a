import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import styles from '#app/features/account/business/form/form.module.css';
import { type FieldName, SettingProvider } from '#app/features/account/business/form/setting.ts';
import {
  type BusinessValues,
  EMPTY,
  type Kind,
  profileValues,
} from '#app/features/account/business/form/values.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { usePress } from '#app/ui/hooks/use-press.ts';
import type { OwnerUser } from '#contract/accounts/accounts.ts';
import { explain, type Failure, fieldErrors } from './explain.ts';
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
  const [failure, setFailure] = useState<Failure>();
  const [isProfileMissing, setIsProfileMissing] = useState(false);
  const { onPointerDown, after } = usePress();
  // Fields are checked when they are left (see `useField`).
  const form = useForm<BusinessValues>({
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: EMPTY,
  });
  const { isSubmitting } = form.formState;

  const autofill = async () => {
    const user = await readProfile();
    setIsProfileMissing(user === undefined);
    if (!user) return;
    const known = Object.entries(profileValues(kind, user)) as [FieldName, string][];
    for (const [name, value] of known) form.setValue(name, value, { shouldDirty: true });
    form.clearErrors(known.map(([name]) => name));
  };
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await onSubmit(values);
    } catch (error) {
      setFailure(explain(error));
      for (const [at, { name, message }] of fieldErrors(error, values).entries())
        form.setError(name, { type: 'server', message }, { shouldFocus: at === 0 });
    }
  });

  return (
    <FormProvider {...form}>
      <SettingProvider value={{ isChecking: true, after }}>
        <form
          aria-label={text.kinds[kind]}
          className={styles.form}
          noValidate
          onPointerDownCapture={onPointerDown}
          onSubmit={(event) => void submit(event)}
        >
          <div className={styles.autofill}>
            <p>{text.autofillLead}</p>
            <ActionButton autoFocus={hasFocus} icon={WandSparkles} onClick={() => void autofill()} size={36}>
              {text.autofill}
            </ActionButton>
          </div>
          {isProfileMissing && <Notice tone="error">{text.noProfile}</Notice>}
          {kind === 'natural' ? <NaturalFields /> : <LegalFields />}
          <BillingFields />
          {failure && (
            <Notice title={failure.title} tone="error">
              {failure.words && <span className={styles.failure}>{failure.words}</span>}
            </Notice>
          )}
          <div className={styles.buttons}>
            <ActionButton disabled={isSubmitting} onClick={onCancel}>
              {text.cancel}
            </ActionButton>
            <ActionButton isBusy={isSubmitting} tone="primary" type="submit">
              {isSubmitting ? text.submitting : text.submit[kind]}
            </ActionButton>
          </div>
        </form>
      </SettingProvider>
    </FormProvider>
  );
}
