import { useEffect, useRef, useState } from 'react';
import { DateInput } from './DateInput.tsx';
import { isDay } from './typed-date.ts';

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD, the day that is shown. */
  day: string;
  /** Called with a day that nothing is wrong with, as it is typed or as soon as its fault is gone. */
  onDay: (day: string) => void;
  /** The last day of its calendar, YYYY-MM-DD. */
  max: string;
  /** What is wrong with what was typed, in words. */
  faultOf: (typed: string) => string | undefined;
  className?: string | undefined;
}

/** The day that a screen is about. What is no such day stays in the field, with why, and the screen stays as it is. */
export function DayField({ label, day, onDay, max, faultOf, className }: DayFieldProps) {
  const [typed, setTyped] = useState(day);
  const [isLeft, setLeft] = useState(false);
  const fault = faultOf(typed);
  // What is wrong with a day may hang on another field: the day was typed first, and counts as soon as it is right.
  const isHeld = useRef(false);
  useEffect(() => {
    if (!isHeld.current || fault !== undefined) return;
    isHeld.current = false;
    onDay(typed);
  }, [fault, onDay, typed]);
  return (
    <DateInput
      autoComplete="off"
      className={className}
      // A day that is still being written is not wrong yet.
      error={isLeft || isDay(typed) ? fault : undefined}
      label={label}
      max={max}
      onBlur={() => setLeft(true)}
      onChange={(value) => {
        setTyped(value);
        setLeft(false);
        isHeld.current = faultOf(value) !== undefined;
        if (!isHeld.current) onDay(value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setLeft(true);
      }}
      size="md"
      value={typed}
    />
  );
}
