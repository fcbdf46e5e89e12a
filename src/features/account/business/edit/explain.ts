import { readRefusal } from '#app/api/refused-fields.ts';
import { explainBy, pathName } from '#app/features/account/business/form/refusal.ts';
import { text } from './text.ts';

/** Why a save failed: 'Establecimiento #2, Prefijo (4 caracteres)'; a field of the form itself goes by its own name (owner-area §8). */
export const explain = explainBy(text, (path) => (path.length === 1 ? path.join() : pathName(path)));

/** Whether the server refused because establishments are missing from the list. */
export function isRemovalRefused(error: unknown): boolean {
  return readRefusal(error).fields.some(({ path }) => path.join('.') === 'series');
}
