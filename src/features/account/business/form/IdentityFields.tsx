import { useCheckDigit } from '#app/ui/form/bound/use-check-digit.ts';
import { nitCheckDigit, splitNit, tidyDigits } from '#domain/clients/nit.ts';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';
import { BoundText } from './fields.tsx';

interface IdentityFieldsProps {
  /** The number and its check digit. */
  names: readonly ['cedula', 'cedula_dv'] | readonly ['nit', 'dv'];
}

/** An identification and its check digit. */
export function IdentityFields({ names }: IdentityFieldsProps) {
  const { ofNumber, ofDigit, right, differs } = useCheckDigit<(typeof names)[number]>(names, {
    nitCheckDigit,
    splitNit,
    tidyDigits,
  });
  return (
    <div className={styles.identity}>
      <BoundText {...ofNumber} />
      <BoundText {...ofDigit} />
      {right !== null && (
        <p className={styles.hint} data-tone={differs ? 'warning' : undefined} role="status">
          {differs ? text.dvDiffers(right) : text.dvComputed}
        </p>
      )}
    </div>
  );
}
