import { COUNT, daysSaid, UNIT } from '#domain/andy/days/spans.ts';
import type { FiguresIntent } from '#domain/andy/question/figures-intent.ts';
import type { Intent } from '#domain/andy/question/intent.ts';
import { namesSomething } from '#domain/andy/question/methods.ts';
import { withoutPeriod } from '#domain/andy/question/period.ts';
import type { Question } from '#domain/andy/question/question.ts';

// What a client paid of a debt, who has not paid, and since when; texts are normalized.

const PAYS = '(?:abon(?:o|a|an|aron|ado)|pag(?:o|aron|ado)|cancel(?:o|aron|ado))';
/** Said of other things too, unless it is how much of it came to who asks. */
const GIVES = '(?:consign(?:o|aron|ado)|transf(?:irio|irieron|erido)|entreg(?:o|aron|ado)|di(?:o|eron)|dado)';
const TO_US = '(?:(?:me|nos|ya|ha|han|le|les) )';
const PAID_US = new RegExp(`\\b${TO_US}+(?:(?:plata|dinero) )?${PAYS}\\b`, 'u');
const GAVE_US = new RegExp(`\\bcuant[oa](?: (?:plata|dinero))? (?:me|nos) (?:(?:ha|han) )?${GIVES}\\b`, 'u');
/** "¿Cuánto pago por el arroz?" is a cost, "abono de lombriz" a product. */
const HOW_MUCH_PAID =
  /\bcuant[oa](?: (?:plata|dinero))? (?:abono|pago|cancelo) (?!(?:por|de|en|a|al|con|un|una)\b)[a-z]/u;
const PAYMENTS_OF =
  /\b(?:abonos|pagos|(?:el|un|algun|su|hizo|ultimo) (?:abono|pago)) (?:(?:que|hechos?|recibidos?|realizados?) )*(?:de|del|hizo|ha hecho) [a-z]/u;
const PAYMENT_OF = /\b(?:abono|pago) (?:de|del) [a-z]/u;
const MEANS_OF = /\b(?:medios?|formas?|metodos?) de pagos?\b/u;
const RECEIVED_OF =
  /\bcuant[oa]s? (?:\S+ ){0,2}?(?:recibi|recibimos|cobre|cobramos|recaude|recaudamos) de [a-z]/u;
const SOMEBODY_PAID =
  /^(?:(?:y|don|dona|senor|senora|el|la) )*(?!cuant|que |quien)[a-z]+ (?:[a-z]+ ){0,3}?(?:abono|abonaron|pago|pagaron)\b/u;
const OWES = /\bdeb(?:e|en)\b|\bsaldos?\b/u;
const OTHERS = [
  'price',
  'stock',
  'has',
  'dear',
  'cheap',
  'tax',
  'supplier',
  'product',
  'sold',
  'inventory',
  'who',
] as const;

/** Whether it asks what somebody who is named has paid of a debt. */
export function asksWhatPaid(question: Question): boolean {
  const { text, concepts } = question;
  if (!namesSomething(question) || OTHERS.some((one) => concepts.has(one))) return false;
  if (
    MEANS_OF.test(text) ||
    /\bpedidos?\b|\b(?:he|hemos) pagado\b|\bcuant[oa] (?:abono|pago) de\b/u.test(text)
  )
    return false;
  if ([PAID_US, GAVE_US, HOW_MUCH_PAID, PAYMENTS_OF, RECEIVED_OF].some((pattern) => pattern.test(text)))
    return true;
  return withoutPeriod(text) !== text && (SOMEBODY_PAID.test(text) || PAYMENT_OF.test(text));
}

/** What the business owes. */
const OWN_DEBT = /\bdeb(?:o|emos)\b|\bdebe (?:(?:el|la|mi) )?(?:negocio|tienda|local)\b|\bproveedor\w*/u;
const JOINED = /\b(?:y|e|o)\b/u;
const WHEN_DUE = /\bvenc\w+|\bplazos?\b/u;
const WHEN = /\bcuando\b|\bhace cuanto\b|\b(?:que|cual) (?:dia|fecha)\b|\bfecha\b/u;
const ALSO_PAID = /\b(?:abon(?:o|os|aron|ado)|pag(?:o|os|aron|ado))\b/u;

