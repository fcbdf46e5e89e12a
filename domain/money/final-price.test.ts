import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceInvoice, priceLine } from './invoice-math.ts';
import { compareMoney, formatMoney, moneyToCents, roundHalfEven } from './money.ts';
import { marginOf, priceModeOf, priceWithTaxes, salePrice, shownMargin } from './price.ts';
import { INC_RATES, IVA_RATES, listTaxes, NO_TAXES } from './tax.ts';

// Prices that are set with their taxes (quick-sale.md E1).

const IVA_19 = { ...NO_TAXES, iva_rate: 19 } as const;

function line(precio_final: string, taxes: typeof NO_TAXES, cantidad = '1', descuento = '0') {
  return { ...taxes, precio: '0.00', precio_final, cantidad, descuento };
}

const parts = (amounts: ReturnType<typeof priceLine>) => [
  amounts.base,
  ...amounts.impuestos_aplicados.map(({ valor_calculado }) => valor_calculado),
  amounts.total,
];

describe('a line of a final price', () => {
  it.each([
    ['2000.00', IVA_19, '3', '0', ['5042.02', '957.98', '6000.00']],
    ['3500.00', { ...IVA_19, applies_icui: true }, '1', '0', ['2517.98', '478.42', '503.60', '3500.00']],
    ['5000.00', { ...NO_TAXES, inc_rate: 8 as const }, '1', '0', ['4629.63', '370.37', '5000.00']],
    ['2000.00', { ...NO_TAXES, iva_rate: 5 as const }, '3', '10', ['5142.86', '257.14', '5400.00']],
    ['1300.00', { ...NO_TAXES, iva_rate: 0 as const }, '2', '0', ['2600.00', '0.00', '2600.00']],
    ['1300.00', NO_TAXES, '2', '0', ['2600.00', '2600.00']],
  ])('%s with %o, %s units less %s percent is %o', (final, taxes, cantidad, descuento, expected) => {
    expect(parts(priceLine(line(final, taxes, cantidad, descuento), '70.00'))).toEqual(expected);
  });

  it('has its bags on top, for each begun unit, and without discount', () => {
    const bagged = { ...IVA_19, applies_bag_tax: true };
    const priced = priceLine(line('1000.00', bagged, '1.5', '50'), '70.00');
    expect(priced).toMatchObject({ base: '630.25', iva: '119.75', bolsa: '140.00', total: '890.00' });
    expect(priceWithTaxes('0.00', { ...bagged, precio_final: '1000.00' }, '70.00')).toBe('1070.00');
  });

  it('tells what it was before the discount without its taxes', () => {
    const priced = priceLine(line('2000.00', IVA_19, '1', '10'), '0.00');
    expect(priced).toMatchObject({ bruto: '1680.67', base: '1512.61', descuento_valor: '168.06' });
  });

  const SEED = Number(process.env['FINAL_SEED'] ?? Date.now() % 2 ** 31);
  process.stdout.write(`final prices: FINAL_SEED=${SEED}\n`);
  const anyLine = fc.record({
    final: fc.oneof(
      fc.integer({ min: 1, max: 1_000 }).map((fifties) => fifties * 5000),
      fc.integer({ min: 1, max: 50_000_000 }),
    ),
    thousandths: fc.oneof(
      fc.integer({ min: 1, max: 24 }).map((units) => units * 1000),
      fc.integer({ min: 1, max: 90_000 }),
    ),
    hundredths: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
    iva_rate: fc.constantFrom(...IVA_RATES),
    inc_rate: fc.constantFrom(...INC_RATES),
    applies_icui: fc.boolean(),
  });

  it('is exact to the centavo, and its taxes are those of its base to one', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), (drawn) => {
        const lines = drawn.map(({ final, thousandths, hundredths, ...taxes }) => ({
          ...taxes,
          applies_bag_tax: false,
          precio: '0.00',
          precio_final: formatMoney(BigInt(final)),
          cantidad: (thousandths / 1000).toFixed(3),
          descuento: (hundredths / 100).toFixed(2),
        }));
        const invoice = priceInvoice(lines, '70.00');
        for (const [at, { final, thousandths, hundredths }] of drawn.entries()) {
          const exact = BigInt(final) * BigInt(10_000 - hundredths) * BigInt(thousandths);
          const priced = invoice.lines[at]!;
          expect(priced.total).toBe(formatMoney(roundHalfEven(exact, 10_000_000n)));
          expect(compareMoney(priced.descuento_valor, '0.00')).toBeGreaterThanOrEqual(0);
          for (const [tax, { percent }] of listTaxes(lines[at]!).entries()) {
            const told = moneyToCents(priced.impuestos_aplicados[tax]!.valor_calculado);
            const ofBase = roundHalfEven(moneyToCents(priced.base) * BigInt(percent!), 100n);
            expect(Math.abs(Number(told - ofBase))).toBeLessThanOrEqual(1);
          }
        }
        const sum = invoice.lines.reduce((cents, { total }) => cents + moneyToCents(total), 0n);
        expect(invoice.total_factura).toBe(formatMoney(sum));
      }),
      { seed: SEED, numRuns: 3_000 },
    );
  });
});

describe('a product of a final price', () => {
  const rule = { ...IVA_19, costo: '1000.00', porcentaje_margen: 300, redondear_precio_venta: true };

  it('costs before taxes what the final price leaves, whatever cost and margin say', () => {
    expect(salePrice({ ...rule, precio_final: '2000.00' })).toBe('1680.67');
    expect(salePrice({ ...rule, precio_final: null })).toBe('4000.00');
  });

  it('has the mode final, and any other the mode neto', () => {
    expect([{ precio_final: '0.00' }, { precio_final: null }, {}].map(priceModeOf)).toEqual([
      'final',
      'neto',
      'neto',
    ]);
  });

  it('has the margin that its price leaves, and none over no cost', () => {
    expect([
      marginOf('1680.67', '1000.00'),
      marginOf('800.00', '1000.00'),
      marginOf('10.00', '0.00'),
    ]).toEqual([68, -20, null]);
  });

  it('is shown with the margin that its final price leaves, else with its own', () => {
    const product = { costo: '1000.00', porcentaje_margen: 0, precio_venta_calculado: '1680.67' };
    expect(
      [
        { ...product, precio_final: '2000.00' },
        { ...product, precio_final: '2000.00', costo: '0.00' },
        { ...product, porcentaje_margen: 30, precio_final: null },
        { precio_venta_calculado: '1680.67', precio_final: '2000.00' },
      ].map(shownMargin),
    ).toEqual([68, null, 30, null]);
  });
});
