import { describe, expect, it } from 'vitest';
import { quickBills, settlePayments } from './payments.ts';

const pay = (medio: 'efectivo' | 'tarjeta' | 'credito', valor = '', recibido = '') => ({
  medio,
  valor,
  recibido,
  referencia: '',
});

describe('one payment', () => {
  it('in cash takes the total and gives change', () => {
    const settled = settlePayments('15000.00', 0, [pay('efectivo', '', '20000')]);
    expect(settled.payments).toEqual([
      { medio: 'efectivo', valor: '15000.00', recibido: '20000.00', referencia: null },
    ]);
    expect([settled.change, settled.missing]).toEqual(['5000.00', '0.00']);
  });

  it('in cash is exact when nothing was typed', () => {
    expect(settlePayments('15000.00', 0, [pay('efectivo')])).toMatchObject({
      change: '0.00',
      missing: '0.00',
    });
  });

  it('in cash is rounded to 50 where the business wants it, up and down', () => {
    expect(settlePayments('93498.00', 50, [pay('efectivo', '', '100000')])).toMatchObject({
      payments: [{ valor: '93500.00' }],
      rounding: '2.00',
      change: '6500.00',
    });
    expect(settlePayments('93524.99', 50, [pay('efectivo')]).payments[0]?.valor).toBe('93500.00');
    expect(settlePayments('93525.00', 50, [pay('efectivo')]).payments[0]?.valor).toBe('93550.00');
  });

  it('has a reference that the server takes, whatever was pasted', () => {
    const referencia = `Nequi\t${'9'.repeat(60)}`;
    const { payments } = settlePayments('100.00', 0, [{ ...pay('tarjeta'), referencia }]);
    expect(payments[0]?.referencia).toBe(`Nequi ${'9'.repeat(54)}`);
  });

  it('by card is never rounded and gives no change', () => {
    expect(settlePayments('93498.37', 50, [pay('tarjeta')])).toMatchObject({
      payments: [{ medio: 'tarjeta', valor: '93498.37', recibido: null }],
      rounding: '0.00',
      change: '0.00',
    });
  });

  it('that is too little says what is missing', () => {
    expect(settlePayments('15000.00', 0, [pay('efectivo', '', '10000')]).missing).toBe('5000.00');
  });
});

describe('several payments', () => {
  it('leave the rest to the first', () => {
    const settled = settlePayments('15000.00', 0, [pay('efectivo', '', '10000'), pay('tarjeta', '9000')]);
    expect(settled.payments.map((payment) => payment.valor)).toEqual(['6000.00', '9000.00']);
    expect(settled.change).toBe('4000.00');
  });

  it('of more than the total cannot be charged', () => {
    expect(settlePayments('15000.00', 0, [pay('efectivo'), pay('tarjeta', '16000')])).toMatchObject({
      payments: [{ valor: '0.00' }, { valor: '16000.00' }],
      missing: '0.00',
      excess: '1000.00',
    });
  });

  it('of nothing are left out', () => {
    expect(settlePayments('15000.00', 0, [pay('efectivo'), pay('tarjeta', '')]).payments).toHaveLength(1);
  });
});

describe('quick bills', () => {
  it('are the next round notes above the total, three of them', () => {
    expect(quickBills('93498.00')).toEqual(['95000', '100000', '120000']);
    expect(quickBills('3400.00')).toEqual(['4000', '5000', '10000']);
    expect(quickBills('100000.00')).toEqual(['120000', '140000', '160000']);
    expect(quickBills('0.00')).toEqual([]);
    expect(quickBills('1000000.00')).toEqual([]);
  });

  it('are above a total with cents', () => {
    expect(quickBills('20000.01')[0]).toBe('25000');
  });
});
