import { NativeSelect } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { asRequired } from '#app/ui/form/as-required.ts';
import styles from '#app/features/workspace/clients/form/form.module.css';
import { formText as text } from '#app/features/workspace/clients/form/form-text.ts';
import { type ClientValues, GENDER_CODES } from '#app/features/workspace/clients/form/form-values.ts';
import { BirthDateField } from './BirthDateField.tsx';
import { TextField } from './TextField.tsx';
import { tidyDigits } from './tidy-digits.ts';

/** A person. */
export function NaturalFields({ isNew }: { isNew: boolean }) {
  const { register } = useFormContext<ClientValues>();
  return (
    <>
      <div className={styles.grid}>
        <TextField
          className={styles.whole}
          data-autofocus={isNew || undefined}
          name="nombre_completo_natural"
          {...asRequired}
        />
        <TextField inputMode="numeric" name="cedula_natural" tidy={tidyDigits} {...asRequired} />
        <BirthDateField />
        <NativeSelect
          data={GENDER_CODES.map((value) => ({ value, label: text.genders[value] }))}
          label={text.labels.genero_natural}
          size="md"
          {...register('genero_natural')}
        />
        <TextField inputMode="tel" name="telefono_natural" type="tel" />
      </div>
      <div className={styles.grid}>
        <TextField
          className={styles.whole}
          inputMode="email"
          name="correo_electronico_natural"
          type="email"
        />
        <TextField className={styles.whole} name="direccion_natural" />
      </div>
    </>
  );
}
