import { ApiError } from '#app/api/errors.ts';
import { readRefusal, refusalWords } from '#app/api/refused-fields.ts';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Refusal } from '#app/ui/form/bound/use-bound-form.ts';
import { text } from './text.ts';

/** Why something that has no form was not done, in words. */
export function explain(error: unknown): string {
  if (error instanceof ApiError) return text.noAnswer;
  return refusalWords(error, () => '') || text.failed;
}

/**
 * Why a form was not saved: at its fields what is about them, above the buttons the rest.
 * @param start the form's fields
 * @param unanswered what is said when nobody answered
 */
export const explainBy =
  <Values extends FieldValues>(start: Values, unanswered: string) =>
  (error: unknown): Refusal<Values> => {
    if (error instanceof ApiError) return { words: unanswered };
    const { general, fields } = readRefusal(error);
    const isOwn = ({ path: [name = ''] }: { path: readonly string[] }) => name in start;
    const others = fields.filter((field) => !isOwn(field)).map(({ message }) => message);
    const words = [...general, ...others].join('\n');
    const own = fields.filter(isOwn).map(({ path: [name = ''], message }) => ({
      name: name as FieldPath<Values>,
      message,
    }));
    return { words: words || (own.length > 0 ? undefined : text.failed), fields: own };
  };
