import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { priceInvoice } from '#domain/money/invoice-math.ts';
import type { TaxProfile } from '#domain/money/tax.ts';
import { receiptOfPayment } from '#app/print/payment-receipt.ts';
import { type PrintableSale, type Receipt, receiptOfInvoice, receiptOfSale } from '#app/print/receipt.ts';
import { receiptOfReturn } from '#app/print/return-receipt.ts';
import { receiptText } from '#domain/printer/printer-receipt-text.ts';
import { paperLines, rowLines, ticketRows } from './rows.ts';
import { templateValues } from './values.ts';
import { line } from '#tests/fixtures/paper/sample-papers.ts';
import { SAMPLE_RETURN } from '#tests/fixtures/paper/sample-return.ts';

const SHOP = {
  nombre: 'TIENDA LA ESQUINA',
  identificacion: '900508908-9',
  direccion: '',
  ciudad: '',
  telefono: '',
};
const item = (
  nombre: string,
  precio: string,
  cantidad: string,
  taxes: Partial<TaxProfile>,
  descuento?: string,
) => line(nombre, '7702032252015', precio, cantidad, taxes, descuento);

// The worked invoice of domain §1.
const WORKED = [
  item('Gaseosa 1,5 L', '4200.00', '2', { iva_rate: 19 }),
  item('Papas fritas', '3100.00', '3', { iva_rate: 19, applies_icui: true }, '10'),
  item('Queso campesino', '18650.00', '0.75', { iva_rate: 0 }),
  item('Pan', '350.00', '10', {}),
  item('Café 500 g', '12990.00', '1', { iva_rate: 5 }, '3.5'),
  item('Almuerzo', '13888.89', '1', { inc_rate: 8 }),
  item('Bolsa', '50.00', '2', { iva_rate: 19, applies_bag_tax: true }),
];

function saleOf(lines: PrintableSale['lines'], changes: Partial<PrintableSale> = {}): PrintableSale {
  const { subtotal, total_factura } = priceInvoice(lines, '73.00');
  return {
    codigo_provisional: 'V-7F3K-0042',
    fecha: '2026-11-21T10:15:00.000-05:00',
    cliente: { nombre: 'Consumidor final', identificacion: '222222222222' },
    cajero: 'Ana',
    lines,
    bagRate: '73.00',
    subtotal,
    total_factura,
    pagos: [{ medio: 'efectivo', valor: '67550.00', recibido: '70000.00', referencia: null }],
    ...changes,
  };
}

function invoiceOf(changes: Partial<Invoice> = {}): Invoice {
  const amounts = priceInvoice(WORKED, '73.00');
  return {
    id: '0190c0de-0000-7000-8000-000000000001',
    numero: 123,
    numero_factura_display: 'POS1-000123',
    fecha_emision: '2026-11-21T10:15:00.000-05:00',
    estado: 'emitida',
    subtotal: amounts.subtotal,
    total_impuestos: amounts.total_impuestos,
    total_factura: amounts.total_factura,
    datos_vendedor: {
      nombre_vendedor: SHOP.nombre,
      identificacion_vendedor: SHOP.identificacion,
      nombre_establecimiento: '',
      direccion_vendedor: '',
      telefono_vendedor: '',
    },
    datos_cliente: { nombre: 'Consumidor final', identificacion: '222222222222' },
    datos_resolucion: { texto_resolucion: 'Autorización numeración de facturación DIAN N° 18764000001.' },
    detalles_items: WORKED.map((line, at) => ({
      producto_id: '0190c0de-0000-7000-8000-000000000002',
      codigo_barras: line.codigo_barras,
      nombre: line.nombre,
      cantidad: Number(line.cantidad),
      valor_unitario: line.precio,
      descuento_pct: line.descuento,
      base_gravable: amounts.lines[at]!.base,
      impuestos_aplicados: amounts.lines[at]!.impuestos_aplicados,
      total_linea: amounts.lines[at]!.total,
    })),
    serie_id: 1,
    cliente_id: '0190c0de-0000-7000-8000-000000000003',
    cajero: 'Ana',
    pagos: [{ medio: 'efectivo', valor: '67550.00', recibido: '70000.00', referencia: null }],
    advertencias: [],
    nota: null,
    codigo_provisional: 'V-7F3K-0042',
    fecha_venta: '2026-11-21T10:14:59.000-05:00',
    ...changes,
  };
}

