import type { RefusedField } from '#app/api/refused-fields.ts';
import { formText } from './form-text.ts';
import type { FieldName } from './setting.ts';
import { labelOf } from './TextLine.tsx';
import type { BusinessValues } from './values.ts';

/** The field of the form that a message belongs to; undefined when the form has none for it. */
export function formField(path: readonly string[], values: BusinessValues): FieldName | undefined {
  // The form has three selectors for it, and tells what is wrong at the last.
  if (path.join('.') === 'birth_date') return 'birth_year';
  let at: unknown = values;
  for (const part of path) at = (at as Record<string, unknown> | undefined)?.[part];
  return typeof at === 'string' ? (path.join('.') as FieldName) : undefined;
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
export function pathName({ path }: RefusedField): string {
  return path
    .flatMap((part, at) => {
      const next = path[at + 1];
      if (/^\d+$/u.test(part)) return [];
      if (next !== undefined && /^\d+$/u.test(next)) return [entryName(part, Number(next) + 1)];
      // Of 'resolucion.vigencia_hasta' the second part says it all.
      return next === undefined ? [labelWithoutStar(part)] : [];
    })
    .join(', ');
}
