import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useField } from './setting.ts';
import { labelOf } from './TextLine.tsx';
import type { BusinessValues } from './values.ts';

type ChoiceName = 'country' | 'department' | 'city' | 'gender' | 'birth_day' | 'birth_month' | 'birth_year';

interface ChoiceLineProps extends Omit<NativeSelectProps, 'name' | 'data'> {
  name: ChoiceName;
  options: readonly (string | { value: string; label: string })[];
  /** Shown while nothing is chosen; without it something always is. */
  choose?: string;
  /** After another one was chosen. */
  onChosen?: (value: string) => void;
}

/** A choice of the form, tied to its field. */
export function ChoiceLine({ name, options, choose, onChosen, ...rest }: ChoiceLineProps) {
  const { error, register } = useField(name, onChosen);
  // Given as a value: the option it names may come later than it, and the browser forgets what it can't show.
  const value = useWatch<BusinessValues, ChoiceName>({ name });
  const first = choose === undefined ? [] : [{ value: '', label: choose }];
  return (
    <NativeSelect
      data={[...first, ...options]}
      error={error}
      label={labelOf(name)}
      {...rest}
      {...register}
      value={value}
    />
  );
}
