import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { type FieldName, type Fields, rulesOf } from './fields.ts';
import styles from './RegisterScreen.module.css';
import { text } from './text.ts';

/** A line of the form, tied to its field. */
export function Line({ name, ...rest }: TextInputProps & { name: FieldName }) {
  const { register, formState } = useFormContext<Fields>();
  return (
    <TextInput
      error={formState.errors[name]?.message}
      label={text.labels[name]}
      {...rest}
      {...register(name, rulesOf(name))}
    />
  );
}

/** Names and identity card. */
export function PersonalFields() {
  return (
    <div className={styles.grid}>
      <Line autoComplete="given-name" name="first_name" />
      <Line autoComplete="additional-name" name="second_name" />
      <Line autoComplete="family-name" name="last_name" />
      <Line name="second_surname" />
      <Line autoComplete="off" inputMode="numeric" name="cedula" />
    </div>
  );
}

/** E-mail and password, typed twice. */
export function AccessFields() {
  const { register, formState, trigger } = useFormContext<Fields>();
  const { errors, touchedFields } = formState;
  return (
    <div className={styles.grid}>
      <Line autoComplete="email" className={styles.whole} inputMode="email" name="email" type="email" />
      <PasswordField
        autoComplete="new-password"
        description={text.passwordHint}
        error={errors.password?.message}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        label={text.labels.password}
        toggleLabel={text.showPassword}
        {...register('password', {
          ...rulesOf('password'),
          onChange: () => {
            if (touchedFields.password2) void trigger('password2');
          },
        })}
      />
      <PasswordField
        autoComplete="new-password"
        error={errors.password2?.message}
        label={text.labels.password2}
        toggleLabel={text.showRepeat}
        {...register('password2', rulesOf('password2'))}
      />
    </div>
  );
}
