import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ErpDatabase } from '#app/data/db.ts';
import type { InvoiceRecord, LocalSale } from '#app/data/invoice-record.ts';
import { sumFacts } from '#domain/reports/sums.ts';
import { readSaleFacts } from './sale-facts.ts';

const DAY = '2026-11-02';
const AT = `${DAY}T10:00:00-05:00`;
const PLAIN = { iva_rate: null, inc_rate: null, applies_icui: false, applies_bag_tax: false } as const;
const SALT = { ...PLAIN, producto_id: 'salt', codigo_barras: '1', nombre: 'Sal', descuento: '0' };

let db: ErpDatabase;
beforeEach(() => {
  db = new ErpDatabase('sale-facts');
});
afterEach(() => db.delete());

const record = (id: string, what: Pick<InvoiceRecord, 'invoice' | 'sale'>): InvoiceRecord => ({
  id,
  fecha: AT,
  busqueda: '',
  v: 0,
  rev: 0,
  ...what,
});
const local = (lines: LocalSale['lines'], descuento_total?: string): LocalSale => ({
  codigo_provisional: 'V-1-0001',
  fecha: AT,
  cliente: { id: 'c', nombre: 'Ana', identificacion: '1' },
  cajero: 'Luis',
  lines,
  bagRate: '70.00',
  subtotal: '0.00',
  total_impuestos: '0.00',
  total_factura: '0.00',
  pagos: [],
  cambio: '0.00',
  ...(descuento_total === undefined ? {} : { descuento_total }),
});
const invoiced = (line: object, descuento_total?: string) =>
  ({
    fecha_venta: null,
    total_factura: '0.00',
    subtotal: '0.00',
    cajero: 'Luis',
    pagos: [],
    serie_id: 1,
    descuento_total,
    detalles_items: [{ producto_id: 'salt', total_linea: '0.00', descuento_pct: '0.00', ...line }],
  }) as unknown as InvoiceRecord['invoice'];

async function discounts(what: Pick<InvoiceRecord, 'invoice' | 'sale'>): Promise<string> {
  await db.invoices.put(record('a', what));
  const facts = await readSaleFacts(db, { desde: DAY, hasta: DAY });
  return sumFacts({ ventas: facts.map(({ fact }) => fact), abonos: [], notas: [] }).descuentos;
}

describe('the discounts that a device knows of', () => {
  it.each([
    [
      'a value less a peso',
      { cantidad: '0.107', precio: '18650.00', precio_final: '18650.00', valor: '2000.00' },
      '1.00',
      '1.00',
    ],
    [
      'a value less nothing',
      { cantidad: '0.107', precio: '18650.00', precio_final: '18650.00', valor: '2000.00' },
      undefined,
      '0.00',
    ],
    [
      'many at a final price',
      { cantidad: '100000', precio: '15.97', precio_final: '19.00', iva_rate: 19 as const },
      '50.00',
      '42.02',
    ],
  ])('are what was taken off a sale that awaits its number: %s', async (_name, line, off, expected) => {
    expect(await discounts({ invoice: null, sale: local([{ ...SALT, ...line }], off) })).toBe(expected);
  });

  it('are what the server told of a sale that has its number', async () => {
    const line = {
      cantidad: 0.107,
      valor_unitario: '18650.00',
      base_gravable: '1999.00',
      descuento_valor: '1.00',
    };
    expect(await discounts({ invoice: invoiced(line, '1.00'), sale: null })).toBe('1.00');
  });

  it.each([
    ['1000.00', '100.00'],
    ['899.00', '0.00'],
  ])(
    'of rows of before are their price less what they were sold for, never less than nothing: %s',
    async (price, off) => {
      const line = { cantidad: 1, valor_unitario: price, base_gravable: '900.00', descuento_pct: '10.00' };
      expect(await discounts({ invoice: invoiced(line), sale: null })).toBe(off);
    },
  );
});
