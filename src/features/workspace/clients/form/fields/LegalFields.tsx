import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { asRequired } from '#app/ui/form/as-required.ts';
import { nitCheckDigit, splitNit, tidyDigits } from '#domain/clients/nit.ts';
import styles from '#app/features/workspace/clients/form/form.module.css';
import { formText as text } from '#app/features/workspace/clients/form/form-text.ts';
import type { ClientValues } from '#app/features/workspace/clients/form/form-values.ts';
import { TextLine } from './lines.ts';

/** The warning about a check digit that is not the NIT's; never an error (domain §6). */
function checkDigitHint(nit: string, dv: string): { text: string; isWarning: boolean } | null {
  const digit = nitCheckDigit(nit);
  if (digit === null) return null;
  if (dv === '' || dv === digit) return { text: text.dvComputed, isWarning: false };
  return { text: text.dvDiffers(digit), isWarning: true };
}

/** A company. Its check digit follows the NIT until somebody types another one. */
export function LegalFields({ isNew }: { isNew: boolean }) {
  const { setValue } = useFormContext<ClientValues>();
  const [nit, dv] = useWatch<ClientValues, ['nit_juridico', 'dv_nit_juridico']>({
    name: ['nit_juridico', 'dv_nit_juridico'],
  });
  const [isOwn, setIsOwn] = useState(dv !== '' && dv !== nitCheckDigit(nit));
  const hint = checkDigitHint(nit, dv);
  const readNit = (typed: string) => {
    const both = splitNit(typed);
    if (both) {
      setIsOwn(both.dv !== nitCheckDigit(both.nit));
      setValue('dv_nit_juridico', both.dv, { shouldDirty: true });
    } else if (!isOwn)
      setValue('dv_nit_juridico', nitCheckDigit(tidyDigits(typed)) ?? '', { shouldDirty: true });
  };
  return (
    <>
      <div className={styles.grid}>
        <TextLine
          className="whole"
          data-autofocus={isNew || undefined}
          name="nombre_empresa_juridico"
          {...asRequired}
        />
        <div className={styles.nit}>
          <TextLine
            inputMode="numeric"
            name="nit_juridico"
            onTyped={readNit}
            tidy={(typed) => splitNit(typed)?.nit ?? tidyDigits(typed)}
            {...asRequired}
          />
          <TextLine
            inputMode="numeric"
            maxLength={1}
            name="dv_nit_juridico"
            onTyped={(value) => setIsOwn(value !== '')}
          />
          {hint && (
            <p className={styles.hint} data-tone={hint.isWarning ? 'warning' : undefined} role="status">
              {hint.text}
            </p>
          )}
        </div>
        <TextLine className="whole" name="sector_industria_juridico" />
        <TextLine name="nombre_representante_juridico" />
        <TextLine name="cargo_representante_juridico" />
      </div>
      <div className={styles.grid}>
        <TextLine inputMode="tel" name="telefono_contacto_juridico" type="tel" />
        <TextLine inputMode="email" name="correo_corporativo_juridico" type="email" />
        <TextLine className="whole" name="direccion_empresa_juridico" />
      </div>
    </>
  );
}
