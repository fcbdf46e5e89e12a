import { isCommonPassword } from '#domain/accounts/common-passwords.ts';
import { SHORTEST_PASSWORD } from '#domain/accounts/password.ts';
import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import { password } from '#contract/fields.ts';
import { personText } from './person-text.ts';

const CONTROL = /\p{Cc}/u;

/**
 * A password that somebody chooses: at least 8 characters, not blank, not a common one (owner-area §5,
 * contract §3). It is kept as typed; spaces are part of it.
 * @param tooShort the form's own sentence for fewer than 8 characters
 */
export function newPasswordSaying(tooShort: string) {
  // One check for all: zod tells nothing of the other fields' agreement after a check that aborts.
  return password.superRefine((value, ctx) => {
    const defect = defectOf(value, tooShort);
    if (defect) ctx.addIssue(defect);
  });
}

function defectOf(value: string, tooShort: string): string | undefined {
  if (value.trim() === '') return fieldText.passwordRequired;
  if (CONTROL.test(value)) return fieldText.forbiddenCharacters;
  if (Array.from(value).length < SHORTEST_PASSWORD) return tooShort;
  return isCommonPassword(value) ? personText.passwordTooCommon : undefined;
}

/** A new password of an owner. */
export const newPassword = newPasswordSaying(personText.passwordTooShort);

/** The password typed a second time. */
export const passwordRepeat = z
  .string({ error: personText.passwordRepeatRequired })
  .min(1, personText.passwordRepeatRequired)
  .transform((value) => value.normalize('NFC'));

/**
 * For `object.refine(...samePasswords('password1'))`: the repetition must equal the password. A difference is
 * reported beside the other fields' errors, and only when both were typed.
 */
export function samePasswords(first: 'password' | 'password1') {
  type Typed = { [name in typeof first | 'password2']?: unknown };
  const areBothTyped = (value: unknown): value is Typed =>
    typeof value === 'object' &&
    value !== null &&
    [first, 'password2'].every((name) => {
      const typed = (value as Record<string, unknown>)[name];
      return typeof typed === 'string' && typed !== '';
    });
  return [
    (value: Typed) => same(value[first], value.password2),
    {
      path: ['password2'] as PropertyKey[],
      error: personText.passwordsDiffer,
      when: (payload: { value: unknown }) => areBothTyped(payload.value),
    },
  ] as const;
}

// A refused field comes here as it was typed, an accepted one as NFC.
function same(one: unknown, other: unknown): boolean {
  return String(one).normalize('NFC') === String(other).normalize('NFC');
}
