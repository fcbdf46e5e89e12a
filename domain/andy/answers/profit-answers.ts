import type { SalesFigures } from '#domain/reports/figures.ts';
import type { Session } from '#domain/andy/session.ts';
import { isNothing } from './means-answers.ts';
import { reportText } from './report-text.ts';

/** Whether nothing was sold, nor came back: what came in may have been paid of a debt. */
export const isWithoutGoods = ({ facturas, devoluciones }: SalesFigures): boolean =>
  facturas === 0 && isNothing(devoluciones);

/** What came back on days on which nothing was sold: why their figures are below zero. */
export const onlyBack = ({ facturas, devoluciones }: SalesFigures): string =>
  facturas === 0 ? reportText.back(devoluciones) : '';

/** What was earned with what was sold, where its costs are known. */
export function tellProfit(
  { rights }: Session,
  period: string,
  figures: SalesFigures,
  isLoss = false,
): string {
  if (!rights.profit) return reportText.noProfit;
  const { utilidad, margen, costo, lineas_sin_costo: unknown } = figures;
  if (isWithoutGoods(figures)) return reportText.none(period, null);
  if (utilidad === null || costo === null) return reportText.profitElsewhere;
  const lost = isLoss ? reportText.lost(utilidad.startsWith('-')) : '';
  const told = reportText.profit(period, utilidad, margen, costo) + lost + onlyBack(figures);
  return unknown === null || unknown === 0 ? told : `${told}${reportText.withoutCost(unknown)}`;
}
