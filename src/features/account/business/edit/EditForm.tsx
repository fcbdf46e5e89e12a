import { useState } from 'react';
import styles from '#app/features/account/business/form/form.module.css';
import { hasSameName } from '#app/features/account/business/form/rules.ts';
import { formText } from '#app/features/account/business/form/form-text.ts';
import { type BusinessValues, valuesOf } from '#app/features/account/business/form/values.ts';
import { useLeaveGuard } from '#app/features/account/person/leave-guard.tsx';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { BoundForm, FormFailure } from '#app/ui/form/bound/BoundForm.tsx';
import { useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import { businessText } from '#contract/businesses/business-text.ts';
import type { BusinessDetail } from '#contract/businesses/businesses.ts';
import { BillingEdit, LegalEdit, NaturalEdit } from './EditFields.tsx';
import { explain, isRemovalRefused } from './explain.ts';
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

type Send = Parameters<typeof useBoundForm<BusinessValues>>[0]['send'];

interface EditFormProps {
  /** The business as it is stored. */
  detail: BusinessDetail;
  /** Sends it. @returns what is stored then; undefined when the answer does not tell */
  onSave: (values: BusinessValues) => Promise<BusinessDetail | undefined>;
}

/** A stored business: what may change of it, and its billing. Only names of establishments are checked here (owner-area §5). */
export function EditForm({ detail, onSave }: EditFormProps) {
  const [stored, setStored] = useState(detail);
  const [isSaved, setIsSaved] = useState(false);
  const [shownAtMs] = useState(() => performance.now());
  const Fields = detail.business_type === 'natural' ? NaturalEdit : LegalEdit;

  const send: Send = async (values, form) => {
    setIsSaved(false);
    if (hasSameName(values.series)) return { words: businessText.sameName };
    const saved = await onSave(values).catch((error: unknown) => {
      if (isRemovalRefused(error)) form.setValue('series', withRemoved(form.getValues(), stored));
      throw error;
    });
    if (saved) {
      setStored(saved);
      // Text typed since the save stays, for the next save.
      if (isAsSent(form.getValues(), values)) form.reset(valuesOf(saved));
      else for (const [at, id] of madeSeries(values, saved)) form.setValue(`series.${at}.id`, id);
    }
    setIsSaved(true);
    window.scrollTo({ top: 0 });
  };
  const bound = useBoundForm<BusinessValues>({
    start: valuesOf(detail),
    labels: formText.labels,
    send,
    explain,
  });
  const { isDirty, isSubmitting } = bound.form.formState;
  const question = useLeaveGuard(isDirty && !isSubmitting);

  return (
    // What the server said last time must not keep it from being asked again.
    <BoundForm
      bound={bound}
      className="grid gap-16 narrowable"
      onSubmitCapture={() => bound.form.clearErrors()}
    >
      {question}
      {isSaved && <Notice tone="ok">{text.saved}</Notice>}
      <Fields detail={stored} isSettled={() => performance.now() - shownAtMs >= SETTLE_MS} />
      <BillingEdit detail={stored} />
      <FormFailure failure={bound.failure} />
      <div className={styles.buttons}>
        <ActionButton isBusy={isSubmitting} tone="primary" type="submit">
          {isSubmitting ? text.saving : text.save}
        </ActionButton>
      </div>
    </BoundForm>
  );
}
