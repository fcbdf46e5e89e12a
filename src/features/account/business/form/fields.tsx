import { TextInput } from '@mantine/core';
import { classNames } from '#app/ui/class-names.ts';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';
import { labelIn } from '#app/ui/form/bound/use-field.ts';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';
import type { BusinessValues } from './values.ts';

export const { BoundText, BoundChoice, BoundDate, BoundSwitch } = boundFieldsOf<BusinessValues>();

/** The label of a field, by the last part of its path. */
export const labelOf = (path: string): string => labelIn(text.labels, path);

interface ReadOnlyFieldProps {
  label: string;
  value: string;
  /** A row of its own. */
  isWhole?: boolean;
}

/** A field that is shown and can't be changed here. */
export function ReadOnlyField({ label, value, isWhole }: ReadOnlyFieldProps) {
  return (
    <TextInput
      className={classNames(styles.readOnly, isWhole && 'whole')}
      label={label}
      readOnly
      value={value}
    />
  );
}
