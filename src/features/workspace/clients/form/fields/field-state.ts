import { createContext, useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Operation } from '#app/data/queue/operation.ts';
import type { ClientValues } from '#app/features/workspace/clients/form/form-values.ts';

type Messages = Readonly<Record<string, string | undefined>>;

/** The server's messages of a refused write by field. */
export function messagesOf(refused: Operation | undefined): Messages {
  const told = Object.entries(refused?.error?.answer ?? {}) as [string, unknown][];
  const isWord = (word: unknown) => typeof word === 'string';
  return Object.fromEntries(
    told.flatMap(([name, words]) => (Array.isArray(words) ? [[name, words.filter(isWord).join(' ')]] : [])),
  );
}

interface FormSetting {
  /** What the server said of the values that the form starts with. */
  told: Messages;
  /** A field was left: it is checked, not before the pointer is up. */
  leave: (name: keyof ClientValues) => void;
}

const Setting = createContext<FormSetting>({ told: {}, leave: () => undefined });
export const FormSettingProvider = Setting.Provider;

interface FieldState {
  /** Our rule's word, or the server's of the value that it refused, until that is changed. */
  error: string | undefined;
  onLeave: () => void;
}

export function useFieldState(name: keyof ClientValues): FieldState {
  const { formState } = useFormContext<ClientValues>();
  const { told, leave } = useContext(Setting);
  const value = useWatch<ClientValues>({ name });
  const isAsRefused = value === formState.defaultValues?.[name];
  return {
    error: formState.errors[name]?.message ?? (isAsRefused ? told[name] : undefined),
    onLeave: () => leave(name),
  };
}
