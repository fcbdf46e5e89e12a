import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { addMoney, compareMoney, subtract } from '#domain/money/money.ts';
import { average, isQuietDay, percentOf, type SalesFigures } from '#domain/reports/figures.ts';
import { daysIn, MOST_DAYS } from '#domain/reports/range.ts';
import { IDLE_DAYS } from '#domain/reports/stock-outlook.ts';
import { mostOf } from '#domain/andy/question/how-many.ts';
import type { FiguresIntent } from '#domain/andy/question/figures-intent.ts';
import { type Period, periodOf } from '#domain/andy/question/period.ts';
import { periodText } from '#domain/andy/days/period-text.ts';
import type { Subject } from '#domain/andy/question/question.ts';
import { singular } from '#domain/andy/question/spelling.ts';
import type { AndySales } from '#domain/andy/reader.ts';
import { quoted, type Session } from '#domain/andy/session.ts';
import { answerDebtorsOver, answerOverdue, answerPaidBy } from './client-answers.ts';
import { moneyOf } from './figures-text.ts';
import { productText } from './product-text.ts';
import {
  counted,
  isNothing,
  ownAbonos,
  tellCreditGiven,
  tellCreditPaid,
  tellMeans,
} from './means-answers.ts';
import { isWithoutGoods, onlyBack, tellProfit } from './profit-answers.ts';
import { reportText } from './report-text.ts';
import {
  cannotSplitBy,
  cannotSplitByStore,
  cashierOf,
  hasNoStore,
  leavesOut,
  namesStore,
  placeOf,
  saysStore,
  sellerOf,
  strongWords,
} from './seller.ts';
import { afterReturns, answerShares, backIn, daysFor, netShares } from './share-answers.ts';
import { salesText } from './sales-text.ts';
import { talkText } from './talk-text.ts';

const SHOWN = 5;
const SHOWN_SHARES = 10;

type Of<Kind extends FiguresIntent['kind']> = Extract<FiguresIntent, { kind: Kind }>;

/** What a question about the figures of reports is asked with. */
interface FiguresQuestion {
  /** null where the question names none: today. */
  period: Period | null;
  /** The days that the period is compared with. */
  against: Period | null;
  subjects: readonly Subject[];
}

/** Answers from the figures that reports show (reports.md): each has one definition. */
export async function answerFigures(
  session: Session,
  intent: FiguresIntent,
  question: FiguresQuestion,
): Promise<string> {
  switch (intent.kind) {
    case 'unknown':
      return intent.about === 'stores' ? cannotSplitByStore(session) : reportText.unknown[intent.about];
    case 'idle':
      return answerIdle(session, intent, question);
    case 'overdue':
      return answerOverdue(session, intent.age);
    case 'paid-by':
      return answerPaidBy(session, question.subjects);
    case 'debtors':
      return answerDebtorsOver(session, intent.moreThan);
    default:
      return session.rights.sales ? answerSold(session, intent, question) : talkText.noSales;
  }
}

type SoldIntent = Exclude<FiguresIntent, Of<'unknown' | 'idle' | 'overdue' | 'debtors' | 'paid-by'>>;

async function answerSold(session: Session, intent: SoldIntent, question: FiguresQuestion): Promise<string> {
  if (hasNoStore(session)) return talkText.noStore;
  if (await saysStore(session, question.subjects)) return cannotSplitByStore(session);
  const period = question.period ?? periodOf.today(session.now);
  if (!period) return talkText.notUnderstood(session.rights);
  if (daysIn(period.range) > MOST_DAYS) return reportText.tooLong(MOST_DAYS);
  if (intent.kind === 'profit' && !session.rights.profit) return reportText.noProfit;
  const isOpen = intent.kind === 'compare' || intent.kind === 'ranking';
  if (!isOpen && !session.rights.figures) return reportText.noFigures;
  const place = await placeOf(session);
  const there = ({ name, range }: Period): Period => ({ name: name + place, range });
  const lastDays = question.period ?? periodOf.lastThirtyDays(session.now) ?? period;
  switch (intent.kind) {
    case 'summary':
      return answerSummary(session, there(period));
    case 'daily-average':
      return answerDailyAverage(session, there(lastDays));
    case 'compare':
      return answerCompared(session, period, question, place);
    case 'shares':
      return (
        cannotSplitBy(question.subjects) ??
        answerShares(session, intent, there(daysFor(session.now, intent.key, question.period) ?? period))
      );
    case 'ranking':
      return answerRanking(session, intent, there(lastDays), question.subjects);
    default: {
      const cashier =
        (await cashierOf(session, period, question.subjects)) ?? (await sellerOf(session, question.subjects));
      if (cashier !== null && leavesOut(question.subjects)) return reportText.unknown.without;
      if (cashier !== null && typeof cashier !== 'string') return reportText.whichCashier(cashier);
      const apart = cannotSplitBy(question.subjects);
      if (cashier === null && apart !== null && intent.kind !== 'credit-given') return apart;
      const figures = await session.reader.figures(period.range, cashier);
      return tellFigure(session, intent, { period: there(period), cashier, figures });
    }
  }
}

