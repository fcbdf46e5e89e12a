import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';
import { TextLine } from './TextLine.tsx';
import { type BusinessValues, nextSeries } from './values.ts';

export interface SeriesFieldsProps {
  /** What else is known of a stored series, under its fields. */
  noteOf?: ((id: number) => string | undefined) | undefined;
}

/** The establishments with their billing series; at least one stays (owner-area §2, §5). */
export function SeriesFields({ noteOf }: SeriesFieldsProps) {
  const { control, getValues } = useFormContext<BusinessValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'series', keyName: 'key' });
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className={styles.series}>
      <legend className={styles.seriesTitle}>{text.series}</legend>
      {fields.map(({ key, id }, at) => {
        const note = id === null ? undefined : noteOf?.(id);
        return (
          <fieldset className={styles.establishment} key={key}>
            <legend className={styles.establishmentTitle}>{text.establishment(at + 1)}</legend>
            {fields.length > 1 && (
              <ActionButton
                aria-label={text.removeNumbered(at + 1)}
                className={styles.remove}
                icon={Trash2}
                onClick={() => {
                  remove(at);
                  // The button that was pressed is gone: the focus goes where one can go on.
                  addButton.current?.focus();
                }}
                size={36}
                tone="ghost"
              >
                {text.removeSeries}
              </ActionButton>
            )}
            <div className={styles.seriesGrid}>
              <TextLine className={styles.wide} name={`series.${at}.nombre_establecimiento`} />
              <TextLine autoCapitalize="characters" className={styles.upper} name={`series.${at}.prefijo`} />
              <TextLine inputMode="numeric" name={`series.${at}.longitud_consecutivo`} />
              <TextLine className={styles.wide} inputMode="numeric" name={`series.${at}.rango_inicio`} />
              <TextLine className={styles.wide} inputMode="numeric" name={`series.${at}.rango_fin`} />
            </div>
            {note !== undefined && <p className={styles.hint}>{note}</p>}
          </fieldset>
        );
      })}
      <ActionButton
        className={styles.add}
        onClick={() =>
          append(nextSeries(getValues('series')), {
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
