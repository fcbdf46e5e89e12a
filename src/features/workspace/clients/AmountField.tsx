import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { stepDecimal } from '#app/ui/form/decimal-text.ts';
import { typedMoney } from '#domain/typed-number.ts';
import { shownAmount } from './shown-amount.ts';

interface AmountFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** As typed: '1.234,5'. */
  value: string;
  onChange: (typed: string) => void;
  /** What the arrow keys add or take, never below zero. */
  step: number;
}

/** An amount of money, read as people here write it; its thousands stand apart once one has left the field. */
export function AmountField({ value, onChange, onBlur, step, ...rest }: AmountFieldProps) {
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
    const amount = typedMoney(value.trim() === '' ? '0' : value);
    if (by === 0 || amount === null) return;
    event.preventDefault();
    const next = typedMoney(stepDecimal(amount, by));
    if (next !== null) onChange(shownAmount(next));
  };
  return (
    <TextInput
      autoComplete="off"
      inputMode="decimal"
      {...rest}
      onBlur={(event) => {
        const amount = typedMoney(value);
        if (amount !== null && !amount.startsWith('-')) onChange(shownAmount(amount));
        onBlur?.(event);
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={stepBy}
      value={value}
    />
  );
}
