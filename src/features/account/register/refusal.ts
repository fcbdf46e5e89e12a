import { ApiError } from '#app/api/errors.ts';
import { AccountRefusedError } from '#app/api/owner-accounts.ts';
import { EMPTY, type FieldName } from './fields.ts';
import { text } from './text.ts';

/** Members of a refusal that speak of the form as a whole. */
const GENERAL = ['detail', 'non_field_errors'];
/** Kind of the refusal, for programs. */
const CODE = 'codigo';

function messagesOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((part) => typeof part === 'string');
}

function titleCase(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/(^|\s)\S/gu, (letter) => letter.toUpperCase());
}

/** Why a registration failed: one line per field, what concerns all of it first (owner-area §8). */
export function explain(error: unknown): string {
  if (error instanceof ApiError) return text.noAnswer;
  if (!(error instanceof AccountRefusedError)) {
    return text.notSent(error instanceof Error ? error.message : String(error));
  }
  const body = error.body ?? {};
  const general = GENERAL.flatMap((name) => messagesOf(body[name]));
  const fields = Object.entries(body)
    .filter(([name]) => name !== CODE && !GENERAL.includes(name))
    .map(([name, value]) => [text.refusedFields[name] ?? titleCase(name), messagesOf(value).join(' ')])
    .filter(([, messages]) => messages !== '')
    .map(([label, messages]) => `${label}: ${messages}`);
  return [...general, ...fields].join('\n') || text.failed;
}

/** The same at its fields, in the order of the form. */
export function fieldErrors(error: unknown): { name: FieldName; message: string }[] {
  if (!(error instanceof AccountRefusedError)) return [];
  const { body = {} } = error;
  return (Object.keys(EMPTY) as FieldName[]).flatMap((name) => {
    const [message] = messagesOf(body[name === 'password' ? 'password1' : name]);
    return message === undefined ? [] : [{ name, message }];
  });
}
