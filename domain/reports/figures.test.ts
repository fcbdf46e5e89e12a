import { describe, expect, it } from 'vitest';
import { type LineInput, priceInvoice, priceLine } from '#domain/money/invoice-math.ts';
import { addMoney } from '#domain/money/money.ts';
import { taxBases } from '#domain/money/tax-bases.ts';
import { average, NO_SALES, netMeans, percentOf, salesFigures } from './figures.ts';
import { type LineFact, type NoteFact, type SaleFact, sumFacts } from './sums.ts';
import { joinFigures } from './joined-figures.ts';
import { netTaxes } from './taxes.ts';

const BAG = '73.00';
const untaxed = { iva_rate: null, inc_rate: null, applies_icui: false, applies_bag_tax: false, descuento: 0 };

/** The worked invoice of reports.md. */
const WORKED: LineInput[] = [
  { ...untaxed, precio: '4200.00', cantidad: 2, iva_rate: 19 },
  { ...untaxed, precio: '3100.00', cantidad: 3, descuento: 10, iva_rate: 19, applies_icui: true },
  { ...untaxed, precio: '18650.00', cantidad: '0.750', iva_rate: 0 },
  { ...untaxed, precio: '350.00', cantidad: 10 },
  { ...untaxed, precio: '12990.00', cantidad: 1, descuento: '3.5', iva_rate: 5 },
  { ...untaxed, precio: '13888.89', cantidad: 1, inc_rate: 8 },
  { ...untaxed, precio: '50.00', cantidad: 2, iva_rate: 19, applies_bag_tax: true },
];
const PAPAS: LineInput = { ...WORKED[1]!, cantidad: 1 };

function lineFact(input: LineInput, costo: string | null): LineFact {
  const { base, total, descuento_valor: descuento } = priceLine(input, BAG);
  const cantidad = String(input.cantidad);
  return { producto_id: input.precio, cantidad, descuento, base, total, costo };
}

const invoice = priceInvoice(WORKED, BAG);
const sale: SaleFact = {
  id: 'a',
  dia: '2026-11-25',
  hora: 10,
  serie_id: 1,
  collaborator_id: 1,
  cajero: 'Ana',
  subtotal: invoice.subtotal,
  total: invoice.total_factura,
  redondeo: 0,
  pagos: [{ medio: 'efectivo', valor: invoice.total_factura, recibido: '70000.00' }],
  lineas: WORKED.map((input, at) => lineFact(input, at === 6 ? null : '2000.00')),
  despues: false,
};
const papas = priceLine(PAPAS, BAG);
const note: NoteFact = {
  dia: sale.dia,
  subtotal: papas.base,
  total: papas.total,
  redondeo: 0,
  reembolsos: [{ medio: 'efectivo', valor: papas.total }],
  acreditado: '0.00',
  lineas: [{ ...lineFact(PAPAS, '666.67'), vuelve: true }],
};

describe('the worked day', () => {
  const sums = sumFacts({ ventas: [sale], abonos: [], notas: [note] });

  it('sold 67.544,92, took 3.878,10 back, and comes to 63.666,82', () => {
    expect(salesFigures(sums, true)).toMatchObject({
      ventas: '67544.92',
      devoluciones: '3878.10',
      ventas_netas: '63666.82',
      sin_impuestos: '57991.74',
      impuestos: '5675.08',
      facturas: 1,
      ticket_promedio: '67544.92',
      // What one gets for paying 67.545 and giving 3.878 back.
      recaudo: [{ medio: 'efectivo', transacciones: 2, valor: '63667.00' }],
      // 0,08 of what was paid, and 0,10 of what was given back.
      redondeo: '0.18',
    });
  });

  it('owes its taxes by rate, what the return took back taken off', () => {
    const bases = (inputs: readonly LineInput[]) =>
      taxBases(
        inputs.map((input) => {
          const { base, impuestos_aplicados } = priceLine(input, BAG);
          return { base_gravable: base, impuestos_aplicados };
        }),
      );
    const taxes = netTaxes(bases(WORKED), bases([PAPAS]));
    expect(taxes.map(({ nombre, valor }) => [nombre, valor])).toEqual([
      ['IVA 19%', '2675.20'],
      ['IVA 5%', '626.77'],
      ['IVA 0%', '0.00'],
      ['INC 8%', '1111.11'],
      ['ICUI 20%', '1116.00'],
      ['Bolsa', '146.00'],
      ['Excluido', '0.00'],
    ]);
    expect(addMoney(...taxes.map(({ valor }) => valor))).toBe('5675.08');
  });

  it('earned what its lines of known cost were sold for less that cost, and names the lines without one', () => {
    // 60.781,74 − 100,00 (no cost) − 2.790,00 sold; 12.000,00 − 666,67 cost.
    expect(salesFigures(sums, true)).toMatchObject({
      costo: '11333.33',
      utilidad: '46558.41',
      margen: '80.4',
      lineas_sin_costo: 1,
    });
  });

  it('says nothing of costs to somebody who may not see them', () => {
    const { costo, utilidad, margen, lineas_sin_costo } = salesFigures(sums, false);
    expect([costo, utilidad, margen, lineas_sin_costo]).toEqual([null, null, null, null]);
  });

  it('gave discounts of what its lines would have cost without them', () => {
    // 930,00 of the Papas and 454,65 of the coffee.
    expect(sums.descuentos).toBe('1384.65');
  });
});

