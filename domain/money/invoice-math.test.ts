import { describe, expect, test } from 'vitest';
import { demandByProduct, parseDiscount, parseQuantity, priceInvoice, priceLine } from './invoice-math.ts';
import type { LineInput } from './invoice-math.ts';

const BAG = '73.00';

function line(precio: string, cantidad: string | number, rest: Partial<LineInput> = {}): LineInput {
  const untaxed = { iva_rate: null, inc_rate: null, applies_icui: false, applies_bag_tax: false };
  return { precio, cantidad, descuento: 0, ...untaxed, ...rest };
}

// The table of domain §1, copied by hand.
const worked: readonly { name: string; input: LineInput; expected: Record<string, string | null> }[] = [
  {
    name: 'Gaseosa 1,5 L',
    input: line('4200.00', 2, { iva_rate: 19 }),
    expected: { base: '8400.00', iva: '1596.00', inc: null, icui: null, bolsa: null, total: '9996.00' },
  },
  {
    name: 'Papas fritas',
    input: line('3100.00', 3, { descuento: 10, iva_rate: 19, applies_icui: true }),
    expected: { base: '8370.00', iva: '1590.30', inc: null, icui: '1674.00', bolsa: null, total: '11634.30' },
  },
  {
    name: 'Queso campesino kg',
    input: line('18650.00', '0.750', { iva_rate: 0 }),
    expected: { base: '13987.50', iva: '0.00', inc: null, icui: null, bolsa: null, total: '13987.50' },
  },
  {
    name: 'Pan',
    input: line('350.00', 10),
    expected: { base: '3500.00', iva: null, inc: null, icui: null, bolsa: null, total: '3500.00' },
  },
  {
    name: 'Café 500 g',
    input: line('12990.00', 1, { descuento: '3.5', iva_rate: 5 }),
    expected: { base: '12535.35', iva: '626.77', inc: null, icui: null, bolsa: null, total: '13162.12' },
  },
  {
    name: 'Almuerzo',
    input: line('13888.89', 1, { inc_rate: 8 }),
    expected: { base: '13888.89', iva: null, inc: '1111.11', icui: null, bolsa: null, total: '15000.00' },
  },
  {
    name: 'Bolsa',
    input: line('50.00', 2, { iva_rate: 19, applies_bag_tax: true }),
    expected: { base: '100.00', iva: '19.00', inc: null, icui: null, bolsa: '146.00', total: '265.00' },
  },
];

describe('the worked invoice', () => {
  test.each(worked)('$name is charged as in the table', ({ input, expected }) => {
    expect(priceLine(input, BAG)).toMatchObject(expected);
  });

  const invoice = priceInvoice(
    worked.map((row) => row.input),
    BAG,
  );

  test('adds its lines up without rounding again', () => {
    expect(invoice).toMatchObject({
      subtotal: '60781.74',
      total_impuestos: '6763.18',
      total_factura: '67544.92',
    });
    expect(invoice.lines.map((amounts) => amounts.total)).toEqual(worked.map((row) => row.expected['total']));
  });

  test('groups its taxes by name and rate, with their bases, in the order of paper', () => {
    expect(invoice.taxTotals).toEqual([
      { nombre: 'IVA 19%', base: '16870.00', valor: '3205.30' },
      { nombre: 'IVA 5%', base: '12535.35', valor: '626.77' },
      { nombre: 'IVA 0%', base: '13987.50', valor: '0.00' },
      { nombre: 'INC 8%', base: '13888.89', valor: '1111.11' },
      { nombre: 'ICUI 20%', base: '8370.00', valor: '1674.00' },
      { nombre: 'Bolsa', base: '100.00', valor: '146.00' },
    ]);
  });

  test('does not depend on the order of its lines', () => {
    const reversed = priceInvoice(worked.map((row) => row.input).toReversed(), BAG);
    expect(reversed.taxTotals).toEqual(invoice.taxTotals);
    expect(reversed.total_factura).toBe(invoice.total_factura);
  });
});

describe('the golden lines', () => {
  test('taxes share one base and do not cascade', () => {
    const input = line('1000', 1, { iva_rate: 19, applies_icui: true, applies_bag_tax: true });
    expect(priceLine(input, '70.00')).toEqual({
      bruto: '1000.00',
      base: '1000.00',
      descuento_valor: '0.00',
      iva: '190.00',
      inc: null,
      icui: '200.00',
      bolsa: '70.00',
      impuestos: '460.00',
      total: '1460.00',
      impuestos_aplicados: [
        { nombre: 'IVA 19%', valor_calculado: '190.00' },
        { nombre: 'ICUI 20%', valor_calculado: '200.00' },
        { nombre: 'Bolsa', valor_calculado: '70.00' },
      ],
    });
    expect(priceLine(line('100000', 1, { iva_rate: 19, inc_rate: 16 }), BAG).total).toBe('135000.00');
  });

  test('a weighed, discounted line is rounded once per amount', () => {
    const input = line('12345.67', '1.235', { descuento: 15, iva_rate: 19 });
    expect(priceLine(input, BAG)).toMatchObject({
      bruto: '15246.90',
      base: '12959.87',
      descuento_valor: '2287.03',
      iva: '2462.38',
      total: '15422.25',
    });
  });

  test('a discount with decimals is taken from the exact product', () => {
    const input = line('3333.33', 3, { descuento: 7.5, iva_rate: 5 });
    expect(priceLine(input, BAG)).toMatchObject({ base: '9249.99', iva: '462.50', total: '9712.49' });
  });

  test.each([
    ['0.50', '0.02'],
    ['2.50', '0.12'],
    ['0.90', '0.04'],
    ['0.30', '0.02'],
  ])('half a cent goes to the even cent: 5 percent of %s is %s', (precio, iva) => {
    expect(priceLine(line(precio, 1, { iva_rate: 5 }), BAG).iva).toBe(iva);
  });
});

