import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { nitCheckDigit } from '#domain/clients/nit.ts';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';
import type { BusinessValues } from './values.ts';
import { TextLine } from './lines.tsx';

interface IdentityFieldsProps {
  /** The number and its check digit. */
  names: readonly ['cedula', 'cedula_dv'] | readonly ['nit', 'dv'];
}

/** '900.508.908-9' → number and check digit; without one the digit is empty. */
function readTyped(typed: string): { number: string; digit: string } {
  const [number = '', digit = ''] = typed.replace(/[.\s]/gu, '').split('-');
  return /^\d{5,15}$/u.test(number) && /^\d$/u.test(digit)
    ? { number, digit }
    : { number: typed.replace(/[.\s]/gu, ''), digit: '' };
}

/** An identification whose check digit fills itself in until somebody types another; that one is only warned of (domain §6). */
export function IdentityFields({ names: [id, dv] }: IdentityFieldsProps) {
  const { setValue, clearErrors } = useFormContext<BusinessValues>();
  const [number, digit] = useWatch<BusinessValues, (typeof id | typeof dv)[]>({ name: [id, dv] });
  const [isOwn, setIsOwn] = useState(false);
  const right = nitCheckDigit(number ?? '');
  const differs = right !== null && digit !== '' && digit !== right && /^\d$/u.test(digit ?? '');
  const follow = (typed: string) => {
    const read = readTyped(typed);
    if (read.number !== typed) setValue(id, read.number, { shouldDirty: true });
    if (read.digit !== '') setIsOwn(read.digit !== nitCheckDigit(read.number));
    else if (isOwn) return;
    setValue(dv, read.digit || (nitCheckDigit(read.number) ?? ''), { shouldDirty: true });
    clearErrors(dv);
  };
  return (
    <div className={styles.identity}>
      <TextLine inputMode="numeric" name={id} onTyped={follow} />
      <TextLine
        inputMode="numeric"
        name={dv}
        onTyped={(typed) => setIsOwn(typed !== '' && typed !== right)}
      />
      {right !== null && (
        <p className={styles.hint} data-tone={differs ? 'warning' : undefined} role="status">
          {differs ? text.dvDiffers(right) : text.dvComputed}
        </p>
      )}
    </div>
  );
}
