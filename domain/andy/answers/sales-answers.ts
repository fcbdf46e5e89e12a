import { formatMoney, moneyToCents, roundHalfEven } from '#domain/money/money.ts';
import { daysIn, MOST_DAYS } from '#domain/reports/range.ts';
import { isCutShort, MOST_LISTED, mostOf } from '#domain/andy/question/how-many.ts';
import { type Found, lookUp } from '#domain/andy/question/lookup.ts';
import { spellingsOf, wordDistance } from '#domain/andy/question/name-match.ts';
import { type Period, periodOf } from '#domain/andy/question/period.ts';
import { listText } from './list-text.ts';
import { productText } from './product-text.ts';
import type { Subject } from '#domain/andy/question/question.ts';
import { reportText } from './report-text.ts';
import {
  cannotSplitBy,
  cannotSplitByStore,
  cashierOf,
  hasNoStore,
  leavesOut,
  namesSeller,
  namesStore,
  placeOf,
  saysStore,
  sellerOf,
  strongWords,
} from './seller.ts';
import { salesText } from './sales-text.ts';
import type { AndyProduct } from '#domain/andy/reader.ts';
import { quoted, type Session } from '#domain/andy/session.ts';
import { talkText } from './talk-text.ts';

const BEST = 5;

function averageOf(total: string, count: number): string {
  return formatMoney(roundHalfEven(moneyToCents(total), BigInt(count)));
}

/** What was sold in a period (today unless told), of everything or of one product. */
export async function answerSales(
  session: Session,
  given: Period | null,
  subjects: readonly Subject[],
  isOfPerson = false,
): Promise<string> {
  if (!session.rights.sales) return talkText.noSales;
  if (hasNoStore(session)) return talkText.noStore;
  const days = given ?? periodOf.today(session.now);
  if (!days) return talkText.notUnderstood(session.rights);
  if (daysIn(days.range) > MOST_DAYS) return reportText.tooLong(MOST_DAYS);
  const period = { ...days, name: days.name + (await placeOf(session)) };
  if (subjects.some(({ words }) => words.some((word) => !word.isWeak)))
    return answerNamed(session, period, subjects, isOfPerson);
  const { invoices, total_factura: total, devoluciones: back } = await session.reader.sales(period.range);
  const sold =
    invoices === 0
      ? salesText.none(period.name)
      : salesText.total(period.name, total, invoices, averageOf(total, invoices));
  return sold + reportText.back(back);
}

/** What a person sold, or what was sold of a product: a part of a product's name is no person's. */
async function answerNamed(
  session: Session,
  period: Period,
  subjects: readonly Subject[],
  isOfPerson: boolean,
): Promise<string> {
  if (await saysStore(session, subjects)) return cannotSplitByStore(session);
  const cashier = await cashierOf(session, period, subjects);
  if (cashier !== null) return answerSalesBy(session, period, cashier, subjects);
  const found = session.rights.products ? await lookUp(session.products, subjects) : null;
  const fit = found && fitOf(found);
  if (found && fit === 'whole' && !isOfPerson) return answerSalesOf(session, period, found);
  const seller = await sellerOf(session, subjects);
  if (seller !== null) return answerSalesBy(session, period, seller, subjects);
  if (await namesSeller(session, subjects)) return cannotSplitBy(subjects) ?? reportText.unknown.apart;
  if (fit !== 'whole' && (await namesStore(session, subjects))) return cannotSplitByStore(session);
  // Who may not be told who sold gets no product for a name: "Ana" is inside of "Manzana".
  const isName = strongWords(subjects).some(({ shown }) => /^\p{Lu}\p{Ll}/u.test(shown));
  const isPerson = isOfPerson ? isName || fit !== 'whole' : isName && fit === 'inside';
  if (isPerson && !session.rights.figures) return reportText.noFigures;
  const isMistyped = fit === null && found !== null && found.kind !== 'none';
  if (isOfPerson && fit !== 'whole' && (isName || !isMistyped))
    return reportText.nobody(quoted(subjects[0] ?? NOTHING), await placeOf(session));
  return found === null ? talkText.noProducts : answerSalesOf(session, period, found);
}

