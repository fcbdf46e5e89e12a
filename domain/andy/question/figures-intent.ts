import type { PaymentMethod } from '#domain/money/payment-methods.ts';
import type { SalesKey } from '#domain/andy/reader.ts';
import { ageAsked, asksWhatPaid, debtsOver } from '#domain/andy/asked/payments.ts';
import { COMPARED, GAIN, isGainLeft, isLeastProfit, losses, profit } from '#domain/andy/asked/gains.ts';
import { DISCOUNT, otherFigure, RETURNED } from '#domain/andy/asked/others.ts';
import { onCredit } from './credit-intent.ts';
import { idle } from './idle-intent.ts';
import { methodsIn, namesSomething } from './methods.ts';
import { withoutPeriod } from './period.ts';
import { asksForNoProduct, mostOfOthers, shares } from './shares-intent.ts';
import type { Restriction } from './restrictions.ts';
import type { Question } from './question.ts';

/** A question about the figures of reports: what was sold and earned, by whom, when, compared with what. */
export type FiguresIntent =
  | { kind: 'average' | 'net' | 'credit-both' }
  /** `isCount`: how many times too, which sums do not tell. */
  | { kind: 'discounts' | 'returned' | 'credit-given' | 'credit-paid'; isCount?: boolean }
  /** `isLoss`: whether something was lost. */
  | { kind: 'profit'; isLoss?: boolean }
  /** What a client who is named has paid of a debt. */
  | { kind: 'paid-by' }
  /** `only`: the one tax that was asked for. */
  | { kind: 'tax-total'; only: string | null }
  | { kind: 'compare' | 'summary' | 'daily-average' }
  /** By these means; without any by each. `isSum`: how much it is in all; `isSold`: it is asked as what was sold. */
  | { kind: 'means'; methods: readonly PaymentMethod[]; isSum?: boolean; isCount?: boolean; isSold?: boolean }
  /** `end`: only the one with most or least, or so many of them. */
  | { kind: 'shares'; key: SalesKey; end: 'most' | 'least' | null; count?: number }
  | { kind: 'ranking'; order: 'least' | 'profit'; count?: number }
  /** `days`: as many as the question says; null for those of its period, or for what reports take. */
  | { kind: 'idle'; days: number | null; moreThan: number }
  /** `age`: only what is due for so many days. */
  | { kind: 'overdue'; age?: { days: number; isOver: boolean } }
  | { kind: 'debtors'; moreThan: number }
  /** What nobody notes in this product, or what is seen somewhere else. */
  | { kind: 'unknown'; about: Unknown | Restriction };

/** What no figure of reports tells. */
type Unknown =
  | 'banks'
  | 'advice'
  | 'annulled'
  | 'changes'
  | 'books'
  | 'drawer'
  | 'returns'
  | 'discount'
  | 'units'
  | 'clients'
  | 'least-profit'
  | 'named-profit'
  | 'compared-profit'
  | 'averages'
  | 'in-favour'
  | 'debt-days'
  | 'apart'
  | 'absent'
  | 'accounts'
  | 'pending'
  | 'when'
  | 'product-data';

const ROSE = /\b(?:subieron|bajaron|aumentaron|crecieron|cayeron|disminuyeron)\b/u;
const HOW_IT_WENT =
  /\bcomo (?:nos |me )?(?:fue|fueron|van?|vamos|estuv\w+)\b|\b(?:cuanto|cuanta|cuantos|cuantas)(?: \S+)? hice\b/u;
const SUMMARY = /\bresumen\b/u;
const ON_CREDIT = /\babon(?:o|os|aron|ado)\b|\bfi(?:e|amos|aron|ad[oa]s?)\b/u;
const SOME_DAYS = /\b(?:hoy|ayer|dias?|semanas?|mes(?:es)?|anos?|ventas?|negocios?)\b/u;
const CAME_IN =
  /\b(?:entr\w+|recib\w+|pag\w+|cobr\w+|ingres\w+|recaud\w+|vend\w+|venta|ventas|hicimos|hice|hizo|hecho|hay|llego|llegaron|consign\w+|lleva|llevo|llevamos)\b/u;
const SUPPLIER = /\bproveedor\w*/u;
const BOUGHT_OF_SUPPLIER = /\b(?:me|nos) (?:(?:ha|han) )?vend\w+/u;
const OTHERS_OF_RETURNS = /\b(?:quien(?:es)?|que|cual(?:es)?|como|pued[oae]\w*|podemos|se puede)\b/u;
const BOOKS =
  /\bgast(?:o|os|e|amos|aron)\b|\barriendos?\b|\bnominas?\b|\bsueldos?\b|\bsalarios?\b|\bclima\b|\bva a llover\b|\bflujo de caja\b|\bpunto de equilibrio\b|\b(?:le|les) deb(?:o|emos)\b|\bdebe (?:(?:el|la|mi) )?(?:negocio|tienda|local)\b|\bdeclaracion de renta\b|\bpatrimonio\b/u;
