/** Rules that forms share. Each answers the sentence to show, or undefined when all is well. */
export type Rule<Form = unknown> = (value: string, form: Form) => string | undefined;

/** As the server reads an address (`z.email`, whose package forms do without). */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/u;

export const filled =
  (message: string): Rule =>
  (value) =>
    value.trim() === '' ? message : undefined;

export const matches =
  (pattern: RegExp, message: string): Rule =>
  (value) =>
    pattern.test(value.trim()) ? undefined : message;

/** By characters as people count them. */
export const atMost =
  (max: number, message: string): Rule =>
  (value) =>
    Array.from(value.trim()).length > max ? message : undefined;

/** What the first rule that is broken says. */
export function firstBroken<Form>(
  rules: readonly Rule<Form>[],
  value: string,
  form: Form,
): string | undefined {
  return rules.map((rule) => rule(value, form)).find((told) => told !== undefined);
}
