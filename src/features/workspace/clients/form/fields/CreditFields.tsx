import { TextInput } from '@mantine/core';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { AmountField } from '#app/features/workspace/clients/AmountField.tsx';
import { RULES } from '#app/features/workspace/clients/form/form-rules.ts';
import styles from '#app/features/workspace/clients/form/form.module.css';
import { formText as text } from '#app/features/workspace/clients/form/form-text.ts';
import type { ClientValues } from '#app/features/workspace/clients/form/form-values.ts';
import { useFieldError } from './server-errors.ts';
import { SwitchField } from './SwitchField.tsx';

const AMOUNT_STEP = 0.01; // workspace §5

/** What may be bought on credit, and for how long; for those who may grant it. */
export function CreditFields() {
  const { register, control } = useFormContext<ClientValues>();
  const amountError = useFieldError('monto_credito_aprobado');
  const daysError = useFieldError('dias_credito_autorizados');
  const isOn = useWatch<ClientValues, 'credito_activo'>({ name: 'credito_activo' });
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{text.credit}</legend>
      <SwitchField label={text.labels.credito_activo} name="credito_activo" />
      {isOn && (
        <div className={styles.grid}>
          <Controller
            control={control}
            name="monto_credito_aprobado"
            render={({ field: { ref, ...field } }) => (
              <AmountField
                {...field}
                error={amountError}
                label={text.labels.monto_credito_aprobado}
                ref={ref}
                size="md"
                step={AMOUNT_STEP}
                withAsterisk
              />
            )}
            rules={{ validate: (value, form) => RULES.monto_credito_aprobado(value, form) ?? true }}
          />
          <TextInput
            autoComplete="off"
            error={daysError}
            inputMode="numeric"
            label={text.labels.dias_credito_autorizados}
            size="md"
            withAsterisk
            {...register('dias_credito_autorizados', {
              validate: (value, form) => RULES.dias_credito_autorizados(value, form) ?? true,
            })}
          />
        </div>
      )}
    </fieldset>
  );
}