const textOf = (receipt: Receipt, columns: number, template = receiptText(columns)) =>
  rowLines(ticketRows(template, templateValues(receipt)), columns);

describe('the receipt of an invoice on 58 mm', () => {
  const lines = textOf(receiptOfInvoice(invoiceOf(), { isReprint: false }), 32);

  it('shows what the design wants on paper', () => {
    expect(lines).toEqual([
      '       TIENDA LA ESQUINA',
      '       NIT 900.508.908-9',
      '        FACTURA DE VENTA',
      '         N° POS1-000123',
      '21/11/2026 10:15     Cajero: Ana',
      'Cliente: Consumidor final',
      '--------------------------------',
      '2 x 4.200 Gaseosa 1,5 L  A 8.400',
      '3 x 3.100 Papas fritas  AU 9.300',
      '  Dto 10%                   -930',
      '0,75 x 18.650 Queso campesino',
      '                        E 13.988',
      '10 x 350 Pan               3.500',
      '1 x 12.990 Café 500 g   B 12.990',
      '  Dto 3,5%                  -455',
      '1 x 13.889 Almuerzo     N 13.889',
      '2 x 50 Bolsa               A 100',
      '--------------------------------',
      'Subtotal                  60.782',
      'IVA 19%  base 16.870       3.205',
      'IVA 5%   base 12.535         627',
      'Exento   base 13.988           0',
      'INC 8%   base 13.889       1.111',
      'ICUI 20% base  8.370       1.674',
      'Imp. bolsas 2 x 73           146',
      'A 19%, B 5%, E exento, N INC 8%,',
      'U ICUI',
      'TOTAL                   $ 67.545',
      'Redondeo                       5',
      'Efectivo                  67.550',
      'Recibido                  70.000',
      'VUELTAS                    2.450',
      '--------------------------------',
      'Autorización numeración de',
      'facturación DIAN N° 18764000001.',
      'Documento interno; no reemplaza',
      '     la factura electrónica',
      '           Mostrador',
    ]);
  });

  it.each([20, 32, 48, 64, 96])('has what was said about a product under it, on %i columns', (columns) => {
    const nota = 'sin cebolla ni tomate, con doble queso y la papa aparte';
    const sold = WORKED.map((line, at) => (at === 5 ? { ...line, nota } : line));
    const items = invoiceOf().detalles_items.map((line, at) => (at === 5 ? { ...line, nota } : line));
    const papers = [
      receiptOfSale(saleOf(sold), SHOP, ''),
      receiptOfInvoice(invoiceOf({ detalles_items: items }), { isReprint: false }),
    ];
    for (const paper of papers) {
      const shown = textOf(paper, columns).join(' ').replaceAll(/\s+/gu, ' ');
      expect(shown).toMatch(/Almuerzo.*sin cebolla ni tomate, con doble queso y la papa aparte .*Bolsa/u);
    }
  });

  it.each([20, 24, 32, 42, 48, 64])(
    'breaks no date and no mark of a tax from its meaning on %i columns',
    (columns) => {
      const dated = 'Autorización DIAN N° 18764000001 de 2026-01-15. Vigencia hasta 2028-01-15.';
      const datos_resolucion = { texto_resolucion: dated };
      const receipt = receiptOfInvoice(invoiceOf({ datos_resolucion }), { isReprint: false });
      const shown = textOf(receipt, columns, receiptText(32));
      for (const whole of ['15/01/2026.', '15/01/2028.', '21/11/2026', 'N INC 8%', 'U ICUI', 'E exento'])
        expect(shown.filter((line) => line.includes(whole))).toHaveLength(1);
      expect(shown.join('')).not.toContain('\u00a0');
    },
  );

  it('has the name, the title and the total stand out', () => {
    const rows = ticketRows(
      receiptText(32),
      templateValues(receiptOfInvoice(invoiceOf(), { isReprint: false })),
    );
    const looks = paperLines(rows, 32).flatMap(({ text, look }) => (look ? [`${look} ${text.trim()}`] : []));
    expect(looks).toEqual([
      'bold TIENDA LA ESQUINA',
      'bold FACTURA DE VENTA',
      'bold N° POS1-000123',
      'large TOTAL                   $ 67.545',
      'bold VUELTAS                    2.450',
    ]);
  });

  it.each([
    ['change', '67544.92', '67545.00'],
    ['rounding', '67545.00', '67545.00'],
  ])('has no line for a %s of centavos, which would be a 0', (_, valor, recibido) => {
    const pagos = [{ medio: 'efectivo' as const, valor, recibido, referencia: null }];
    const paper = textOf(receiptOfInvoice(invoiceOf({ pagos }), { isReprint: false }), 32).join('\n');
    expect(paper).toMatch(/Recibido +67\.545/u);
    expect(paper).not.toMatch(/VUELTAS|Redondeo/u);
  });

  it('says when it is printed again and when it is void', () => {
    const again = textOf(receiptOfInvoice(invoiceOf({ estado: 'anulada' }), { isReprint: true }), 32);
    expect(again.map((line) => line.trim())).toEqual(
      expect.arrayContaining(['*** REIMPRESIÓN ***', 'FACTURA DE VENTA — ANULADA']),
    );
    expect(lines.join('\n')).not.toMatch(/REIMPRESIÓN|ANULADA/u);
  });

  it('names the sale it comes from when the number came later', () => {
    const late = receiptOfInvoice(invoiceOf({ fecha_venta: '2026-11-21T08:00:00.000-05:00' }), {
      isReprint: false,
    });
    expect(textOf(late, 48).join(' ')).toContain(
      'Vendida el 21/11/2026 08:00 con el comprobante V-7F3K-0042',
    );
    expect(lines.join(' ')).not.toContain('V-7F3K-0042');
  });

  it('has room for the barcodes from 42 columns on', () => {
    expect(lines.join('\n')).not.toContain('7702032252015');
    expect(textOf(receiptOfInvoice(invoiceOf(), { isReprint: false }), 42)).toContain('  7702032252015');
  });
});

