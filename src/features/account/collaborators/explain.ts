import { ApiError } from '#app/api/errors.ts';
import { OwnerRefusedError } from '#app/api/owner/calls.ts';
import { nameBy, readRefusal, refusalWords } from '#app/api/refused-fields.ts';
import type { Refusal } from '#app/ui/form/bound/use-bound-form.ts';
import { EMPTY, type Fields } from './fields.ts';
import { text } from './text.ts';

/** A page of HTML in the place of an answer. */
function pageError(error: unknown): string | undefined {
  const isPage = error instanceof OwnerRefusedError && typeof error.body === 'string' && error.body !== '';
  return isPage ? text.serverError(error.status) : undefined;
}

/** Why saving failed: the detail first, then the fields by their names with their messages (owner-area §8), and the same at the fields. */
export function explainSave(error: unknown): Refusal<Fields> {
  if (error instanceof ApiError) return { words: text.noAnswer };
  const fields = readRefusal(error).fields.flatMap(({ path: [name = ''], message }) =>
    Object.hasOwn(EMPTY, name) ? [{ name: name as keyof Fields, message }] : [],
  );
  return { words: pageError(error) ?? (refusalWords(error, nameBy(text.labels)) || text.saveFailed), fields };
}

/** Why a deletion failed. */
export function explainDelete(error: unknown): { words: string; reason?: string } {
  if (error instanceof ApiError) return { words: text.deleteFailed, reason: text.noAnswer };
  return { words: readRefusal(error).general[0] ?? text.deleteFailed };
}
