import { methodName } from '#contract/invoicing/payment-method-name.ts';
import { addMoney, compareMoney, formatCop, formatQuantity } from '#domain/money/money.ts';
import { dailyReportText as text } from './daily-report-text.ts';
import type { DailySeries } from './daily-report.ts';

/** A line of a table: what it is about, then its figures as they are read. */
interface DailyRow {
  key: string;
  cells: readonly string[];
}

interface DailyTable {
  kind: keyof typeof text.tables;
  rows: readonly DailyRow[];
}

const NOTHING = '0.00';
/** A device's id is a UUID: so much of it tells the devices of a shop apart. */
const DEVICE_LETTERS = 8;

/** Whether a series' day has neither an invoice nor a note. */
export const isNothingIssued = ({ cantidad, notas }: DailySeries): boolean =>
  cantidad === 0 && notas.length === 0;

/** The most that rounding to coins of $ 50 moves one payment by, in pesos. */
const MOST_ROUNDED = 25;

/**
 * What is between the means and the total, with its name; none where the means come to that. Cash rounding explains so much
 * for each payment in cash; more is of sales that came with payments which did not add up.
 */
function differenceOf({ medios, total }: DailySeries): [string, string][] {
  const differs = addMoney(total, ...medios.map(({ valor }) => `-${valor}`));
  if (differs === NOTHING || medios.length === 0) return [];
  const inCash = medios.find(({ medio }) => medio === 'efectivo')?.transacciones ?? 0;
  const isRounding = compareMoney(differs.replace('-', ''), `${inCash * MOST_ROUNDED}.00`) <= 0;
  return [[isRounding ? text.rounding : text.unpaid, differs]];
}

/** The tables of a series' day, those without a line left out. @param show writes an amount */
export function dailyTables(series: DailySeries, show: (money: string) => string): DailyTable[] {
  const row = (...cells: [string, ...string[]]): DailyRow => ({ key: cells[0], cells });
  const rates = [
    ...series.gravadas.map(({ tarifa, base, valor }) => row(text.iva(tarifa), show(base), show(valor))),
    row(text.exempt, show(series.exentas), ''),
    row(text.excluded, show(series.excluidas), ''),
    ...series.inc.map(({ tarifa, base, valor }) => row(text.inc(tarifa), show(base), show(valor))),
    ...(series.icui === NOTHING ? [] : [row(text.icui, '', show(series.icui))]),
    ...(series.bolsas === NOTHING ? [] : [row(text.bags, '', show(series.bolsas))]),
  ];
  const tables: DailyTable[] = [
    { kind: 'rates', rows: rates },
    {
      kind: 'means',
      rows: [
        ...series.medios.map(({ medio, transacciones, valor }) =>
          row(methodName(medio), formatQuantity(transacciones), show(valor)),
        ),
        ...differenceOf(series).map(([name, money]) => row(name, '', show(money))),
      ],
    },
    {
      kind: 'devices',
      rows: series.equipos.map(({ equipo, cantidad, total }) => ({
        key: equipo ?? '',
        cells: [equipo?.slice(0, DEVICE_LETTERS) ?? text.noDevice, formatQuantity(cantidad), show(total)],
      })),
    },
    {
      kind: 'cashiers',
      rows: series.cajeros.map(({ cajero, cantidad, total }, at) => ({
        key: `${cajero} ${at}`,
        cells: [cajero, formatQuantity(cantidad), show(total)],
      })),
    },
    { kind: 'notes', rows: series.notas.map(({ numero, total }) => row(numero, show(total))) },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

/** A series' day as a screen shows it: figures above, tables below. */
export function dailyView(series: DailySeries) {
  const { primera, ultima, cantidad, subtotal, descuentos, impuestos, total } = series;
  return {
    figures: [
      {
        label: text.invoices,
        value: formatQuantity(cantidad),
        caption: text.range(primera ?? '', ultima ?? ''),
      },
      { label: text.discounts, value: formatCop(descuentos) },
      { label: text.subtotal, value: formatCop(subtotal) },
      { label: text.taxes, value: formatCop(impuestos) },
      { label: text.total, value: formatCop(total), tone: 'accent' as const },
    ],
    tables: dailyTables(series, formatCop).map(({ kind, rows }) => ({ ...text.tables[kind], kind, rows })),
  };
}
