import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from './money/payment-methods.ts';
import { creditedOf, leastToDebt, moneyOnNote, refundsMade, splitRefund } from './refunds.ts';

describe('what of a refund goes to the debt', () => {
  it('is at least what is owed of the invoice, and never more than the refund', () => {
    expect(leastToDebt('20000.00', '18000.00')).toBe('18000.00');
    expect(leastToDebt('5000.00', '18000.00')).toBe('5000.00');
    expect(leastToDebt('5000.00', '-200.00')).toBe('0.00');
  });
});

describe('what comes back', () => {
  const spread = (total: string, toDebt: string, goods: string | undefined, medio: PaymentMethod) => {
    const { refunds, exchanged, given } = splitRefund({
      total,
      toDebt,
      means: [{ medio, valor: '', referencia: '' }],
      cashStep: 50,
      ...(goods === undefined ? {} : { goods }),
    });
    return [refunds.map((part) => `${part.medio} ${part.valor}`).join(', '), exchanged, given];
  };
  it.each([
    ['in cash, rounded', '3878.10', '0.00', undefined, 'efectivo', ['efectivo 3900.00', '0.00', '3900.00']],
    ['to the cent', '3878.10', '0.00', undefined, 'nequi', ['nequi 3878.10', '0.00', '3878.10']],
    ['to the account', '50.00', '20.00', undefined, 'credito', ['credito 50.00', '0.00', '30.00']],
    ['to the debt alone', '20.00', '20.00', undefined, 'efectivo', ['credito 20.00', '0.00', '0.00']],
    ['as nothing in cash', '20.00', '0.00', undefined, 'efectivo', ['efectivo 0.00', '0.00', '0.00']],
    ['in dearer goods', '80.00', '0.00', '100.00', 'efectivo', ['cambio 80.00', '80.00', '0.00']],
    [
      'in goods after the debt, and the rest in cash',
      '20000.00',
      '18000.00',
      '1500.00',
      'efectivo',
      ['credito 18000.00, cambio 1500.00, efectivo 500.00', '1500.00', '500.00'],
    ],
    [
      'in goods, with a rest that is rounded away',
      '120.00',
      '0.00',
      '100.00',
      'efectivo',
      ['cambio 100.00, efectivo 0.00', '100.00', '0.00'],
    ],
  ] as const)('is given back %s', (_, total, toDebt, goods, medio, expected) => {
    expect(spread(total, toDebt, goods, medio)).toEqual(expected);
  });

  const inParts = (
    total: string,
    toDebt: string,
    ...typed: readonly (readonly [PaymentMethod, string])[]
  ) => {
    const means = typed.map(([medio, valor]) => ({ medio, valor, referencia: `por ${medio}` }));
    const { refunds, excess } = splitRefund({ total, toDebt, means, cashStep: 50 });
    return [refunds.map(({ medio, valor }) => `${medio} ${valor}`).join(', '), excess];
  };
  it.each([
    [
      'the first takes what the other leaves',
      '20000.00',
      '0.00',
      [
        ['efectivo', ''],
        ['nequi', '12000'],
      ],
      'efectivo 8000.00, nequi 12000.00',
      '0.00',
    ],
    [
      'cash is rounded',
      '3878.10',
      '0.00',
      [
        ['efectivo', ''],
        ['nequi', '3000'],
      ],
      'efectivo 900.00, nequi 3000.00',
      '0.00',
    ],
    [
      'cash that is rounded away is nothing',
      '3020.00',
      '0.00',
      [
        ['efectivo', ''],
        ['nequi', '3000'],
      ],
      'efectivo 0.00, nequi 3000.00',
      '0.00',
    ],
    [
      'what is shown is meant to the cent',
      '3878.10',
      '0.00',
      [
        ['efectivo', ''],
        ['nequi', '3878'],
      ],
      'nequi 3878.10',
      '0.00',
    ],
    [
      'the account has its part with the debt',
      '20000.00',
      '5000.00',
      [
        ['efectivo', ''],
        ['credito', '4000'],
      ],
      'credito 9000.00, efectivo 11000.00',
      '0.00',
    ],
    [
      'cash is as much as there are coins for',
      '5000.00',
      '0.00',
      [
        ['nequi', ''],
        ['efectivo', '1013'],
      ],
      'nequi 4000.00, efectivo 1000.00',
      '0.00',
    ],
    [
      'an empty part is none',
      '5000.00',
      '0.00',
      [
        ['nequi', ''],
        ['tarjeta', ''],
      ],
      'nequi 5000.00',
      '0.00',
    ],
    [
      'more than goes back is said',
      '5000.00',
      '0.00',
      [
        ['efectivo', ''],
        ['nequi', '6000'],
      ],
      'nequi 6000.00',
      '1000.00',
    ],
  ] as const)('is given back by several means: %s', (_, total, toDebt, typed, refunds, excess) => {
    expect(inParts(total, toDebt, ...typed)).toEqual([refunds, excess]);
  });

  it('keeps what the voucher of a means says', () => {
    const means = [{ medio: 'nequi' as const, valor: '', referencia: ' M-123 ' }];
    const { refunds } = splitRefund({ total: '5000.00', toDebt: '0.00', means, cashStep: 50 });
    expect(refunds).toEqual([{ medio: 'nequi', valor: '5000.00', referencia: 'M-123' }]);
  });
});

describe('the money that was given back for a note', () => {
  const parts = [
    { medio: 'credito', valor: '5000.00' },
    { medio: 'nequi', valor: '3000.00' },
    { medio: 'efectivo', valor: '2000.00' },
  ];

  it.each([
    ['0.00', ['3000.00', '2000.00']],
    ['500.00', ['3000.00', '1500.00']],
    ['2500.00', ['2500.00']],
    ['9000.00', []],
  ])('is all of it less %s for what came back twice, the last part first', (excess, left) => {
    expect(moneyOnNote(parts, excess).map(({ valor }) => valor)).toEqual(left);
  });
});

describe('what an account got of a return', () => {
  const buyer = (identificacion: string) => ({ total: '8000.00', datos_cliente: { identificacion } });
  const nota = buyer('52418803');
  const parts = [
    { medio: 'credito', valor: '14000.00' },
    { medio: 'efectivo', valor: '2000.00' },
  ];

  const of = (taken: typeof nota | null, advertencias: readonly unknown[] = [{}]) => ({
    reembolso: parts,
    nota: taken,
    advertencias,
  });

  it('is what was said, and no more than the note is worth', () => {
    expect(creditedOf(of(nota))).toBe('8000.00');
    expect(creditedOf(of({ ...nota, total: '16000.00' }))).toBe('14000.00');
  });

  it('is nothing of what came back twice or of Consumidor final, and all of it while its note is awaited', () => {
    expect(creditedOf(of(null))).toBe('0.00');
    expect(creditedOf(of(buyer('222222222222')))).toBe('0.00');
    expect(creditedOf(of(null, []))).toBe('14000.00');
  });

  it('leaves the money as it was handed over', () => {
    expect(refundsMade(of(nota))).toEqual([{ medio: 'credito', valor: '8000.00' }, parts[1]]);
    expect(refundsMade(of(null))).toEqual([parts[1]]);
  });
});
