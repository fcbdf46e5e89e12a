import type { PaymentMethod } from '#domain/money/payment-methods.ts';
import { withoutPeriod } from './period.ts';
import type { Question } from './question.ts';

/** Words of the ways to pay, as people say them; normalized. */
const METHODS: readonly [RegExp, PaymentMethod][] = [
  [/\befectivo\b/u, 'efectivo'],
  [/\btarjetas?\b|\bdatafono\b/u, 'tarjeta'],
  [/\btransferencias?\b|\bconsign\w+|\bbancolombia\b/u, 'transferencia'],
  [/\bnequi\b/u, 'nequi'],
  [/\bdaviplata\b/u, 'daviplata'],
  [/\bbre ?b\b/u, 'breb'],
];

/** Any of those words, as a part of a pattern. */
export const METHOD = METHODS.map(([{ source }]) => source).join('|');

/** The ways to pay that a text names. */
export const methodsIn = (text: string): PaymentMethod[] =>
  METHODS.filter(([pattern]) => pattern.test(text)).map(([, method]) => method);

/** Whether a word says how something was paid, so that it names nobody. */
export const isMethodWord = (word: string): boolean => METHODS.some(([pattern]) => pattern.test(word));

/** Whether somebody or something is named: an amount, a period and a way to pay are neither. */
export function namesSomething({ subject, text }: Question): boolean {
  const rest = withoutPeriod(text).split(' ');
  return subject.words.some(
    (word) =>
      !word.isWeak && !/^\d[\d.,]*$/u.test(word.text) && rest.includes(word.text) && !isMethodWord(word.text),
  );
}
