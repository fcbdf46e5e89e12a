import { Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';
import { type BusinessValues, nextSeries, type SeriesValues } from './values.ts';
import type { BoundTextProps } from '#app/ui/form/bound/bound-fields.tsx';
import { BoundText } from './fields.tsx';

interface SeriesFieldsProps {
  /** What else is known of a stored series, under its fields. */
  noteOf?: ((id: number) => string | undefined) | undefined;
  /** What a further establishment starts with, given those that are there; by default a free prefix and a usual range. */
  further?: ((present: readonly SeriesValues[]) => SeriesValues) | undefined;
}

/** The establishments with their billing series; at least one stays (owner-area §2, §5). */
export function SeriesFields({ noteOf, further = nextSeries }: SeriesFieldsProps) {
  const { control, getValues } = useFormContext<BusinessValues>();
  // The answer is about the establishments that were sent, by their place.
  const { isSubmitting } = useFormState<BusinessValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'series', keyName: 'key' });
  const addButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  // Place of a stored establishment that somebody wants removed: with it go its numbers.
  const [asked, setAsked] = useState<number>();
  const take = (at: number) => {
    setAsked(undefined);
    remove(at);
    // The button that was pressed is gone: the focus goes where one can go on.
    setTimeout(() => addButton.current?.focus());
  };
  return (
    <fieldset className={styles.series}>
      <ConfirmDialog
        confirmLabel={text.removeSeries}
        isOpen={asked !== undefined}
        objectName={asked === undefined ? '' : getValues(`series.${asked}.nombre_establecimiento`)}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked !== undefined && take(asked)}
        title={text.removeSeriesTitle}
      >
        {text.removeSeriesText}
      </ConfirmDialog>
      <legend className={styles.seriesTitle}>{text.series}</legend>
      {fields.map(({ key, id }, at) => {
        const note = id === null ? undefined : noteOf?.(id);
        return (
          <fieldset className={styles.establishment} key={key}>
            <legend className={styles.establishmentTitle} id={`${titleId}-${at}`}>
              {text.establishment(at + 1)}
            </legend>
            {fields.length > 1 && (
              <ActionButton
                aria-describedby={`${titleId}-${at}`}
                className={styles.remove}
                disabled={isSubmitting}
                icon={Trash2}
                onClick={() => (id === null ? take(at) : setAsked(at))}
                size={36}
                tone="ghost"
              >
                {text.removeSeries}
              </ActionButton>
            )}
            <div className={styles.seriesGrid}>
              <Line at={at} className={styles.wide} name="nombre_establecimiento" />
              <Line at={at} autoCapitalize="characters" className={styles.upper} name="prefijo" />
              <Line at={at} inputMode="numeric" name="longitud_consecutivo" />
              <Line at={at} className={styles.wide} inputMode="numeric" name="rango_inicio" />
              <Line at={at} className={styles.wide} inputMode="numeric" name="rango_fin" />
            </div>
            {note !== undefined && <p className={styles.hint}>{note}</p>}
          </fieldset>
        );
      })}
      <ActionButton
        className={styles.add}
        disabled={isSubmitting}
        onClick={() =>
          append(further(getValues('series')), {
            focusName: `series.${fields.length}.nombre_establecimiento`,
          })
        }
        ref={addButton}
      >
        {text.addSeries}
      </ActionButton>
    </fieldset>
  );
}

interface LineProps extends Omit<BoundTextProps<string>, 'name'> {
  at: number;
  name: Exclude<keyof SeriesValues, 'id'>;
}

/** A line of one establishment, with what it may look like. */
function Line({ at, name, ...rest }: LineProps) {
  return <BoundText name={`series.${at}.${name}`} placeholder={text.examples[name]} {...rest} />;
}