/** A debt with something else of it: "¿cuánto debe Marta y cuándo vence?"; null where only the debt is asked for. */
export function debtAndMore(question: Question): Extract<Intent, { kind: 'credit' | 'debtors' }> | null {
  const { text, concepts } = question;
  const isJoined = JOINED.test(text);
  const isOwed = OWES.test(text) || /\bdeudas?\b|\bfiad[oa]s?\b/u.test(text);
  if (!concepts.has('credit') || !isOwed || concepts.has('who') || OWN_DEBT.test(text)) return null;
  const named = namesSomething(question);
  const isDue = (WHEN_DUE.test(text) && (named || isJoined)) || (isJoined && WHEN.test(text));
  const isPaid = named && isJoined && OWES.test(text) && ALSO_PAID.test(text);
  if (!isDue && !isPaid) return null;
  if (!named) return isJoined && /\bcuant[oa]\b/u.test(text) ? { kind: 'debtors', isDue } : null;
  return { kind: 'credit', isDue, isPaid };
}

const NOT_PAID =
  /\bno (?:(?:me|nos|le|les|ha|han|se) )*(?:pag(?:o|a|an|ado|aron)|abon(?:o|a|an|ado|aron)|cancel(?:o|a|an|ado|aron))\b|\bsin (?:pagar|abonar|cancelar)(?:me|nos)?\b/u;
const OF_PEOPLE =
  /\bquien(?:es)?\b|\bclientes?\b|\b(?:deudas?|facturas?|fiados?|creditos?|ventas?|cuentas?)\b|\bcuant[oa]s?\b/u;
const OVER = new RegExp(
  `\\b(?:mas|mayor(?:es)?|superior(?:es)?) (?:de|a|que) (?:los |las )?(?:una?|${COUNT}) ${UNIT}\\b`,
  'u',
);
const SINCE = new RegExp(`\\bhace (?:una?|${COUNT}) ${UNIT}\\b`, 'u');

/** How long ago a debt should have been paid at least, in days; nothing where the question does not say. */
export function ageAsked(text: string): { days: number; isOver: boolean } | null {
  const [said, isOver] = OVER.test(text) ? [OVER.exec(text)?.[0], true] : [SINCE.exec(text)?.[0], false];
  const days = said === undefined ? null : daysSaid(said);
  return days === null || days === 0 ? null : { days, isOver };
}

/** "Cuentas sin pagar" may be one's own (`stillToCome`). */
const ONLY_UNPAID = /^(?!.*\bno (?:\S+ ){0,3}?(?:pag|abon|cancel)).*\bsin (?:pagar|abonar|cancelar)/u;
const OWED_SINCE = /\b(?:quien(?:es)?|clientes?)\b.*\bdeben?\b.*\bhace\b/u;
const OLD_DEBT = /\b(?:deudas?|cartera|fiad[oa]s?|vencid[oa]s?)\b/u;

/** Who has not paid: since so many days, or at all; null where it asks for something else. */
export function notPaid(question: Question): Intent | null {
  const { text, concepts } = question;
  if (concepts.has('product') || concepts.has('supplier')) return null;
  const named = namesSomething(question);
  if (!NOT_PAID.test(text)) {
    const age = ageAsked(text);
    const isOld = age?.isOver === true && !named && (OWED_SINCE.test(text) || OLD_DEBT.test(text));
    return isOld ? { kind: 'figures', asked: { kind: 'overdue', age } } : null;
  }
  if (named) return { kind: 'credit', isDue: true };
  if (!OF_PEOPLE.test(text) || (ONLY_UNPAID.test(text) && ageAsked(text) === null)) return null;
  const age = ageAsked(text);
  const asked: FiguresIntent | null = age
    ? { kind: 'overdue', age }
    : withoutPeriod(text) === text
      ? null
      : { kind: 'unknown', about: 'accounts' };
  return asked ? { kind: 'figures', asked } : { kind: 'debtors' };
}

/** Who owes more than so much. */
export function debtsOver(question: Question): FiguresIntent | null {
  const { text, concepts } = question;
  if (namesSomething(question) || concepts.has('product') || !concepts.has('credit')) return null;
  const [, amount, part = '', of] =
    /\bmas de (un|\d{1,3}(?:\.\d{3}){1,3}|\d{1,12})(?:[.,](\d{1,2}))?( mil| millon(?:es)?)?\b(?! (?:dias?|semanas?|mes))(?![.,]\d)/u.exec(
      text,
    ) ?? [];
  if (amount === undefined || (of === undefined && (amount === 'un' || part !== ''))) return null;
  const times = of === undefined ? 1 : of === ' mil' ? 1000 : 1_000_000;
  const whole = amount === 'un' ? 1 : Number(amount.replaceAll('.', ''));
  return { kind: 'debtors', moreThan: Math.round(Number(`${whole}.${part || '0'}`) * times) };
}
