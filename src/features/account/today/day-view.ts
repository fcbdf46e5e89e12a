import type { DayReport, OwnerToday } from '#contract/reports/reports.ts';
import type { Bar } from '#app/ui/chart/BarChart.tsx';
import { compareMoney, formatCop, moneyToCents, subtract } from '#domain/money/money.ts';
import { weekdayOf } from '#domain/reports/range.ts';
import { percentOf } from '#domain/reports/figures.ts';
import { text } from './text.ts';

/** How a day is called that is compared with: 'jueves pasado'. */
export const comparedDay = ({ comparado }: Pick<DayReport, 'comparado'>): string =>
  text.lastWeekday(weekdayOf(comparado.desde));

export interface Comparison {
  /** Whether more was sold than then; 'none' where there is nothing to compare with. */
  trend: 'more' | 'less' | 'same' | 'none';
  /** '12 % más'; '' for none. */
  change: string;
  words: string;
}

/** The day beside the same weekday of the week before, as far as that had come by the same hour. */
export function comparisonOf(day: DayReport): Comparison {
  const { ventas_netas: whole, a_esta_hora } = day.comparado;
  const name = comparedDay(day);
  const then = a_esta_hora ?? whole;
  if (moneyToCents(whole) === 0n) return { trend: 'none', change: '', words: text.nothingAtAll(name) };
  if (moneyToCents(then) === 0n) return { trend: 'none', change: '', words: text.nothingThen(name, whole) };
  return compare(day.cifras.ventas_netas, then, name);
}

/** All businesses of an owner together beside the same hour of the week before; null where nothing was sold then. */
export function comparisonOfAll({ total, negocios }: OwnerToday): Comparison | null {
  const [first] = negocios;
  if (!first || moneyToCents(total.antes) === 0n) return null;
  return compare(total.ventas_netas, total.antes, comparedDay(first.dia));
}

function compare(now: string, then: string, name: string): Comparison {
  const words = text.than(name, then);
  const change = percentOf(subtract(now, then), then) ?? '0.0';
  const percent = String(Math.round(Math.abs(Number(change))));
  if (percent === '0') return { trend: 'same', change: text.same, words };
  const isMore = compareMoney(now, then) > 0;
  return { trend: isMore ? 'more' : 'less', change: (isMore ? text.more : text.less)(percent), words };
}

/** Every hour from the first to the last one with a sale on either day; none where there was no sale. */
export function hourBars({ horas, comparado }: DayReport): Bar[] {
  const hours = [...horas, ...comparado.horas].map(({ hora }) => hora);
  if (hours.length === 0) return [];
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const hour = first + at;
    const of = (shares: DayReport['horas']) => {
      const money = shares.find(({ hora }) => hora === hour)?.ventas_netas ?? '0.00';
      return { value: Number(money), words: formatCop(money) };
    };
    return {
      label: text.hourSpan(hour),
      short: String(hour),
      amount: of(horas),
      before: of(comparado.horas),
    };
  });
}
