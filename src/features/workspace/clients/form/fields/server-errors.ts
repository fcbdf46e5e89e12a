import { createContext, useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Operation } from '#app/data/outbox/operation.ts';
import type { ClientValues } from '#app/features/workspace/clients/form/form-values.ts';
import { fieldMessages } from '#app/features/workspace/clients/form/save-error.ts';

type Messages = Readonly<Record<string, string | undefined>>;

/** The server's messages of a refused write by field. */
export function messagesOf(refused: Operation | undefined): Messages {
  const told = fieldMessages(refused?.error?.answer) ?? {};
  return Object.fromEntries(Object.entries(told).map(([name, messages]) => [name, messages.join(' ')]));
}

const ServerErrors = createContext<Messages>({});
export const ServerErrorsProvider = ServerErrors.Provider;

/** What stands at a field: our rule's word, or the server's of the value that it refused, until that is changed. */
export function useFieldError(name: keyof ClientValues): string | undefined {
  const { formState } = useFormContext<ClientValues>();
  const told = useContext(ServerErrors)[name];
  const value = useWatch<ClientValues>({ name });
  const isAsRefused = value === formState.defaultValues?.[name];
  return formState.errors[name]?.message ?? (isAsRefused ? told : undefined);
}
