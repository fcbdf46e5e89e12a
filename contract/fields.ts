import { formatMoney, parseMoney } from '#domain/money.ts';
import * as z from 'zod';
import { fieldText } from './field-text.ts';

/** Building blocks of bodies and replies: texts, money, dates, ids. Messages are what a person reads. */

// C0 and C1 control characters, NUL among them (contract §2: refused); names have no use for line breaks.
const CONTROL = /\p{Cc}/u;
const LONE_SURROGATE = /\p{Surrogate}/u;

function told(missing: string, wrong: string): { error: (issue: { input?: unknown }) => string } {
  return { error: (issue) => (issue.input === undefined || issue.input === null ? missing : wrong) };
}

/** Counted as PostgreSQL and people do: an emoji is one character. */
function isAtMost(value: string, max: number): boolean {
  return value.length <= max || (value.length <= 2 * max && Array.from(value).length <= max);
}

/** A required line of text: trimmed, NFC, without control characters, at most `max` characters. */
export function text(max: number, missing: string = fieldText.required) {
  return z
    .string(told(missing, fieldText.notText))
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .refine((value) => isAtMost(value, max), fieldText.tooLong(max))
        .refine(
          (value) => !CONTROL.test(value) && !LONE_SURROGATE.test(value),
          fieldText.forbiddenCharacters,
        ),
    );
}

/** Text that an edit may leave out, and then stays as it is; null and blank clear it. */
export function keptText(max: number) {
  return textOrNull(max).optional();
}

function textOrNull(max: number) {
  return z
    .union([z.string(), z.null()], fieldText.notText)
    .transform((value) => value?.normalize('NFC').trim() || null)
    .pipe(z.union([z.null(), text(max)]));
}

/** Text that may be absent, null or blank; all three mean null. */
export function optionalText(max: number) {
  return textOrNull(max).default(null);
}

/** An e-mail address, kept as typed; comparisons ignore case. */
export const email = text(254, fieldText.emailRequired).pipe(z.email(fieldText.emailFormat));

/** A password as typed: spaces are part of it. NFC, so that every keyboard's accents are the same. */
export const password = z
  .string(told(fieldText.passwordRequired, fieldText.notText))
  .min(1, fieldText.passwordRequired)
  .max(200, fieldText.passwordTooLong)
  .transform((value) => value.normalize('NFC'));

/** Money in a body: a decimal string or a number with at most two decimals, ≥ 0; becomes "1300.00". */
export const moneyInput = z
  .union([z.string(), z.number()], told(fieldText.required, fieldText.notNumber))
  .transform((value, ctx) => {
    const cents = parseMoney(typeof value === 'string' ? value.trim() : value);
    if (cents === null || cents > 999_999_999_999n) {
      ctx.addIssue(fieldText.notMoney);
      return z.NEVER;
    }
    if (cents < 0n) {
      ctx.addIssue(fieldText.negative);
      return z.NEVER;
    }
    return formatMoney(cents);
  });

/** Money in a reply: a string with two decimals. */
export const money = z.string().regex(/^-?\d+\.\d{2}$/u);

/** A day, `YYYY-MM-DD`, that exists. */
export const day = z.iso.date({ error: fieldText.notDay, abort: true });

/** A moment, ISO 8601 with offset. */
export const timestamp = z.iso.datetime({ offset: true });

/** A UUID in lower case. */
export const uuid = z.uuid(fieldText.notUuid).transform((value) => value.toLowerCase());

/** The id of a business, a series or a collaborator: a positive integer. */
export const numericId = z.int(fieldText.notInteger).positive(fieldText.notInteger);

/** The same in a form, where it may be text and blank: absent, null and blank are none. */
export const optionalId = z
  .preprocess((value) => {
    const text = typeof value === 'string' ? value.trim() : null;
    if (text === null) return value;
    return /^[0-9]{1,15}$/u.test(text) ? Number(text) : text || null;
  }, numericId.nullish())
  .optional()
  .transform((id) => id ?? null);
