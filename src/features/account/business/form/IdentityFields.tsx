import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { nitCheckDigit, splitNit, tidyDigits } from '#domain/clients/nit.ts';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';
import type { BusinessValues } from './values.ts';
import { TextLine } from './lines.tsx';

interface IdentityFieldsProps {
  /** The number and its check digit. */
  names: readonly ['cedula', 'cedula_dv'] | readonly ['nit', 'dv'];
}

/** An identification whose check digit fills itself in until somebody types another; that one is only warned of (domain §6). */
export function IdentityFields({ names: [id, dv] }: IdentityFieldsProps) {
  const { setValue, clearErrors } = useFormContext<BusinessValues>();
  const [number, digit] = useWatch<BusinessValues, (typeof id | typeof dv)[]>({ name: [id, dv] });
  const [isOwn, setIsOwn] = useState(false);
  const right = nitCheckDigit(number ?? '');
  const differs = right !== null && digit !== '' && digit !== right && /^\d$/u.test(digit ?? '');
  const follow = (typed: string) => {
    const both = splitNit(typed);
    if (both) setIsOwn(both.dv !== nitCheckDigit(both.nit));
    else if (isOwn) return;
    setValue(dv, both?.dv ?? nitCheckDigit(tidyDigits(typed)) ?? '', { shouldDirty: true });
    clearErrors(dv);
  };
  return (
    <div className={styles.identity}>
      <TextLine
        inputMode="numeric"
        name={id}
        onTyped={follow}
        tidy={(typed) => splitNit(typed)?.nit ?? tidyDigits(typed)}
      />
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
