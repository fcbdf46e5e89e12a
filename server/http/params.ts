import { Problem } from '#domain/problems.ts';

/** The parameters of a path, as they were written. */
export type Params = Readonly<Record<string, string>>;

/** A path parameter that must be a uuid; anything else names nothing (404). */
export function uuidParam(params: Params, name: string): string {
  const value = (params[name] ?? '').toLowerCase();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(value)) throw new Problem('no_encontrado');
  return value;
}

/** A path parameter that must be a positive integer; anything else names nothing (404). */
export function idParam(params: Params, name: string): number {
  const value = params[name] ?? '';
  if (!/^[1-9]\d{0,14}$/u.test(value)) throw new Problem('no_encontrado');
  return Number(value);
}
