import type { RefusedField } from '#app/api/refused-fields.ts';
import type { FieldName } from './setting.ts';
import type { BusinessValues } from './values.ts';

/** The field of the form that a message belongs to; undefined when the form has none for it. */
export function formField(path: readonly string[], values: BusinessValues): FieldName | undefined {
  // The form has three selectors for it, and tells what is wrong at the last.
  if (path.join('.') === 'birth_date') return 'birth_year';
  let at: unknown = values;
  for (const part of path) at = (at as Record<string, unknown> | undefined)?.[part];
  return typeof at === 'string' ? (path.join('.') as FieldName) : undefined;
}

/** How a field of an entry is named in a line: 'Establecimiento #2, Prefijo'. @param nameOf of a single part */
export function pathName(
  { path }: RefusedField,
  nameOf: (part: string) => string,
  entryName: (list: string, number: number) => string,
): string {
  return path
    .flatMap((part, at) => {
      const next = path[at + 1];
      if (/^\d+$/u.test(part)) return [];
      if (next !== undefined && /^\d+$/u.test(next)) return [entryName(part, Number(next) + 1)];
      // Of 'resolucion.vigencia_hasta' the second part says it all.
      return next === undefined ? [nameOf(part)] : [];
    })
    .join(', ');
}
