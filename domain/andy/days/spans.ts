import { COUNT_WORDS } from '#domain/andy/question/measures.ts';

// How long a stretch of days is: "15 días", "quince días", "tres meses"; texts are normalized.

const MORE_WORDS: Readonly<Record<string, number>> = {
  once: 11,
  trece: 13,
  catorce: 14,
  dieciocho: 18,
  cuarenta: 40,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
};
const WORDS: Readonly<Record<string, number>> = { ...COUNT_WORDS, ...MORE_WORDS };

/** A number from two on, or any in digits. */
export const COUNT = `(?:\\d{1,3}|${Object.keys(WORDS).join('|')})`;
export const UNIT = '(dias?|semanas?|mes(?:es)?|anos?)';

const DAYS_OF: readonly (readonly [beginning: string, days: number])[] = [
  ['dia', 1],
  ['semana', 7],
  ['mes', 30],
  ['ano', 365],
];

export const countOf = (said: string): number => (/^una?$/u.test(said) ? 1 : (WORDS[said] ?? Number(said)));

const SPAN = new RegExp(`\\b(una?|${COUNT}) ${UNIT}\\b`, 'u');

/** How many days a text says, a month taken for thirty; null where it says none. */
export function daysSaid(text: string): number | null {
  const [, count, unit = ''] = SPAN.exec(text) ?? [];
  if (count === undefined) return null;
  const days = DAYS_OF.find(([beginning]) => unit.startsWith(beginning))?.[1] ?? 1;
  return countOf(count) * days;
}

/** The text without the first such stretch. */
export const withoutSpan = (text: string): string => text.replace(SPAN, ' ');
