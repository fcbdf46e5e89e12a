import { describe, expect, it } from 'vitest';
import { type PrintableSale, receiptOfSale } from '#app/print/receipt.ts';

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
    expect(receipt.lines[0]).toMatchObject({ bruto: '9000.00', descuentoValor: '0.00', total: '9000.00' });
  });
});
