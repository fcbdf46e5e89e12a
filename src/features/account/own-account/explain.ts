import { ApiError } from '#app/api/errors.ts';
import { readRefusal, refusalWords } from '#app/api/refused-fields.ts';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Refusal } from '#app/ui/form/bound/use-bound-form.ts';
import { text } from './text.ts';

/** Why something was not done, in words. */
export function explain(error: unknown): string {
  if (error instanceof ApiError) return text.noAnswer;
  return refusalWords(error, () => '') || text.failed;
}

/** The same of a form: at its fields what is about them. @param start the form's fields */
export function explainForm<Values extends FieldValues>(error: unknown, start: Values): Refusal<Values> {
  if (error instanceof ApiError) return { words: text.noAnswer };
  const { general, fields } = readRefusal(error);
  const own = fields.flatMap(({ path, message }) =>
    path.join() in start ? [{ name: path.join() as FieldPath<Values>, message }] : [],
  );
  return { fields: own, words: general.join('\n') || (own.length > 0 ? undefined : explain(error)) };
}
