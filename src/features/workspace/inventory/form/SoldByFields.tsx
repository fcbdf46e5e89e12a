import { Switch, TextInput } from '@mantine/core';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import { formText as text } from '#app/features/workspace/inventory/text.ts';
import { UNITS } from '#domain/money/units.ts';
import styles from './form.module.css';
import { fieldOf } from './field-of.ts';
import type { ProductForm } from './use-product-form.ts';

const UNIT_OPTIONS = UNITS.map((value) => ({ value, label: text.units[value] }));

/** What one of it is, and whether the counter names its price. */
export function SoldByFields({ form }: { form: ProductForm }) {
  const { typed, change } = form;
  return (
    <fieldset className={styles.section}>
      <legend>{text.sections.sold}</legend>
      <div className="grid gap-4">
        <span aria-hidden="true" className="caption">
          {text.fields.unidad}
        </span>
        <Segmented
          label={text.fields.unidad}
          onChange={(unidad) => change({ unidad })}
          options={UNIT_OPTIONS}
          value={typed.unidad}
        />
      </div>
      <Switch
        checked={typed.precio_abierto}
        description={text.openHint}
        label={text.fields.precio_abierto}
        onChange={(event) => {
          const precio_abierto = event.currentTarget.checked;
          // Bounds that nobody sees are none.
          change(precio_abierto ? { precio_abierto } : { precio_abierto, precio_min: '', precio_max: '' });
        }}
      />
      {typed.precio_abierto && (
        <div className={styles.pair}>
          <TextInput
            {...fieldOf(form, 'precio_min')}
            inputMode="decimal"
            leftSection="$"
            placeholder={text.optional}
          />
          <TextInput
            {...fieldOf(form, 'precio_max')}
            inputMode="decimal"
            leftSection="$"
            placeholder={text.optional}
          />
        </div>
      )}
    </fieldset>
  );
}
