import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { center, leftRight, wrap } from './columns.ts';
import { type ProvisionalSale, receiptOfSale } from './documents.ts';
import { receiptLines } from './receipt.ts';

const NO_TAX = { iva_rate: null, inc_rate: null, applies_icui: false, applies_bag_tax: false } as const;

const SALE: ProvisionalSale = {
  codigo_provisional: 'V-7F3K-0042',
  fecha: '2026-11-21T10:15:00.000-05:00',
  cliente: { nombre: 'Consumidor final', identificacion: '222222222222' },
  cajero: 'Ana Pérez',
  lines: [
    {
      ...NO_TAX,
      iva_rate: 19,
      codigo_barras: '1',
      nombre: 'Gaseosa Colombiana 1,5 L',
      cantidad: '2',
      precio: '4200.00',
      descuento: '0',
    },
    {
      ...NO_TAX,
      iva_rate: 19,
      applies_icui: true,
      codigo_barras: '2',
      nombre: 'Papas Margarita limón 105 g',
      cantidad: '3',
      precio: '3100.00',
      descuento: '10',
    },
    {
      ...NO_TAX,
      iva_rate: 0,
      codigo_barras: '3',
      nombre: 'Queso campesino (kg)',
      cantidad: '0.75',
      precio: '18650.00',
      descuento: '0',
    },
  ],
  bagRate: '73.00',
  subtotal: '30757.50',
  total_factura: '35617.80',
  pagos: [{ medio: 'efectivo', valor: '35600.00', recibido: '40000.00' }],
  cambio: '4400.00',
};

const BUSINESS = {
  business_id: 1,
  business_type: 'PJ' as const,
  nombre: 'Minimercado La Esquina de Todos Los Santos Hermanos',
  identificacion: '900508908-9',
  direccion: 'Cra 15 # 82-31',
  ciudad: 'Bogotá, D.C.',
  telefono: '6017432210',
  opciones: { bolsa_tarifas: [], redondeo_efectivo: 50 as const },
  resolucion: { numero_resolucion: '1', fecha_resolucion: '2026-01-15', vigencia_hasta: '2028-01-15' },
};

describe('a provisional receipt', () => {
  it.each([32, 42, 48])('keeps every line inside %i columns', (columns) => {
    const lines = receiptLines(receiptOfSale(SALE, BUSINESS, 'Principal'), columns);
    expect(lines.filter((line) => line.length > columns)).toEqual([]);
  });

  it('says that it is no invoice, and shows code, discount, taxes, total and change', () => {
    const paper = receiptLines(receiptOfSale(SALE, BUSINESS, 'Principal'), 32).join('\n');
    expect(paper).toContain('COMPROBANTE PROVISIONAL');
    expect(paper).toContain('NO ES FACTURA');
    expect(paper).not.toContain('FACTURA DE VENTA');
    expect(paper).toContain('V-7F3K-0042');
    expect(paper).toMatch(/Dto 10% +-930/u);
    expect(paper).toMatch(/0,75 x 18\.650 +13\.988/u);
    expect(paper).toMatch(/Exento base 13\.988 +0/u);
    expect(paper).toMatch(/TOTAL +\$ 35\.618/u);
    expect(paper).toMatch(/VUELTAS +4\.400/u);
  });
});

describe('columns', () => {
  it('never exceed the paper, whatever the words', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ maxLength: 20 }),
        fc.integer({ min: 24, max: 48 }),
        (a, b, columns) => {
          for (const line of [...wrap(a, columns), leftRight(a, b, columns)])
            expect(line.length).toBeLessThanOrEqual(columns);
        },
      ),
    );
  });

  it('wrap at spaces and center what is short', () => {
    expect(wrap('Documento interno; no reemplaza', 20)).toEqual(['Documento interno;', 'no reemplaza']);
    expect(center('abc', 9)).toBe('   abc');
  });
});
