import { type FormHTMLAttributes, type ReactNode, useMemo, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { usePress } from '#app/ui/hooks/use-press.ts';
import styles from './BoundForm.module.css';
import type { Failure, useBoundForm } from './use-bound-form.ts';
import { type FormSetting, SettingProvider } from './use-field.ts';

interface BoundFormProps<Values extends FieldValues> extends FormHTMLAttributes<HTMLFormElement> {
  bound: ReturnType<typeof useBoundForm<Values>>;
  children: ReactNode;
}

/** Draws the form of `useBoundForm`. */
export function BoundForm<Values extends FieldValues>({ bound, children, ...rest }: BoundFormProps<Values>) {
  const { form, setting, submit } = bound;
  const { onPointerDown, after } = usePress();
  // A field asks for its own state (`useField`): what is around the fields draws anew without them.
  const [formState] = useState(form.formState);
  const { labels, check, rechecks, size } = setting;
  const shared: FormSetting = useMemo(
    () => ({ labels, check, rechecks, size, after }),
    [labels, check, rechecks, size, after],
  );
  return (
    <FormProvider {...form} formState={formState}>
      <SettingProvider value={shared}>
        <form
          {...rest}
          noValidate
          onPointerDownCapture={onPointerDown}
          onSubmit={(event) => void submit(event)}
        >
          {children}
        </form>
      </SettingProvider>
    </FormProvider>
  );
}

/** Why it was not saved, above the buttons. */
export function FormFailure({ failure }: { failure: Failure | undefined }) {
  if (!failure?.title && !failure?.words) return null;
  return (
    <Notice title={failure.title} tone="error">
      {failure.words && <span className={styles.words}>{failure.words}</span>}
    </Notice>
  );
}
