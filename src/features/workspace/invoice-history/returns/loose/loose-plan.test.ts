import { describe, expect, it } from 'vitest';
import { COFFEE } from '#tests/fixtures/device/draft-product.ts';
import { type BroughtProduct, plainPrice, planLoose, problemOf, withOneMore } from './loose-plan.ts';

const product = { ...COFFEE, nombre: 'Café', precio: '1000.00', iva_rate: 19 as const };
const brought = (more: Partial<BroughtProduct> = {}): BroughtProduct => ({
  product,
  cantidad: '2',
  precio: '900',
  ...more,
});
const terms = {
  destino: 'bodega',
  means: [{ medio: 'efectivo', valor: '', referencia: '' }],
  cashStep: 50,
  bagRate: '0.00',
} as const;

describe('goods that are brought without their invoice', () => {
  it('are worth their price with the taxes of today, and cash is rounded', () => {
    const plan = planLoose([brought(), brought({ cantidad: '1.', precio: '12.5' })], terms);
    expect(plan.lines.map(({ line }) => [line.base_gravable, line.total_linea, line.destino])).toEqual([
      ['1800.00', '2142.00', 'bodega'],
      ['12.50', '14.88', 'bodega'],
    ]);
    expect([plan.total, plan.given]).toEqual(['2156.88', '2150.00']);
  });

  it('are worth their final price where they go at that of today, and less than it has the taxes on top', () => {
    const final = { ...product, precio: '1680.67', precio_final: '2000.00' };
    const totalAt = (precio: string) =>
      planLoose([brought({ product: final, cantidad: '3', precio })], terms).total;
    expect([totalAt('1680.67'), totalAt('1680.66')]).toEqual(['6000.00', '5999.96']);
  });

  it.each([
    ['', '900', 'cantidad', 'Escribe cuánto se devuelve de Café.'],
    ['0', '900', 'cantidad', 'Escribe cuánto se devuelve de Café.'],
    ['1', '', 'precio', 'Escribe el precio de Café.'],
    ['1', '0', 'precio', 'Escribe el precio de Café.'],
    ['1', '1000.01', 'precio', 'El precio de Café no puede ser mayor que el de hoy.'],
  ])('of %s at %s lack their %s: %s', (cantidad, precio, field, words) => {
    expect(problemOf(brought({ cantidad, precio }))).toEqual({ field, words });
  });

  it('at the price of today lack nothing', () => {
    expect(problemOf(brought({ cantidad: '1', precio: '1000' }))).toBeNull();
  });

  it('count for nothing while they cannot be read', () => {
    expect(planLoose([brought({ precio: '' })], terms).lines).toEqual([]);
  });

  it('are one more of those that are there, and new at the price of today', () => {
    const once = withOneMore([], product);
    expect(once).toEqual([{ product, cantidad: '1', precio: '1000' }]);
    expect(withOneMore(once, product)).toEqual([{ product, cantidad: '2', precio: '1000' }]);
  });

  it('begin with the price of today, without zeros behind', () => {
    expect(['5600.00', '4705.88', '0.50'].map(plainPrice)).toEqual(['5600', '4705.88', '0.5']);
  });
});