interface Told {
  period: Period;
  cashier: string | null;
  figures: SalesFigures;
}

function tellFigure(
  session: Session,
  intent: Exclude<SoldIntent, Of<'compare' | 'summary' | 'daily-average' | 'shares' | 'ranking'>>,
  { period: { name }, cashier, figures }: Told,
): string {
  switch (intent.kind) {
    case 'profit':
      return tellProfit(session, name, figures, intent.isLoss);
    case 'average':
      return figures.ticket_promedio === null
        ? reportText.none(name, cashier)
        : reportText.average(name, figures.ticket_promedio, figures.facturas, cashier);
    case 'discounts':
      return isNothing(figures.descuentos)
        ? reportText.noDiscounts(name)
        : reportText.discounts(name, figures.descuentos) + counted(intent.isCount);
    case 'net':
      if (isWithoutGoods(figures)) return reportText.none(name, cashier);
      return reportText.net(name, figures.ventas_netas, figures.ventas, figures.devoluciones);
    case 'returned':
      return isNothing(figures.devoluciones)
        ? reportText.nothingReturned(name)
        : reportText.returned(name, figures.devoluciones, figures.ventas_netas) + counted(intent.isCount);
    case 'tax-total':
      if (isWithoutGoods(figures)) return reportText.none(name, cashier);
      return (
        (intent.only !== null
          ? reportText.oneTax(name, intent.only, figures.impuestos, figures.sin_impuestos)
          : reportText.taxes(name, figures.impuestos, figures.sin_impuestos)) + onlyBack(figures)
      );
    case 'credit-given':
      return tellCreditGiven(name, figures, intent.isCount);
    case 'credit-paid':
      return session.rights.credit
        ? tellCreditPaid(session, name, figures, intent.isCount)
        : talkText.noCredit;
    case 'credit-both':
      return `${tellCreditGiven(name, figures)}\n${session.rights.credit ? tellCreditPaid(session, name, figures) : talkText.noCredit}`;
    case 'means':
      return tellMeans(session, intent, { name, cashier, figures });
  }
}

/** What was sold, how it was paid, and what was earned where that may be told. */
async function answerSummary(session: Session, { name, range }: Period): Promise<string> {
  const { reader, rights } = session;
  const figures = await reader.figures(range, null);
  const { ventas: sold, facturas, ticket_promedio: each, recaudo, fiado_otorgado, utilidad } = figures;
  if (isQuietDay(figures)) return reportText.none(name, null) + ownAbonos(session, null);
  const told = each === null ? salesText.none(name) : salesText.total(name, sold, facturas, each);
  return [
    told + reportText.back(figures.devoluciones),
    ...(recaudo.length > 0 ? [tellMoney(recaudo) + ownAbonos(session, null)] : []),
    ...(isNothing(fiado_otorgado) ? [] : [reportText.credit(fiado_otorgado)]),
    ...(rights.profit && utilidad !== null && !isWithoutGoods(figures) ? [reportText.earned(utilidad)] : []),
  ].join(' ');
}

/** What came in by each means, and what went out where more was given back than came. */
function tellMoney(recaudo: SalesFigures['recaudo']): string {
  const parts = recaudo.map(({ medio, valor }) => [medio, valor] as const);
  const out = parts.filter(([, valor]) => valor.startsWith('-'));
  const came = parts.filter(([, valor]) => !valor.startsWith('-'));
  return [
    ...(came.length > 0 ? [reportText.cameIn(came)] : []),
    ...(out.length > 0 ? [reportText.wentOut(out.map(([medio, valor]) => [medio, valor.slice(1)]))] : []),
  ].join(' ');
}

