import { CirclePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import { bogotaDate } from '#domain/bogota-time.ts';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';
import { SellingFields } from './SellingFields.tsx';
import type { BusinessValues } from './values.ts';
import { BoundDate, BoundSwitch, BoundText } from './fields.tsx';

const LEVELS = ['1', '2', '3'] as const;

/** The bag tax by date, which the law changes, how cash is rounded (domain §2, §5), how drawers are run, and returns. */
export function OptionsFields() {
  const { control } = useFormContext<BusinessValues>();
  const rates = useFieldArray({ control, name: 'opciones.bolsa_tarifas', keyName: 'key' });
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <fieldset className={styles.sub}>
        <legend>{text.bagTax}</legend>
        <p className={styles.lead}>{text.bagTaxLead}</p>
        <ul className="grid gap-10">
          {rates.fields.map(({ key }, at) => (
            <li aria-label={text.bagRate(at + 1)} className={styles.rate} key={key}>
              <BoundDate name={`opciones.bolsa_tarifas.${at}.desde`} />
              <BoundText inputMode="decimal" name={`opciones.bolsa_tarifas.${at}.valor`} />
              {rates.fields.length > 1 && (
                <IconAction
                  className={styles.rateRemove}
                  icon={Trash2}
                  label={text.removeBagRate(at + 1)}
                  onClick={() => {
                    rates.remove(at);
                    addButton.current?.focus();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
        <ActionButton
          className={styles.add}
          icon={CirclePlus}
          onClick={() =>
            rates.append(
              { desde: bogotaDate(new Date()), valor: '' },
              { focusName: `opciones.bolsa_tarifas.${rates.fields.length}.valor` },
            )
          }
          ref={addButton}
          size={36}
        >
          {text.addBagRate}
        </ActionButton>
      </fieldset>
      <fieldset className={styles.sub}>
        <legend>{text.cashRounding}</legend>
        <p className={styles.lead}>{text.cashRoundingLead}</p>
        <Controller
          control={control}
          name="opciones.redondeo_efectivo"
          render={({ field }) => (
            <Segmented
              className={styles.rounding}
              label={text.cashRounding}
              onChange={field.onChange}
              options={(['0', '50'] as const).map((value) => ({ value, label: text.roundings[value] }))}
              value={field.value === '50' ? '50' : '0'}
            />
          )}
        />
      </fieldset>
      <fieldset className={styles.sub}>
        <legend>{text.drawers}</legend>
        <p className={styles.lead}>{text.drawersLead}</p>
        <div className="grid gap-14">
          <BoundSwitch description={text.requiredDrawerHint} name="opciones.caja_obligatoria" />
          <BoundSwitch description={text.blindCountHint} name="opciones.conteo_ciego" />
        </div>
      </fieldset>
      <fieldset className={styles.sub}>
        <legend>{text.returns}</legend>
        <p className={styles.lead}>{text.returnsLead}</p>
        <div className="grid gap-14">
          <Controller
            control={control}
            name="opciones.devolucion_nivel"
            render={({ field }) => (
              <Segmented
                label={text.labels.devolucion_nivel}
                onChange={field.onChange}
                options={LEVELS.map((value) => ({ value, label: text.levels[value] }))}
                value={LEVELS.find((level) => level === field.value) ?? '2'}
              />
            )}
          />
          <div className="halves">
            <BoundText inputMode="numeric" name="opciones.devolucion_dias" />
            <BoundText inputMode="decimal" name="opciones.devolucion_sin_red_max" />
          </div>
        </div>
      </fieldset>
      <SellingFields />
    </>
  );
}
