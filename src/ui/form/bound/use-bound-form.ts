import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { firstBroken, type Rule } from '#app/ui/form/field-rules.ts';
import type { FormSetting } from './use-field.ts';

/** Why nothing was saved: the sentence in bold, and what explains it. */
export interface Failure {
  title?: string | undefined;
  words?: string | undefined;
}

/** A failure with the messages at single fields. */
export interface Refusal<Values extends FieldValues> extends Failure {
  fields?: readonly { name: FieldPath<Values>; message: string }[];
}

/** Rules by the last part of a field's path, as a form checks by them. */
export const checkBy =
  <Values>(rules: Readonly<Record<string, readonly Rule<Values>[]>>) =>
  (path: string, value: string, form: Values) =>
    firstBroken(rules[path.split('.').at(-1) ?? path] ?? [], value, form);

interface BoundFormOptions<Values extends FieldValues>
  extends Pick<FormSetting, 'labels' | 'rechecks' | 'size'> {
  /** What the form starts with. */
  start: Values;
  check?: (path: string, value: string, form: Values) => string | undefined;
  /** Saves it. @returns why it was not saved */
  send: (values: Values, form: UseFormReturn<Values>) => Promise<Refusal<Values> | void>;
  /** What an error of `send` means; nothing that was typed is lost. */
  explain?: (error: unknown, values: Values) => Refusal<Values>;
  /** What the server said of the values that the form starts with. */
  refused?: Refusal<Values>['fields'];
  /** What is said of the form as a whole when a field is wrong. */
  whenWrong?: (values: Values) => string | undefined;
}

/** Shows messages at their fields; the first of these in the order of the form gets the focus. */
function tellFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  start: Values,
  fields: NonNullable<Refusal<Values>['fields']>,
) {
  const order = Object.keys(start);
  const placeOf = (name: string) => order.indexOf(name.split('.')[0] ?? name);
  const first = new Map(fields.toReversed().map(({ name, message }) => [name, message]));
  const sorted = [...first].toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  for (const [at, [name, message]] of sorted.entries())
    form.setError(name, { type: 'server', message }, { shouldFocus: at === 0 });
}

/** A form with its fields' labels and checks, and what became of sending it; drawn by `BoundForm`. */
export function useBoundForm<Values extends FieldValues>(options: BoundFormOptions<Values>) {
  const { start, send, explain, refused = [], whenWrong, ...setting } = options;
  const [failure, setFailure] = useState<Failure>();
  // Fields are checked when they are left (`useField`).
  const form = useForm<Values>({
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: start as DefaultValues<Values>,
  });
  useEffect(() => {
    for (const { name, message } of refused) form.setError(name, { type: 'server', message });
    // oxlint-disable-next-line react/exhaustive-deps -- once: the values that were refused are those of the start
  }, []);
  const attempt = async (values: Values) => {
    try {
      return await send(values, form);
    } catch (error) {
      if (!explain) throw error;
      return explain(error, values);
    }
  };
  const submit = form.handleSubmit(
    async (values) => {
      setFailure(undefined);
      const refusal = await attempt(values);
      if (!refusal) return;
      const { fields = [], ...told } = refusal;
      setFailure(told);
      tellFields(form, start, fields);
    },
    () => {
      const words = whenWrong?.(form.getValues());
      setFailure(words === undefined ? undefined : { words });
    },
  );
  return { form, setting, submit, failure, setFailure };
}
