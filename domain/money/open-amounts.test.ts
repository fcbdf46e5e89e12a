import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantityFor } from './by-value.ts';
import { priceInvoice, priceLine } from './invoice-math.ts';
import { addMoney, formatMoney, moneyToCents, roundHalfEven } from './money.ts';
import { fromKilos } from './units.ts';
import { spread } from './spread.ts';
import { INC_RATES, IVA_RATES, type TaxProfile } from './tax.ts';

const NO_TAXES = { iva_rate: null, inc_rate: null, applies_icui: false, applies_bag_tax: false } as const;
const SEED = Number(process.env['OPEN_SEED'] ?? Date.now() % 2 ** 31);
process.stdout.write(`open amounts: OPEN_SEED=${SEED}\n`);
const check = <Values extends [unknown, ...unknown[]]>(property: fc.IPropertyWithHooks<Values>) =>
  fc.assert(property, { numRuns: 2000, seed: SEED });

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((value) => formatMoney(BigInt(value)));

describe('goods that are asked for by what they come to', () => {
  it.each([
    ['18650.00', '2000.00', '0.107'],
    ['18650.00', '5000.00', '0.268'],
    ['350.00', '1000.00', '2.857'],
  ])('at %s for %s are %s of the unit, and the line comes to what was said', (final, valor, cantidad) => {
    const product = { ...NO_TAXES, precio: '0.00', precio_final: final, descuento: '0' };
    expect(quantityFor(valor, product)).toBe(cantidad);
    expect(priceLine({ ...product, cantidad, valor }, '0.00').total).toBe(valor);
  });

  it('come to it with any price, taxes and discount, and their taxes are those of the base but for a centavo', () => {
    const product = fc.record({
      iva_rate: fc.constantFrom(...IVA_RATES),
      inc_rate: fc.constantFrom(...INC_RATES),
      applies_icui: fc.boolean(),
      applies_bag_tax: fc.constant(false),
      precio: cents(5_000_000),
      precio_final: fc.option(cents(5_000_000)),
      descuento: fc.constantFrom('0', '5', '12.5', '99.99'),
    });
    check(
      fc.property(product, cents(20_000_000), (sold, valor) => {
        const cantidad = quantityFor(valor, sold);
        fc.pre(cantidad !== null);
        const line = priceLine({ ...sold, cantidad: cantidad ?? '', valor }, '0.00');
        expect(line.total).toBe(valor);
        expect(addMoney(line.base, line.impuestos)).toBe(line.total);
        for (const { nombre, valor_calculado } of line.impuestos_aplicados) {
          const percent = BigInt(/\d+/u.exec(nombre)?.[0] ?? '0');
          const direct = roundHalfEven(moneyToCents(line.base) * percent, 100n);
          expect(Math.abs(Number(moneyToCents(valor_calculado) - direct))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('are none where the amount buys less than a thousandth, or the price is nothing', () => {
    expect(quantityFor('1.00', { ...NO_TAXES, precio: '9000000.00', descuento: '0' })).toBeNull();
    expect(quantityFor('1000.00', { ...NO_TAXES, precio: '0.00', descuento: '0' })).toBeNull();
    expect(quantityFor('1000.00', { ...NO_TAXES, precio: '500.00', descuento: '100' })).toBeNull();
  });
});

describe('a weight in kilos', () => {
  it('is two pounds, a thousand grams, and no litre', () => {
    expect(fromKilos(750n, 'kg')).toBe(750n);
    expect(fromKilos(750n, 'lb')).toBe(1500n);
    expect(fromKilos(750n, 'g')).toBe(750_000n);
    expect(fromKilos(750n, 'l')).toBeUndefined();
  });
});

describe('a discount on the whole sale', () => {
  const line = (precio: string, taxes: Partial<TaxProfile> = {}) => ({
    ...NO_TAXES,
    ...taxes,
    precio,
    cantidad: 1,
    descuento: 0,
  });

  it('is taken off by what each line comes to, the rest off the largest, and the sale comes to the difference', () => {
    const lines = [line('10000.00', { iva_rate: 19 }), line('3333.33'), line('3333.33')];
    const sale = priceInvoice(lines, '0.00', '1000.00');
    expect(sale.lines.map(({ total }) => total)).toEqual(['11259.06', '3153.80', '3153.80']);
    expect(sale.total_factura).toBe('17566.66');
    expect(addMoney(...sale.lines.map(({ total }) => total))).toBe('17566.66');
  });

  it('of nothing leaves every line as it was, to the centavo', () => {
    const lines = [line('1234.56', { iva_rate: 5, inc_rate: 8 }), line('99.99')];
    expect(priceInvoice(lines, '0.00', '0.00')).toEqual(priceInvoice(lines, '0.00'));
  });

  it('may be all of it, and never more', () => {
    const lines = [line('1000.00'), line('500.00')];
    expect(priceInvoice(lines, '0.00', '1500.00').total_factura).toBe('0.00');
    expect(() => priceInvoice(lines, '0.00', '1500.01')).toThrow(RangeError);
  });

  it('leaves the tax on bags alone', () => {
    const bag = line('100.00', { applies_bag_tax: true });
    expect(priceInvoice([bag], '73.00', '100.00').total_factura).toBe('73.00');
  });

  it('is spread without a share below nothing or above its amount, and adds up', () => {
    expect(
      spread(
        15n,
        Array.from({ length: 10 }, () => 100n),
      ).reduce((a, b) => a + b),
    ).toBe(15n);
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 50n }), { minLength: 1, maxLength: 40 });
    check(
      fc.property(amounts, fc.nat({ max: 10_000 }), (all, part) => {
        const whole = (all.reduce((sum, amount) => sum + amount, 0n) * BigInt(part)) / 10_000n;
        const shares = spread(whole, all);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(whole);
        expect(shares.every((share, at) => share >= 0n && share <= (all[at] ?? 0n))).toBe(true);
      }),
    );
  });
});
