import { describe, expect, it } from 'vitest';
import { type LineInput, priceLine } from './money/invoice-math.ts';
import { addMoney } from './money/money.ts';
import type { PaymentMethod } from './money/payment-methods.ts';
import { NO_TAXES } from './money/tax.ts';
import {
  addQuantities,
  creditedOf,
  leastToDebt,
  moneyOnNote,
  refundsMade,
  type ReturnedPart,
  returnedPart,
  type SoldLine,
  splitByLeft,
  splitRefund,
  unitsLeft,
} from './returns.ts';

const BAG = '73.00';

function soldLine(precio: string, cantidad: string | number, rest: Partial<LineInput> = {}): SoldLine {
  const { base, impuestos_aplicados } = priceLine(
    { ...NO_TAXES, precio, cantidad, descuento: 0, ...rest },
    BAG,
  );
  return { cantidad, base_gravable: base, impuestos_aplicados };
}

/** The parts of a line that comes back in these steps. */
function inSteps(line: SoldLine, steps: readonly (string | number)[]): ReturnedPart[] {
  return steps.map((step, at) => returnedPart(line, addQuantities('0', ...steps.slice(0, at)), step));
}

const amounts = ({ base, impuestos_aplicados, total }: ReturnedPart) => [
  base,
  ...impuestos_aplicados.map(({ valor_calculado }) => valor_calculado),
  total,
];

// The golden cases of returns.md, copied by hand.
describe('the part of a line that comes back', () => {
  it('is a third of three bags of crisps, each time', () => {
    const line = soldLine('3100.00', 3, { descuento: 10, iva_rate: 19, applies_icui: true });
    const third = ['2790.00', '530.10', '558.00', '3878.10'];
    expect(inSteps(line, [1, 1, 1]).map(amounts)).toEqual([third, third, third]);
  });

  it('is a centavo less in the middle, where thirds do not come out even', () => {
    const parts = inSteps(soldLine('3333.33', 3, { descuento: '7.5', iva_rate: 5 }), [1, 1, 1]);
    expect(parts.map(({ total }) => total)).toEqual(['3237.50', '3237.49', '3237.50']);
    expect(parts.map(({ impuestos_aplicados: [iva] }) => iva?.valor_calculado)).toEqual([
      '154.17',
      '154.16',
      '154.17',
    ]);
  });

  it('may be a part of something that is weighed', () => {
    const line = soldLine('12345.67', '1.235', { descuento: 15, iva_rate: 19 });
    expect(inSteps(line, ['0.5', '0.735']).map(amounts)).toEqual([
      ['5246.91', '996.91', '6243.82'],
      ['7712.96', '1465.47', '9178.43'],
    ]);
  });

  it('is half of two bags, with half of what the law takes for them', () => {
    const line: SoldLine = {
      cantidad: 2,
      base_gravable: '119.00',
      impuestos_aplicados: [{ nombre: 'Bolsa', valor_calculado: '146.00' }],
    };
    expect(inSteps(line, [1, 1]).map(({ total }) => total)).toEqual(['132.50', '132.50']);
  });

  it('comes with the others to exactly what was sold, in whatever steps', () => {
    const seed = Number(process.env['RETURNS_SEED'] ?? Date.now() % 1_000_000_000);
    process.stdout.write(`RETURNS_SEED=${seed}\n`);
    const random = randomFrom(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    for (let round = 0; round < 3000; round += 1) {
      const units = 1 + below(40_000);
      const line = soldLine((below(9_000_000) / 100).toFixed(2), (units / 1000).toFixed(3), {
        descuento: (below(10_001) / 100).toFixed(2),
        iva_rate: ([19, 5, 0, null] as const)[below(4)] ?? null,
        applies_icui: below(2) === 0,
        applies_bag_tax: below(3) === 0,
      });
      const steps: string[] = [];
      for (let left = units; left > 0; ) {
        const step = 1 + below(left);
        steps.push((step / 1000).toFixed(3));
        left -= step;
      }
      const parts = inSteps(line, steps);
      const all = { base: addMoney(...parts.map(({ base }) => base)), taxes: [] as string[] };
      for (const [at] of line.impuestos_aplicados.entries())
        all.taxes.push(
          addMoney(...parts.map((part) => part.impuestos_aplicados[at]?.valor_calculado ?? 'none')),
        );
      expect(all).toEqual({
        base: line.base_gravable,
        taxes: line.impuestos_aplicados.map(({ valor_calculado }) => valor_calculado),
      });
    }
  });
});

describe('what is left of a line', () => {
  it('is what was sold less what came back, and never below nothing', () => {
    expect(unitsLeft(3, '1.000')).toBe('2.000');
    expect(unitsLeft(3, '5.000')).toBe('0.000');
  });

  it('bounds what is taken; the rest is too much', () => {
    expect(splitByLeft('3.000', '2.000')).toEqual({ taken: '2.000', excess: '1.000' });
    expect(splitByLeft('1.500', '2.000')).toEqual({ taken: '1.500', excess: '0.000' });
  });
});

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
      medio,
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
});

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

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
