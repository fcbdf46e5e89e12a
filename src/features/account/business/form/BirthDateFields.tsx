import { useId } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { bogotaDate } from '#domain/bogota-time.ts';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';
import type { BusinessValues } from './values.ts';
import { BoundChoice } from './fields.tsx';

const NAMES = ['birth_day', 'birth_month', 'birth_year'] as const;
const YEARS = 100;
const DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1));
const MONTHS = text.months.map((label, at) => ({ value: String(at + 1), label }));

/** The current year of Bogotá and the 99 before it (owner-area §5). */
function listYears(): string[] {
  const thisYear = Number(bogotaDate(new Date()).slice(0, 4));
  return Array.from({ length: YEARS }, (_, at) => String(thisYear - at));
}

/** A birth date of three selectors; what is wrong with the day they make stands under them. */
export function BirthDateFields() {
  const { trigger, getFieldState } = useFormContext<BusinessValues>();
  const formState = useFormState<BusinessValues>({ name: [...NAMES] });
  const id = useId();
  const errorOf = (name: (typeof NAMES)[number]) => getFieldState(name, formState).error?.message;
  // One message under all three: the first of theirs.
  const error = NAMES.map(errorOf).find((message) => message !== undefined);
  const recheck = () => {
    const { isTouched } = getFieldState('birth_year', formState);
    if (isTouched || errorOf('birth_year') !== undefined) void trigger('birth_year');
  };
  // Its own words about errors, and not the library's.
  const shared = (name: (typeof NAMES)[number]) => ({
    name,
    withAria: false,
    error: errorOf(name) !== undefined,
    'aria-invalid': errorOf(name) !== undefined || undefined,
    'aria-describedby': error === undefined ? undefined : id,
    'aria-label': text.labels[name],
    choose: text.choose[name],
    label: null,
  });
  return (
    <fieldset className={styles.birth}>
      <legend className={styles.legend}>{text.birthDate}</legend>
      <BoundChoice {...shared('birth_day')} onChosen={recheck} options={DAYS} />
      <BoundChoice {...shared('birth_month')} onChosen={recheck} options={MONTHS} />
      <BoundChoice {...shared('birth_year')} options={listYears()} />
      {error !== undefined && (
        <p className={styles.error} id={id}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
