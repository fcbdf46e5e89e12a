import type { Question } from '#domain/andy/question/question.ts';

// What was annulled or changed, and by whom: a question about it is no command to do so. Texts are normalized.

const ASKS =
  /\bcuant[oa]s?\b|\bquien(?:es)?\b|\bcuando\b|\b(?:que|cual(?:es)?) (?:facturas?|ventas?|productos?|precios?|clientes?|abonos?|pedidos?|cajer[oa]s?|vendedor(?:a|es|as)?|emplead[oa]s?|colaborador(?:a|es|as)?|trabajador(?:a|es|as)?)\b/u;
const ANNULLED = /\banul(?:aron|ad[oa]s?|amos|acion(?:es)?)\b/u;
const ANNULS = /\banul(?:o|e|a|an)\b/u;
/** "¿Cómo se anula una factura?" asks for help. */
const WAS_ANNULLED = /^(?!.*\bcomo\b).*\bse (?:me |nos )?anul(?:o|a|an)\b/u;
const STEM = '(?:borr|elimin|modific|edit|actualiz|cambi|agreg|anad|imprim)';
const DID = `(?:${STEM}(?:o|io|i|e|a|an|aron|ieron|amos|imos)|registr(?:o|e|aron|amos)|cre(?:o|aron|amos))`;
/** "Sin azúcar añadida" is a part of a name. */
const DONE = `(?:${STEM}(?:ad[oa]s?|id[oa]s?)|cread[oa]s?)`;
const LINKS = '(?:(?:me|nos|le|les|se|lo|la|ya) )*';
const BEEN = '(?:ha|han|he|hemos|fue|fueron|sido)';
const THINGS = '(?:facturas?|ventas?|clientes?|productos?|precios?|pedidos?|abonos?)';
const WHO_DID = new RegExp(`\\bquien(?:es)? ${LINKS}(?:${DID}|${BEEN} ${DONE})\\b`, 'u');
const HOW_MUCH = new RegExp(
  `\\b(?:cuant[oa]s?|que|cual(?:es)?) (?:[a-z]+ ){0,2}?${LINKS}(?:${DID}|${BEEN} ${DONE})\\b|\\b${THINGS} ${DONE}\\b`,
  'u',
);
/** "Cuánto cambio" is money. */
const MONEY_BACK = /\bcuant[oa] cambi[oa]\b/u;

/** Whether a question asks for what was annulled or changed; null for a command, and for what else it may be. */
export function changesAsked({ text, concepts }: Question): 'annulled' | 'changes' | 'product-data' | null {
  const isAsked = ASKS.test(text);
  if (ANNULLED.test(text) || WAS_ANNULLED.test(text) || (isAsked && ANNULS.test(text))) return 'annulled';
  // Sales that were registered are counted as sales.
  const isOfSales = /\bregistraron\b/u.test(text) && (concepts.has('invoice') || concepts.has('sold'));
  if (!isAsked || isOfSales || MONEY_BACK.test(text)) return null;
  if (!WHO_DID.test(text) && !(HOW_MUCH.test(text) && !concepts.has('price'))) {
    // "¿Qué precios cambiaron?"
    return /\bprecios?\b.*\bcambi(?:o|aron|ad[oa]s?)\b|\bcambi(?:o|aron)\b.*\bprecios?\b/u.test(text)
      ? 'product-data'
      : null;
  }
  return 'changes';
}
