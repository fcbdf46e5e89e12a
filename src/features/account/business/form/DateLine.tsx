import { Controller, useFormContext } from 'react-hook-form';
import { DateInput } from '#app/ui/form/DateInput.tsx';
import { useField } from './setting.ts';
import { labelOf } from './TextLine.tsx';
import type { BusinessValues } from './values.ts';

type DateName =
  | 'resolucion.fecha_resolucion'
  | 'resolucion.vigencia_hasta'
  | `opciones.bolsa_tarifas.${number}.desde`;

/** A date of the form, tied to its field. */
export function DateLine({ name }: { name: DateName }) {
  const { control } = useFormContext<BusinessValues>();
  // What is shown differs from the value, which the controller therefore keeps.
  const { error, rules } = useField(name);
  return (
    <Controller
      control={control}
      name={name}
      rules={rules}
      render={({ field }) => <DateInput autoComplete="off" error={error} label={labelOf(name)} {...field} />}
    />
  );
}