describe('edges of a line', () => {
  test('given away whole it costs nothing but its bags', () => {
    const input = line('1000.00', 2, { descuento: 100, iva_rate: 19, inc_rate: 8, applies_bag_tax: true });
    expect(priceLine(input, BAG)).toMatchObject({
      bruto: '2000.00',
      base: '0.00',
      descuento_valor: '2000.00',
      iva: '0.00',
      inc: '0.00',
      bolsa: '146.00',
      total: '146.00',
    });
  });

  test.each([
    ['0.001', '73.00'],
    ['1', '73.00'],
    ['1.001', '146.00'],
    ['2.5', '219.00'],
  ])('%s units need whole bags: %s', (cantidad, bolsa) => {
    expect(priceLine(line('10.00', cantidad, { applies_bag_tax: true }), BAG).bolsa).toBe(bolsa);
  });

  test('without IVA there is no tax line; at 0 percent there is one of zero', () => {
    expect(priceLine(line('10.00', 1), BAG)).toMatchObject({ iva: null, impuestos_aplicados: [] });
    expect(priceLine(line('10.00', 1, { iva_rate: 0 }), BAG)).toMatchObject({
      iva: '0.00',
      impuestos_aplicados: [{ nombre: 'IVA 0%', valor_calculado: '0.00' }],
    });
  });

  test('an applicable bag tax of zero pesos is still listed', () => {
    expect(priceLine(line('10.00', 1, { applies_bag_tax: true }), '0.00')).toMatchObject({
      bolsa: '0.00',
      impuestos_aplicados: [{ nombre: 'Bolsa', valor_calculado: '0.00' }],
    });
  });

  test('numbers and their text cost the same', () => {
    const asText = line('999.99', '0.1', { descuento: '0.3', iva_rate: 19 });
    expect(priceLine({ ...asText, cantidad: 0.1, descuento: 0.3 }, BAG)).toEqual(priceLine(asText, BAG));
  });

  test('the greatest amounts stay exact', () => {
    const input = line('999999999999999999.99', '9999999.999', { descuento: '0.01', iva_rate: 19 });
    expect(priceInvoice([input, input], BAG).subtotal).toBe('19997999998000199999800020.00');
  });

  test('an invoice without lines is zero', () => {
    expect(priceInvoice([], BAG)).toEqual({
      lines: [],
      subtotal: '0.00',
      total_impuestos: '0.00',
      total_factura: '0.00',
      taxTotals: [],
    });
  });

  test.each<[string, Partial<LineInput>]>([
    ['a negative price', { precio: '-1.00' }],
    ['a price with three decimals', { precio: '1.005' }],
    ['no quantity', { cantidad: 0 }],
    ['a quantity of four decimals', { cantidad: '0.0001' }],
    ['a quantity that is not a number', { cantidad: Number.NaN }],
    ['a discount above a hundred', { descuento: '100.01' }],
    ['an unknown IVA', { iva_rate: 16 as unknown as LineInput['iva_rate'] }],
  ])('refuses %s', (_name, broken) => {
    expect(() => priceLine(line('10.00', 1, broken), BAG)).toThrow(RangeError);
    expect(() => priceInvoice([line('10.00', 1, broken)], BAG)).toThrow(RangeError);
  });

  test.each(['-70.00', '', '70,5'])('refuses the bag rate %j', (rate) => {
    expect(() => priceLine(line('10.00', 1), rate)).toThrow(RangeError);
  });
});

describe('reading quantities and discounts', () => {
  test.each([
    ['1', 1_000n],
    ['0.001', 1n],
    [0.75, 750n],
    ['9999999.999', 9_999_999_999n],
  ])('%s is a quantity', (value, thousandths) => {
    expect(parseQuantity(value)).toBe(thousandths);
  });

  test.each([
    '0',
    '0.000',
    '-1',
    '0.0001',
    '10000000',
    '1e3',
    ' 1',
    '1,5',
    '',
    Number.NaN,
    null,
    undefined,
    {},
  ])('%j is not a quantity', (value) => {
    expect(parseQuantity(value)).toBeNull();
  });

  test.each([
    ['0', 0n],
    ['3.5', 350n],
    [7.25, 725n],
    ['100', 10_000n],
    ['100.00', 10_000n],
  ])('%s is a discount', (value, hundredths) => {
    expect(parseDiscount(value)).toBe(hundredths);
  });

  test.each(['-0.01', '100.01', '3.555', '10%', '', Number.POSITIVE_INFINITY, null, undefined, []])(
    '%j is not a discount',
    (value) => {
      expect(parseDiscount(value)).toBeNull();
    },
  );
});

describe('the demand on stock', () => {
  test('adds up the lines of one product exactly', () => {
    const demand = demandByProduct([
      { producto_id: 'queso', cantidad: 0.1 },
      { producto_id: 'pan', cantidad: '10' },
      { producto_id: 'queso', cantidad: '0.200' },
    ]);
    expect([...demand]).toEqual([
      ['queso', '0.300'],
      ['pan', '10.000'],
    ]);
  });

  test('of no lines is empty', () => {
    expect(demandByProduct([]).size).toBe(0);
  });

  test('refuses a malformed quantity', () => {
    expect(() => demandByProduct([{ producto_id: 'pan', cantidad: '-1' }])).toThrow(RangeError);
  });
});