/** What the business bought, paid or owes, of whatever: the costs of goods are asked in other words. */
const PAID_OUT =
  /\bgast(?:e|amos|aron|ado)\b|\b(?:le|les) deb(?:o|emos)\b|\bdeb(?:o|emos) a(?:l| los| las)?\b|\b(?:le|les) (?:pague|pagamos|he pagado)\b|\bllev(?:o|amos) pagado\b|\bpague (?:de|en|a|al)\b/u;
const BOUGHT =
  /\bcuant[oa]s? (?:\S+ ){0,4}(?:compre|compramos|(?:he|hemos|llevo|llevamos) comprado)\b|\bcuant[oa]s? (?:[a-z]+ ){1,3}(?:entro|entraron|llego|llegaron)\b|\bque (?:(?:productos?|cosas|mercancia) )?(?:compre|(?:he|hemos) comprado)\b/u;
const OF_COST =
  /\ba (?:como|cuanto)\b|\ben cuanto\b|\b(?:lo|la|los|las) compr\w+\b|\ba quien\b|\bclientes?\b/u;
/** Units of all that was sold: nobody adds up kilos and pieces. */
const UNITS_SOLD = /\bcuant[oa]s (?:\S+ )?(?:unidades|productos|articulos)\b/u;
const CLIENT_COUNT = /\bcuantos clientes (?:tengo|tenemos|tiene|hay|son|existen|registrad\w+)\b/u;
const OF_CREDIT = /\bfiad[oa]s?\b/u;
const GAVE = /\b(?:di|dimos|dieron|dio|vend\w+|hubo)\b/u;
const PAID = /\b(?:pagaron|pago|abon\w+|recib\w+|cobr\w+|recaud\w+|recuper\w+|entro|entraron)\b/u;
const MONEY_BACK =
  /\bcuant[oa]s? (?:\S+ ){0,3}(?:abon\w+|pagaron|recib\w+|cobr\w+|recaud\w+|recuper\w+|entraron|entro)\b/u;
/** Money that came in by whatever means, which is not what was sold: some is owed, and debts are paid. */
const TOOK =
  /\brecaud\w+|\bcuant[oa]s?(?: (?:plata|dinero|billete))? (?:(?:se|me|nos|ha|han|hemos|he) )*(?:entro|entraron|entrado)\b|\bcuant[oa](?: (?:plata|dinero))? (?:(?:me|nos|han) )*(?:pagaron|pagado)\b/u;
const ON_ACCOUNT =
  /\b(?:fie|fiamos|fiaron|fio|(?:he|hemos|ha) fiado)\b|\babon(?:o|os|aron|ado|amos|an)\b|\bquien(?:es)? (?:(?:me|nos|ya|ha|han) )*(?:pago|pagaron|pagado)\b|\bclientes? (?:(?:que|me|nos|ya|ha|han) )*(?:pago|pagaron|pagado)\b/u;
const WHO = /\bquien(?:es)?\b|\b(?:que|cuantos|cual(?:es)?|por|cada) clientes?\b/u;
const ONE_TAX = /\b(?:iva|inc|icui)\b/u;
const WITHOUT_TAX = /\b(?:sin|antes de)(?: el)? (?:iva|inc|icui)\b/u;
const DRAWER =
  /\b(?:en|de) (?:la )?caja\b(?! \d)|\bcajon\b|\barqueo\b|\bcuadr(?:e|o|a|ar|amos|ada)\b(?=.*\bcaja\b)|\b(?:falt|sobr)(?:o|a|aron) (?:plata|dinero|billete)\b|\bdescuadr\w+/u;

