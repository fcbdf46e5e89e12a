import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

/** How identifications are read: rules of the domain, which this room does not import. */
interface NitReading {
  /** The check digit of a number; null while it has none. */
  nitCheckDigit: (digits: string) => string | null;
  /** A number that was typed with its check digit; null for any other. */
  splitNit: (typed: string) => { nit: string; dv: string } | null;
  /** Without what people put between digits. */
  tidyDigits: (typed: string) => string;
}

/**
 * An identification and its check digit, which fills itself in until somebody types another; that is only warned of
 * (domain §6).
 * @param names the fields of the number and of its check digit
 * @returns what both fields take; the right digit of the number, null while it has none; whether the field has another
 */
export function useCheckDigit<Name extends string>(
  [id, dv]: readonly [Name, Name],
  { nitCheckDigit, splitNit, tidyDigits }: NitReading,
) {
  const { setValue, clearErrors } = useFormContext();
  const [number, digit] = useWatch({ name: [id, dv] }) as [string, string];
  const right = nitCheckDigit(number);
  const isAnother = (typed: string) => typed !== '' && typed !== right;
  const [isOwn, setIsOwn] = useState(isAnother(digit));
  const follow = (typed: string) => {
    const both = splitNit(typed);
    if (both) setIsOwn(both.dv !== nitCheckDigit(both.nit));
    else if (isOwn) return;
    setValue<string>(dv, both?.dv ?? nitCheckDigit(tidyDigits(typed)) ?? '', { shouldDirty: true });
    clearErrors(dv);
  };
  return {
    ofNumber: {
      inputMode: 'numeric' as const,
      name: id,
      onTyped: follow,
      tidy: (typed: string) => splitNit(typed)?.nit ?? tidyDigits(typed),
    },
    ofDigit: {
      inputMode: 'numeric' as const,
      name: dv,
      onTyped: (typed: string) => setIsOwn(isAnother(typed)),
    },
    right,
    // Anything but a digit is an error, which its field shows.
    differs: right !== null && isAnother(digit) && /^\d$/u.test(digit),
  };
}
