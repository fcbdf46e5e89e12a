import { bogotaDate } from '#domain/bogota-time.ts';
import { daysSaid } from '#domain/andy/days/spans.ts';
import type { Intent } from './intent.ts';
import type { FiguresIntent } from './figures-intent.ts';
import { idleRestriction, MONEY } from './idle-intent.ts';
import { METHOD, methodsIn } from './methods.ts';
import { MONTHS, WEEKDAYS } from '#domain/andy/days/days.ts';
import { UNCOUNTED_DAYS } from '#domain/andy/days/period-reading.ts';
import { findPeriod, joinsPeriods, namesMoreDays, namesNoDay, withoutPeriod } from './period.ts';

// What a question restricts its figure by and nobody here can tell apart: an answer without it would be that of another
// question. Texts are normalized.

/** What Andy can't tell apart, and says so. */
export type Restriction =
  | 'hours'
  | 'without'
  | 'amounts'
  | 'single'
  | 'no-day'
  | 'days'
  | 'several-periods'
  | 'several-means'
  | 'means'
  | 'stores'
  | 'debt-days';

const HOURS =
  /\b(?:por|en|de|a|durante|toda|esta) (?:toda )?(?:la |las )?(?:manana|tarde|noche|madrugada)s?\b|\b(?:la|las|esa|aquella) (?:manana|tarde|noche|madrugada)s? del?\b|\banoche\b|\bmedio ?dia\b|\b(?:a|de|desde|hasta|antes de|despues de|entre|y) las? (?:\d|una\b|dos\b|tres\b|cuatro\b|cinco\b|seis\b|siete\b|ocho\b|nueve\b|diez\b|once\b|doce\b)|\b\d{1,2}(?::\d\d)? ?(?:am|pm|a\.? ?m|p\.? ?m)\b|\b(?:ultim|primer)[oa]s? (?:\d{1,2} )?horas?\b/u;
/** A greeting before the question says nothing of its hours. */
const GREETING = /^(?:hola |muy |buen(?:os|as)? )*(?:buen(?:os|as)? )(?:dias|tardes|noches)\b/u;
const DAY_WORDS =
  '(?:dia|dias|semana|mes|meses|ano|lunes|martes|miercoles|jueves|viernes|sabado|domingo|hoy|ayer|que|\\d)';
const MONTH_OR_YEAR = `(?:${MONTHS.join('|')}|setiembre|mes|este mes|ano|este ano)`;
/** Days that nobody here can find: half months, weekends, each Monday, what is still to come. */
const DAYS = new RegExp(
  '\\b(?:quincenas?|bimestres?|trimestres?|cuatrimestres?|semestres?|fin(?:es)? de semana|entre semana|festivos?|feriados?|semana santa|navidad|' +
    'antepasad[oa]s?|proxim[oa]s?|pasado manana|que vienen?|mism[oa] (?:dia|semana|mes|fecha|epoca)|est[ae]s? (?:fechas?|epocas?)|semana (?:numero )?\\d{1,2}|dias? habil(?:es)?)\\b' +
    `|\\b(?:los|cada|todos los) (?:${WEEKDAYS.join('|')}|sabados|domingos)\\b` +
    `|\\b(?:primer|segund|tercer|cuart|ultim)[oa]?s? (?:\\d{1,2} |dos |tres |cinco |diez |quince )?(?:semanas?|dias?|mes(?:es)?) (?:de|del) ${MONTH_OR_YEAR}\\b` +
    '|\\bmanana\\b|\\b(?:voy|vamos|vas|van|va) a vend\\w+|\\bvendere(?:mos)?\\b',
  'u',
);
/** "Sin fiado", "sin tarjeta": what was sold on credit, or came by card, would be the sum of just that. */
const WITHOUT_SOME = `(?:sin (?:(?:pagos?|ventas?|compras?|clientes?) )?(?:(?:con|por|en|a|al|de) )?(?:${METHOD}|fiad[oa]s?|fiar|creditos?|abon(?:os?|ar)|descuentos?|devolucion(?:es)?)|no fiad[oa]s?)`;
const GOES_ON_WITHOUT = new RegExp(`^\\W*(?:(?:y|e|pero|entonces) )?${WITHOUT_SOME}\\b`, 'u');
const WITHOUT = new RegExp(
  `\\b(?:${WITHOUT_SOME}|sin (?:contar|incluir|tener en cuenta|sumar|considerar|los|las|el|la|a|lo)|excepto|exceptuando|excluyendo|salvo|quitando|descontando|fuera de|aparte de|a excepcion de|(?:que|y) no (?:sea|sean|fue|fueron|sean de)|menos (?:a|los|las|el|la|lo) (?!${DAY_WORDS}\\b)|(?:todo|todos|todas|total) menos)\\b`,
  'u',
);
const NUMBER =
  '(?:\\$ ?)?(?:\\d|un\\b|una\\b|dos\\b|tres\\b|cinco\\b|diez\\b|veinte\\b|cincuenta\\b|cien\\b|mil\\b|medio\\b|millon)';
