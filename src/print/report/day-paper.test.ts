import { expect, it } from 'vitest';
import { rowLines } from '#app/print/template/rows.ts';
import { NO_SALES, salesFigures } from '#domain/reports/figures.ts';
import { dayPaper, type PrintedDay } from './day-paper.ts';

const SHOP = { nombre: 'Tienda La Esquina', identificacion: '900508908-9' };
const SUMS = {
  ...NO_SALES,
  facturas: 3,
  ventas: '45600.00',
  subtotal: '40000.00',
  recaudo: [
    { medio: 'efectivo', transacciones: 2, valor: '30000.00' },
    { medio: 'nequi', transacciones: 1, valor: '10600.00' },
  ],
  fiado: '5000.00',
};
const DAY: PrintedDay = {
  day: '2026-11-26',
  figures: salesFigures(SUMS, false),
  hours: [
    { hour: 9, sales: '15000.00' },
    { hour: 10, sales: '30600.00' },
  ],
  unsent: 1,
};
const lines = (day: PrintedDay) =>
  rowLines(dayPaper(day, SHOP, 'Principal', '18:05').rows, 32).map((line) => line.trimEnd());

it('the summary of a day says in 32 columns what was sold, how it was paid and when', () => {
  expect(lines(DAY)).toEqual([
    '       Tienda La Esquina',
    '        NIT 900508908-9',
    '           Principal',
    '--------------------------------',
    '        RESUMEN DEL DÍA',
    'Fecha                 26/11/2026',
    'Impreso                    18:05',
    '--------------------------------',
    'VENTAS NETAS            $ 45.600',
    'Facturas                       3',
    'Promedio                $ 15.200',
    'Fiado                    $ 5.000',
    'Por enviar                     1',
    '--------------------------------',
    'Medio               Pagos  Valor',
    'Efectivo                2 30.000',
    'Nequi                   1 10.600',
    '--------------------------------',
    'Hora                       Valor',
    '9:00                      15.000',
    '10:00                     30.600',
    '--------------------------------',
    'Según este equipo. No es',
    'documento tributario.',
  ]);
});

it('the summary of a day without a sale says so', () => {
  const nothing = { ...DAY, figures: salesFigures(NO_SALES, false), hours: [], unsent: 0 };
  expect(lines(nothing).slice(8)).toEqual([
    'Todavía no hay ventas.',
    '--------------------------------',
    'Según este equipo. No es',
    'documento tributario.',
  ]);
});

it('a day without a sale says what came in and what went back', () => {
  const figures = salesFigures(
    {
      ...NO_SALES,
      abonos: [{ medio: 'nequi', transacciones: 1, valor: '20000.00' }],
      notas: { cantidad: 1, total: '8000.00', subtotal: '8000.00' },
      reembolsos: [{ medio: 'efectivo', transacciones: 1, valor: '8000.00' }],
    },
    false,
  );
  const told = lines({ ...DAY, figures, hours: [], unsent: 0 });
  expect(told).not.toContain('Todavía no hay ventas.');
  expect(told).toContain('Devoluciones             $ 8.000');
  expect(told).toContain('Abonos                  $ 20.000');
  expect(told.some((line) => /^Efectivo .*-\$? ?8\.000$/u.test(line))).toBe(true);
});
