import { ApiError } from '#app/api/errors.ts';
import { AccountRefusedError } from '#app/api/owner/accounts.ts';
import { nameBy, readRefusal, refusalWords } from '#app/api/refused-fields.ts';
import type { Refusal } from '#app/ui/form/bound/use-bound-form.ts';
import { EMPTY, type Fields } from './fields.ts';
import { text } from './text.ts';

/** Why a registration failed: one line per field, what concerns all of it first (owner-area §8), and the same at the fields. */
export function explain(error: unknown): Refusal<Fields> {
  if (error instanceof ApiError) return { words: text.noAnswer };
  if (!(error instanceof AccountRefusedError))
    return { words: text.notSent(error instanceof Error ? error.message : String(error)) };
  const words = refusalWords(error, (path) => text.refusedFields[path.join()] ?? nameBy(text.labels)(path));
  const fields = readRefusal(error).fields.flatMap(({ path, message }) => {
    const name = path.join() === 'password1' ? 'password' : path.join();
    return Object.hasOwn(EMPTY, name) ? [{ name: name as keyof Fields, message }] : [];
  });
  return { words: words || text.failed, fields };
}
