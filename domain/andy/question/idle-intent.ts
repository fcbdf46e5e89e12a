import type { FiguresIntent } from './figures-intent.ts';
import { namesSomething } from './methods.ts';
import { findPeriod, namesMoreDays } from './period.ts';
import { reworded } from '#domain/andy/days/period-reading.ts';
import type { Question } from './question.ts';
import { asksForNoProduct } from './shares-intent.ts';
import { COUNT, countOf, daysSaid, withoutSpan } from '#domain/andy/days/spans.ts';

// What lies there and was not sold; texts are normalized.

const NOT_SOLD =
  /\bno (?:se )?(?:(?:ha|han|he|hemos|estan?|me|nos|le|les) )*(?:vend\w+|muev\w+|mov\w+|rot\w+|salid\w+|compra\w*|compro)\b|\bsin (?:movimiento|vender(?:se)?|ventas?(?! (?:fiad|al? (?:credito|fiado)))|rotacion|rotar|moverse)\b|\bquiet[oa]s?\b|\bestancad[oa]s?\b|\bno vendid[oa]s?\b/u;
const HARDLY_SOLD = /\bcasi (?:que )?(?:no|nada)\b/u;
const OF_TIME = '(?:dias?|semanas?|mes(?:es)?|anos?)';
const MORE_THAN = new RegExp(
  `\\b(?:mas (?:de|que)|mayor(?:es)? (?:a|de|que)|superior(?:es)? a|por encima de) (\\d{1,3}(?:\\.\\d{3})+|${COUNT}|\\d{1,6})\\b(?! ${OF_TIME})`,
  'u',
);
/** An amount of money, and no units. */
export const MONEY =
  /\$ ?\d|\b\d[\d.]*(?: mil)? (?:de )?pesos\b|\b\d[\d.]* mil\b|\bmil(?:es)? (?:de )?pesos\b/u;
const OTHER_AMOUNT = new RegExp(
  `\\b(?:menos|menor(?:es)?|inferior(?:es)?|debajo|maximo|hasta|entre|minimo|al menos|por lo menos|exactamente) (?:(?:de|a|que) )?(?:\\d|${COUNT}\\b)`,
  'u',
);

/** Products that are not sold; null where it asks for none. */
export function idle(question: Question): FiguresIntent | null {
  const { text } = question;
  if (!NOT_SOLD.test(text)) return null;
  // "¿No venden arroz?" asks whether there is any.
  if (/\bno vend(?:e|en|emos|es)\b/u.test(text) && namesSomething(question)) return null;
  if (asksForNoProduct(text)) return { kind: 'unknown', about: 'absent' };
  if (HARDLY_SOLD.test(text)) return { kind: 'ranking', order: 'least' };
  const more = MORE_THAN.exec(text)?.[1];
  return {
    kind: 'idle',
    days: daysSaid(reworded(text)),
    moreThan: more === undefined ? 0 : countOf(more.replaceAll('.', '')),
  };
}

/** What a question about such products restricts them by and nobody here can tell apart. */
export function idleRestriction(text: string, now: Date): 'amounts' | 'days' | null {
  const said = reworded(text);
  if (MONEY.test(said) || OTHER_AMOUNT.test(said)) return 'amounts';
  const isOther =
    daysSaid(said) === null
      ? namesMoreDays(text, now)
      : daysSaid(withoutSpan(said)) !== null || findPeriod(withoutSpan(said), now) !== null;
  return isOther ? 'days' : null;
}
