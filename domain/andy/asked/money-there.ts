import { METHOD, namesSomething } from '#domain/andy/question/methods.ts';
import { withoutPeriod } from '#domain/andy/question/period.ts';
import type { Question } from '#domain/andy/question/question.ts';

// What money there is in banks, accounts and drawers: Andy knows what came in, not what lies there. Texts are normalized.

const OF_MONEY = /\bcuant[oa]\b|\bsaldos?\b|\b(?:plata|dinero)\b/u;
const HELD =
  '(?:hay|haber|tengo|tenemos|tiene|tienen|tener|queda|quedan|quedo|quedaron|esta|estan|guardad[oa]|saldos?)';
const MINE = '(?:(?:el|la|los|las|mi|mis|un|una|su|sus|nuestr[oa]s?|cada|que|cual) )*';
const BANK =
  '(?:bancos?|cuentas? (?:bancarias?|de ahorros?|corrientes?|del? bancos?)|ahorros|davivienda|bbva|colpatria|scotiabank|itau|caja (?:fuerte|menor|general|social)|alcancia)';
/** "Cuántos bancos hay" asks for stools. */
const IN_BANK = new RegExp(`\\b${HELD}\\b.*\\b(?:en|a|al) ${MINE}${BANK}\\b`, 'u');
const BANK_HOLDS = new RegExp(
  `\\ben ${MINE}${BANK}\\b.*\\b${HELD}\\b|\\b(?:saldos?|plata|dinero) (?:(?:en|de|del) )?${MINE}${BANK}\\b`,
  'u',
);
const TO_BANK = new RegExp(
  `\\b(?:consign|deposit|retir|entr|pas)\\w*\\b.*\\b(?:en|de|del|a|al) ${MINE}${BANK}\\b`,
  'u',
);
const IN_ACCOUNT = new RegExp(`\\b${HELD}\\b.*\\ben ${MINE}cuentas?\\b(?! por\\b)`, 'u');
const BY_MEANS = new RegExp(
  `\\b${HELD} (?:\\S+ ){0,2}?(?:en|de|por) ${MINE}(?:${METHOD})|\\bsaldos? (?:(?:en|de|del) )?${MINE}(?:${METHOD})`,
  'u',
);
const CASH_THERE =
  /\bcuant[oa] (?:plata|dinero|efectivo|billete) (?:\S+ ){0,2}?(?:hay|haber|tengo|tenemos|tener|queda|quedo)\b/u;
const SHOULD_BE =
  /\b(?:deb(?:e|en|eria|erian|iera|ieran)|tendrian?|tienen? que|hay que) (?:de )?(?:haber|tener|quedar|estar)\b/u;
const SHOULD = /\bdeber(?:ia|ian|iamos)\b/u;
const DRAWER_HOLDS = /\bcuant[oa] (?:plata |dinero )?(?:tiene|tenia) (?:la |mi |esa )?caja\b(?! de\b)/u;
const MONEY_PLACE = /\b(?:cajas?|cajon(?:es)?|efectivo|plata|dinero|base)\b/u;
const IN_DRAWER =
  /\bcuant[oa] (?:(?:plata|dinero|efectivo|billete|se|me|nos|yo) )*(?:hay|tengo|tenemos|tiene|tienen|queda|quedo|falta|falto|sobra|sobro)(?: (?:plata|dinero|efectivo|base))? (?:en|de) (?:(?:la|el|mi|esa|esta|las|mis) )*(?:cajas?|cajon(?:es)?)\b(?! de\b)/u;

/** Whether a question asks for the money in a bank or in a drawer, or for what something should be; null for what else it may ask. */
export function moneyThere(question: Question): 'banks' | 'drawer' | 'advice' | null {
  const { text, concepts } = question;
  if (SHOULD.test(text) && ['price', 'sold', 'cost'].some((one) => concepts.has(one as 'price')))
    return 'advice';
  if (!OF_MONEY.test(text) || /\bcuant[oa]s\b/u.test(text)) return null;
  if (['price', 'sold', 'product'].some((one) => concepts.has(one as 'price'))) return null;
  if (IN_BANK.test(text) || BANK_HOLDS.test(text) || TO_BANK.test(text)) return 'banks';
  if (SHOULD_BE.test(text) && MONEY_PLACE.test(text)) return 'drawer';
  if (IN_DRAWER.test(text) || DRAWER_HOLDS.test(text)) return 'drawer';
  if (namesSomething(question)) return null;
  if (IN_ACCOUNT.test(text)) return 'banks';
  // "¿Cuánto hay en Nequi hoy?" may ask for what came in today.
  // "¿Cuánta plata tengo en inventario?", "¿… fiada?"
  const isElsewhere = ['inventory', 'place', 'credit', 'account'].some((one) => concepts.has(one as 'place'));
  const isOfDays = withoutPeriod(text) !== text && /\bhay\b/u.test(text);
  if (!isOfDays && (BY_MEANS.test(text) || (CASH_THERE.test(text) && !isElsewhere)))
    return /\befectivo\b/u.test(text) ? 'drawer' : 'banks';
  return null;
}
