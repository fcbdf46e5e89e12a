import { OwnerRefusedError } from './owner-calls.ts';

/** One message about one field of a refused body; `path` leads to it: `['series', '1', 'prefijo']`. */
export interface RefusedField {
  path: readonly string[];
  message: string;
}

/** Members of a refusal that speak of the whole of it, in the order they are told. */
const GENERAL = ['error', 'detail', 'non_field_errors'];
/** Kind of the refusal, for programs. */
const CODE = 'codigo';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function messagesOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((part) => typeof part === 'string');
}

function walk(value: unknown, path: readonly string[]): RefusedField[] {
  if (typeof value === 'string') return [{ path, message: value }];
  if (Array.isArray(value)) {
    // A list of sentences is about the field itself, a list of objects about its entries.
    return value.flatMap((part, at) => walk(part, typeof part === 'string' ? path : [...path, String(at)]));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    walk(part, name === 'non_field_errors' ? path : [...path, name]),
  );
}

/** What a refusal says of the whole, and of each field. Nothing of an answer that is no object. */
export function readRefusal(error: unknown): { general: string[]; fields: RefusedField[] } {
  const body = error instanceof OwnerRefusedError && isObject(error.body) ? error.body : {};
  const general = GENERAL.flatMap((name) => messagesOf(body[name]));
  const named = Object.entries(body).filter(([name]) => name !== CODE && !GENERAL.includes(name));
  return { general, fields: named.flatMap(([name, value]) => walk(value, [name])) };
}