/** What a question asks of the figures of reports; null when it asks something else. */
export function figuresIntent(question: Question): FiguresIntent | null {
  const { text, concepts } = question;
  const named = namesSomething(question);
  if (
    PAID_OUT.test(text) ||
    (BOUGHT.test(text) && !TOOK.test(text) && methodsIn(text).length === 0 && !OF_COST.test(text))
  )
    return { kind: 'unknown', about: 'books' };
  if (BOOKS.test(text) && !named) return { kind: 'unknown', about: 'books' };
  const sides = suppliers(question);
  if (sides) return { kind: 'unknown', about: sides };
  if (DRAWER.test(text) && !/\b(?:cierre|corte)\b/u.test(text) && !named && !concepts.has('price'))
    return { kind: 'unknown', about: 'drawer' };
  if (DISCOUNT.test(text) && (named || concepts.has('product')))
    return { kind: 'unknown', about: 'discount' };
  if (/\bsaldos? a favor\b/u.test(text)) return { kind: 'unknown', about: 'in-favour' };
  if (asksWhatPaid(question)) return { kind: 'paid-by' };
  const lost = losses(question);
  if (lost) return lost;
  // Prices, and what there is, are asked of products.
  const isPriced = ['price', 'dear', 'cheap'].some((one) => concepts.has(one as 'price'));
  if (isPriced && !concepts.has('tax')) return null;
  const lies = idle(question);
  if (lies) return lies;
  const isMoneyThere = /\bcuant[oa]s?(?: \S+)? hay en\b/u.test(text);
  if (isLeastProfit(question)) return { kind: 'unknown', about: 'least-profit' };
  if (isOverdue(question)) return overdueSince(text);
  const given = onCredit(question);
  if (given) return given;
  if (CLIENT_COUNT.test(text) && !named) return { kind: 'unknown', about: 'clients' };
  const most = mostOfOthers(question);
  if (most && !named) return most;
  if ((concepts.has('has') || concepts.has('stock')) && !isMoneyThere && !isGainLeft(question)) return null;
  if (UNITS_SOLD.test(text) && concepts.has('sold') && !named) return { kind: 'unknown', about: 'units' };
  return (
    summary(question) ??
    compared(question) ??
    profit(question) ??
    shares(question) ??
    money(question) ??
    debtsOver(question)
  );
}

/** What is asked of suppliers: which of them is first, what they sold, what went back to them. */
function suppliers(question: Question): 'apart' | 'books' | null {
  const { text, concepts } = question;
  if (!SUPPLIER.test(text)) return null;
  if (RETURNED.test(text)) return 'books';
  // "¿Qué proveedor tiene más productos?" asks for their data.
  if (namesSomething(question) || (concepts.has('product') && !concepts.has('sold'))) return null;
  const isRank =
    !/\bque mas\b/u.test(text) &&
    ['most', 'least', 'dear', 'cheap'].some((one) => concepts.has(one as 'most'));
  if (isRank) return 'apart';
  if (BOUGHT_OF_SUPPLIER.test(text)) return 'books';
  return concepts.has('sold') && (concepts.has('howMany') || /\bventas?\b/u.test(text)) ? 'apart' : null;
}

const averages: FiguresIntent = { kind: 'unknown', about: 'averages' };

/** How it goes, or went: what was sold and how it was paid. */
function summary(question: Question): FiguresIntent | null {
  const { text, concepts } = question;
  if (namesSomething(question) || concepts.has('inventory') || concepts.has('stock')) return null;
  if (
    /\bpromedio (?:de (?:las )?(?:ventas?|lo vendido) )?(?:(?:al|por|cada|del) dia|diari[oa])\b|\b(?:venta|ventas) diarias?\b/u.test(
      text,
    )
  )
    return GAIN.test(text) || !['average', null].includes(otherFigure(question))
      ? averages
      : { kind: 'daily-average' };
  if (/\batend(?:i|imos|ieron|idos)\b/u.test(text)) return { kind: 'average' };
  const isHow = HOW_IT_WENT.test(text) && !COMPARED.test(text) && SOME_DAYS.test(text);
  const other = otherFigure(question);
  // Each has a sum of its own.
  const isCredit = other === 'accounts' && ON_CREDIT.test(text);
  const isAlone = ['returns', 'discount', 'tax', 'debts'].includes(other ?? '') || isCredit;
  if (isAlone) return null;
  const isOfDays = SOME_DAYS.test(text) || withoutPeriod(text) !== text;
  if (!isHow && SUMMARY.test(text) && isOfDays && (other === 'took' || other === 'accounts'))
    return { kind: 'means', methods: [], isSum: true };
  return isHow || (SUMMARY.test(text) && isOfDays) ? { kind: 'summary' } : null;
}

