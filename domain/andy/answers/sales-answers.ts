import { formatMoney, moneyToCents, roundHalfEven } from '#domain/money/money.ts';
import { isCutShort, MOST_LISTED, mostOf } from '#domain/andy/question/how-many.ts';
import { lookUp } from '#domain/andy/question/lookup.ts';
import { type Period, periodOf } from '#domain/andy/question/period.ts';
import { listText } from './list-text.ts';
import { productText } from './product-text.ts';
import type { Subject } from '#domain/andy/question/question.ts';
import { cannotSplitBy, cashierOf, leavesOut } from './report-answers.ts';
import { reportText } from './report-text.ts';
import { salesText } from './sales-text.ts';
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
): Promise<string> {
  if (!session.rights.sales) return talkText.noSales;
  const period = given ?? periodOf.today(session.now);
  if (!period) return talkText.notUnderstood(session.rights);
  if (subjects.some(({ words }) => words.some((word) => !word.isWeak))) {
    const cashier = await cashierOf(session, period, subjects);
    if (cashier !== null && typeof cashier !== 'string') return reportText.whichCashier(cashier);
    if (cashier !== null && leavesOut(subjects)) return reportText.unknown.without;
    if (cashier === null) return answerSalesOf(session, period, subjects);
    const {
      ventas: sold,
      facturas,
      devoluciones: back,
    } = await session.reader.figures(period.range, cashier);
    return facturas === 0
      ? reportText.none(period.name, cashier)
      : reportText.ofCashier(period.name, cashier, sold, facturas) + reportText.back(back);
  }
  const { invoices, total_factura: total, devoluciones: back } = await session.reader.sales(period.range);
  const sold =
    invoices === 0
      ? salesText.none(period.name)
      : salesText.total(period.name, total, invoices, averageOf(total, invoices));
  return sold + reportText.back(back);
}

async function answerSalesOf(
  session: Session,
  period: Period,
  subjects: readonly Subject[],
): Promise<string> {
  if (!session.rights.products) return talkText.noProducts;
  const found = await lookUp(session.products, subjects);
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
    for (const part of found.parts)
      if (part.kind === 'one') lines.push(await answerSalesOf(session, period, [part.subject]));
    return lines.join('\n') || productText.whichProduct;
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
  const apart = cannotSplitBy(subjects);
  if (apart !== null) return apart;
  const period = given ?? periodOf.lastThirtyDays(session.now);
  if (!period) return talkText.notUnderstood(session.rights);
  const rows = await session.reader.bestSellers(period.range, mostOf(count, BEST));
  if (rows.length === 0) return salesText.none(period.name);
  const told = salesText.best(
    period.name,
    rows.map(({ nombre, cantidad, total }) => salesText.bestLine(nombre, cantidad, total)),
  );
  return isCutShort(count, rows.length) ? told + listText.firstOnly(MOST_LISTED) : told;
}
