import { describe, expect, it } from 'vitest';
import { isEan13 } from './barcode.ts';
import { type DemoProduct, demoProducts } from './catalogue.ts';

const shop = demoProducts();
const stockOf = (product: DemoProduct): number => product.cantidad_vitrina + product.cantidad_bodega;
const share = (products: readonly DemoProduct[]): number => products.length / shop.length;

const labels = (seed: number): string[][] =>
  demoProducts(1200, seed).map((product) => [product.codigo_barras, product.nombre]);
const rate = (start: string) => shop.find((product) => product.nombre.startsWith(start))?.iva_rate;

describe('demo catalogue', () => {
  it('is the same for the same seed and differs for another', () => {
    expect(demoProducts()).toEqual(shop);
    expect(demoProducts(1200, 2)).not.toEqual(shop);
  });

  it('gives the same names and barcodes whatever the seed', () => {
    expect(labels(99)).toEqual(labels(1));
  });

  it('starts with the shorter catalogue when asked for a longer one', () => {
    expect(demoProducts(5000).slice(0, 1200)).toEqual(shop);
    expect(demoProducts(5)).toEqual(shop.slice(0, 5));
    expect(demoProducts(0)).toEqual([]);
  });

  it.each([1200, 5000, 50_000])('has %i products with unique names and unique, right barcodes', (count) => {
    const products = demoProducts(count);
    expect(products).toHaveLength(count);
    expect(new Set(products.map((product) => product.nombre)).size).toBe(count);
    expect(new Set(products.map((product) => product.codigo_barras)).size).toBe(count);
    expect(products.filter((product) => !isEan13(product.codigo_barras))).toEqual([]);
    expect(products.filter((product) => !/^(770|2)/.test(product.codigo_barras))).toEqual([]);
  });

  it('refuses to invent more than it knows', () => {
    expect(() => demoProducts(1_000_000)).toThrow(RangeError);
  });

  it('starts with the products of the pictures', () => {
    expect(shop.slice(0, 11).map((product) => [product.codigo_barras, product.nombre])).toEqual([
      ['7702032252015', 'Café Águila Roja 500 g'],
      ['7702032103201', 'Café Sello Rojo 250 g'],
      ['7702032103218', 'Café Sello Rojo 500 g'],
      ['7702032117116', 'Descafeinado Colcafé 85 g'],
      ['7702310010313', 'Jabón Rey barra 300 g'],
      ['2000123000008', 'Queso campesino (kg)'],
      ['7702189019042', 'Papas Margarita limón 105 g'],
      ['7702090020168', 'Gaseosa Colombiana 1,5 L'],
      ['7702511000014', 'Arroz Diana 500 g'],
      ['7702001045228', 'Leche entera Alquería 1,1 L'],
      ['7701001000015', 'Bolsa plástica mediana'],
    ]);
  });

  it('writes names that a form would keep as they are', () => {
    const untidy = demoProducts(50_000).filter(
      ({ nombre }) =>
        nombre !== nombre.normalize('NFC').trim() || /\s{2}|[*|]|undefined|\d\.\d+ (m?l|k?g)\b/i.test(nombre),
    );
    expect(untidy).toEqual([]);
  });
});

describe('taxes of the demo catalogue', () => {
  it.each([19, 5, 0, null] as const)('has products of IVA %s', (rate) => {
    expect(shop.filter((product) => product.iva_rate === rate).length).toBeGreaterThan(40);
  });

  it('has prepared food with INC 8 and no IVA', () => {
    const meals = shop.filter((product) => product.inc_rate !== null);
    expect(meals.length).toBeGreaterThan(8);
    expect(meals.every((meal) => meal.inc_rate === 8 && meal.iva_rate === null)).toBe(true);
  });

  it('flags ICUI on some twenty snacks only', () => {
    const snacks = shop.filter((product) => product.applies_icui);
    expect(snacks.length).toBeGreaterThanOrEqual(15);
    expect(snacks.length).toBeLessThanOrEqual(25);
    expect(new Set(snacks.map((snack) => `${snack.categoria} ${snack.iva_rate}`))).toEqual(
      new Set(['pasabocas 19']),
    );
  });

  it('charges the bag tax on plastic bags, with IVA 19', () => {
    const bags = shop.filter((product) => product.applies_bag_tax);
    expect(bags.length).toBeGreaterThan(2);
    expect(bags.every((bag) => bag.iva_rate === 19 && bag.nombre.startsWith('Bolsa plástica'))).toBe(true);
  });

  it('taxes the everyday basket as the law does', () => {
    expect([rate('Arroz'), rate('Papa pastusa'), rate('Agua Cristal'), rate('Pan tajado')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([rate('Leche entera'), rate('Huevos'), rate('Pechuga'), rate('Toallas')]).toEqual([0, 0, 0, 0]);
    expect([rate('Azúcar'), rate('Aceite'), rate('Pasta Doria'), rate('Aguardiente')]).toEqual([5, 5, 5, 5]);
    expect([rate('Coca-Cola'), rate('Detergente'), rate('Cerveza'), rate('Galletas')]).toEqual([
      19, 19, 19, 19,
    ]);
  });
});

describe('prices and stock of the demo catalogue', () => {
  it('has a cost in whole pesos with two decimals, a whole margin and a weight from 1 to 100', () => {
    expect(shop.every((product) => /^[1-9][0-9]*\.00$/.test(product.costo))).toBe(true);
    expect(shop.every(({ porcentaje_margen: m }) => Number.isInteger(m) && m >= 5 && m <= 100)).toBe(true);
    expect(shop.every(({ popularidad: p }) => Number.isInteger(p) && p >= 1 && p <= 100)).toBe(true);
  });

  it('costs what things cost in a Colombian shop', () => {
    const costs = shop.map((product) => Number(product.costo)).sort((one, other) => one - other);
    expect(costs[600]).toBeGreaterThan(2000);
    expect(costs[600]).toBeLessThan(8000);
    expect(costs.at(-1)).toBeLessThan(200_000);
  });

  it('has whole stock, about six percent low and a few run out', () => {
    expect(shop.every((product) => Number.isInteger(stockOf(product)) && stockOf(product) >= 0)).toBe(true);
    expect(shop.every((product) => product.cantidad_vitrina >= 0 && product.cantidad_bodega >= 0)).toBe(true);
    const low = shop.filter((product) => stockOf(product) <= 5);
    expect(share(low)).toBeGreaterThan(0.04);
    expect(share(low)).toBeLessThan(0.08);
    expect(low.some((product) => stockOf(product) === 0)).toBe(true);
    expect(share(shop.filter((product) => stockOf(product) > 5 && stockOf(product) <= 120))).toBeGreaterThan(
      0.9,
    );
  });

  it('keeps nothing in a storeroom that the product does not have', () => {
    expect(demoProducts(5000).filter((one) => one.nombre_bodega === null && one.cantidad_bodega > 0)).toEqual(
      [],
    );
  });

  it('labels what it weighs with its own codes', () => {
    const weighed = shop.filter((product) => product.a_granel);
    expect(weighed.length).toBeGreaterThan(50);
    expect(weighed.every((one) => one.codigo_barras.startsWith('2') && one.nombre.endsWith('(kg)'))).toBe(
      true,
    );
  });
});
