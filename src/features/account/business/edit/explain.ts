import { ApiError } from '#app/api/errors.ts';
import { readRefusal, type RefusedField } from '#app/api/refused-fields.ts';
import { formField, pathName } from '#app/features/account/business/form/refusal.ts';
import type { FieldName } from '#app/features/account/business/form/setting.ts';
import type { BusinessValues } from '#app/features/account/business/form/values.ts';
import { text } from './text.ts';

/** The sentence in bold, and what explains it. */
export interface Failure {
  title?: string;
  words?: string;
}

/** `series.1.prefijo` → 'Establecimiento #2, Prefijo (4 caracteres)'; a field of the form itself goes by its own name (owner-area §8). */
function pathWords(field: RefusedField): string {
  const [only = '', ...deeper] = field.path;
  return deeper.length === 0 ? only : pathName(field);
}

/** Why a save failed: a line 'field: message' per field of an object, the default sentence otherwise (owner-area §8). */
export function explain(error: unknown): Failure {
  if (error instanceof ApiError) return { title: text.failed, words: text.noAnswer };
  const { general, fields } = readRefusal(error);
  const told = new Map<string, string[]>();
  for (const field of fields)
    told.set(pathWords(field), [...(told.get(pathWords(field)) ?? []), field.message]);
  const lines = [...general, ...Array.from(told, ([name, messages]) => `${name}: ${messages.join(' ')}`)];
  return lines.length === 0 ? { title: text.failed } : { words: lines.join('\n') };
}

/** Whether what was refused is that establishments are missing from the list. */
export function isRemovalRefused(error: unknown): boolean {
  return readRefusal(error).fields.some(({ path }) => path.join('.') === 'series');
}

/** The same at its fields. */
export function fieldErrors(error: unknown, values: BusinessValues): { name: FieldName; message: string }[] {
  return readRefusal(error).fields.flatMap(({ path, message }) => {
    const name = formField(path, values);
    return name === undefined ? [] : [{ name, message }];
  });
}
