import { createContext, useContext } from 'react';
import { type RegisterOptions, useFormContext, useFormState } from 'react-hook-form';

/** What all fields of one form have in common. */
export interface FormSetting {
  /** Labels of the fields, by the last part of their paths. */
  labels: Readonly<Record<string, string>>;
  /** What is wrong with a field as typed. Without it only the server checks. */
  check?: ((path: string, value: string, form: never) => string | undefined) | undefined;
  /** When a field that was wrong is checked again: with every change, or once it is left again. */
  rechecks?: 'typing' | 'leaving' | undefined;
  /** Size of the fields. */
  size?: 'md' | undefined;
  /** Runs it once no pointer is down: a message must not move a button from under it. */
  after: (run: () => void) => void;
}

const SettingContext = createContext<FormSetting>({ labels: {}, after: (run) => run() });
export const SettingProvider = SettingContext.Provider;

/** The label of a field, by the last part of its path. */
export function labelIn(labels: FormSetting['labels'], path: string): string {
  const leaf = path.split('.').at(-1) ?? path;
  return labels[leaf] ?? leaf;
}

export interface FieldOptions {
  /** Puts what is typed in order: dots of an identification out. */
  tidy?: ((typed: string) => string) | undefined;
  /** After the value has changed. */
  onTyped?: ((typed: string) => void) | undefined;
}

/** Ties a field to the form: checked when it is left or the form is sent, and as the form's setting says from then on. */
export function useField(path: string, { tidy, onTyped }: FieldOptions = {}) {
  const { register, trigger, clearErrors, setValue, getFieldState } = useFormContext();
  const { labels, check, rechecks = 'typing', size, after } = useContext(SettingContext);
  const formState = useFormState({ name: path });
  const { error, isTouched } = getFieldState(path, formState);
  const isServers = error?.type === 'server';
  const rules: Pick<RegisterOptions, 'validate' | 'onBlur' | 'onChange'> = {
    ...(check && { validate: (value, form) => check(path, String(value), form as never) ?? true }),
    onBlur: () => {
      // What the server said stands until the value is changed.
      if (check && !isServers) after(() => void trigger(path));
    },
    onChange: (event: { target: { value: string } }) => {
      const typed = event.target.value;
      if (error && (isServers || rechecks === 'leaving')) clearErrors(path);
      onTyped?.(typed);
      const tidied = tidy?.(typed) ?? typed;
      if (tidied !== typed) setValue(path, tidied, { shouldDirty: true });
      const isKnown = isTouched || formState.isSubmitted;
      if (check && rechecks === 'typing' && isKnown) void trigger(path);
    },
  };
  /** For the field itself. */
  const look = {
    autoComplete: 'off',
    error: error?.message,
    label: labelIn(labels, path),
    ...(size && { size }),
  };
  return { look, rules, register: () => register(path, rules) };
}
