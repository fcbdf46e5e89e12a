import { addMoney } from '#domain/money/money.ts';
import { EXCLUDED } from '#domain/money/tax-bases.ts';
import type { DocumentLine, MonthReport } from './month-report.ts';
import { meansTable, taxTable } from './report-tables.ts';
import { reportTablesText as text } from './report-tables-text.ts';
import { type Cell, column, type ReportTable, storeOf, unitOf } from './table-columns.ts';

const sum = (amounts: readonly string[]): string => addMoney('0.00', ...amounts);

/** A tax of a line by its name; nothing where the line does not bear it. */
const taxOf = ({ impuestos }: DocumentLine, name: string): string | null => {
  const borne = impuestos.filter(({ nombre }) => nombre === name).map(({ valor }) => valor);
  return borne.length === 0 ? null : sum(borne);
};

/** @param isWhole every line is here: they are added up */
function linesTable(
  lines: readonly DocumentLine[],
  {
    title,
    taxes,
    isWhole,
    isOfNotes,
  }: { title: string; taxes: string[]; isWhole: boolean; isOfNotes: boolean },
): ReportTable {
  const store = storeOf(lines);
  const unit = unitOf(lines);
  const invoice = isOfNotes ? column('text', 'note', 'invoice') : column('text', 'invoice');
  const before = [
    ...column('day', 'day'),
    ...invoice,
    ...store.columns,
    ...column('text', 'client', 'identification', 'code', 'product'),
    ...column('quantity', 'units'),
    ...unit.columns,
  ];
  const amounts = (some: readonly DocumentLine[]): Cell[] => [
    sum(some.map(({ base }) => base)),
    ...taxes.map((name) => sum(some.flatMap((line) => taxOf(line, name) ?? []))),
    sum(some.map(({ total }) => total)),
  ];
  return {
    title,
    columns: [
      ...before,
      ...column('money', 'beforeTaxes'),
      ...taxes.map((label) => ({ label, kind: 'money' as const })),
      ...column('money', 'total'),
    ],
    rows: lines.map((line) => [
      line.fecha,
      line.documento,
      ...(isOfNotes ? [line.factura] : []),
      ...store.cells(line),
      line.cliente,
      line.identificacion,
      line.codigo_barras,
      line.nombre,
      line.cantidad,
      ...unit.cells(line),
      line.base,
      ...taxes.map((name) => taxOf(line, name)),
      line.total,
    ]),
    totals: isWhole ? [...before.map(() => null), ...amounts(lines)] : null,
  };
}

/** The lines of invoices and of notes, a column for each tax. */
export function monthLists(report: MonthReport): [ReportTable, ...ReportTable[]] {
  const { lineas, cuantas_lineas, lineas_notas, cuantas_lineas_notas, tarifas } = report;
  const taxes = tarifas.map(({ nombre }) => nombre).filter((nombre) => nombre !== EXCLUDED);
  const sold = linesTable(lineas, {
    title: text.soldLines,
    taxes,
    isWhole: lineas.length === cuantas_lineas,
    isOfNotes: false,
  });
  const noted = linesTable(lineas_notas, {
    title: text.notedLines,
    taxes,
    isWhole: lineas_notas.length === cuantas_lineas_notas,
    isOfNotes: true,
  });
  return cuantas_lineas_notas > 0 ? [sold, noted] : [sold];
}

/** Taxes by rate and how it was paid. */
export const monthSums = ({ cifras, ...report }: MonthReport): ReportTable[] => [
  taxTable({ tarifas: report.tarifas, impuestos: cifras.impuestos }),
  meansTable(cifras),
];