const UP_TO = new RegExp(
  `\\b(?:menos|menor(?:es)?|inferior(?:es)?|debajo|abajo|maximo|hasta) (?:(?:de|a|que|del) )*${NUMBER}|\\bentre (?:\\$ ?)?\\d[\\d.,]*(?: mil)? y (?:\\$ ?)?\\d`,
  'u',
);
const OVER = new RegExp(
  `\\b(?:mas|mayor(?:es)?|superior(?:es)?|encima|arriba|minimo|al menos|por lo menos) (?:(?:de|a|que|del) )*${NUMBER}`,
  'u',
);
const DOCUMENT = '(?:ventas?|facturas?|clientes?|compras?|pagos?|abonos?|devolucion(?:es)?|tiquetes?)';
const SINGLE = new RegExp(
  `\\b(?:ultim|primer)[oa]?s? (?:(?:\\d{1,3}|dos|tres|cinco|diez) )?${DOCUMENT}\\b|\\b(?:ventas?|facturas?|compras?|tiquetes?) mas (?:grande|alta|cara|baja|pequena|barata|reciente)s?\\b|\\b(?:mejor|peor|mayor|menor) (?:venta|factura|compra)\\b|\\bfactura (?:numero |n[o°]\\.? ?|# ?)?\\d`,
  'u',
);
const STORE = '(?:tiendas?|negocios?|sedes?|local(?:es)?|establecimientos?|sucursal(?:es)?|almacen(?:es)?)';
const WHICH = '(?:por|cada|que|cual(?:es)?(?: (?:es|fue|son))?(?: el| la)?|otr[oa]s?|mejor|peor)';
const NUMBERED =
  '(?:(?:numero |n[o°]\\.? ?|# ?)?\\d{1,2}|uno|dos|tres|cuatro)\\b(?! ?(?:l|lt|litros?|ml|g|gr|kg|kilos?|unidad(?:es)?|und|uds)\\b)';
/** Stores and drawers of which a question asks for one, or for each. */
const STORES = new RegExp(
  `\\b(?:${WHICH} (?:${STORE}|cajas?(?! de\\b))\\b|(?:${STORE}|cajas?) ${NUMBERED}|cajas? (?:principal|auxiliar|rapida|registradora|[b-df-hj-np-tvwz])\\b|vend\\w+ (?:en )?(?:la|esta|mi) caja\\b(?! de\\b))`,
  'u',
);
const LEADS_ON = /^\W*(?:y|e|pero|entonces)\b/u;
const OF_SALES = /\b(?:vend\w+|ventas?|factur\w+|tiquetes?|deben?|clientes?|fiados?)\b/u;

const SUMS = new Set<Intent['kind']>(['sales', 'best-sellers', 'figures']);
const OF_CLIENTS = new Set<Intent['kind']>(['credit', 'debtors']);
/** What tells of each means, or has nothing to do with them. */
/** What is of no days, or of two stretches of them. */
const OF_NO_DAYS = new Set<FiguresIntent['kind']>(['compare', 'idle', 'overdue', 'debtors', 'unknown']);
const BY_MEANS = new Set<FiguresIntent['kind']>(['means', 'idle', 'overdue', 'debtors', 'unknown']);

/** What goes on from what was sold: "¿y la caja 2?", "¿y el lunes y el martes?", and is no product. */
function ofFragment(text: string, now: Date): Restriction | null {
  if (SINGLE.test(text)) return 'single';
  if (GOES_ON_WITHOUT.test(text)) return 'without';
  if (findPeriod(text, now) !== null && joinsPeriods(text)) return 'several-periods';
  if (!LEADS_ON.test(text)) return null;
  if (STORES.test(text)) return 'stores';
  return MONEY.test(text) ? 'amounts' : null;
}

