import type { FieldPath } from 'react-hook-form';
import { ApiError } from '#app/api/errors.ts';
import { messagesAt, refusalWords } from '#app/api/refused-fields.ts';
import type { Refusal } from '#app/ui/form/bound/use-bound-form.ts';
import { formText } from './form-text.ts';
import { labelOf } from './fields.tsx';
import type { BusinessValues } from './values.ts';

/** The field of the form that a message belongs to; undefined when the form has none for it. */
function formField(path: readonly string[], values: BusinessValues): FieldPath<BusinessValues> | undefined {
  // The form has three selectors for it, and tells what is wrong at the last.
  if (path.join('.') === 'birth_date') return 'birth_year';
  let at: unknown = values;
  for (const part of path) at = (at as Record<string, unknown> | undefined)?.[part];
  return typeof at === 'string' ? (path.join('.') as FieldPath<BusinessValues>) : undefined;
}

const labelWithoutStar = (part: string) =>
  part === 'birth_date' ? formText.birthDate : labelOf(part).replace(/^\*/u, '');

const ENTRIES: Record<string, (number: number) => string> = {
  series: formText.establishment,
  bolsa_tarifas: formText.bagRate,
};

const entryName = (list: string, number: number) =>
  ENTRIES[list]?.(number) ?? `${labelWithoutStar(list)} #${number}`;

/** How a field is named in a line: 'Establecimiento #2, Prefijo (4 caracteres)'. */
export function pathName(path: readonly string[]): string {
  return path
    .flatMap((part, at) => {
      const next = path[at + 1];
      if (/^\d+$/u.test(part)) return [];
      if (next !== undefined && /^\d+$/u.test(next)) return [entryName(part, Number(next) + 1)];
      // In 'resolucion.vigencia_hasta' the second part says it all.
      return next === undefined ? [labelWithoutStar(part)] : [];
    })
    .join(', ');
}

/**
 * Why the server did not take a business: what concerns all of it first, then a line per field (owner-area §8), and
 * the same at the fields.
 * @param nameOf how a field is called in its line
 */
export function explainBy(
  text: { failed: string; noAnswer: string },
  nameOf: (path: readonly string[]) => string,
) {
  return (error: unknown, values: BusinessValues): Refusal<BusinessValues> => {
    if (error instanceof ApiError) return { title: text.failed, words: text.noAnswer };
    const words = refusalWords(error, nameOf);
    if (words === '') return { title: text.failed };
    return { words, fields: messagesAt(error, (path) => formField(path, values)) };
  };
}
