import { ApiError } from '#app/api/errors.ts';
import { explainBy } from '#app/api/explain.ts';
import { AccountRefusedError } from '#app/api/owner/accounts.ts';
import { nameBy } from '#app/api/refused-fields.ts';
import type { Refusal } from '#app/ui/form/bound/use-bound-form.ts';
import type { Fields } from './fields.ts';
import { text } from './text.ts';

const nameByLabel = nameBy(text.labels);

const explainRefusal = explainBy({
  noAnswer: text.noAnswer,
  failed: text.failed,
  nameOf: (path) => text.refusedFields[path.join()] ?? nameByLabel(path),
  renamed: { password1: 'password' },
});

/** Why a registration failed: one line per field, what concerns all of it first (owner-area §8), and the same at the fields. */
export function explain(error: unknown, fields: Fields): Refusal<Fields> {
  if (error instanceof ApiError || error instanceof AccountRefusedError) return explainRefusal(error, fields);
  return { words: text.notSent(error instanceof Error ? error.message : String(error)) };
}
