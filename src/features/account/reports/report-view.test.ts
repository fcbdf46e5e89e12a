import { expect, it } from 'vitest';
import type { AnyReport } from '#app/api/owner/reports.ts';
import { FIGURE_WORDS } from '#domain/reports/figures-text.ts';
import { DAY } from '#tests/fixtures/screen/today-sample.ts';
import { comparedWith } from './report-content.ts';
import { viewOf } from './report-view.ts';

const share = { facturas: 1, ventas: '10.00', devoluciones: '0.00', ventas_netas: '10.00' };
const profit = { costo: '5.00', utilidad: '5.00', margen: '50.0', lineas_sin_costo: 2 };
const late = { facturas: 1, valor: '10.00' };
const back = { fecha: DAY.calculado_en, nota: 'NC1', total: '9.00', con_nota: '5.00' };
const tax = { sin_impuestos: '8.00', impuestos: '2.00', tarifas: [], llegaron_despues: late };
const days = { desde: '2026-11-25', hasta: '2026-11-26', antes: { ...share, ...DAY.comparado } };
/** A figure or a column by another name than its meaning has. */
const MEANT: Readonly<Record<string, string>> = {
  Utilidad: 'Utilidad bruta',
  'Abonos a deudas, que no son ventas': 'Abonos',
  'Sin nota': 'Devuelto sin nota',
};
const NAMES: ReadonlySet<string> = new Set(Object.values(FIGURE_WORDS).map(({ name }) => name));

it.each([
  ['dia', { ...DAY, cifras: { ...DAY.cifras, abonos: '5.00', redondeo: '1.00' } }],
  ['ventas', { ...days, cifras: { ...DAY.cifras, abonos: '5.00', redondeo: '1.00' }, dias: [] }],
  ['productos', { results: [{ ...share, ...profit, unidad: 'und' }], llegaron_despues: late, total: share }],
  ['cajeros', { cajeros: [{ ...share, ...profit, cajero: 'Ana' }], llegaron_despues: late, total: share }],
  ['horas', { horas: [{ ...share, hora: 9 }], dias_semana: [], llegaron_despues: late, total: share }],
  ['impuestos', tax],
  ['devoluciones', { results: [back], devoluciones: '5.00', sin_nota: '4.00', llegaron_despues: late }],
  ['contador', { cifras: DAY.cifras, tarifas: [], lineas: [], lineas_notas: [] }],
] as const)('the report %s has the meaning of every figure that it shows', (name, report) => {
  const view = viewOf({ name, report } as unknown as AnyReport);
  const labels = [
    ...view.figures.map(({ label }) => label),
    ...view.tables.flatMap(({ columns }) => columns.map(({ label }) => label)),
    ...view.tables.flatMap(({ rows, title }) => [title, ...rows.map(([first]) => String(first))]),
    ...(view.late === null ? [] : [FIGURE_WORDS.llegaron_despues.name]),
  ];
  const shown = new Set(labels.map((label) => MEANT[label] ?? label).filter((label) => NAMES.has(label)));
  const meant = view.explained.map((figure) => FIGURE_WORDS[figure].name as string);
  expect(shown.size).toBeGreaterThan(1);
  expect(meant).toEqual(expect.arrayContaining([...shown]));
});

it('an amount is a percentage of the days before only where those came to something', () => {
  const days = { desde: '2026-11-19', hasta: '2026-11-19' };
  expect(comparedWith('50000.00', '-20000.00', days)).toBe('-$\u00a020.000 el día anterior');
  expect(comparedWith('-500.00', '40000.00', days)).toBe('$\u00a040.000 el día anterior');
  expect(comparedWith('50000.00', '0.00', days)).toBe('$\u00a00 el día anterior');
  expect(comparedWith('50000.00', '40000.00', days)).toBe('25 % más que el día anterior ($\u00a040.000)');
  expect(comparedWith('1.00', '-5.00', { ...days, desde: '2026-11-18' })).toBe(
    '-$\u00a05 en los 2 días anteriores',
  );
});
