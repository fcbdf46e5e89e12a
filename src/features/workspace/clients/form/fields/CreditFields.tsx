import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { asRequired } from '#app/ui/form/as-required.ts';
import { useField } from '#app/ui/form/bound/use-field.ts';
import { classNames } from '#app/ui/class-names.ts';
import { AmountField } from '#app/features/workspace/clients/AmountField.tsx';
import styles from '#app/features/workspace/clients/form/form.module.css';
import { formText as text } from '#app/features/workspace/clients/form/form-text.ts';
import type { ClientValues } from '#app/features/workspace/clients/form/form-values.ts';
import { BoundSwitch, BoundText } from './bound.ts';

const AMOUNT_STEP = 0.01; // workspace §5

/** What may be bought on credit, and for how long; for those who may grant it. */
export function CreditFields() {
  const { control } = useFormContext<ClientValues>();
  const { look, rules } = useField('monto_credito_aprobado');
  const isOn = useWatch<ClientValues, 'credito_activo'>({ name: 'credito_activo' });
  return (
    <fieldset className="column gap-14">
      <legend className="strong below-12">{text.credit}</legend>
      <BoundSwitch name="credito_activo" />
      {isOn && (
        <div className={classNames(styles.grid, styles.credit)}>
          <Controller
            control={control}
            name="monto_credito_aprobado"
            render={({ field }) => <AmountField {...look} {...field} step={AMOUNT_STEP} {...asRequired} />}
            rules={rules}
          />
          <BoundText inputMode="numeric" name="dias_credito_autorizados" {...asRequired} />
        </div>
      )}
    </fieldset>
  );
}
