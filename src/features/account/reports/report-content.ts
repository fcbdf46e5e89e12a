import type { Bar } from '#app/ui/chart/BarChart.tsx';
import type { Figure } from '#app/ui/figures/FigureStrip.tsx';
import type { ReportTable } from '#contract/reports/table-columns.ts';
import { compareMoney, formatCop, subtract } from '#domain/money/money.ts';
import { percentOf } from '#domain/reports/figures.ts';
import { FIGURE_WORDS, type FigureName } from '#domain/reports/figures-text.ts';
import { type DayRange, daysIn } from '#domain/reports/range.ts';
import { text } from './text.ts';

/** A picture of a report. */
export interface Picture {
  label: string;
  placeLabel: string;
  beforeLabel?: string | undefined;
  bars: Bar[];
}

/** A figure in words. */
export interface ReportFigure extends Pick<Figure, 'label' | 'tone'> {
  value: string;
  caption?: string | undefined;
}

/** A report as a screen shows it: figures, a picture, tables; and which of its figures have something to explain. */
export interface ReportContent {
  figures: ReportFigure[];
  picture: Picture | null;
  tables: ReportTable[];
  /** Tables that are for files alone, where they come first: a screen and paper have their rows as figures. */
  sums?: ReportTable[];
  /** Rows that are for a screen and for files, where they come first, and not for paper. */
  lists?: ReportTable[];
  note: string | null;
  explained: readonly FigureName[];
}

/** A report's content with what changed its days after they were over. */
export interface ReportView extends ReportContent {
  late: string | null;
}

export const figure = (name: FigureName, money: string | null, caption?: string): ReportFigure => ({
  label: FIGURE_WORDS[name].name,
  value: money === null ? '—' : formatCop(money),
  caption,
});

/** What leads from the money that came in to net sales. */
export const MEANS_FIGURES = ['recaudo', 'fiado', 'abonos', 'redondeo'] as const satisfies FigureName[];

/** An amount beside that of as many days before; undefined where those are not known. */
export function comparedWith(now: string, before: string | undefined, days: DayRange | undefined) {
  if (before === undefined || days === undefined) return undefined;
  const count = daysIn(days);
  const change = percentOf(subtract(now, before), before);
  // Nothing is more than a hundred percent less.
  if (change === null || compareMoney(now, '0.00') < 0) return text.amountBefore(count, before);
  const percent = String(Math.round(Math.abs(Number(change))));
  if (percent === '0') return text.sameAs(count);
  return text.comparedWith(count, percent, compareMoney(now, before) > 0, before);
}

/** What of a list the screen leaves to paper and files. */
export const pageNote = ({
  count,
  results,
}: {
  count: number;
  results: readonly unknown[];
}): string | null => (count > results.length ? text.firstOnly(results.length, count) : null);
