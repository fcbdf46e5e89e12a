import { Switch } from '@mantine/core';
import { Controller, useFormContext } from 'react-hook-form';
import type { ClientValues } from '#app/features/workspace/clients/form/form-values.ts';

interface SwitchFieldProps {
  name: 'is_active' | 'credito_activo';
  label: string;
  description?: string;
}

/** A yes or no of the form. */
export function SwitchField({ name, ...words }: SwitchFieldProps) {
  const { control } = useFormContext<ClientValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <Switch
          {...field}
          {...words}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
          size="md"
        />
      )}
    />
  );
}
