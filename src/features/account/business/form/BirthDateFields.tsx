import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { bogotaDate } from '#domain/bogota-time.ts';
import { ChoiceLine } from './ChoiceLine.tsx';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';
import { useField } from './setting.ts';
import type { BusinessValues } from './values.ts';

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
  const { trigger, formState, getFieldState } = useFormContext<BusinessValues>();
  const { error } = useField('birth_year');
  const id = useId();
  const recheck = () => {
    const { isTouched } = getFieldState('birth_year', formState);
    if (isTouched || error !== undefined) void trigger('birth_year');
  };
  // Its own words about errors, and not the library's: one message stands under all three.
  const shared = { withAria: false, 'aria-describedby': error === undefined ? undefined : id };
  return (
    <fieldset className={styles.birth}>
      <legend className={styles.legend}>{text.birthDate}</legend>
      <ChoiceLine
        {...shared}
        aria-label={text.labels.birth_day}
        choose={text.choose.birth_day}
        label={null}
        name="birth_day"
        onChosen={recheck}
        options={DAYS}
      />
      <ChoiceLine
        {...shared}
        aria-label={text.labels.birth_month}
        choose={text.choose.birth_month}
        label={null}
        name="birth_month"
        onChosen={recheck}
        options={MONTHS}
      />
      <ChoiceLine
        {...shared}
        aria-invalid={error !== undefined || undefined}
        aria-label={text.labels.birth_year}
        choose={text.choose.birth_year}
        error={error !== undefined}
        label={null}
        name="birth_year"
        options={listYears()}
      />
      {error !== undefined && (
        <p className={styles.error} id={id}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
