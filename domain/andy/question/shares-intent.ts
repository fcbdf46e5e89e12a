import { type OtherFigure, otherFigure } from '#domain/andy/asked/others.ts';
import type { SalesKey } from '#domain/andy/reader.ts';
import type { FiguresIntent } from './figures-intent.ts';
import { COUNT_WORDS } from './measures.ts';
import { namesSomething } from './methods.ts';
import type { Question } from './question.ts';

const MOST = '(?:mas|menos|mayor(?:es)?|menor(?:es)?|mejor(?:es)?|peor(?:es)?|floj[oa]s?)';
const SOLD = '(?:vend|factur|compr|trabaj|atend)\\w+';
const LINKS = '(?:(?:se|me|nos|le|les|lo|yo|he|ha|han|hemos|hubo|hay|tuve|tuvimos|es|fue|son) )*';
const PERSON = '(?:cajer\\w+|vendedor\\w*|emplead\\w+|colaborador\\w*|trabajador\\w*|personas?)';

/** "El día en que más vendí", "la hora de más ventas", "los 3 días con mayores ventas". */
const superlative = (noun: string): string =>
  `(?:^|\\b(?:el|la|los|las|que|cual|cuales) )(?:\\S{1,4} )?${noun} (?:(?:en|con|de|a) )?(?:(?:el|la|los|las) )?(?:(?:que|cual|cuales|cuando|donde) ${LINKS}(?:${SOLD} )?)?${MOST}\\b`;
const asked = (noun: string): string =>
  `\\b(?:que|cual(?:es)?|por|cada|mejor(?:es)?|peor(?:es)?|top(?: (?:de|los|las|\\d{1,4}|${Object.keys(COUNT_WORDS).join('|')}))*) ${noun}\\b`;
const either = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'), 'u');

const KEYS: readonly [RegExp, SalesKey][] = [
  [/\bdias? de la semana\b(?! (?:pasad|anterior))/u, 'weekday'],
  [either(asked('mes(?:es)?'), superlative('mes(?:es)?')), 'month'],
  [either(asked('semanas?'), superlative('semanas?')), 'week'],
  [
    either(
      asked('(?:dias?|fechas?)'),
      superlative('(?:dias?|fechas?)'),
      '\\bel dia (?:que|mas|menos|floj\\w+)\\b',
      `\\bcuando ${LINKS}(?:mas |menos )?(?:se )?${SOLD}(?: mas| menos)\\b`,
      `\\bcuando ${LINKS}(?:mas|menos) (?:se )?${SOLD}`,
    ),
    'day',
  ],
  [
    either(
      asked('horas?'),
      superlative('(?:horas?|franjas?(?: horarias?)?)'),
      '\\bhoras? (?:pico|que|mas|floj\\w+)\\b',
    ),
    'hour',
  ],
  [
    either(
      `\\ba (?:quien(?:es)?|que clientes?) (?:(?:le|les|se|mas|menos|he|hemos|ha) )*(?:vend|factur)\\w+`,
      '\\bquien(?:es)? (?:(?:es|fue|son|el|la|los|que|mas|menos|me|nos|ha|han) )*compr\\w+',
      asked('clientes?'),
      superlative('clientes?'),
      '\\bclientes? (?:que |con )?(?:mas|menos)\\b',
    ),
    'client',
  ],
  [
    either(
      '\\bquien(?:es)? (?:(?:es|fue|fueron|son|ha|han|sido|el|la|los|las|que|mas|menos) )*(?:vend(?:e|en|io|ieron|ido)|factur\\w+|trabaj\\w+)\\b',
      '\\bquien(?:es)? (?:(?:ha|han) )?(?:hizo|hecho|hicieron|tuvo|tuvieron) (?:las )?(?:mas|menos|mayores|menores) (?:ventas|facturas)\\b',
      asked(PERSON),
      superlative(PERSON),
      `\\b${PERSON} (?:que )?(?:mas|menos|vend\\w+)\\b`,
    ),
    'cashier',
  ],
];

/** What is said of figures that are not told apart. */
const APART: Partial<Record<OtherFigure, 'returns' | 'discount' | 'accounts'>> = {
  returns: 'returns',
  discount: 'discount',
  accounts: 'accounts',
};

const toldNotApart = (other: OtherFigure): FiguresIntent => ({
  kind: 'unknown',
  about: APART[other] ?? 'apart',
});

/** Who did most of something that is no sale, or when it was: nobody knows. Debtors are listed. */
export function mostOfOthers(question: Question): FiguresIntent | null {
  const { text, concepts } = question;
  if (!asksForNoProduct(text) || concepts.has('product') || /\bmas o menos\b/u.test(text)) return null;
  if (!concepts.has('most') && !concepts.has('least')) return null;
  const other = otherFigure(question);
  return other === null || other === 'debts' ? null : toldNotApart(other);
}

/** Sales told apart, or whom and when most was sold: "¿qué día vendí más?", "¿quién fue el que más vendió?". */
export function shares(question: Question): FiguresIntent | null {
  const { text, concepts } = question;
  const key = KEYS.find(([pattern]) => pattern.test(text))?.[1];
  if (key === undefined || concepts.has('credit') || concepts.has('price')) return null;
  const end = concepts.has('least') ? 'least' : concepts.has('most') ? 'most' : null;
  const isSales =
    concepts.has('sold') ||
    /\b(?:vend\w+|factur\w+|compr\w+|venta|ventas|pico|trabaj(?!ador)\w+)\b/u.test(text);
  const other = otherFigure(question);
  if (!isSales && end === null) return null;
  // "¿Quién vende leche?" asks for a supplier, "¿qué producto se vende más cada mes?" for a product.
  const isNamed = namesSomething(question) && !(key === 'client' && isSales);
  if (isNamed || concepts.has('product')) return null;
  if (other !== null) return toldNotApart(other);
  return { kind: 'shares', key, end: end ?? (/\bpico\b/u.test(text) ? 'most' : null) };
}

const PEOPLE = `\\b(?:quien(?:es)?|clientes?|${PERSON})\\b`;
const WHEN =
  '\\b(?:que|cual(?:es)?|cual(?:es)? (?:es|fue|fueron|son|seria)|por|cada)(?: el| la| los| las)? (?:dias?|fechas?|horas?|semanas?|mes(?:es)?|anos?|franjas?)\\b';
const OF_SOMEBODY = either(PEOPLE, WHEN);

/** Whether people, days or hours are asked for, so that a list of products would answer something else. */
export const asksForNoProduct = (text: string): boolean => OF_SOMEBODY.test(text);
