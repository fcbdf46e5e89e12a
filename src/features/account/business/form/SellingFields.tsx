import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import styles from './form.module.css';
import { sellingText as text } from './selling-text.ts';
import type { BusinessValues } from './values.ts';
import { BoundText } from './fields.tsx';

const IVAS = ['ninguno', '0', '5', '19'] as const;
const BUILT_INS = ['varios_iva', 'domicilio_iva'] as const;
const KINDS = ['', 'peso', 'precio'] as const;

/** What *Varios* and *Domicilio* bear, and how the labels of the shop's scale are read. */
export function SellingFields() {
  const { control, setValue } = useFormContext<BusinessValues>();
  const kind = useWatch({ control, name: 'opciones.etiqueta_balanza.tipo' });
  return (
    <>
      <fieldset className={styles.sub}>
        <legend>{text.sundries}</legend>
        <p className={styles.lead}>{text.sundriesLead}</p>
        <div className="grid gap-14">
          {BUILT_INS.map((name) => (
            <Controller
              control={control}
              key={name}
              name={`opciones.${name}`}
              render={({ field }) => (
                <Segmented
                  label={text.ivaOf[name]}
                  onChange={field.onChange}
                  options={IVAS.map((value) => ({ value, label: text.ivas[value] }))}
                  value={IVAS.find((iva) => iva === field.value) ?? 'ninguno'}
                />
              )}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.sub}>
        <legend>{text.scale}</legend>
        <p className={styles.lead}>{text.scaleLead}</p>
        <div className="grid gap-14">
          <Controller
            control={control}
            name="opciones.etiqueta_balanza.tipo"
            render={({ field }) => (
              <Segmented
                label={text.scaleKind}
                onChange={(chosen) => {
                  field.onChange(chosen);
                  setValue('opciones.etiqueta_balanza.decimales', chosen === 'precio' ? '0' : '3');
                }}
                options={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
                value={field.value}
              />
            )}
          />
          {kind !== '' && (
            <>
              <BoundText name="opciones.etiqueta_balanza.prefijos" />
              <div className="halves">
                <BoundText inputMode="numeric" name="opciones.etiqueta_balanza.plu" />
                <BoundText
                  inputMode="numeric"
                  label={text.valueDigits}
                  name="opciones.etiqueta_balanza.valor"
                />
              </div>
              <BoundText inputMode="numeric" name="opciones.etiqueta_balanza.decimales" />
            </>
          )}
        </div>
      </fieldset>
    </>
  );
}
