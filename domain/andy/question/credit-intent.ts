import type { FiguresIntent } from './figures-intent.ts';
import { methodsIn, namesSomething } from './methods.ts';
import { withoutPeriod } from './period.ts';
import type { Question } from './question.ts';
import { asksForNoProduct } from './shares-intent.ts';

// What was sold on credit, what is still to be paid, and since when; texts are normalized.

const ON_CREDIT = '(?:(?:a|al|en|de) )?(?:credito|fiad[oa]s?)';
const GIVEN = new RegExp(
  '\\b(?:fie|fiamos|fiaron|fio)\\b|\\b(?:he|hemos|ha|han|llevo|llevamos) fiado\\b' +
    `|\\b(?:di|dimos) ${ON_CREDIT}\\b` +
    `|\\b(?:vend(?!edor)\\w+|ventas?|facturado|facturamos|facture|compr(?:o|aron|an))(?: (?!(?:y|o)\\b)[a-z]+){0,2} ${ON_CREDIT}\\b`,
  'u',
);
const FIADO = /\bfiad[oa]s?\b/u;
const OWED = /\b(?:deb(?:e|en|o|emos|iendo|ia|ian)|deudas?|adeudan?|saldos?|vencid[oa]s?)\b/u;
const PAID_BACK = /\b(?:pag\w+|abon\w+|recib\w+|cobr\w+|recaud\w+|recuper\w+|entr(?:o|aron))\b/u;
const OTHER_FIGURE =
  /\b(?:gan\w+|utilidad\w*|margen\w*|dev(?:ol|uel)\w+|descuentos?|iva|impuestos?|promedio)\b|\bcuant[oa]s (?:ventas|facturas|veces)\b/u;
const COMPARED =
  /\b(?:mas|menos|mejor|peor) (?:\S+ )*que\b|\bcompar\w+|\b(?:subi|baj|aument|creci|disminuy|ca(?:y))(?:o|eron|aron|ieron)\b/u;
const WHO = /\bquien(?:es)?\b|\b(?:que|cual(?:es)?|por|cada) clientes?\b/u;
const CLIENTS = /\bclientes?\b/gu;

/** How much was sold on credit, or paid of it, in some days: the sum, and nothing else of it. */
export function onCredit(question: Question): FiguresIntent | null {
  const { text, concepts } = question;
  const isOfDays = withoutPeriod(text) !== text && !concepts.has('has') && !concepts.has('stock');
  const isGiven = GIVEN.test(text);
  if (!isGiven && !(FIADO.test(text) && isOfDays)) return null;
  if (OWED.test(text) || methodsIn(text).length > 0) return null;
  if (namesSomething(question) || WHO.test(text)) return { kind: 'unknown', about: 'accounts' };
  if (COMPARED.test(text)) return { kind: 'unknown', about: 'compared-profit' };
  const isOffer = /\bvend(?:en?|es|emos)\b/u.test(text) && !concepts.has('howMany');
  const isApart = isOffer || concepts.has('product') || asksForNoProduct(text.replaceAll(CLIENTS, ' '));
  if (isApart || OTHER_FIGURE.test(text)) return { kind: 'unknown', about: 'apart' };
  if (asksBoth(text)) return { kind: 'credit-both' };
  return { kind: isGiven || !PAID_BACK.test(text) ? 'credit-given' : 'credit-paid' };
}

/** "El fiado y los abonos": what was given and what was paid of it, each in a part of its own. */
function asksBoth(text: string): boolean {
  const parts = text.split(/ (?:y|e|o|contra|menos|versus|vs) /u);
  return (
    parts.some((part) => PAID_BACK.test(part)) &&
    parts.some((part) => (GIVEN.test(part) || FIADO.test(part)) && !PAID_BACK.test(part))
  );
}

const TO_COLLECT =
  /\bpor cobrar\w*|\b(?:falta(?:n|ndo)?(?: \S+){0,3}?|pendientes?|sin) (?:por |de |para )?(?:cobr|recaud)\w*/u;
const TO_PAY =
  /\bfalta(?:n|ndo)?(?: \S+){0,4}? (?:por |de |para )?pag\w+|\b(?:pendientes?|sin|cuentas?) (?:por |de )?pag(?:o|os|ar)\b/u;
/** Who asks is the one who has to pay. */
const OWN_TO_PAY = /\b(?:me|nos) falta(?:n)?\b|\bproveedor\w*/u;
/** What is missing for something else than for the shelf. */
const TO_DO =
  /\bfalta(?:n|ndo)?(?: \S+){0,3}? (?:por|para) (?!(?:que )?(?:pedir|surtir|resurtir|comprar|reponer|encargar|traer|reabastecer|completar)\b)|\b(?:ventas?|facturas?|pagos?|pedidos?)(?: (?:me|nos|le|les|que))* faltan?\b|\bfaltan? (?:vender|enviar|entregar|despachar|facturar|llegar|recibir)\b/u;

/** What is still to be paid, or done: who owes it, a client's debt, or what Andy does not know. */
export function stillToCome(question: Question): 'debtors' | 'credit' | 'books' | 'pending' | null {
  const { text, concepts } = question;
  if (TO_COLLECT.test(text)) return namesSomething(question) ? 'credit' : 'debtors';
  if (!TO_PAY.test(text)) return TO_DO.test(text) ? 'pending' : null;
  if (concepts.has('who')) return 'debtors';
  if (OWN_TO_PAY.test(text)) return 'books';
  if (namesSomething(question)) return 'credit';
  return ['client', 'invoice', 'sold', 'credit'].some((one) => concepts.has(one as 'client'))
    ? 'debtors'
    : 'books';
}

const OPENING = '(?:(?:y|e|hola|andy|dime|decir|decirme|puedes|sabes|me|desde|hasta|de|para) )*';
const WHEN = new RegExp(`^${OPENING}cuando\\b`, 'u');
const SINCE_WHEN =
  /\b(?:desde|hasta) cuando\b|\bdesde que (?:dia|fecha)\b|\bhace cuanto\b|\bcuanto (?:tiempo )?hace\b|\bcuanto tiempo\b|\bcuantos (?:dias|meses|anos)(?: \S+)? (?:hace|llev\w+)\b|\bcuantas semanas(?: \S+)? (?:hace|llev\w+)\b|\bultima vez\b/u;

/** When something was, which nobody here can tell; null for when most or least was sold. */
export function whenAsked({ text, concepts }: Question): 'debt-days' | 'accounts' | 'when' | null {
  if (!SINCE_WHEN.test(text) && (!WHEN.test(text) || concepts.has('most') || concepts.has('least')))
    return null;
  if (concepts.has('credit')) return 'debt-days';
  return /\b(?:pag\w+|abon\w+)\b/u.test(text) ? 'accounts' : 'when';
}
