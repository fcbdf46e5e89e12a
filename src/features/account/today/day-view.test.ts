import { describe, expect, it } from 'vitest';
import type { DayReport } from '#contract/reports/reports.ts';
import { BUSINESS, DAY, EMPTY_DAY, todayOf } from '#tests/fixtures/screen/today-sample.ts';
import { comparisonOf, comparisonOfAll, hourBars } from './day-view.ts';

const beside = (
  now: string,
  a_esta_hora: string | null,
  ventas_netas = '200000.00',
  facturas = 4,
): DayReport => ({
  ...DAY,
  cifras: { ...DAY.cifras, ventas_netas: now },
  comparado: { ...DAY.comparado, a_esta_hora, ventas_netas, facturas },
});

describe('a day beside the same weekday of the week before', () => {
  it('is more or less than what had been sold by the same hour', () => {
    expect(comparisonOf(DAY)).toEqual({
      trend: 'more',
      change: '20 % más',
      words: 'que el jueves pasado a esta hora ($\u00a0100.000)',
    });
    expect(comparisonOf(beside('75000.00', '100000.00'))).toMatchObject({
      trend: 'less',
      change: '25 % menos',
    });
    expect(comparisonOf(beside('100200.00', '100000.00'))).toMatchObject({ trend: 'same', change: 'Igual' });
    expect(comparisonOf(beside('-5000.00', '100000.00'))).toMatchObject({ trend: 'less', change: 'Menos' });
  });

  it('is compared with all of it once both are over', () => {
    expect(comparisonOf(beside('100000.00', null))).toMatchObject({ trend: 'less', change: '50 % menos' });
  });

  it('has no percentage where the net sales by then were nothing or less, and says what they were', () => {
    expect(comparisonOf(beside('75000.00', '0.00'))).toEqual({
      trend: 'none',
      change: '',
      words: 'El jueves pasado a esta hora iban $\u00a00; en todo el día, $\u00a0200.000.',
    });
    expect(comparisonOf(beside('50000.00', '-20000.00'))).toEqual({
      trend: 'none',
      change: '',
      words: 'El jueves pasado a esta hora iban -$\u00a020.000; en todo el día, $\u00a0200.000.',
    });
  });

  it('says that there were no sales where no invoice was made, and not where all of them came back', () => {
    expect(comparisonOf(beside('75000.00', '0.00', '0.00', 0)).words).toBe(
      'El jueves pasado no hubo ventas.',
    );
    expect(comparisonOf(beside('75000.00', '-5000.00', '-5000.00', 0)).words).toBe(
      'El jueves pasado no hubo ventas.',
    );
    expect(comparisonOf(beside('75000.00', '0.00', '0.00')).words).toBe(
      'El jueves pasado a esta hora iban $\u00a00; en todo el día, $\u00a00.',
    );
  });

  it('of all businesses together is compared with nothing where they had sold nothing or less', () => {
    const today = todayOf(BUSINESS);
    const besideAll = (antes: string) => comparisonOfAll({ ...today, total: { ...today.total, antes } });
    expect([besideAll('0.00'), besideAll('-20000.00')]).toEqual([null, null]);
    expect(besideAll('200000.00')?.change).toBe('20 % más');
  });
});

describe('the hours of a day', () => {
  it('go on from the first to the last sale of either day, those without a sale between them', () => {
    const bars = hourBars(DAY);
    expect(bars.map(({ short }) => short)).toEqual([
      '8',
      '9',
      '10',
      '11',
      '12',
      '13',
      '14',
      '15',
      '16',
      '17',
      '18',
    ]);
    const nothing = { value: 0, words: '$ 0' };
    expect(bars[1]).toEqual({
      label: '9:00 a 10:00',
      short: '9',
      amount: { value: 90_000, words: '$ 90.000' },
      before: nothing,
    });
    expect(bars[0]).toMatchObject({ amount: nothing, before: { value: 100_000 } });
  });

  it('are none where nothing was sold on either day', () => {
    expect(hourBars({ ...EMPTY_DAY, comparado: { ...DAY.comparado, horas: [] } })).toEqual([]);
  });
});
