import { ApiError } from '#app/api/errors.ts';
import { OwnerRefusedError } from '#app/api/owner-calls.ts';
import { readRefusal } from '#app/api/refused-fields.ts';
import { EMPTY, type FieldName } from './fields.ts';
import { text } from './text.ts';

function titleCase(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/(^|\s)\S/gu, (letter) => letter.toUpperCase());
}

/** A page of HTML in the place of an answer. */
function pageError(error: unknown): string | undefined {
  const isPage = error instanceof OwnerRefusedError && typeof error.body === 'string' && error.body !== '';
  return isPage ? text.serverError(error.status) : undefined;
}

/** Why saving failed: the detail first, then Title Case fields with their messages (owner-area §8). */
export function explainSave(error: unknown): string {
  if (error instanceof ApiError) return text.noAnswer;
  const page = pageError(error);
  if (page !== undefined) return page;
  const { general, fields } = readRefusal(error);
  const lines = new Map<string, string[]>();
  for (const { path, message } of fields) {
    const name = titleCase(path.join(' '));
    lines.set(name, [...(lines.get(name) ?? []), message]);
  }
  const told = Array.from(lines, ([name, messages]) => `${name}: ${messages.join(' ')}`);
  return [...general, ...told].join('\n') || text.saveFailed;
}

/** Why a deletion failed. */
export function explainDelete(error: unknown): { words: string; reason?: string } {
  if (error instanceof ApiError) return { words: text.deleteFailed, reason: text.noAnswer };
  return { words: readRefusal(error).general[0] ?? text.deleteFailed };
}

/** What is said of single fields of the form, in its order. */
export function fieldErrors(error: unknown): { name: FieldName; message: string }[] {
  const { fields } = readRefusal(error);
  return (Object.keys(EMPTY) as FieldName[]).flatMap((name) => {
    const found = fields.find(({ path }) => path[0] === name);
    return found ? [{ name, message: found.message }] : [];
  });
}
