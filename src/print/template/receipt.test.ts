import { describe, expect, it } from 'vitest';
import { type PrintableSale, receiptOfInvoice, receiptOfSale } from '#app/print/receipt.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { priceInvoice } from '#domain/money/invoice-math.ts';
import { receiptText } from '#domain/printer/printer-receipt-text.ts';
import { rowLines, ticketRows } from './rows.ts';
import { templateValues } from './values.ts';

const PLAIN = { iva_rate: null, inc_rate: null, applies_icui: false, applies_bag_tax: false } as const;
const SHOP = { nombre: 'La Esquina', identificacion: '9', direccion: '', ciudad: '', telefono: '' };

const sale = (more: Partial<PrintableSale>): PrintableSale => ({
  codigo_provisional: 'V-7F3K-0042',
  fecha: '2026-11-27T10:00:00-05:00',
  cliente: { nombre: 'Consumidor final', identificacion: '222222222222' },
  cajero: 'Ana Pérez',
  lines: [],
  bagRate: '0.00',
  subtotal: '0.00',
  total_factura: '0.00',
  pagos: [],
  ...more,
});

describe('the paper of a sale', () => {
  it('shows goods asked for by their value at that value, without a discount that nobody gave', () => {
    const cheese = {
      ...PLAIN,
      codigo_barras: '123',
      nombre: 'Queso',
      cantidad: '0.107',
      precio: '18650.00',
      precio_final: '18650.00',
      descuento: '0',
      unidad: 'kg' as const,
      valor: '2000.00',
    };
    const [line] = receiptOfSale(sale({ lines: [cheese] }), SHOP, 'Principal').lines;
    expect(line).toMatchObject({ bruto: '2000.00', descuentoValor: '0.00', total: '2000.00', unidad: 'kg' });
  });

  it('shows a discount on the whole sale by itself, and not at its lines', () => {
    const rice = {
      ...PLAIN,
      codigo_barras: '1',
      nombre: 'Arroz',
      cantidad: '1',
      precio: '10000.00',
      descuento: '0',
    };
    const receipt = receiptOfSale(sale({ lines: [rice], descuento_total: '1000.00' }), SHOP, 'Principal');
    expect(receipt.discount).toBe('1000.00');
    expect(receipt.lines[0]).toMatchObject({ bruto: '10000.00', descuentoValor: '0.00', total: '9000.00' });
  });

  it('shows the own discounts of lines as ever where the whole sale has one too', () => {
    const line = { ...PLAIN, codigo_barras: '1', nombre: 'Arroz', cantidad: '1', precio: '10000.00' };
    const lines = [
      { ...line, descuento: '10' },
      { ...line, nombre: 'Gaseosa', cantidad: '3', precio: '2000.00', descuento: '0' },
      { ...line, nombre: 'Muestra', descuento: '100' },
    ];
    const { subtotal, total_factura } = priceInvoice(lines, '0.00', '4500.00');
    const sold = sale({ lines, descuento_total: '4500.00', subtotal, total_factura });
    const paper = rowLines(
      ticketRows(receiptText(32), templateValues(receiptOfSale(sold, SHOP, 'Principal'))),
      32,
    );
    expect(paper.filter((row) => /\d x |Dto|Subtotal|TOTAL|incluido/u.test(row))).toEqual([
      '1 x 10.000 Arroz          10.000',
      '  Dto 10%                 -1.000',
      '3 x 2.000 Gaseosa          6.000',
      '1 x 10.000 Muestra        10.000',
      '  Dto 100%               -10.000',
      'Subtotal                  10.500',
      'TOTAL                   $ 10.500',
      'Descuento incluido         4.500',
    ]);
  });

  it.each([
    ['asked for by its value', { valor: '5000.00' }, '0.00', ['5555.56', '555.56']],
    [
      'asked for by its value, in a sale with a discount,',
      { valor: '5000.00' },
      '500.00',
      ['5555.56', '555.56'],
    ],
    [
      'with a final price',
      { cantidad: '500', precio: '840.34', precio_final: '1000.00', iva_rate: 19 as const },
      '0.00',
      ['420168.07', '42016.81'],
    ],
    [
      'with a final price, in a sale with a discount,',
      { cantidad: '500', precio: '840.34', precio_final: '1000.00', iva_rate: 19 as const },
      '100000.00',
      ['420168.07', '42016.81'],
    ],
  ])('shows the discount of a line %s as its invoice does', (_name, more, off, amounts) => {
    const line = {
      ...PLAIN,
      codigo_barras: '123',
      nombre: 'Queso',
      cantidad: '0.298',
      precio: '18650.00',
      precio_final: '18650.00',
      descuento: '10',
      ...more,
    };
    const [priced] = priceInvoice([line], '0.00', off).lines;
    const item = {
      ...line,
      valor_unitario: line.precio,
      descuento_pct: line.descuento,
      descuento_valor: priced?.descuento_valor,
      base_gravable: priced?.base,
      impuestos_aplicados: priced?.impuestos_aplicados,
    };
    const invoice = {
      datos_vendedor: {},
      datos_cliente: { nombre: '', identificacion: '' },
      datos_resolucion: {},
      fecha_venta: null,
      detalles_items: [item],
      ...(off === '0.00' ? {} : { descuento_total: off }),
      pagos: [],
      total_factura: '0.00',
    } as unknown as Invoice;
    for (const paper of [
      receiptOfSale(sale({ lines: [line], descuento_total: off }), SHOP, 'Principal'),
      receiptOfInvoice(invoice, { isReprint: false }),
    ])
      expect([paper.lines[0]?.bruto, paper.lines[0]?.descuentoValor]).toEqual(amounts);
  });
});
