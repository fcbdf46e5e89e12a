import { TextInput, type TextInputProps } from '@mantine/core';
import { classNames } from '#app/ui/class-names.ts';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';
import { type FieldName, useField } from './setting.ts';

/** The label of a field, by the last part of its path. */
export function labelOf(path: string): string {
  const leaf = path.split('.').at(-1) ?? path;
  return (text.labels as Record<string, string>)[leaf] ?? leaf;
}

export interface TextLineProps extends Omit<TextInputProps, 'name'> {
  name: FieldName;
  /** After the value has changed. */
  onTyped?: ((value: string) => void) | undefined;
}

/** A line of the form, tied to its field. */
export function TextLine({ name, onTyped, ...rest }: TextLineProps) {
  const { error, register } = useField(name, onTyped);
  return <TextInput autoComplete="off" error={error} label={labelOf(name)} {...rest} {...register} />;
}

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
      className={classNames(styles.readOnly, isWhole && styles.whole)}
      label={label}
      readOnly
      value={value}
    />
  );
}
