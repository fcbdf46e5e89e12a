import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { RULES } from '#app/features/workspace/clients/form/form-rules.ts';
import { formText as text } from '#app/features/workspace/clients/form/form-text.ts';
import type {
  ClientValues,
  LegalField,
  NaturalField,
} from '#app/features/workspace/clients/form/form-values.ts';
import { useFieldState } from './field-state.ts';

interface TextFieldProps extends Omit<TextInputProps, 'name' | 'label'> {
  name: Exclude<NaturalField | LegalField, 'genero_natural'> | 'dias_credito_autorizados';
  /** Puts what is typed in order: dots of a cédula out. */
  tidy?: (typed: string) => string;
  onTyped?: (value: string) => void;
}

/** A field of the form by its wire name, with its label and its rule. */
export function TextField({ name, tidy, onTyped, ...rest }: TextFieldProps) {
  const { register, setValue, clearErrors, getFieldState } = useFormContext<ClientValues>();
  const { error, onLeave } = useFieldState(name);
  const { ref, ...field } = register(name, {
    validate: (value, form) => RULES[name](value, form) ?? true,
    onBlur: onLeave,
    onChange: (event: { target: { value: string } }) => {
      // To clear none would render the whole form at every key.
      if (getFieldState(name).error) clearErrors(name);
      onTyped?.(event.target.value);
      const tidied = tidy?.(event.target.value) ?? event.target.value;
      if (tidied !== event.target.value) setValue(name, tidied, { shouldDirty: true });
    },
  });
  return (
    <TextInput
      autoComplete="off"
      error={error}
      label={text.labels[name]}
      ref={ref}
      size="md"
      {...field}
      {...rest}
    />
  );
}
