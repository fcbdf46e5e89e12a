import { ApiError } from '#app/api/errors.ts';
import { readRefusal } from '#app/api/refused-fields.ts';
import { formField, pathName } from '#app/features/account/business/form/refusal.ts';
import type { FieldName } from '#app/features/account/business/form/setting.ts';
import type { BusinessValues } from '#app/features/account/business/form/values.ts';
import { text } from './text.ts';

/** The sentence in bold, and what explains it; one of them is there. */
export interface Failure {
  title?: string;
  words?: string;
}

/** Why a registration failed: what concerns all of it first, then a line per field (owner-area §8). */
export function explain(error: unknown): Failure {
  if (error instanceof ApiError) return { title: text.failed, words: text.noAnswer };
  const { general, fields } = readRefusal(error);
  const lines = fields.map((field) => {
    const name = pathName(field);
    return name === 'series' ? field.message : `${name}: ${field.message}`;
  });
  const words = [...general, ...lines].join('\n');
  return words === '' ? { title: text.failed } : { words };
}

/** The same at its fields. */
export function fieldErrors(error: unknown, values: BusinessValues): { name: FieldName; message: string }[] {
  return readRefusal(error).fields.flatMap(({ path, message }) => {
    const name = formField(path, values);
    return name === undefined ? [] : [{ name, message }];
  });
}