describe('the receipt of an invoice on a wide paper', () => {
  const receipt = receiptOfInvoice(invoiceOf(), { isReprint: false });

  it('is a table with a column for everything about a product', () => {
    expect(textOf(receipt, 96).slice(7, 12)).toEqual([
      'Código         Producto                             Cant.  V. unit.  Dto %    Base  Imp.   Total',
      '7702032252015  Gaseosa 1,5 L                            2     4.200          8.400  A      9.996',
      '7702032252015  Papas fritas                             3     3.100     10   8.370  AU    11.634',
      '7702032252015  Queso campesino                       0,75    18.650         13.988  E     13.988',
      '7702032252015  Pan                                     10       350          3.500         3.500',
    ]);
    expect(textOf(receipt, 64).slice(7, 11)).toEqual([
      'Producto                 Cant. V. unit. Dto %   Base Imp.  Total',
      'Gaseosa 1,5 L                2    4.200        8.400 A     9.996',
      '  7702032252015',
      'Papas fritas                 3    3.100    10  8.370 AU   11.634',
    ]);
  });
});

it('the slip of what came back is called what it is, and on a narrow paper breaks at its dash alone', () => {
  const slip = receiptOfReturn({ ...SAMPLE_RETURN, nota: null }, SHOP, 'Principal');
  const titled = (columns: number) => textOf(slip, columns).map((line) => line.trim());
  expect(titled(64)).toContain('COMPROBANTE DE DEVOLUCIÓN – pendiente de nota crédito');
  expect(titled(32).join('|')).toContain('|COMPROBANTE DE DEVOLUCIÓN –|pendiente de nota crédito|');
});

describe('the provisional receipt', () => {
  const receipt = receiptOfSale(saleOf(WORKED), SHOP, 'Principal');

  it('has the note of the sale', () => {
    const noted = receiptOfSale(saleOf(WORKED, { nota: 'Entregar a las 3' }), SHOP, 'Principal');
    expect(textOf(noted, 48).join('\n')).toContain('Nota: Entregar a las 3');
  });

  it('says what it is, has the local code and no number', () => {
    expect(textOf(receipt, 48).map((line) => line.trim())).toEqual(
      expect.arrayContaining(['COMPROBANTE PROVISIONAL — NO ES FACTURA', 'N° V-7F3K-0042']),
    );
    const narrow = textOf(receipt, 32).map((line) => line.trim());
    expect(narrow).toEqual(expect.arrayContaining(['COMPROBANTE PROVISIONAL —', 'NO ES FACTURA']));
    expect(narrow.join('\n')).not.toContain('FACTURA DE VENTA');
  });

  it('adds up to the same amounts as the invoice it becomes', () => {
    const invoice = receiptOfInvoice(invoiceOf(), { isReprint: false });
    expect(receipt).toMatchObject({
      lines: invoice.lines,
      taxes: invoice.taxes,
      total: invoice.total,
      change: invoice.change,
      rounding: invoice.rounding,
    });
  });
});

