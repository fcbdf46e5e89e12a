import { expect, it } from 'vitest';
import type { DailySeries } from '#contract/cash/daily-report.ts';
import { rowLines } from '#app/print/template/rows.ts';
import { DAILY_SERIES, NOTHING_ISSUED } from '#tests/fixtures/paper/daily-series.ts';
import { dailyReport } from './daily-report.ts';

const SHOP = {
  nombre: 'Tienda La Esquina',
  identificacion: '900508908-9',
  direccion: 'Cra 15 # 82-31',
  ciudad: 'Bogotá',
  telefono: '6017432210',
};

function paper(series: DailySeries, definitivo = true, columns = 32): string[] {
  const { rows } = dailyReport(series, { fecha: '2026-11-24', definitivo }, SHOP);
  return rowLines(rows, columns).map((line) => line.trimEnd());
}

it('a day on paper says in 32 columns what was invoiced, taxed and paid, by which device and cashier', () => {
  expect(paper(DAILY_SERIES)).toEqual([
    '       Tienda La Esquina',
    '        NIT 900508908-9',
    '           Principal',
    '--------------------------------',
    ' COMPROBANTE DE INFORME DIARIO',
    'Fecha                 24/11/2026',
    'Prefijo                     POS1',
    '--------------------------------',
    'Primera factura      POS1-000041',
    'Última factura       POS1-001264',
    'Facturas                   1.224',
    'Descuentos                 $ 150',
    'Subtotal            $ 13.431.678',
    'Impuestos            $ 2.396.029',
    'TOTAL               $ 15.827.707',
    '--------------------------------',
    'Tarifa            Base  Impuesto',
    'IVA 19%     12.345.678 2.345.679',
    'IVA 5%       1.000.000    50.000',
    'Exentas         85.000',
    'Excluidas            0',
    'INC 8%           1.000        80',
    'ICUI                         200',
    'Bolsas                        70',
    '--------------------------------',
    'Medio          Trans.      Valor',
    'Efectivo        1.200 15.000.000',
    'Transferencia      25    827.707',
    '--------------------------------',
    'Equipo          Fact.      Total',
    '0199d000        1.223 15.824.237',
    'Sin equipo          1      3.470',
    '--------------------------------',
    'Cajero          Fact.      Total',
    'Ana Pérez       1.200 15.000.000',
    'Luz Marina del     24    827.707',
    'Socorro',
    'Restrepo',
  ]);
});

it('the paper of a day that is not over is provisional', () => {
  expect(paper(DAILY_SERIES, false).slice(5, 10)).toEqual([
    'Fecha                 24/11/2026',
    'Prefijo                     POS1',
    '          PROVISIONAL',
    '    El día no ha terminado.',
    '--------------------------------',
  ]);
});

it('notes are named by their numbers', () => {
  const lines = paper({ ...DAILY_SERIES, notas: [{ numero: 'NC1-000004', total: '-4998.00' }] });
  expect(lines.slice(-3)).toEqual([
    '--------------------------------',
    'Nota                       Total',
    'NC1-000004                -4.998',
  ]);
});

it('a series that issued nothing says so in one line', () => {
  expect(paper(NOTHING_ISSUED).slice(4)).toEqual([
    ' COMPROBANTE DE INFORME DIARIO',
    'Fecha                 24/11/2026',
    'Prefijo                     POS1',
    '--------------------------------',
    'No se emitieron facturas.',
  ]);
});

it('a wide paper sets names and figures at its ends', () => {
  expect(paper(DAILY_SERIES, true, 64).slice(-2)).toEqual([
    'Ana Pérez                                       1.200 15.000.000',
    'Luz Marina del Socorro Restrepo                    24    827.707',
  ]);
});
