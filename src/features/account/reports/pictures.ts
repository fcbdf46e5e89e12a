import type { ReportReplies } from '#app/api/owner/reports.ts';
import type { Bar } from '#app/ui/chart/BarChart.tsx';
import { formatDay } from '#domain/bogota-time.ts';
import { addMoney, formatCop } from '#domain/money/money.ts';
import { FIGURE_WORDS } from '#domain/reports/figures-text.ts';
import type { Picture } from './report-content.ts';
import { text } from './text.ts';
import { reportTablesText as tableText } from '#contract/reports/report-tables-text.ts';

/** What a picture has room for. */
export const MOST_BARS = 12;

/** A bar of so much money; `short` stands under it. */
export const barOf = (label: string, short: string, money: string): Bar => ({
  label,
  short,
  amount: { value: Number(money), words: formatCop(money) },
});

/** Every hour from the first to the last one of them, those without a sale too: the axis is the time. */
export function hourBars(horas: ReportReplies['horas']['horas']): Bar[] {
  const hours = horas.map(({ hora }) => hora);
  if (hours.length === 0) return [];
  const first = Math.min(...hours);
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, at) => {
    const hour = first + at;
    const money = horas.find(({ hora }) => hora === hour)?.ventas_netas ?? '0.00';
    return barOf(tableText.hourSpan(hour), String(hour), money);
  });
}

/** The first of a list, each with its number under its bar: names have no room there. */
export const rankedBars = <Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  moneyOf: (row: Row) => string,
): Bar[] => rows.slice(0, MOST_BARS).map((row, at) => barOf(nameOf(row), String(at + 1), moneyOf(row)));

export const taxPicture = ({ tarifas }: ReportReplies['impuestos']): Picture => ({
  label: text.reports.impuestos,
  placeLabel: text.tax,
  bars: tarifas.map(({ nombre, valor }) => barOf(nombre, nombre, valor)),
});

/** What notes took back, by day: what has no note is in no total. */
export function returnsPicture({ results, count }: ReportReplies['devoluciones']): Picture {
  // The oldest day of a page may go on in the next page: its bar would be too short.
  const oldest = count > results.length ? results.at(-1)?.fecha.slice(0, 10) : undefined;
  const byDay = new Map<string, string>();
  for (const { fecha, nota, con_nota } of results) {
    const day = fecha.slice(0, 10);
    if (nota !== null && day !== oldest) byDay.set(day, addMoney(byDay.get(day) ?? '0.00', con_nota));
  }
  const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    label: text.reports.devoluciones,
    placeLabel: text.day,
    bars: days.map(([day, money]) => barOf(formatDay(day), formatDay(day).slice(0, 5), money)),
  };
}

/** How each counted drawer came out, the oldest first. */
export function drawersPicture({ results }: ReportReplies['caja']): Picture {
  const bars = results.flatMap(({ nombre, abierta_en, z_numero, diferencia }) => {
    const day = formatDay(abierta_en.slice(0, 10));
    const label = [day, nombre, z_numero === null ? null : `Z ${z_numero}`].filter(Boolean).join(' · ');
    return diferencia === null ? [] : [barOf(label, day.slice(0, 5), diferencia)];
  });
  return { label: FIGURE_WORDS.diferencia.name, placeLabel: text.drawer, bars: bars.reverse() };
}

export const receivablesPicture = ({ clientes }: ReportReplies['cartera']): Picture => ({
  label: text.reports.cartera,
  placeLabel: text.client,
  bars: rankedBars(
    clientes,
    ({ nombre }) => nombre,
    ({ saldo }) => saldo,
  ),
});

/** The dearest goods in stock; none to who may see no costs. */
export const stockPicture = ({ results }: ReportReplies['inventario']): Picture => ({
  label: FIGURE_WORDS.inventario.name,
  placeLabel: text.product,
  bars: rankedBars(
    results.filter(({ valor }) => valor !== null),
    ({ nombre, establecimiento }) => `${nombre}, ${establecimiento}`,
    ({ valor }) => valor ?? '0.00',
  ),
});