describe('every receipt', () => {
  const name = fc.oneof(
    fc.string({ maxLength: 90 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('Ñame', 'W'.repeat(120), '👩‍👩‍👧 arroz', 'a\tb\u0000c', '漢字'),
  );
  const money = fc
    .bigInt({ min: 1n, max: 99_999_999_999n })
    .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
  const line = fc.record({
    codigo_barras: fc.string({ maxLength: 60 }),
    nombre: name,
    precio: money,
    cantidad: fc.integer({ min: 1, max: 9_999_999 }).map((thousandths) => String(thousandths / 1000)),
    descuento: fc.integer({ min: 0, max: 100 }).map(String),
    iva_rate: fc.constantFrom(19 as const, 5 as const, 0 as const, null),
    inc_rate: fc.constantFrom(16 as const, 8 as const, 4 as const, null),
    applies_icui: fc.boolean(),
    applies_bag_tax: fc.boolean(),
  });

  it.each([32, 42, 48, 64, 128])('fits a paper of %i columns, whatever the names and amounts', (columns) => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), name, name, name, (lines, buyer, cashier, street) => {
        const sale = saleOf(lines, {
          cliente: { nombre: buyer, identificacion: '900123456-7' },
          cajero: cashier,
          pagos: [
            { medio: 'transferencia', valor: '999999999.99', recibido: null, referencia: street },
            { medio: 'efectivo', valor: '50.00', recibido: '100000000.00', referencia: null },
          ],
        });
        const receipt = receiptOfSale(
          sale,
          { ...SHOP, nombre: buyer, direccion: street, telefono: cashier },
          buyer,
        );
        for (const text of textOf({ ...receipt, note: street, resolution: street }, columns)) {
          expect(text.length).toBeLessThanOrEqual(columns);
          expect(Array.from(text)).toHaveLength(text.length);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('the receipt of a payment', () => {
  it('stands on the same paper, and is no invoice', () => {
    const payment = {
      id: '0190c0de-0000-7000-8000-0000deadbeef',
      at: '2026-11-21T10:15:00.000-05:00',
      valor: '50000.00',
      medio: 'nequi' as const,
      referencia: 'M123',
      client: { nombre: 'María Rodríguez', identificacion: '52123456' },
      cashier: 'Ana',
      balanceAfter: '12500.00',
    };
    const lines = textOf(receiptOfPayment(payment, SHOP, 'Principal'), 32).map((line) => line.trim());
    expect(lines).toEqual(
      expect.arrayContaining([
        'RECIBO DE ABONO',
        'N° DEADBEEF',
        'Cliente: María Rodríguez',
        'TOTAL                   $ 50.000',
        'Nequi (M123)              50.000',
        'Recibo de pago; no es una',
      ]),
    );
    expect(lines.join(' ')).toContain('Saldo después de este abono: $ 12.500.');
    expect(lines.join(' ')).not.toMatch(/FACTURA DE VENTA|electrónica/u);
  });
});

describe('a template of text', () => {
  const receipt = receiptOfInvoice(invoiceOf(), { isReprint: false });
  const filled = (template: string, columns = 20, changes: Partial<Receipt> = {}) =>
    textOf({ ...receipt, ...changes }, columns, template);

  it('centres, sets apart and repeats, whatever bars and marks the values have', () => {
    expect(filled('{{#centrar}}{{cajero}}{{/centrar}}')).toEqual(['        Ana']);
    expect(filled('{{#extremos}}a|b|c{{/extremos}}')).toEqual(['a                b|c']);
    expect(filled('{{#extremos}}{{cajero}}|b{{/extremos}}', 20, { cashier: 'x|y' })).toEqual([
      'x|y                b',
    ]);
    expect(filled('{{#extremos}}  sangría|b{{/extremos}}')).toEqual(['  sangría          b']);
    expect(filled(`a\n${'='.repeat(60)}\nb`)).toEqual(['a', '='.repeat(20), 'b']);
    expect(filled('{{#pagos}}\n{{medio}}\n{{/pagos}}fin')).toEqual(['Efectivo', 'fin']);
  });

  it('sets what follows each other in columns, the last at the edge, a spring where a cell is empty', () => {
    const taxes = '{{#columnas}}a|base|1.000|5{{/columnas}}\n{{#columnas}}abc|base|20|1.234{{/columnas}}';
    expect(filled(taxes, 24)).toEqual(['a   base 1.000         5', 'abc base    20     1.234']);
    expect(filled(`${taxes}\n{{#columnas}}bolsas 2 x 70|140{{/columnas}}`, 24).at(-1)).toBe(
      'bolsas 2 x 70        140',
    );
    expect(filled('{{#columnas}}ab||x|1{{/columnas}}\n{{#columnas}}abc||y|20{{/columnas}}', 12)).toEqual([
      'ab      x  1',
      'abc     y 20',
    ]);
    expect(filled('{{#columnas}}|Suma|9{{/columnas}}', 12)).toEqual(['      Suma 9']);
    // Beside another row of its own.
    expect(filled('{{#columnas}}a|b|1{{/columnas}}\n-\n{{#columnas}}abcd|b|1{{/columnas}}', 12)).toEqual([
      'a b        1',
      '-',
      'abcd b     1',
    ]);
  });

  it('reads a name by its left end, whatever it ends in, and figures under a heading by their right', () => {
    const row = (...cells: string[]) => `{{#columnas}}${cells.join('|')}{{/columnas}}`;
    const table = [
      row('C', 'Producto', '', 'Cant.'),
      row('1', 'Arroz 500', '', '2'),
      row('2', 'Té 20', '', '10'),
    ];
    expect(filled(table.join('\n'), 20)).toEqual([
      'C Producto     Cant.',
      '1 Arroz 500        2',
      '2 Té 20           10',
    ]);
  });

  it('breaks the longest words of a column, and writes a sentence where nothing stands side by side', () => {
    const name = 'Queso campesino de la sabana';
    expect(filled(`{{#columnas}}${name}||1|18.650{{/columnas}}`, 24)).toEqual([
      'Queso campesino 1 18.650',
      'de la sabana',
    ]);
    expect(filled(`{{#columnas}}${name}|base|999.999.999|18.650{{/columnas}}`, 24)).toEqual([
      'Queso campesino de la',
      'sabana base 999.999.999',
      '                  18.650',
    ]);
  });

  it('darkens and enlarges whole lines, and only those that it encloses', () => {
    const looks = (template: string) =>
      paperLines(ticketRows(template, templateValues(receipt)), 20).map(({ text, look }) => [text, look]);
    expect(looks('{{#grande}}{{#extremos}}TOTAL|1{{/extremos}}{{/grande}}\nfin')).toEqual([
      ['TOTAL              1', 'large'],
      ['fin', undefined],
    ]);
    expect(looks('{{#negrita}}\n{{#centrar}}\nHola\n{{/centrar}}\n{{/negrita}}\nfin')).toEqual([
      ['        Hola', 'bold'],
      ['fin', undefined],
    ]);
  });

  it('lets what is no figure go on from the left where both ends do not fit', () => {
    expect(filled('{{#extremos}}21/11/2026 10:15|Cajero: Ana María{{/extremos}}')).toEqual([
      '21/11/2026 10:15',
      'Cajero: Ana María',
    ]);
    expect(filled('{{#extremos}}Un nombre muy largo|123.456{{/extremos}}')).toEqual([
      'Un nombre muy largo',
      '             123.456',
    ]);
  });

  it('reaches nothing but the values of the receipt', () => {
    for (const reach of [
      '{{constructor}}',
      '{{constructor.constructor}}',
      '{{#constructor.constructor}}alert(1){{/constructor.constructor}}',
      '{{__proto__}}',
      '{{toString}}',
      '{{cajero.length}}',
      '{{centrar}}',
      '{{items}}',
      '{{>cajero}}',
      '{{nada}}',
    ])
      expect(filled(reach)).toEqual(['']);
    expect(filled('{{{cajero}}}{{&cajero}}', 20, { cashier: '<b>' })).toEqual(['<b><b>']);
  });

  it.each([
    ['that is not closed', '{{#items}}', /no se puede leer/u],
    ['of other delimiters', '{{=<% %>=}}<%cajero%>', /llaves/u],
  ])('%s is refused', (_what, template, told) => {
    expect(() => filled(template)).toThrow(told);
  });
});
