import { ApiError } from '#app/api/errors.ts';
import { readRefusal } from '#app/api/refused-fields.ts';
import { formField, pathName } from '#app/features/account/business/form/refusal.ts';
import type { FieldName } from '#app/features/account/business/form/setting.ts';
import { labelOf } from '#app/features/account/business/form/TextLine.tsx';
import type { BusinessValues } from '#app/features/account/business/form/values.ts';
import { formText } from '#app/features/account/business/form/form-text.ts';
import { text } from './text.ts';

const labelWithoutStar = (part: string) =>
  part === 'birth_date' ? formText.birthDate : labelOf(part).replace(/^\*/u, '');

const entryName = (list: string, number: number) =>
  list === 'series' ? formText.establishment(number) : `${labelWithoutStar(list)} #${number}`;

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
    const name = pathName(field, labelWithoutStar, entryName);
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
