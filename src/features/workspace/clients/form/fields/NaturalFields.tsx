import { asRequired } from '#app/ui/form/as-required.ts';
import styles from '#app/features/workspace/clients/form/form.module.css';
import { formText as text } from '#app/features/workspace/clients/form/form-text.ts';
import { GENDERS } from '#contract/clients/client-limits.ts';
import { tidyDigits } from '#domain/clients/nit.ts';
import { BoundChoice, BoundDate, BoundText } from './bound.ts';

/** A person. */
export function NaturalFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <div className={styles.grid}>
        <BoundText
          className="whole"
          data-autofocus={isNew || undefined}
          name="nombre_completo_natural"
          {...asRequired}
        />
        <BoundText inputMode="numeric" name="cedula_natural" tidy={tidyDigits} {...asRequired} />
        <BoundDate name="fecha_nacimiento_natural" />
        <BoundChoice
          name="genero_natural"
          options={GENDERS.map((value) => ({ value, label: text.genders[value] }))}
        />
        <BoundText inputMode="tel" name="telefono_natural" type="tel" />
      </div>
      <div className={styles.grid}>
        <BoundText className="whole" inputMode="email" name="correo_electronico_natural" type="email" />
        <BoundText className="whole" name="direccion_natural" />
      </div>
    </>
  );
}
