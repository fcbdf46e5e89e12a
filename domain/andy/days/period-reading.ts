import { MONTH, MONTHS, type Today, WEEKDAYS } from './days.ts';
import { COUNT, UNIT } from './spans.ts';

// People say days in many ways: here they are put as the rules of periods read them. Texts are normalized.

const NUMBERS =
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta'.split(
    ' ',
  );
const NUMBER = `(treinta y uno|primero|${NUMBERS.join('|')})`;
/** "mar" is the sea too, and "may" nobody writes. */
const SHORT_MONTHS = 'ene feb abr jun jul ago sep oct nov dic'.split(' ');
const ANY_MONTH = `(?:${MONTH.slice(1, -1)}|(?:${SHORT_MONTHS.join('|')}|sept)\\b\\.?)`;

function numberOf(said: string): number {
  if (said === 'primero') return 1;
  return said === 'treinta y uno' ? 31 : NUMBERS.indexOf(said) + 1;
}

const monthSaid = (said: string): string =>
  MONTHS.find((month) => month === said || month.slice(0, 3) === said.slice(0, 3)) ?? said;

/** What is said otherwise, whatever day today is. */
const REWORDED: readonly [RegExp, (...said: string[]) => string][] = [
  [/\b(\d{1,2}) ?[°º](?= )/gu, (_all, day) => day ?? ''],
  [
    new RegExp(`\\b${NUMBER}(?= (?:de (?:${MONTH.slice(1, -1)}|este mes)|del mes)\\b)`, 'gu'),
    (_all, said = '') => String(numberOf(said)),
  ],
  [
    new RegExp(`\\b(el|del) ${NUMBER} (?=(?:al|a|hasta|y)\\b)`, 'gu'),
    (_all, before, said = '') => `${before} ${numberOf(said)} `,
  ],
  [new RegExp(`\\bdia ${NUMBER}\\b`, 'gu'), (_all, said = '') => `dia ${numberOf(said)}`],
  [/\b(?:el |del )?dia (?:anterior|pasado)\b/gu, () => 'ayer'],
  // "Del día 15" is no "del día", and "por día" no day.
  [
    new RegExp(
      `\\b(?:(el|del|al|este|por|cada|que) )?dia (?=\\d{1,2}\\b|(?:${WEEKDAYS.join('|')})\\b)`,
      'gu',
    ),
    (all = '', before) =>
      before === undefined ? 'el ' : /^(?:por|cada|que)$/u.test(before) ? all : `${before} `,
  ],
  [
    new RegExp(`\\b(\\d{1,2}) (?:de )?(${ANY_MONTH})(?=\\W|$)`, 'gu'),
    (_all, day, month = '') => `${day} de ${month === 'setiembre' ? month : monthSaid(month)}`,
  ],
  [new RegExp(`\\b${MONTH},? del? ano (20\\d\\d)\\b`, 'gu'), (_all, month, year) => `${month} de ${year}`],
  [/\b(?:un )?ano y medio\b/gu, () => '18 meses'],
  [/\bmedio ano\b/gu, () => '6 meses'],
  [new RegExp(`\\b(una?|${COUNT}) ${UNIT} atras\\b`, 'gu'), (_all, count, unit) => `hace ${count} ${unit}`],
  [
    new RegExp(`\\b(?!(?:mas|menos|hace)\\b)([a-z]+) de (?:l[oa]s )?(?=(?:una?|${COUNT}) ${UNIT}\\b)`, 'gu'),
    (_all, before) => `${before} en `,
  ],
  [
    /\b(desde\b.*?) (?:hasta|a) (?:el dia de |el )?(?:hoy|ahora|la fecha|momento)\b/gu,
    (_all, since) => since ?? '',
  ],
];

export const reworded = (normalized: string): string =>
  REWORDED.reduce((text, [pattern, say]) => text.replaceAll(pattern, say), normalized);

const MOST = '(?:mas|menos|mayor(?:es)?|menor(?:es)?|mejor(?:es)?|peor(?:es)?)';
const NOUN = '(?:dia|semana|mes|ano|hora)(?:e?s)?';
/** What days are told apart by, which names none: "¿qué mes vendí más?", "el día en que más vendí". */
const TOLD_APART = [
  new RegExp(
    `\\b(?:que|cual(?:es)?|por|cada|mejor(?:es)?|peor(?:es)?) (?:dia|semana|mes|ano)(?:e?s)?\\b(?! (?:pasad|anterior))`,
    'gu',
  ),
  new RegExp(
    `(?:^|\\b(?:el|la|los|las|cual) )(?:\\d{1,2} )?${NOUN} (?=(?:(?:en|con|de|el|la|los|las) )*(?:${MOST}|(?:que|cual|cuando)\\b.*\\b${MOST})\\b)`,
    'gu',
  ),
];
const YEAR_SAID = '(?:(?:de|del|en|el|este|mismo|presente) )*ano(?: (pasado|anterior|actual))?\\b';
const OF_A_YEAR = new RegExp(`\\b${MONTH},? ${YEAR_SAID}(?! 20\\d\\d)`, 'gu');
const IN_A_YEAR = new RegExp(`\\b${YEAR_SAID},? (?:en|durante|por) (?:el )?(?:mes de )?${MONTH}\\b`, 'gu');
/** "Los 10 del mes" are no day. */
const OF_A_MONTH =
  /\b(?:(los|las|top|primer[oa]s) )?(\d{1,2}) (?:de|del) (?:(?:este|el|presente|mismo) )*mes(?: (pasado|anterior|actual))?\b(?! de [a-z])/gu;

/** A text as the rules read it: "el 15 del mes pasado", "noviembre del año pasado" with their month and year. */
export function readable(normalized: string, { year, month }: Today): string {
  const isBefore = (said: string | undefined) => said === 'pasado' || said === 'anterior';
  const apart = TOLD_APART.reduce((text, pattern) => text.replaceAll(pattern, ' '), reworded(normalized));
  return apart
    .replaceAll(OF_A_MONTH, (all, list: string | undefined, day: string, said?: string) => {
      if (list !== undefined) return all;
      const first = new Date(Date.UTC(year, month - (isBefore(said) ? 1 : 0), 1));
      return `${day} de ${MONTHS[first.getUTCMonth()]} de ${first.getUTCFullYear()}`;
    })
    .replaceAll(
      OF_A_YEAR,
      (_all, name: string, said?: string) => `${name} de ${year - (isBefore(said) ? 1 : 0)}`,
    )
    .replaceAll(
      IN_A_YEAR,
      (_all, said: string | undefined, name: string) => `en ${name} de ${year - (isBefore(said) ? 1 : 0)}`,
    );
}

const UNCOUNTED =
  '(?:un|vari|algun|poc|tant|ultim|pasad|est|es|otr)[oa]s (?:dias|semanas|meses|anos)|(?:dias|semanas|meses|anos) (?:pasad[oa]s|anteriores|recientes)';
/** Days of which nobody says how many they are. */
export const UNCOUNTED_DAYS = new RegExp(`\\b(?:${UNCOUNTED})\\b`, 'u');

/** Stretches of days that no rule has read. */
export const SOME_SPAN = new RegExp(
  `\\b(?:(?:\\d{1,3}|una?|${COUNT}) ${UNIT}\\b(?! (?:que|con|de (?:mas|mayor)|mas|menos|mejor|peor))|(?:${UNCOUNTED})\\b)`,
  'u',
);
