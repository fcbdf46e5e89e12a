import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { asRequired } from '#app/ui/form/as-required.ts';
import { classNames } from '#app/ui/class-names.ts';
import { AmountField } from '#app/features/workspace/clients/AmountField.tsx';
import { RULES } from '#app/features/workspace/clients/form/form-rules.ts';
import styles from '#app/features/workspace/clients/form/form.module.css';
import { formText as text } from '#app/features/workspace/clients/form/form-text.ts';
import type { ClientValues } from '#app/features/workspace/clients/form/form-values.ts';
import { useFieldState } from './field-state.ts';
import { SwitchField } from './SwitchField.tsx';
import { TextField } from './TextField.tsx';

const AMOUNT_STEP = 0.01; // workspace §5

/** What may be bought on credit, and for how long; for those who may grant it. */
export function CreditFields() {
  const { control, clearErrors } = useFormContext<ClientValues>();
  const amount = useFieldState('monto_credito_aprobado');
  const isOn = useWatch<ClientValues, 'credito_activo'>({ name: 'credito_activo' });
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{text.credit}</legend>
      <SwitchField label={text.labels.credito_activo} name="credito_activo" />
      {isOn && (
        <div className={classNames(styles.grid, styles.credit)}>
          <Controller
            control={control}
            name="monto_credito_aprobado"
            render={({ field: { ref, onBlur: _left, onChange, ...field } }) => (
              <AmountField
                {...field}
                error={amount.error}
                label={text.labels.monto_credito_aprobado}
                onBlur={amount.onLeave}
                onChange={(typed) => {
                  clearErrors('monto_credito_aprobado');
                  onChange(typed);
                }}
                ref={ref}
                size="md"
                step={AMOUNT_STEP}
                {...asRequired}
              />
            )}
            rules={{ validate: (value, form) => RULES.monto_credito_aprobado(value, form) ?? true }}
          />
          <TextField inputMode="numeric" name="dias_credito_autorizados" {...asRequired} />
        </div>
      )}
    </fieldset>
  );
}
