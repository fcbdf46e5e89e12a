import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import styles from '#app/features/account/business/form/form.module.css';
import { hasSameName } from '#app/features/account/business/form/rules.ts';
import { SettingProvider } from '#app/features/account/business/form/setting.ts';
import { type BusinessValues, valuesOf } from '#app/features/account/business/form/values.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { usePress } from '#app/ui/hooks/use-press.ts';
import { businessText } from '#contract/businesses/business-text.ts';
import type { BusinessDetail } from '#contract/businesses/businesses.ts';
import { BillingEdit, LegalEdit, NaturalEdit } from './EditFields.tsx';
import { explain, type Failure, fieldErrors, isRemovalRefused } from './explain.ts';
import { text } from './text.ts';

/** So long after the load a change of country or department does not clear yet (owner-area §9). */
const SETTLE_MS = 200;

/** The establishments with those that may not go: they come back at the end. */
function withRemoved(values: BusinessValues, stored: BusinessDetail): BusinessValues['series'] {
  const kept = new Set(values.series.map(({ id }) => id));
  return [...values.series, ...valuesOf(stored).series.filter(({ id }) => !kept.has(id))];
}

/** Whether the form is as it was sent. */
const isAsSent = (now: BusinessValues, sent: BusinessValues) => JSON.stringify(now) === JSON.stringify(sent);

/** Ids that the answer gives to the establishments that were sent without one, by their place in the form. */
function madeSeries(sent: BusinessValues, saved: BusinessDetail): [at: number, id: number][] {
  const known = new Set(sent.series.map(({ id }) => id));
  const made = saved.series.filter(({ id }) => !known.has(id));
  const places = sent.series.flatMap(({ id }, at) => (id === null ? [at] : []));
  return places.flatMap((at, nth) => (made[nth] ? [[at, made[nth].id] as [number, number]] : []));
}

interface EditFormProps {
  /** As it is stored. */
  detail: BusinessDetail;
  /** Sends it. @returns what is stored then; undefined when the answer does not tell */
  onSave: (values: BusinessValues) => Promise<BusinessDetail | undefined>;
}

/** A stored business: what may change of it, and its billing. Only names of establishments are checked here (owner-area §5). */
export function EditForm({ detail, onSave }: EditFormProps) {
  const [stored, setStored] = useState(detail);
  const [failure, setFailure] = useState<Failure>();
  const [isSaved, setIsSaved] = useState(false);
  const [shownAtMs] = useState(() => performance.now());
  const { onPointerDown, after } = usePress();
  const form = useForm<BusinessValues>({ defaultValues: valuesOf(detail), reValidateMode: 'onSubmit' });
  const { isSubmitting } = form.formState;
  const Fields = detail.business_type === 'natural' ? NaturalEdit : LegalEdit;

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    setIsSaved(false);
    if (hasSameName(values.series)) return setFailure({ words: businessText.sameName });
    try {
      const saved = await onSave(values);
      if (saved) {
        setStored(saved);
        // What was typed since stays, for the next save.
        if (isAsSent(form.getValues(), values)) form.reset(valuesOf(saved));
        else for (const [at, id] of madeSeries(values, saved)) form.setValue(`series.${at}.id`, id);
      }
      setIsSaved(true);
      window.scrollTo({ top: 0 });
    } catch (error) {
      setFailure(explain(error));
      if (isRemovalRefused(error)) form.setValue('series', withRemoved(form.getValues(), stored));
      for (const [at, { name, message }] of fieldErrors(error, values).entries())
        form.setError(name, { type: 'server', message }, { shouldFocus: at === 0 });
    }
  });

  return (
    <FormProvider {...form}>
      <SettingProvider value={{ isChecking: false, after }}>
        <form
          className={styles.form}
          noValidate
          onPointerDownCapture={onPointerDown}
          onSubmit={(event) => {
            // What the server said last time must not keep it from being asked again.
            form.clearErrors();
            void submit(event);
          }}
        >
          {isSaved && <Notice tone="ok">{text.saved}</Notice>}
          <Fields detail={stored} isSettled={() => performance.now() - shownAtMs >= SETTLE_MS} />
          <BillingEdit detail={stored} />
          {failure && (
            <Notice title={failure.title} tone="error">
              {failure.words && <span className={styles.failure}>{failure.words}</span>}
            </Notice>
          )}
          <div className={styles.buttons}>
            <ActionButton isBusy={isSubmitting} tone="primary" type="submit">
              {isSubmitting ? text.saving : text.save}
            </ActionButton>
          </div>
        </form>
      </SettingProvider>
    </FormProvider>
  );
}
