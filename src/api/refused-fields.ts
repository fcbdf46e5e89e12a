/** One message about one field of a refused body; `path` leads to it: `['series', '1', 'prefijo']`. */
interface RefusedField {
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

/** What a refusal says of the whole, and of each field. Nothing of an error without an answer that is an object. */
export function readRefusal(error: unknown): { general: string[]; fields: RefusedField[] } {
  const answer = error instanceof Error && 'body' in error ? error.body : undefined;
  const body = isObject(answer) ? answer : {};
  const general = GENERAL.flatMap((name) => messagesOf(body[name]));
  const named = Object.entries(body).filter(([name]) => name !== CODE && !GENERAL.includes(name));
  return { general, fields: named.flatMap(([name, value]) => walk(value, [name])) };
}

/**
 * What a refusal says of the fields that a form has.
 * @param fieldOf the form's field that a path leads to; undefined where it has none
 */
export function messagesAt<Name extends string>(
  error: unknown,
  fieldOf: (path: readonly string[]) => Name | undefined,
): { name: Name; message: string }[] {
  return readRefusal(error).fields.flatMap(({ path, message }) => {
    const name = fieldOf(path);
    return name === undefined ? [] : [{ name, message }];
  });
}

/** 'some_field' → 'Some Field': of a field that no form has. */
const titleCase = (path: readonly string[]): string =>
  path
    .join(' ')
    .replaceAll('_', ' ')
    .replaceAll(/(^|\s)\S/gu, (letter) => letter.toUpperCase());

/** A field as its form calls it, without what is said beside the name. */
export const nameBy =
  (labels: Readonly<Record<string, string>>) =>
  (path: readonly string[]): string =>
    labels[path.join()]?.replace(/ \(.*\)$/u, '') ?? titleCase(path);

/**
 * A refusal in lines: what concerns all of it first, then each field with its messages (owner-area §8).
 * @param nameOf how a field is called; '' for one whose message says it all
 */
export function refusalWords(error: unknown, nameOf: (path: readonly string[]) => string): string {
  const { general, fields } = readRefusal(error);
  const told = new Map<string, string[]>();
  for (const { path, message } of fields)
    told.set(nameOf(path), [...(told.get(nameOf(path)) ?? []), message]);
  const lines = Array.from(
    told,
    ([name, messages]) => `${name === '' ? '' : `${name}: `}${messages.join(' ')}`,
  );
  return [...general, ...lines].join('\n');
}
