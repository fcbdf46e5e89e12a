import { createContext, useContext } from 'react';
import { type FieldPath, type RegisterOptions, useFormContext } from 'react-hook-form';
import { checkField } from './rules.ts';
import type { BusinessValues } from './values.ts';

export type FieldName = FieldPath<BusinessValues>;

interface Setting {
  /** Whether fields are checked here; the edit screen leaves that to the server (owner-area §5). */
  isChecking: boolean;
  /** Runs it once no pointer is down: a message must not move a button from under it. */
  after: (run: () => void) => void;
}

const SettingContext = createContext<Setting>({ isChecking: true, after: (run) => run() });
export const SettingProvider = SettingContext.Provider;

interface FieldBinding {
  /** What is wrong with it. */
  error: string | undefined;
  register: ReturnType<ReturnType<typeof useFormContext<BusinessValues>>['register']>;
  /** The same for a field that a controller ties. */
  rules: Pick<RegisterOptions<BusinessValues, FieldName>, 'validate' | 'onBlur' | 'onChange'>;
}

/**
 * Ties a field to the form: checked when it is left once, and with every change from then on.
 * @param onChange after the value has changed
 */
export function useField(path: FieldName, onChange?: (value: string) => void): FieldBinding {
  const { register, trigger, clearErrors, getFieldState, formState } = useFormContext<BusinessValues>();
  const { isChecking, after } = useContext(SettingContext);
  const { error, isTouched } = getFieldState(path, formState);
  const options: FieldBinding['rules'] = {
    ...(isChecking
      ? { validate: (value: unknown, form: BusinessValues) => checkField(path, String(value), form) ?? true }
      : {}),
    onBlur: () => {
      if (isChecking) after(() => void trigger(path));
    },
    onChange: (event: { target: { value: string } }) => {
      // What the server said of the former value holds no more.
      if (error?.type === 'server') clearErrors(path);
      onChange?.(event.target.value);
      // It may have written the value in its own way.
      if (isChecking && (isTouched || error)) void trigger(path);
    },
  };
  return { error: error?.message, register: register(path, options), rules: options };
}