describe('goods that came back broken', () => {
  it('are no sale any more, and their cost is lost', () => {
    const broken = { ...note, lineas: note.lineas.map((line) => ({ ...line, vuelve: false })) };
    const sums = sumFacts({ ventas: [sale], abonos: [], notas: [broken] });
    expect(salesFigures(sums, true)).toMatchObject({ costo: '12000.00', utilidad: '45891.74' });
  });

  it('on a day without a sale have no margin: there is a loss, and nothing that it is a part of', () => {
    const broken = { ...note, lineas: note.lineas.map((line) => ({ ...line, vuelve: false })) };
    const alone = salesFigures(sumFacts({ ventas: [], abonos: [], notas: [broken] }), true);
    expect(alone).toMatchObject({ costo: '0.00', utilidad: '-2790.00', margen: null });
    expect(joinFigures([alone, salesFigures(NO_SALES, true)]).margen).toBeNull();
  });
});

describe('what is bought on credit', () => {
  const onCredit: SaleFact = {
    ...sale,
    id: 'b',
    despues: true,
    pagos: [
      { medio: 'credito', valor: '40000.00' },
      { medio: 'nequi', valor: '27544.92' },
    ],
  };
  const abonos = [{ dia: sale.dia, medio: 'efectivo', valor: '10000.40', redondeo: 50 as const }];
  const figures = salesFigures(sumFacts({ ventas: [onCredit], abonos, notas: [] }), false);

  it('is no money that came in until it is paid; cash is what the drawer got', () => {
    expect(figures.recaudo).toEqual([
      { medio: 'efectivo', transacciones: 1, valor: '10000.00' },
      { medio: 'nequi', transacciones: 1, valor: '27544.92' },
    ]);
    expect(figures).toMatchObject({ fiado_otorgado: '40000.00', abonos: '10000.00', redondeo: '0.00' });
  });

  it('is counted on the day of its sale, and named where its invoice came later', () => {
    expect(figures.llegaron_despues).toEqual({ facturas: 1, valor: '67544.92' });
  });
});

describe('a day without a sale', () => {
  it('is nothing, with no average and no margin', () => {
    const figures = salesFigures(sumFacts({ ventas: [], abonos: [], notas: [] }), true);
    expect(figures).toEqual(salesFigures(NO_SALES, true));
    expect(figures).toMatchObject({
      ventas_netas: '0.00',
      ticket_promedio: null,
      margen: null,
      utilidad: '0.00',
      recaudo: [],
    });
  });
});

describe('an average and a share', () => {
  it('are rounded once, a tie to the even digit', () => {
    expect(average('0.05', 2)).toBe('0.02');
    expect(average('100.00', 3)).toBe('33.33');
    expect(average('100.00', 0)).toBeNull();
    expect([percentOf('1.00', '3.00'), percentOf('-1.00', '2000.00')]).toEqual(['33.3', '0.0']);
    expect([percentOf('-1.00', '3.00'), percentOf('1.00', '0.00')]).toEqual(['-33.3', null]);
  });

  it('are not reckoned from a whole below nothing, as where more came back than was sold', () => {
    expect([percentOf('-1.00', '-3.00'), percentOf('1.00', '-3.00')]).toEqual([null, null]);
  });
});

describe('money by means', () => {
  it('has cash first and the others by name, what was given back taken off', () => {
    const of = (medio: string, valor: string) => ({ medio, transacciones: 1, valor });
    const came = [of('tarjeta', '5.00'), of('breb', '3.00'), of('efectivo', '1.00'), of('breb', '4.00')];
    expect(netMeans(came, [of('tarjeta', '2.00')])).toEqual([
      of('efectivo', '1.00'),
      { medio: 'breb', transacciones: 2, valor: '7.00' },
      { medio: 'tarjeta', transacciones: 2, valor: '3.00' },
    ]);
  });
});

describe('goods that pay for goods', () => {
  const goods = [{ medio: 'cambio', transacciones: 1, valor: '8000.00' }];
  it('are no takings, unless what they were worth stands on no note', () => {
    const exchanged = { ...NO_SALES, recaudo: goods };
    expect(salesFigures({ ...exchanged, reembolsos: goods }, false).recaudo).toEqual([]);
    expect(salesFigures(exchanged, false).recaudo).toEqual(goods);
  });
});