const NOTHING: Subject = { words: [], measures: [], numbers: [] };

/** Whether a product's name has all the words whole, or one of them only inside of another; null for neither. */
function fitOf(found: Found<AndyProduct>): 'whole' | 'inside' | null {
  if (found.kind === 'none') return null;
  if (found.kind === 'several') return found.parts.every((part) => fitOf(part) === 'whole') ? 'whole' : null;
  const { nombre, codigo_barras } = found.kind === 'one' ? found.item : (found.items[0] ?? NO_PRODUCT);
  const distances = strongWords([found.subject]).map((word) =>
    wordDistance(nombre, codigo_barras, spellingsOf(word), false),
  );
  if (distances.every((distance) => distance === 0)) return 'whole';
  return distances.some((distance) => distance === null) ? null : 'inside';
}

const NO_PRODUCT = { nombre: '', codigo_barras: '' };

async function answerSalesBy(
  { reader }: Session,
  { name, range }: Period,
  cashier: string | readonly string[],
  subjects: readonly Subject[],
): Promise<string> {
  if (typeof cashier !== 'string') return reportText.whichCashier(cashier);
  if (leavesOut(subjects)) return reportText.unknown.without;
  const { ventas: sold, facturas, devoluciones: back } = await reader.figures(range, cashier);
  return facturas === 0
    ? reportText.none(name, cashier) + reportText.back(back)
    : reportText.ofCashier(name, cashier, sold, facturas) + reportText.back(back);
}

async function answerSalesOf(session: Session, period: Period, found: Found<AndyProduct>): Promise<string> {
  if ('store' in found && found.store !== null) return cannotSplitByStore(session);
  if (found.kind === 'one') {
    const { nombre, id } = found.item;
    const { cantidad, total, vendidas } = await session.reader.productSales(id, period.range);
    if (Number(vendidas) === 0) return salesText.noneOfProduct(period.name, nombre);
    return Number(cantidad) <= 0
      ? salesText.allBack(period.name, nombre)
      : salesText.ofProduct(period.name, nombre, cantidad, total);
  }
  if (found.kind === 'several') {
    const lines: string[] = [];
    for (const part of found.parts) lines.push(await answerSalesOf(session, period, part));
    return lines.join('\n');
  }
  const items = found.kind === 'many' ? found.items : found.similar;
  const asked = quoted(found.subject);
  if (items.length === 0) return productText.unknown(asked);
  const header =
    found.kind === 'many'
      ? productText.candidates(asked, found.isMore ? null : items.length, null)
      : productText.didYouMean(asked, items.length);
  return productText.choose(
    header,
    items.slice(0, BEST).map(({ nombre }) => nombre),
    productText.whichOne,
  );
}

/** The best sellers of a period, of the last 30 days unless told. */
export async function answerBestSellers(
  session: Session,
  count: number | undefined,
  given: Period | null,
  subjects: readonly Subject[],
): Promise<string> {
  if (!session.rights.sales) return talkText.noSales;
  if (hasNoStore(session)) return talkText.noStore;
  const apart = cannotSplitBy(subjects);
  if (apart !== null) return apart;
  const period = given ?? periodOf.lastThirtyDays(session.now);
  if (!period) return talkText.notUnderstood(session.rights);
  if (daysIn(period.range) > MOST_DAYS) return reportText.tooLong(MOST_DAYS);
  const name = period.name + (await placeOf(session));
  const rows = await session.reader.bestSellers(period.range, mostOf(count, BEST));
  if (rows.length === 0) return salesText.none(name);
  const told = salesText.best(
    name,
    rows.map(({ nombre, cantidad, total }) => salesText.bestLine(nombre, cantidad, total)),
  );
  return isCutShort(count, rows.length) ? told + listText.firstOnly(MOST_LISTED) : told;
}
