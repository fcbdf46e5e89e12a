import { TextInput } from '@mantine/core';
import { classNames } from '#app/ui/class-names.ts';
import { linesOf } from '#app/ui/form/bound/lines.tsx';
import { labelIn } from '#app/ui/form/bound/use-field.ts';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';
import type { BusinessValues } from './values.ts';

export const { TextLine, ChoiceLine, DateLine, SwitchLine } = linesOf<BusinessValues>();

/** The label of a field, by the last part of its path. */
export const labelOf = (path: string): string => labelIn(text.labels, path);

interface ReadOnlyLineProps {
  label: string;
  value: string;
  /** A row of its own. */
  isWhole?: boolean;
}

/** A field that is shown and can't be changed here. */
export function ReadOnlyLine({ label, value, isWhole }: ReadOnlyLineProps) {
  return (
    <TextInput
      className={classNames(styles.readOnly, isWhole && 'whole')}
      label={label}
      readOnly
      value={value}
    />
  );
}