function compared(question: Question): FiguresIntent | null {
  const { text, concepts } = question;
  if (concepts.has('price') || concepts.has('stock')) return null;
  if (
    (GAIN.test(text) || /\brecaud\w+/u.test(text)) &&
    !namesSomething(question) &&
    (COMPARED.test(text) || ROSE.test(text))
  )
    return { kind: 'unknown', about: 'compared-profit' };
  const other = otherFigure(question);
  if (other !== null && !namesSomething(question) && (COMPARED.test(text) || ROSE.test(text)))
    return { kind: 'unknown', about: other === 'debts' ? 'debt-days' : 'compared-profit' };
  if (
    ROSE.test(text) &&
    concepts.has('client') &&
    !/\b(?:compras?|facturas?)\b/u.test(text) &&
    !concepts.has('sold') &&
    !namesSomething(question)
  )
    return { kind: 'unknown', about: 'clients' };
  if (ROSE.test(text) && (concepts.has('sold') || SOME_DAYS.test(text))) return { kind: 'compare' };
  if (!COMPARED.test(text)) return null;
  const isSales =
    concepts.has('sold') ||
    /\b(?:vend\w+|vamos|va|hicimos|hice|compar\w+|contra|vs|versus|frente)\b/u.test(text);
  return isSales ? { kind: 'compare' } : null;
}

/** What was sold less what came back. */
function net(question: Question): FiguresIntent | null {
  const isNet = /\bventas? netas?\b|\bvend\w+ netos?\b|\bnetos? vendid[oa]s?\b/u.test(question.text);
  return isNet && !namesSomething(question) ? { kind: 'net' } : null;
}

/** What came back: how much, and nothing else of it. */
function returned(question: Question): FiguresIntent | null {
  const { text } = question;
  if (!RETURNED.test(text)) return null;
  if (OTHERS_OF_RETURNS.test(text)) return { kind: 'unknown', about: 'returns' };
  return namesSomething(question) ? { kind: 'unknown', about: 'returns' } : { kind: 'returned' };
}

/** Ways to pay, taxes, discounts and the average: sums of money about nothing that is named. */
function money(question: Question): FiguresIntent | null {
  const { text, concepts } = question;
  if (/\bmedios? de pago\b|\bformas? de pago\b|\bcomo (?:me |nos )?(?:han )?pag(?:aron|ado|an)\b/u.test(text))
    return { kind: 'means', methods: [] };
  const methods = methodsIn(text);
  if (methods.length > 0 && CAME_IN.test(text) && /\bcuant[oa]s?\b|\bventas?\b|\btotal\b/u.test(text))
    return { kind: 'means', methods, isSold: concepts.has('sold') };
  const sum = net(question) ?? returned(question);
  if (sum) return sum;
  if (DISCOUNT.test(text)) return { kind: 'discounts' };
  if (
    /\b(?:ticket|tiquete|venta|compra|factura) promedio\b|\bpromedio (?:de venta|por (?:venta|factura|cliente|compra))\b/u.test(
      text,
    )
  )
    return { kind: 'average' };
  const isDue =
    SOME_DAYS.test(text) ||
    /\b(?:gener\w+|cobr\w+|recaud\w+|declar\w+|llevamos|llevo|total|debo|pagar)\b/u.test(text);
  if (concepts.has('tax') && isDue && !namesSomething(question))
    return {
      kind: 'tax-total',
      only: WITHOUT_TAX.test(text) ? null : (ONE_TAX.exec(text)?.[0].toUpperCase() ?? null),
    };
  // Sums of what was bought on credit and paid of it are told, not whose they are.
  if (ON_ACCOUNT.test(text) && WHO.test(text) && !namesSomething(question))
    return { kind: 'unknown', about: 'accounts' };
  if (OF_CREDIT.test(text) && /\bcuant[oa]\b/u.test(text) && !namesSomething(question)) {
    if (PAID.test(text)) return { kind: 'credit-paid' };
    if (GAVE.test(text)) return { kind: 'credit-given' };
  }
  if (/\babon(?:o|os|aron|ado|amos|an)\b/u.test(text) && !namesSomething(question))
    return { kind: 'credit-paid' };
  if (!TOOK.test(text)) return null;
  return asksForNoProduct(text)
    ? { kind: 'unknown', about: 'apart' }
    : { kind: 'means', methods: [], isSum: true };
}

/** Whether it asks for debts whose time is over. */
function isOverdue(question: Question): boolean {
  const { text, concepts } = question;
  // What came in of them is a sum, and what is owed to suppliers nobody notes.
  const isOther =
    ['product', 'supplier'].some((one) => concepts.has(one as 'product')) || MONEY_BACK.test(text);
  if (namesSomething(question) || isOther) return false;
  const isOfPeople =
    /\b(?:quien(?:es)?|clientes?|deudas?|pagos?|cartera|fiados?|cuentas?|creditos?|facturas?)\b/u.test(text);
  return (
    /\b(?:en|de|con) mora\b|\bmoros[oa]s?\b/u.test(text) ||
    (isOfPeople && /\b(?:vencid|atrasad)[oa]s?\b/u.test(text))
  );
}

function overdueSince(text: string): FiguresIntent {
  const age = ageAsked(text);
  return age ? { kind: 'overdue', age } : { kind: 'overdue' };
}
