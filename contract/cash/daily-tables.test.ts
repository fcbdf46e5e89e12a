import { describe, expect, it } from 'vitest';
import type { DailySeries } from './daily-report.ts';
import { dailyTables } from './daily-tables.ts';

const NOTHING = { valor: '0.00', base: '0.00' };

/** The table of means of a day that came to $ 12.000. @param inCash payments in cash, and what they came to */
function means(inCash: number, valor: string): readonly (readonly string[])[] {
  const series = {
    medios: [{ medio: 'efectivo', transacciones: inCash, valor }],
    total: '12000.00',
    gravadas: [],
    inc: [],
    exentas: NOTHING.valor,
    excluidas: NOTHING.valor,
    icui: NOTHING.valor,
    bolsas: NOTHING.valor,
    equipos: [],
    cajeros: [],
    notas: [],
  } as unknown as DailySeries;
  const table = dailyTables(series, (money) => money).find(({ kind }) => kind === 'means');
  return (table?.rows ?? []).map(({ cells }) => cells);
}

describe('what is between the means of a day and its total', () => {
  it('is rounding where the payments in cash explain it', () => {
    expect(means(2, '11950.00').at(-1)).toEqual(['Redondeo', '', '50.00']);
    expect(means(2, '12050.00').at(-1)).toEqual(['Redondeo', '', '-50.00']);
  });

  it('is named otherwise where a sale came with payments that did not add up', () => {
    expect(means(2, '11949.00').at(-1)).toEqual(['Redondeo y pagos que no cuadran', '', '51.00']);
  });

  it('is no line where there is nothing', () => {
    expect(means(1, '12000.00')).toHaveLength(1);
  });
});
