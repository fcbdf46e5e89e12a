import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { uiText } from '#app/ui/text.ts';
import { groupTyped, isSigned, readPesos } from './typed-pesos.ts';

interface PesosFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Whole pesos, empty while nothing is typed. */
  pesos: string;
  onPesos: (pesos: string) => void;
}

/**
 * Whole pesos with a label: thousands appear by themselves, centavos go when the field is left. An amount below zero is not
 * taken, and the field says so: without its sign it would be another amount.
 */
export function PesosField({ pesos, onPesos, onBlur, ...rest }: PesosFieldProps) {
  const [tail, setTail] = useState('');
  const [isBelow, setIsBelow] = useState(false);
  const shown = groupTyped(pesos) + tail;
  return (
    <TextInput
      autoComplete="off"
      inputMode="numeric"
      leftSection="$"
      size="md"
      {...rest}
      error={isBelow ? uiText.belowZero : rest.error}
      onBlur={(event) => {
        setTail('');
        onBlur?.(event);
      }}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setIsBelow(isSigned(value));
        if (isSigned(value)) return;
        const typed = readPesos(value, shown);
        setTail(typed.tail);
        onPesos(typed.pesos);
      }}
      onFocus={(event) => event.currentTarget.select()}
      value={shown}
    />
  );
}
