import { Controller, useFormContext } from 'react-hook-form';
import { RULES } from '#app/features/workspace/clients/form/form-rules.ts';
import { formText as text } from '#app/features/workspace/clients/form/form-text.ts';
import type { ClientValues } from '#app/features/workspace/clients/form/form-values.ts';
import { DateInput } from '#app/ui/form/DateInput.tsx';
import { useFieldState } from './field-state.ts';

const NAME = 'fecha_nacimiento_natural';

/** Shown as dd/mm/aaaa, kept as YYYY-MM-DD. */
export function BirthDateField() {
  const { control, clearErrors } = useFormContext<ClientValues>();
  const { error, onLeave } = useFieldState(NAME);
  return (
    <Controller
      control={control}
      name={NAME}
      rules={{ validate: (value, form) => RULES[NAME](value, form) ?? true }}
      render={({ field }) => (
        <DateInput
          autoComplete="off"
          error={error}
          label={text.labels[NAME]}
          size="md"
          {...field}
          onBlur={() => {
            field.onBlur();
            onLeave();
          }}
          onChange={(value) => {
            clearErrors(NAME);
            field.onChange(value);
          }}
        />
      )}
    />
  );
}
