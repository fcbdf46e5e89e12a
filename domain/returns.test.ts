import { describe, expect, it } from 'vitest';
import { type LineInput, priceLine } from './money/invoice-math.ts';
import { addMoney } from './money/money.ts';
import { NO_TAXES } from './money/tax.ts';
import {
  addQuantities,
  type ReturnedPart,
  returnedPart,
  type SoldLine,
  splitByLeft,
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
