import type { DayReport, OwnerToday } from '#contract/reports/reports.ts';
import type { Bar } from '#app/ui/chart/BarChart.tsx';
import { addMoney, compareMoney, formatCop, subtract } from '#domain/money/money.ts';
import { weekdayOf } from '#domain/reports/range.ts';
import { joinFigures } from '#domain/reports/joined-figures.ts';
import { percentOf } from '#domain/reports/figures.ts';
import { text } from './text.ts';

/** How a day is called that is compared with: 'jueves pasado'. */
export const comparedDay = ({ comparado }: { comparado: { desde: string } }): string =>
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
  const { ventas_netas: whole, a_esta_hora, facturas } = day.comparado;
  const name = comparedDay(day);
  const then = a_esta_hora ?? whole;
  if (facturas === 0) return { trend: 'none', change: '', words: text.nothingAtAll(name) };
  // All that was sold by then may have come back, or more: nothing is a percentage of that.
  if (!isAnything(then)) return { trend: 'none', change: '', words: text.netThen(name, then, whole) };
  return compare(day.cifras.ventas_netas, then, name);
}

const isAnything = (money: string): boolean => compareMoney(money, '0.00') > 0;

/** All businesses of an owner together beside the same hour of the week before; null where they had sold nothing net. */
export function comparisonOfAll({ total, negocios }: OwnerToday): Comparison | null {
  const [first] = negocios;
  if (!first || !isAnything(total.antes)) return null;
  return compare(total.ventas_netas, total.antes, comparedDay(first.dia));
}

function compare(now: string, then: string, name: string): Comparison {
  const words = text.than(name, then);
  const change = percentOf(subtract(now, then), then) ?? '0.0';
  const percent = String(Math.round(Math.abs(Number(change))));
  if (percent === '0') return { trend: 'same', change: text.same, words };
  // More came back than was sold: that has no percent.
  if (compareMoney(now, '0.00') < 0) return { trend: 'less', change: text.below, words };
  const isMore = compareMoney(now, then) > 0;
  return { trend: isMore ? 'more' : 'less', change: (isMore ? text.more : text.less)(percent), words };
}

/** The hours of a day and of the day that it is compared with. */
export type HoursOfDay = Pick<DayReport, 'horas'> & {
  comparado: Pick<DayReport['comparado'], 'desde' | 'horas'>;
};

/** The hours of all businesses together: each with what all of them sold in it. */
function hoursOfAll(days: readonly HoursOfDay[]): DayReport['horas'] {
  const sums = new Map<number, DayReport['horas'][number]>();
  for (const share of days.flatMap(({ horas }) => horas)) {
    const before = sums.get(share.hora);
    sums.set(share.hora, {
      hora: share.hora,
      facturas: (before?.facturas ?? 0) + share.facturas,
      ventas: addMoney(share.ventas, before?.ventas ?? '0.00'),
      devoluciones: addMoney(share.devoluciones, before?.devoluciones ?? '0.00'),
      ventas_netas: addMoney(share.ventas_netas, before?.ventas_netas ?? '0.00'),
    });
  }
  return [...sums.values()];
}

/** A day of all businesses of an owner together; undefined without any. */
export function joinedDay({ negocios }: OwnerToday) {
  const days = negocios.map(({ dia }) => dia);
  const [first] = days;
  if (!first) return undefined;
  const owed = days.map(({ cartera }) => cartera);
  return {
    cifras: joinFigures(days.map(({ cifras }) => cifras)),
    cartera: {
      total: addMoney('0.00', ...owed.map(({ total }) => total)),
      vencida: addMoney('0.00', ...owed.map(({ vencida }) => vencida)),
      clientes: owed.reduce((count, { clientes }) => count + clientes, 0),
    },
    horas: hoursOfAll(days),
    comparado: {
      desde: first.comparado.desde,
      horas: hoursOfAll(days.map(({ comparado }) => ({ ...comparado, comparado }))),
    },
  };
}

/** Every hour from the first to the last one with a sale on either day; none where there was no sale. */
export function hourBars({ horas, comparado }: HoursOfDay): Bar[] {
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
