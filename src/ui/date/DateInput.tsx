import { TextInput, type TextInputProps } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import styles from './DateInput.module.css';
import { uiText } from '#app/ui/text.ts';
import { readTypedDate, showDate } from './typed-date.ts';

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** YYYY-MM-DD, or whatever was typed that is none. */
  value: string;
  onChange: (value: string) => void;
  /** The last day of the calendar, YYYY-MM-DD. */
  max?: string;
}

/**
 * A date as this country writes it, dd/mm/aaaa. The browser's own field follows the language of the browser and
 * not of the page: it is here for its calendar only, under the icon.
 */
export function DateInput({ value, onChange, onBlur, max = '2999-12-31', ...rest }: DateInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      inputMode="numeric"
      placeholder={uiText.datePattern}
      {...rest}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
      onChange={(event) => {
        const { value: written } = event.currentTarget;
        setTyped(written);
        onChange(readTypedDate(written) ?? written);
      }}
      rightSection={
        <span className={styles.calendar}>
          <CalendarDays aria-hidden="true" size={16} />
          {/* For the pointer: people who type, or have the page read aloud, use the field itself. */}
          <input
            aria-hidden="true"
            className={styles.native}
            max={max}
            min="1900-01-01"
            onChange={(event) => {
              setTyped(undefined);
              onChange(event.currentTarget.value);
            }}
            tabIndex={-1}
            type="date"
            value={readTypedDate(value) ?? ''}
          />
        </span>
      }
      value={typed ?? showDate(value)}
    />
  );
}
