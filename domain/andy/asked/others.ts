import type { Question } from '#domain/andy/question/question.ts';

// Figures that are no sales: who did most of them, when, and by how much they rose is not told by what was sold. Texts
// are normalized.

/** What came back. */
export const RETURNED = /\bdev(?:ol|uel)\w+|\breembols\w+|\bnotas? (?:de )?credito\b/u;
export const DISCOUNT = /\bdescuentos?\b|\brebajas\b/u;
const TAX = /\b(?:iva|inc|icui|impuestos?|retencion(?:es)?)\b/u;
export const AVERAGE = /\bpromedios?\b/u;
const PAID =
  /\babon(?:o|os|aron|ado|amos|an|e)\b|\bpag(?:o|os|a|an|aron|ado|amos)\b|\bfi(?:e|o|amos|aron)\b/u;
const MEANS = /\b(?:medios?|formas?|metodos?) de pagos?\b|\bcomo (?:me |nos )?(?:han )?pag\w+/u;
const DEBT = /\b(?:deudas?|deb(?:e|en|ian?)|cartera|saldos?)\b/u;
/** Money that came in, by whatever way. */
const TOOK = /\bentr(?:o|a|an|aron|ado)\b|\brecaud\w+/u;
/** What people do at work besides selling. */
const AT_WORK =
  /\bfalt(?:o|a|aron|ado)\b|\blleg(?:o|a|an|aron|ado)\b|\b(?:horas|dias|turnos?) trabaj\w+|\btrabaj\w+ (?:mas |menos )?(?:horas|dias|turnos?)\b|\b(?:permisos?|vacaciones|incapacidad\w*|errores|propinas?|faltantes?|sobrantes?|descuadres?|gente|atend\w+)\b/u;

/** A figure that is no sales. */
export type OtherFigure = 'returns' | 'discount' | 'tax' | 'average' | 'accounts' | 'debts' | 'took' | 'work';

const SOLD =
  /\bvend(?!edor)\w*|\bventas?\b|\bfactur(?:o|e|a|an|aron|ado|amos)\b|\bcompr(?:o|e|a|an|aron|ado)\b/u;

const TAXES = '(?:iva|inc|icui|impuestos?)';
const FIGURES = `(?:${TAXES}|descuentos?|devoluciones|abonos)`;
const THE = '(?: (?:el|la|los|las|todos|todas))*';
/** "Con IVA", "sin contar devoluciones", "y los descuentos": it is about something else all the same. */
const ASIDE = new RegExp(
  `\\b(?:(?:sin(?: contar| incluir)?|antes de|despues de|incluyendo|contando|por|y|e|ni)${THE} ${FIGURES}` +
    `|con(?: todo (?:y|e))?${THE} ${TAXES}|${TAXES} incluid[oa]s?|incluid[oa]s?${THE} ${TAXES})` +
    `(?: (?:y|e|ni|o)${THE} ${FIGURES})*\\b|\\ben promedio\\b`,
  'gu',
);

/** The figure that a question is about, where that is none of sales; null where it is, or says none. */
export function otherFigure(question: Question): OtherFigure | null {
  const text = question.text.replaceAll(ASIDE, ' ');
  if (RETURNED.test(text)) return 'returns';
  if (DISCOUNT.test(text)) return 'discount';
  if (TAX.test(text)) return 'tax';
  if (DEBT.test(text)) return 'debts';
  if (SOLD.test(text)) return null;
  if (PAID.test(text) && !MEANS.test(text)) return 'accounts';
  if (TOOK.test(text)) return 'took';
  if (AT_WORK.test(text)) return 'work';
  return AVERAGE.test(text) ? 'average' : null;
}
