import { asRequired } from '#app/ui/form/as-required.ts';
import styles from '#app/features/workspace/clients/form/form.module.css';
import { formText as text } from '#app/features/workspace/clients/form/form-text.ts';
import { GENDER_CODES } from '#app/features/workspace/clients/form/form-values.ts';
import { tidyDigits } from '#domain/clients/nit.ts';
import { ChoiceLine, DateLine, TextLine } from './lines.ts';

/** A person. */
export function NaturalFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <div className={styles.grid}>
        <TextLine
          className="whole"
          data-autofocus={isNew || undefined}
          name="nombre_completo_natural"
          {...asRequired}
        />
        <TextLine inputMode="numeric" name="cedula_natural" tidy={tidyDigits} {...asRequired} />
        <DateLine name="fecha_nacimiento_natural" />
        <ChoiceLine
          name="genero_natural"
          options={GENDER_CODES.map((value) => ({ value, label: text.genders[value] }))}
        />
        <TextLine inputMode="tel" name="telefono_natural" type="tel" />
      </div>
      <div className={styles.grid}>
        <TextLine className="whole" inputMode="email" name="correo_electronico_natural" type="email" />
        <TextLine className="whole" name="direccion_natural" />
      </div>
    </>
  );
}
