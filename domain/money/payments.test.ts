import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, compareMoney, formatCopPlain, formatMoney, moneyToCents, roundToPesos } from './money.ts';
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

describe('the pesos that the screen shows', () => {
  const cash = (total: string, recibido: string, step: 0 | 50 = 0) =>
    settlePayments(total, step, [pay('efectivo', '', recibido)]);

  it.each([
    ['15422.25', '15422'],
    ['67544.92', '67545'],
    ['100.50', '101'],
  ])('of %s are %s, which pay it exactly in cash', (total, shown) => {
    const settled = cash(total, shown);
    expect(settled.payments).toMatchObject([{ valor: total, recibido: total }]);
    expect(settled).toMatchObject({ change: '0.00', missing: '0.00', rounding: '0.00' });
  });

  it('less one do not pay it, and plus one give change', () => {
    expect(cash('15422.25', '15421').missing).toBe('1.25');
    expect(cash('67544.92', '67544').missing).toBe('0.92');
    expect(cash('67544.92', '67546').change).toBe('1.08');
  });

  it('of a total are not those of what cash rounding makes of it', () => {
    expect(cash('93499.80', '93500', 50)).toMatchObject({ missing: '0.00', rounding: '0.20' });
    expect(cash('93498.00', '93498', 50)).toMatchObject({ missing: '2.00', rounding: '2.00' });
  });

  it.each([
    ['15422.25', '15422'],
    ['67544.92', '67545'],
  ])('of %s are %s, which pay it exactly as a part, and leave nothing to the others', (total, shown) => {
    const settled = settlePayments(total, 0, [pay('efectivo'), pay('tarjeta', shown)]);
    expect(settled.payments.map(({ valor }) => valor)).toEqual(['0.00', total]);
    expect(settled).toMatchObject({ change: '0.00', missing: '0.00', excess: '0.00' });
  });

  it('pay it over several parts too, of which the last has the centavos, on credit or not', () => {
    const typed = [pay('efectivo'), pay('tarjeta', '30000'), pay('credito', '37545')];
    expect(settlePayments('67544.92', 0, typed)).toMatchObject({
      payments: [{ valor: '0.00' }, { valor: '30000.00' }, { valor: '37544.92' }],
      excess: '0.00',
    });
  });

  it('of what the other parts leave pay it exactly', () => {
    const settled = settlePayments('15422.25', 0, [pay('efectivo', '', '10422'), pay('tarjeta', '5000')]);
    expect(settled.payments).toMatchObject([
      { valor: '10422.25', recibido: '10422.25' },
      { valor: '5000.00' },
    ]);
    expect(settled.missing).toBe('0.00');
  });
});

describe('whatever is typed', () => {
  const METHODS = ['efectivo', 'tarjeta', 'credito', 'nequi'] as const;
  const money = fc.bigInt({ min: 0n, max: 30_000_000n }).map(formatMoney);
  const pesos = fc.oneof(fc.constant(''), fc.integer({ min: 0, max: 300_000 }).map(String));
  const amounts = fc.record({ valor: pesos, recibido: pesos });
  const parts = fc
    .tuple(
      fc.shuffledSubarray([...METHODS], { minLength: 1 }),
      fc.array(amounts, { minLength: 4, maxLength: 4 }),
    )
    .map(([methods, typed]) => methods.map((medio, at) => ({ medio, referencia: '', ...typed[at]! })));
  const step = fc.constantFrom(0 as const, 50 as const);
  const sum = (payments: readonly { valor: string }[]) =>
    addMoney('0.00', ...payments.map(({ valor }) => valor));

  it('what can be charged adds up to the total and its rounding, and cash covers its part', () => {
    fc.assert(
      fc.property(money, step, parts, (total, cashStep, typed) => {
        const { payments, excess, missing, rounding, change } = settlePayments(total, cashStep, typed);
        if (excess !== '0.00' || missing !== '0.00') return;
        expect(sum(payments)).toBe(addMoney(total, rounding));
        const handed = payments.flatMap(({ recibido, valor }) =>
          recibido === null ? [] : [{ recibido, valor }],
        );
        for (const { recibido, valor } of handed) expect(compareMoney(recibido, valor)).not.toBe(-1);
        const back = handed.map(({ recibido, valor }) => addMoney(recibido, `-${valor}`));
        expect(change).toBe(addMoney('0.00', ...back));
      }),
      { numRuns: 500 },
    );
  });

  it('nothing is refused or given back that the screen shows as 0', () => {
    fc.assert(
      fc.property(money, step, parts, (total, cashStep, typed) => {
        const { excess, missing, change } = settlePayments(total, cashStep, typed);
        for (const amount of [excess, missing, change]) {
          expect(formatCopPlain(amount) === '0').toBe(amount === '0.00');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('the pesos that are shown of the total can be charged, in one part or two', () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 0, max: 300_000 }), (total, some) => {
        const shown = Number(roundToPesos(moneyToCents(total)) / 100n);
        const first = Math.min(some, shown);
        const split = [pay('credito'), pay('tarjeta', String(first)), pay('efectivo', String(shown - first))];
        for (const typed of [[pay('efectivo', '', String(shown))], split]) {
          const settled = settlePayments(total, 0, typed);
          expect(settled).toMatchObject({ excess: '0.00', missing: '0.00', change: '0.00' });
          expect(sum(settled.payments)).toBe(total);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('quick bills', () => {
  it('are what one of each note, and whole thousands, come to next above the total', () => {
    expect(quickBills('22575.00')).toEqual(['23000', '25000', '30000', '40000', '50000', '100000']);
    expect(quickBills('93498.00')).toEqual(['94000', '95000', '100000']);
    expect(quickBills('3400.00')).toEqual(['4000', '5000', '10000', '20000', '50000', '100000']);
    expect(quickBills('100000.00')).toEqual(['101000', '105000', '110000', '120000', '150000', '200000']);
    expect(quickBills('0.00')).toEqual([]);
    expect(quickBills('1000000.00')).toEqual([]);
  });

  it('are above a total with cents', () => {
    expect(quickBills('20000.01')[0]).toBe('21000');
  });
});

describe('what was received', () => {
  it('may be typed by the thousands of its note', () => {
    expect(settlePayments('22575.00', 50, [pay('efectivo', '', '50')])).toMatchObject({
      payments: [{ recibido: '50000.00' }],
      change: '27400.00',
      missing: '0.00',
    });
  });

  it('is what was typed where its thousands would not do either, and for a sale of less than a thousand', () => {
    expect(settlePayments('22575.00', 0, [pay('efectivo', '', '20')]).missing).toBe('22555.00');
    expect(settlePayments('22575.00', 0, [pay('efectivo', '', '22000')]).missing).toBe('575.00');
    expect(settlePayments('600.00', 0, [pay('efectivo', '', '50')]).missing).toBe('550.00');
  });
});