async function answerDailyAverage({ reader }: Session, { name, range }: Period): Promise<string> {
  const days = netShares(await reader.salesBy('day', range));
  const back = backIn(days);
  const sold = days.filter(({ facturas }) => facturas > 0).length;
  const daily = average(addMoney('0.00', ...days.map(({ netas }) => netas)), sold);
  return daily === null
    ? reportText.none(name, null) + reportText.back(back)
    : reportText.dailyAverage(name, daily, sold) + afterReturns(back, ' ');
}

async function answerRanking(
  { reader, rights }: Session,
  { order, count }: Of<'ranking'>,
  { name, range }: Period,
  subjects: readonly Subject[],
): Promise<string> {
  const apart = cannotSplitBy(subjects);
  if (apart !== null) return apart;
  if (order === 'profit' && !rights.profit) return reportText.noProfit;
  const rows = await reader.bestSellers(range, mostOf(count, SHOWN), order);
  if (rows.length === 0) return reportText.none(name, null);
  if (order === 'least')
    return reportText.least(
      name,
      rows.map((row) => `${row.nombre} — ${moneyOf(row.total)}`),
    );
  if (rows.every(({ utilidad }) => utilidad === null || utilidad === undefined))
    return reportText.profitElsewhere;
  return reportText.profitable(
    name,
    rows
      .filter(({ utilidad }) => utilidad !== null && utilidad !== undefined)
      .map((row) => reportText.profitLine(row.nombre, row.utilidad ?? '0.00', row.total)),
  );
}

async function answerCompared(
  { reader, now: at }: Session,
  now: Period,
  { against, subjects }: FiguresQuestion,
  place: string,
): Promise<string> {
  const apart = cannotSplitBy(subjects);
  if (apart !== null) return apart;
  const isToday = now.name === periodText.today;
  const then = against ?? (isToday ? periodOf.yesterday(at) : null);
  if (!then || (then.range.desde === now.range.desde && then.range.hasta === now.range.hasta))
    return reportText.samePeriod;
  if (daysIn(then.range) > MOST_DAYS) return reportText.tooLong(MOST_DAYS);
  const [sold, before] = [await reader.sales(now.range), await reader.sales(then.range)];
  const netOf = (sales: AndySales): string => subtract(sales.total_factura, sales.devoluciones);
  const [net, past] = [netOf(sold), netOf(before)];
  const more = subtract(net, past);
  const isPart = !isNothing(more) && compareMoney(past, '0.00') > 0;
  const change = isPart ? percentOf(more, past) : null;
  const told = reportText.compare(now.name + place, net, then.name, past, change, !more.startsWith('-'));
  const isAnyBack = !isNothing(sold.devoluciones) || !isNothing(before.devoluciones);
  return isAnyBack ? `${told} ${reportText.afterReturns}` : told;
}

/** That all was sold, unless what is named is nothing that a product is called. */
async function tellNoIdle(session: Session, subjects: readonly Subject[], since: string): Promise<string> {
  const [subject] = subjects;
  const words = strongWords(subjects).map(({ text }) => [singular(text)]);
  if (!subject || words.length === 0) return reportText.noIdle(since, null);
  const known = await session.reader.findProducts(words, 1);
  if (known.length > 0) return reportText.noIdle(since, quoted(subject));
  return (await namesStore(session, subjects))
    ? cannotSplitByStore(session)
    : productText.unknown(quoted(subject));
}

async function answerIdle(
  session: Session,
  { days, moreThan }: Of<'idle'>,
  { period, subjects }: FiguresQuestion,
): Promise<string> {
  const { reader, rights, now } = session;
  if (!rights.products) return talkText.noProducts;
  if (!rights.sales) return talkText.noSales;
  const today = bogotaDate(now);
  const wanted = days ?? (period ? daysIn({ desde: period.range.desde, hasta: today }) : IDLE_DAYS);
  const asked = wanted > 0 ? wanted : IDLE_DAYS;
  const words = strongWords(subjects).map(({ text }) => [singular(text)]);
  const { count, rows } = await reader.idleProducts(addDays(today, 1 - asked), words, moreThan, SHOWN_SHARES);
  const since = reportText.since(days === null && asked === wanted ? period : null, asked, today);
  if (count === 0) return tellNoIdle(session, subjects, since);
  return reportText.idle(
    since,
    count,
    rows.map(({ nombre, cantidad_total }) => [nombre, cantidad_total] as const),
  );
}
