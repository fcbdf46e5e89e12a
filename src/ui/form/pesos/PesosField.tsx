import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { uiText } from '#app/ui/text.ts';
import { groupTyped, readPesos } from './typed-pesos.ts';

const NOTHING = { pesos: '', tail: '' };

interface PesosFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Whole pesos, empty while nothing is typed. */
  pesos: string;
  onPesos: (pesos: string) => void;
}

/**
 * Whole pesos with a label: thousands appear by themselves, centavos go when the field is left. An amount below zero stays
 * as it was typed and counts as nothing: without its sign it would be another amount.
 */
export function PesosField({ pesos, onPesos, onBlur, ...rest }: PesosFieldProps) {
  const [tail, setTail] = useState('');
  const [negative, setNegative] = useState('');
  const isNegative = negative !== '' && pesos === '';
  const shown = isNegative ? negative : groupTyped(pesos) + tail;
  return (
    <TextInput
      autoComplete="off"
      inputMode="numeric"
      leftSection="$"
      size="md"
      {...rest}
      error={isNegative ? uiText.belowZero : rest.error}
      onBlur={(event) => {
        setTail('');
        onBlur?.(event);
      }}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const isBelow = /[-−]/u.test(value);
        const typed = isBelow ? NOTHING : readPesos(value, shown);
        setNegative(isBelow ? value : '');
        setTail(typed.tail);
        onPesos(typed.pesos);
      }}
      onFocus={(event) => event.currentTarget.select()}
      value={shown}
    />
  );
}
