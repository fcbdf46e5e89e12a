import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { groupTyped, readPesos } from './typed-pesos.ts';

interface PesosFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Whole pesos, empty while nothing is typed. */
  pesos: string;
  onPesos: (pesos: string) => void;
}

/** Whole pesos with a label: thousands appear by themselves, centavos go when the field is left. */
export function PesosField({ pesos, onPesos, onBlur, ...rest }: PesosFieldProps) {
  const [tail, setTail] = useState('');
  const shown = groupTyped(pesos) + tail;
  return (
    <TextInput
      autoComplete="off"
      inputMode="numeric"
      leftSection="$"
      size="md"
      {...rest}
      onBlur={(event) => {
        setTail('');
        onBlur?.(event);
      }}
      onChange={(event) => {
        const typed = readPesos(event.currentTarget.value, shown);
        setTail(typed.tail);
        onPesos(typed.pesos);
      }}
      onFocus={(event) => event.currentTarget.select()}
      value={shown}
    />
  );
}
