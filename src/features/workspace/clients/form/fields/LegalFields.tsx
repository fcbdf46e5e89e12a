import { asRequired } from '#app/ui/form/as-required.ts';
import { useCheckDigit } from '#app/ui/form/bound/use-check-digit.ts';
import { nitCheckDigit, splitNit, tidyDigits } from '#domain/clients/nit.ts';
import styles from '#app/features/workspace/clients/form/form.module.css';
import { formText as text } from '#app/features/workspace/clients/form/form-text.ts';
import { BoundText } from './bound.ts';

const NAMES = ['nit_juridico', 'dv_nit_juridico'] as const;

/** A company. Its check digit follows the NIT until somebody types another one. */
export function LegalFields({ isNew }: { isNew: boolean }) {
  const { ofNumber, ofDigit, right, differs } = useCheckDigit(NAMES, { nitCheckDigit, splitNit, tidyDigits });
  return (
    <>
      <div className={styles.grid}>
        <BoundText
          className="whole"
          data-autofocus={isNew || undefined}
          name="nombre_empresa_juridico"
          {...asRequired}
        />
        <div className={styles.nit}>
          <BoundText {...ofNumber} {...asRequired} />
          <BoundText {...ofDigit} maxLength={1} />
          {right !== null && (
            <p className={styles.hint} data-tone={differs ? 'warning' : undefined} role="status">
              {differs ? text.dvDiffers(right) : text.dvComputed}
            </p>
          )}
        </div>
        <BoundText className="whole" name="sector_industria_juridico" />
        <BoundText name="nombre_representante_juridico" />
        <BoundText name="cargo_representante_juridico" />
      </div>
      <div className={styles.grid}>
        <BoundText inputMode="tel" name="telefono_contacto_juridico" type="tel" />
        <BoundText inputMode="email" name="correo_corporativo_juridico" type="email" />
        <BoundText className="whole" name="direccion_empresa_juridico" />
      </div>
    </>
  );
}
