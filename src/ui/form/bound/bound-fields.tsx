import {
  NativeSelect,
  type NativeSelectProps,
  type PasswordInputProps,
  Switch,
  type SwitchProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { Controller, type FieldPath, type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { DateInput } from '#app/ui/date/DateInput.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { uiText } from '#app/ui/text.ts';
import { type FieldOptions, useField } from './use-field.ts';

export interface BoundTextProps<Name> extends FieldOptions, Omit<TextInputProps, 'name'> {
  name: Name;
}

function BoundText({ name, tidy, onTyped, ...rest }: BoundTextProps<string>) {
  const { look, register } = useField(name, { tidy, onTyped });
  return <TextInput {...look} {...rest} {...register()} />;
}

interface BoundChoiceProps<Name> extends Omit<NativeSelectProps, 'name' | 'data'> {
  name: Name;
  options: readonly (string | { value: string; label: string })[];
  /** Shown while nothing is chosen; without it something always is. */
  choose?: string;
  /** After another one was chosen. */
  onChosen?: (value: string) => void;
}

function BoundChoice({ name, options, choose, onChosen, ...rest }: BoundChoiceProps<string>) {
  const { look, register } = useField(name, { onTyped: onChosen });
  // Given as a value: the option it names may come later than it, and the browser forgets what it can't show.
  const value = useWatch({ name }) as string;
  const first = choose === undefined ? [] : [{ value: '', label: choose }];
  return <NativeSelect data={[...first, ...options]} {...look} {...rest} {...register()} value={value} />;
}

interface BoundDateProps<Name> {
  name: Name;
}

function BoundDate({ name }: BoundDateProps<string>) {
  const { control } = useFormContext();
  const { look, rules } = useField(name);
  // What is shown differs from the value, which the controller therefore keeps.
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <DateInput {...look} {...field} />}
      rules={rules}
    />
  );
}

interface BoundSwitchProps<Name> extends Omit<SwitchProps, 'name'> {
  name: Name;
}

function BoundSwitch({ name, ...rest }: BoundSwitchProps<string>) {
  const { control } = useFormContext();
  const { look } = useField(name);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field } }) => (
        <Switch checked={value as boolean} label={look.label} size="md" {...rest} {...field} />
      )}
    />
  );
}

interface PasswordPairProps<Name> {
  /** The password, and the same once more. */
  names: readonly [Name, Name];
  /** Label of the password; by default the form's own. */
  label?: string;
  /** Under the password: how long it has to be. */
  hint?: string;
  hasFocus?: boolean;
}

function BoundPassword({
  name,
  onTyped,
  ...rest
}: PasswordInputProps & FieldOptions & { name: string; toggleLabel: string }) {
  const { look, register } = useField(name, { onTyped });
  return <PasswordField {...look} {...rest} {...register()} autoComplete="new-password" />;
}

/** The password that a person has: asked for before a change. */
function PresentPassword({ name }: { name: string }) {
  const { look, register } = useField(name);
  return (
    <PasswordField
      {...look}
      {...register()}
      autoComplete="current-password"
      toggleLabel={uiText.showPassword}
    />
  );
}

/** The repetition is compared again when the password changes. */
function PasswordPair({ names: [first, second], label, hint, hasFocus }: PasswordPairProps<string>) {
  const { trigger, getFieldState } = useFormContext();
  const compare = () => {
    if (getFieldState(second).isTouched) void trigger(second);
  };
  return (
    <>
      <BoundPassword
        autoFocus={hasFocus}
        description={hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        name={first}
        onTyped={compare}
        toggleLabel={uiText.showNewPassword}
        {...(label !== undefined && { label })}
      />
      <BoundPassword name={second} toggleLabel={uiText.showRepeatedPassword} />
    </>
  );
}

/** Fields that tie themselves to the form around them; their labels and checks are those of the form. */
interface BoundFields<Name> {
  BoundText: (props: BoundTextProps<Name>) => ReactNode;
  BoundChoice: (props: BoundChoiceProps<Name>) => ReactNode;
  /** A date, YYYY-MM-DD in the form. */
  BoundDate: (props: BoundDateProps<Name>) => ReactNode;
  BoundSwitch: (props: BoundSwitchProps<Name>) => ReactNode;
  /** The present password. */
  PresentPassword: (props: { name: Name }) => ReactNode;
  /** A new password, typed twice. */
  PasswordPair: (props: PasswordPairProps<Name>) => ReactNode;
}

/** The fields of a form with these values: a name that it does not have is refused by the compiler. */
export const boundFieldsOf = <Values extends FieldValues>() =>
  ({
    BoundText,
    BoundChoice,
    BoundDate,
    BoundSwitch,
    PresentPassword,
    PasswordPair,
  }) as unknown as BoundFields<FieldPath<Values>>;