const isDebt = (intent: Intent): boolean =>
  OF_CLIENTS.has(intent.kind) ||
  (intent.kind === 'figures' && (intent.asked.kind === 'debtors' || intent.asked.kind === 'overdue'));

/** Some clients are called as days and months are: Domingo, Abril. */
const NO_NAME = /\b(?:ayer|antier|anteayer|dias?|semanas?|mes(?:es)?|anos?)\b|\b\d{1,2} de [a-z]|\d[/-]\d/u;
const LEFT_OWING = /\bqued\w+ debiendo\b/u;
const LONG_AGO = /\bdebian?\b|\bhace (?:dias|semanas|meses|anos|rato|tiempo|mucho|un rato|un tiempo)\b/u;

/** Whether debts are asked for as of some days: what is owed is known as of today, whenever it was bought. */
function namesDaysOfDebt(text: string, isOfSomebody: boolean, now: Date): boolean {
  if (LONG_AGO.test(text) || UNCOUNTED_DAYS.test(text)) return true;
  const period = findPeriod(text, now);
  if (period === null) return !isOfSomebody && DAYS.test(text);
  if (isOfSomebody && !NO_NAME.test(text)) return false;
  const today = bogotaDate(now);
  const isToday = period.range.desde === today && period.range.hasta === today;
  return !isToday || LEFT_OWING.test(text);
}

/** Whether a comparison names days that nobody has counted: "los últimos días", or a number of them without a place. */
const namesUncountedDays = (text: string, now: Date): boolean =>
  UNCOUNTED_DAYS.test(withoutPeriod(text)) || (findPeriod(text, now) === null && daysSaid(text) !== null);

/** What the question asks to be told apart and can't be; null where an answer is that of this question. */
export function restrictionOf(normalized: string, intent: Intent, now: Date): Restriction | null {
  const text = normalized.replace(GREETING, ' ');
  const asked = intent.kind === 'figures' ? intent.asked : null;
  if (asked?.kind === 'unknown' || asked?.kind === 'paid-by') return null;
  if (asked?.kind === 'overdue' && asked.age) return MONEY.test(text) || UP_TO.test(text) ? 'amounts' : null;
  if (asked?.kind === 'idle') return STORES.test(text) ? 'stores' : idleRestriction(text, now);
  if (intent.kind === 'low' && intent.below !== undefined && MONEY.test(text)) return 'amounts';
  const isSum = SUMS.has(intent.kind) || (intent.kind === 'low' && OF_SALES.test(text));
  // "¿Y en la mañana de ayer?" asks for no product.
  if (HOURS.test(text) && (isSum || (intent.kind === 'none' && findPeriod(text, now) !== null)))
    return 'hours';
  if (intent.kind === 'none') return ofFragment(text, now);
  if (!isSum && !OF_CLIENTS.has(intent.kind)) return null;
  if (isSum && intent.kind !== 'low' && STORES.test(text)) return 'stores';
  if (WITHOUT.test(text)) return 'without';
  if (isDebt(intent) && namesDaysOfDebt(text, intent.kind === 'credit', now)) return 'debt-days';
  if (SINGLE.test(text)) return 'single';
  if (isSum && namesNoDay(text, now)) return 'no-day';
  if (isSum && intent.kind !== 'low' && DAYS.test(text)) return 'days';
  if (asked?.kind === 'compare' && namesUncountedDays(text, now)) return 'days';
  if (asked?.kind !== 'compare' && intent.kind !== 'credit') {
    if (UP_TO.test(text) || (OVER.test(text) && asked?.kind !== 'debtors')) return 'amounts';
    if (joinsPeriods(text)) return 'several-periods';
    if (isSum && intent.kind !== 'low' && !(asked && OF_NO_DAYS.has(asked.kind)) && namesMoreDays(text, now))
      return 'days';
  }
  const means = isSum ? methodsIn(text) : [];
  if (asked?.kind === 'means' && asked.methods.length > 0 && /\bfiad[oa]s?\b|\ba credito\b/u.test(text))
    return 'several-means';
  const isByMeans = asked !== null && BY_MEANS.has(asked.kind);
  return means.length > 0 && !isByMeans && intent.kind !== 'sales' ? 'means' : null;
}
