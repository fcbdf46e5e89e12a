import { describe, expect, it } from 'vitest';
import { checkProduct, readProduct, type TypedProduct } from './typed-product.ts';

const PANELA: TypedProduct = {
  codigo_barras: ' 7701 ',
  nombre: 'Panela cafe\u0301',
  proveedor: ' ',
  costo: '2.350',
  porcentaje_margen: '',
  redondear_precio_venta: true,
  precio_final: '',
  precio_abierto: false,
  precio_min: '',
  precio_max: '',
  unidad: 'und',
  iva_rate: null,
  inc_rate: null,
  applies_icui: false,
  applies_bag_tax: false,
  cantidad_vitrina: '',
  cantidad_bodega: '12',
  nombre_vitrina: '',
  nombre_bodega: 'Fondo',
};
const defects = (changes: Partial<TypedProduct>, held = {}) => checkProduct({ ...PANELA, ...changes }, held);

describe('a typed product', () => {
  it('is read with blank figures as 0 and blank optional texts as null', () => {
    expect(defects({})).toEqual({});
    expect(readProduct(PANELA)).toMatchObject({
      codigo_barras: '7701',
      nombre: 'Panela café',
      proveedor: null,
      costo: '2350.00',
      porcentaje_margen: 0,
      cantidad_vitrina: '0',
      cantidad_bodega: '12',
      nombre_vitrina: null,
      nombre_bodega: 'Fondo',
    });
  });

  it('needs code, name and cost', () => {
    expect(defects({ codigo_barras: '  ', nombre: '', costo: ' ' })).toEqual({
      codigo_barras: 'required',
      nombre: 'required',
      costo: 'required',
    });
  });

  it.each([
    ['costo', 'x', 'not-number'],
    ['costo', '1,234', 'not-money'],
    ['costo', '-1', 'negative'],
    ['costo', '99999999999', 'too-large'],
    ['porcentaje_margen', '1001', 'margin'],
    ['porcentaje_margen', '-1', 'margin'],
    ['porcentaje_margen', '2,5', 'margin'],
    ['cantidad_vitrina', '-1', 'quantity'],
    ['cantidad_bodega', '6,25', 'quantity'],
    ['cantidad_bodega', '1000000000', 'too-large'],
    ['nombre', 'a\u0000b', 'characters'],
    ['codigo_barras', '9'.repeat(101), 'too-long'],
  ] as const)('%s of %j is %s', (field, value, defect) => {
    expect(defects({ [field]: value })).toEqual({ [field]: defect });
  });

  it.each(['0', '1000', '999.999.999'])('takes bounds: %s', (value) => {
    expect(defects({ cantidad_vitrina: value })).toEqual({});
  });

  it.each([
    ['12,5', '12.5'],
    ['0.125', '0.125'],
    ['1.200', '1200'],
    ['', '0'],
  ])('sold by the kilo takes up to three decimals: %j', (typed, read) => {
    expect(defects({ unidad: 'kg', cantidad_vitrina: typed })).toEqual({});
    expect(readProduct({ ...PANELA, unidad: 'kg', cantidad_vitrina: typed }).cantidad_vitrina).toBe(read);
  });

  it.each([
    ['-1', 'part-quantity'],
    ['1,2345', 'part-quantity'],
    ['mucho', 'part-quantity'],
    ['1000000000', 'too-large'],
  ] as const)('sold by the kilo has no quantity %j', (typed, defect) => {
    expect(defects({ unidad: 'kg', cantidad_bodega: typed })).toEqual({ cantidad_bodega: defect });
  });

  it('takes a fraction or a debt that the place holds already', () => {
    expect(defects({ cantidad_vitrina: '6,25' }, { cantidad_vitrina: '6.250' })).toEqual({});
    expect(defects({ cantidad_vitrina: '-2' }, { cantidad_vitrina: '-2' })).toEqual({});
    expect(defects({ cantidad_vitrina: '6,5' }, { cantidad_vitrina: '6.25' })).toEqual({
      cantidad_vitrina: 'quantity',
    });
  });
});
