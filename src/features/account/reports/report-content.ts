import type { Bar } from '#app/ui/chart/BarChart.tsx';
import type { Figure } from '#app/ui/figures/FigureStrip.tsx';
import type { ReportTable } from '#contract/reports/table-columns.ts';
import { formatCop } from '#domain/money/money.ts';
import { FIGURE_WORDS, type FigureName } from '#domain/reports/figures-text.ts';
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

/** What of a list the screen leaves to paper and files. */
export const pageNote = ({
  count,
  results,
}: {
  count: number;
  results: readonly unknown[];
}): string | null => (count > results.length ? text.firstOnly(results.length, count) : null);
