import { ApiError } from '#app/api/errors.ts';
import { explainBy } from '#app/api/explain.ts';
import { OwnerRefusedError } from '#app/api/owner/calls.ts';
import { nameBy, readRefusal } from '#app/api/refused-fields.ts';
import type { Refusal } from '#app/ui/form/bound/use-bound-form.ts';
import type { Fields } from './fields.ts';
import { text } from './text.ts';

/** A page of HTML in the place of an answer. */
function pageError(error: unknown): string | undefined {
  const isPage = error instanceof OwnerRefusedError && typeof error.body === 'string' && error.body !== '';
  return isPage ? text.serverError(error.status) : undefined;
}

const explainRefusal = explainBy({
  noAnswer: text.noAnswer,
  failed: text.saveFailed,
  nameOf: nameBy(text.labels),
});

/** Why saving failed: the detail first, then the fields by their names with their messages (owner-area §8), and the same at the fields. */
export function explainSave(error: unknown, fields: Fields): Refusal<Fields> {
  const page = pageError(error);
  return page === undefined ? explainRefusal(error, fields) : { words: page };
}

/** Why a deletion failed. */
export function explainDelete(error: unknown): { words: string; reason?: string } {
  if (error instanceof ApiError) return { words: text.deleteFailed, reason: text.noAnswer };
  return { words: readRefusal(error).general[0] ?? text.deleteFailed };
}
