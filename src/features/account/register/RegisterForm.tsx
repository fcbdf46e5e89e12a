import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { ContactFields } from './ContactFields.tsx';
import { EMPTY, type Fields } from './fields.ts';
import { AccessFields, PersonalFields } from './PersonFields.tsx';
import { explain, fieldErrors } from './refusal.ts';
import styles from './RegisterScreen.module.css';
import { text } from './text.ts';

interface RegisterFormProps {
  /** Registered: the form is empty and takes nothing more. */
  isDone: boolean;
  /** Sends it; what it throws is explained above the button, and nothing that was typed is lost. */
  onSubmit: (fields: Fields) => Promise<void>;
}

/** The registration form: errors appear on blur and clear on change, a failed submit leads to the first. */
export function RegisterForm({ isDone, onSubmit }: RegisterFormProps) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<Fields>({ mode: 'onTouched', reValidateMode: 'onChange', defaultValues: EMPTY });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (fields) => {
    setFailure(undefined);
    try {
      await onSubmit(fields);
      form.reset(EMPTY);
    } catch (error) {
      setFailure(explain(error));
      for (const [at, { name, message }] of fieldErrors(error).entries()) {
        form.setError(name, { type: 'server', message }, { shouldFocus: at === 0 });
      }
    }
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className={styles.form} disabled={isDone}>
          <Panel title={text.personal}>
            <PersonalFields />
          </Panel>
          <Panel title={text.access}>
            <AccessFields />
          </Panel>
          <Panel title={text.contact}>
            <ContactFields />
          </Panel>
          {failure !== undefined && (
            <Notice tone="error">
              <span className={styles.failure}>{failure}</span>
            </Notice>
          )}
          <ActionButton isBusy={isSubmitting} isFullWidth keepsFocus tone="primary" type="submit">
            {isDone ? text.done : isSubmitting ? text.submitting : text.submit}
          </ActionButton>
        </fieldset>
      </form>
    </FormProvider>
  );
}
