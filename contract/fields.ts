import { formatMoney, parseMoney } from '#domain/money/money.ts';
import { tidyLine } from '#domain/normalize.ts';
import * as z from 'zod';
import { fieldText } from './field-text.ts';

/** Building blocks of bodies and replies: texts, money, dates, ids. Messages are what a person reads. */

// C0 and C1 control characters, NUL among them (contract §2: refused); names have no use for line breaks.
const CONTROL = /\p{Cc}/u;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** For a schema's `error`: one sentence for what is missing, another for what is of a wrong type. */
export function told(missing: string, wrong: string): { error: (issue: { input?: unknown }) => string } {
  return { error: (issue) => (issue.input === undefined || issue.input === null ? missing : wrong) };
}

/** Counted as PostgreSQL and people do: an emoji is one character. */
function isAtMost(value: string, max: number): boolean {
  return value.length <= max || (value.length <= 2 * max && Array.from(value).length <= max);
}

function defectOf(value: string, max: number, missing: string): string | undefined {
  if (value === '') return missing;
  if (!isAtMost(value, max)) return fieldText.tooLong(max);
  return CONTROL.test(value) || LONE_SURROGATE.test(value) ? fieldText.forbiddenCharacters : undefined;
}

/** A line of at most `max` characters without control characters; names the first of several defects. */
function line(max: number, missing: string) {
  return z
    .string()
    .transform(tidyLine)
    .pipe(
      z.string().superRefine((value, ctx) => {
        const message = defectOf(value, max, missing);
        // As an object it lets the checks of other fields go on.
        if (message) ctx.addIssue({ code: 'custom', message });
      }),
    );
}

/** A required line of text: trimmed, NFC, without control characters, at most `max` characters. */
export function text(max: number, missing: string = fieldText.required) {
  return z.string(told(missing, fieldText.notText)).pipe(line(max, missing));
}

/**
 * A whole number in a place for digits. A number below zero, or beyond all whole numbers, ends the reading there: what is
 * looked at together finds no text.
 */
const DIGITS = z.int({ abort: true }).nonnegative({ abort: true });

/** As `text`, for what is written in digits (codes, identifications, phones): programs send it as a number too. */
export function numeral(
  max: number,
  missing: string = fieldText.required,
  wrong: string = fieldText.notText,
) {
  return z.union([z.string(), DIGITS], told(missing, wrong)).transform(String).pipe(line(max, missing));
}

/** Text that an edit may leave out, and then stays as it is; null and blank clear it. */
export function keptText(max: number) {
  return textOrNull(max).optional();
}

function textOrNull(max: number) {
  return z
    .union([z.string(), z.null()], fieldText.notText)
    .transform((value) => (value === null ? null : tidyLine(value) || null))
    .pipe(z.union([z.null(), text(max)]));
}

/** Text that may be absent, null or blank; all three mean null. */
export function optionalText(max: number) {
  return textOrNull(max).default(null);
}

/** As `optionalText`, for what is written in digits. */
export function optionalNumeral(max: number) {
  return z
    .union([z.string(), DIGITS, z.null()], fieldText.notText)
    .default(null)
    .transform((value) => (value === null ? null : tidyLine(String(value)) || null))
    .pipe(z.union([z.null(), text(max)]));
}

/** An e-mail address, kept as typed; comparisons ignore case. */
export const email = text(254, fieldText.emailRequired).pipe(z.email(fieldText.emailFormat));

/** A password as typed: spaces are part of it. NFC, so that every keyboard's accents are the same. */
export const password = z
  .string(told(fieldText.passwordRequired, fieldText.notText))
  .min(1, fieldText.passwordRequired)
  .max(200, fieldText.passwordTooLong)
  .transform((value) => value.normalize('NFC'));

/** What a price, a limit or a payment on account may be at most: ten digits and the cents. */
const MOST_CENTS = 999_999_999_999n;
/** What a sale may be at most, with many dear lines: sixteen digits and the cents. */
const MOST_CENTS_OF_SALE = 999_999_999_999_999_999n;

/**
 * Money in a body: a decimal string or a number with at most two decimals, ≥ 0; becomes "1300.00".
 * @param missing the form's own sentence for none
 */
export function moneySaying(missing: string, most: bigint = MOST_CENTS) {
  return z.union([z.string(), z.number()], told(missing, fieldText.notNumber)).transform((value, ctx) => {
    const typed = typeof value === 'string' ? value.trim() : value;
    const cents = parseMoney(typed);
    const refuse = (message: string) => {
      ctx.addIssue(message);
      return z.NEVER;
    };
    if (typed === '') return refuse(missing);
    if (cents === null) return refuse(fieldText.notMoney);
    if (cents > most) return refuse(fieldText.amountTooLarge);
    return cents < 0n ? refuse(fieldText.negative) : formatMoney(cents);
  });
}

export const moneyInput = moneySaying(fieldText.required);

/** Money that a sale comes to, or a part of it: whatever the server bills can be paid. */
export const saleMoneyInput = moneySaying(fieldText.required, MOST_CENTS_OF_SALE);

/** Money in a reply: a string with two decimals. */
export const money = z.string().regex(/^-?\d+\.\d{2}$/u);

/** A day, `YYYY-MM-DD`, that exists. */
export const day = z.iso.date({ error: fieldText.notDay, abort: true });

/** A moment, ISO 8601 with offset. */
export const timestamp = z.iso.datetime({ offset: true });

/** A UUID in lower case, of any version: rows may have the ids that a header gave them. */
export const uuid = z
  .guid(told(fieldText.required, fieldText.notUuid))
  .transform((value) => value.toLowerCase());

/** The UUID of a row or an operation in a reply: of any version, as `uuid` takes it. */
export const rowId = z.guid();

/** The id of a business, a series or a collaborator: a positive integer. */
export const numericId = z.int(told(fieldText.required, fieldText.notInteger)).positive(fieldText.notInteger);

/** An id in a form, where it may be text and blank: absent, null and blank are none. */
export const optionalId = z
  .preprocess((value) => {
    const text = typeof value === 'string' ? value.trim() : null;
    if (text === null) return value;
    return /^[0-9]{1,15}$/u.test(text) ? Number(text) : text || null;
  }, numericId.nullish())
  .optional()
  .transform((id) => id ?? null);
