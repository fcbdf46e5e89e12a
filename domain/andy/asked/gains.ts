import type { FiguresIntent } from '#domain/andy/question/figures-intent.ts';
import { namesSomething } from '#domain/andy/question/methods.ts';
import { withoutPeriod } from '#domain/andy/question/period.ts';
import type { Question } from '#domain/andy/question/question.ts';
import { AVERAGE, otherFigure } from './others.ts';
import { asksForNoProduct } from '#domain/andy/question/shares-intent.ts';

// What was earned or lost; texts are normalized.

/** Some days beside others. */
export const COMPARED =
  /\b(?:mas|menos|mejor|peor|igual)(?: \S+){0,4} que (?:ayer|anteayer|antier|hoy|la|el|los|las|este|esta|hace|en|lo)\b|\bcompar\w+|\bfrente al?\b|\bcontra (?:la|el|ayer|hoy)\b|\brespecto al?\b|\bversus\b|\bvs\b/u;
/** What was earned, whether it is called gain or loss. */
export const GAIN =
  /\b(?:gan(?:o|e|a|an|ar|ando|amos|aron|ado|ancias?)|utilidad\w*|margen\w*|rentab\w+|perd(?:i|io|imos|ido|iendo|ieron|er|idas?)|pierd(?:o|e|en))\b/u;
/** The same, asked from its other side. */
const LOSS = /\b(?:perd(?:i|io|imos|ido|iendo|ieron|er|idas?)|pierd(?:o|e|en))\b/u;
/** Gain on goods already sold; what they leave at today's price is asked in other words. */
const GAINED = /\b(?:gan(?:o|e|amos|aron|ado)|ganancias?|utilidad(?:es)?|perd(?:i|io|imos|ido|idas?))\b/u;
/** What was earned, and no margin: Andy has that of all as it is. */
const EARNED = /\b(?:gan(?:o|e|amos|aron|ado|ancias?)|utilidad(?:es)?)\b/u;
const GANE = /\bgan(?:e|o|amos|aron|ado)\b/u;
const LOST_IN =
  /\bperd(?:i|io|imos|ieron|ido)(?: (?:plata|dinero))? (?:en|por)(?: (?:el|la|los|las))? (?:descuentos?|devoluciones)\b/u;
const COST_OF_SOLD = /\bcost(?:o|os|aron)(?: \S+){0,4} (?:vend\w+|ventas)\b/u;

/** "¿Cuánto me quedó de ganancia?" asks for no stock. */
export function isGainLeft(question: Question): boolean {
  const { text } = question;
  const isOfDays = withoutPeriod(text) !== text || /\bquedo\b/u.test(text);
  return GAINED.test(text) && isOfDays && !namesSomething(question);
}

/** What is lost besides money on sales, or with whom, when and with what most is lost: nobody notes it. */
export function losses(question: Question): FiguresIntent | null {
  const { text, concepts } = question;
  if (!LOSS.test(text)) return null;
  if (otherFigure(question) === 'debts' || /\bfiad[oa]s?\b/u.test(text))
    return { kind: 'unknown', about: 'debt-days' };
  if (asksForNoProduct(text)) return { kind: 'unknown', about: 'apart' };
  const isRank = concepts.has('most') || concepts.has('least');
  if (isRank && !COMPARED.test(text)) return { kind: 'unknown', about: 'least-profit' };
  const isOfGoods = ['product', 'inventory', 'stock', 'units'].some((one) => concepts.has(one as 'stock'));
  return isOfGoods && !/\bvend\w+|\bventas?\b/u.test(text) ? { kind: 'unknown', about: 'books' } : null;
}

/** Whether it asks for what brings least: lists begin with what brings most. */
export function isLeastProfit(question: Question): boolean {
  const { text, concepts } = question;
  if (!GAIN.test(text) || question.leadsOn || COMPARED.test(text) || namesSomething(question)) return false;
  const isOfProducts = concepts.has('product') || /\b(?:que|cual(?:es)?)\b/u.test(text);
  return isOfProducts && (concepts.has('least') || /\bmas baj[oa]s?\b/u.test(text));
}

/** What was earned with all that was sold, or what earned most. */
export function profit(question: Question): FiguresIntent | null {
  const { text, concepts } = question;
  const isGain = GAIN.test(text);
  const isOfAll = !question.leadsOn && !namesSomething(question) && !concepts.has('product');
  if (EARNED.test(text) && AVERAGE.test(text) && isOfAll) return { kind: 'unknown', about: 'averages' };
  // "¿Cuánto perdí en devoluciones?" asks for what came back.
  if (LOST_IN.test(text) && !GANE.test(text)) return null;
  if (COST_OF_SOLD.test(text) && !namesSomething(question)) return { kind: 'profit' };
  // "¿Qué día gané más?", "¿quién me dejó más ganancia?"
  if (isGain && !question.leadsOn && asksForNoProduct(text) && !namesSomething(question))
    return { kind: 'unknown', about: 'apart' };
  if (/\b(?:mas|mayor|mejor(?:es)?) (?:\S+ )?(?:gan\w+|utilidad|margen|rentab\w+)|\brentables?\b/u.test(text))
    return { kind: 'ranking', order: 'profit' };
  // "¿Y el margen?" goes on about a product.
  if (!isGain || question.leadsOn || concepts.has('inventory') || concepts.has('supplier')) return null;
  if (concepts.has('most') && concepts.has('product')) return { kind: 'ranking', order: 'profit' };
  if (!namesSomething(question))
    return LOSS.test(text) ? { kind: 'profit', isLoss: true } : { kind: 'profit' };
  // Without days, or of what is sold, it asks something else of a product.
  const isOfDays = GAINED.test(text) && withoutPeriod(text) !== text && !concepts.has('sold');
  return isOfDays ? { kind: 'unknown', about: 'named-profit' } : null;
}
