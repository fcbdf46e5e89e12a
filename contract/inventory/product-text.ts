import { fieldText } from '#contract/field-text.ts';
import type { Unit } from '#domain/money/units.ts';
import type { ProductInputField } from './product-fields.ts';
import type { FieldDefect } from './typed-product.ts';

const labels = {
  codigo_barras: 'Código de barras',
  nombre: 'Nombre',
  proveedor: 'Proveedor',
  costo: 'Costo',
  porcentaje_margen: 'Margen (%)',
  redondear_precio_venta: 'Redondear a la centena',
  precio_final: 'Precio final, con impuestos',
  precio_abierto: 'El precio se escribe al vender',
  precio_min: 'Precio mínimo',
  precio_max: 'Precio máximo',
  unidad: 'Se vende por',
  iva_rate: 'IVA',
  inc_rate: 'INC',
  applies_icui: 'ICUI 20 %',
  applies_bag_tax: 'Impuesto a la bolsa',
  cantidad_vitrina: 'Cantidad en vitrina',
  cantidad_bodega: 'Cantidad en bodega',
  nombre_vitrina: 'Nombre de la vitrina',
  nombre_bodega: 'Nombre de la bodega',
} satisfies Record<ProductInputField, string>;

/** Names of a product's fields for people. */
export const productLabels = {
  form: labels,
  /** Where a refused or disputed value stands without the form around it. */
  correction: {
    ...labels,
    redondear_precio_venta: 'Redondear el precio',
    iva_rate: 'IVA (%)',
    inc_rate: 'INC (%)',
    applies_icui: 'ICUI',
  },
} satisfies Record<string, Record<ProductInputField, string>>;

/** What is wrong with a field of a product, in the words that the server uses too. */
export const productDefects: Record<FieldDefect, string> = {
  required: fieldText.required,
  'too-long': 'Es demasiado largo.',
  characters: fieldText.forbiddenCharacters,
  'not-number': fieldText.notNumber,
  'not-money': fieldText.notMoney,
  negative: fieldText.negative,
  margin: fieldText.margin,
  bounds: fieldText.priceBounds,
  'above-most': fieldText.priceAboveMost,
  quantity: fieldText.wholeQuantity,
  'part-quantity': fieldText.partQuantity,
  'too-large': 'Es demasiado grande.',
  scientific: 'Es un número abreviado por la hoja de cálculo. Escribe el código completo.',
};

/** Names of the columns in files of products, and the other words that files use for them. */
export const productCsvText = {
  headers: {
    codigo_barras: 'Código de barras',
    nombre: 'Nombre',
    proveedor: 'Proveedor',
    costo: 'Costo',
    porcentaje_margen: 'Margen %',
    redondear_precio_venta: 'Redondear',
    precio_final: 'Precio final',
    precio_abierto: 'Precio abierto',
    precio_min: 'Precio mínimo',
    precio_max: 'Precio máximo',
    unidad: 'Unidad',
    iva_rate: 'IVA %',
    inc_rate: 'INC %',
    applies_icui: 'ICUI',
    applies_bag_tax: 'Impuesto bolsa',
    cantidad_vitrina: 'Vitrina',
    cantidad_bodega: 'Bodega',
    nombre_vitrina: 'Nombre vitrina',
    nombre_bodega: 'Nombre bodega',
  } satisfies Record<ProductInputField, string>,
  aliases: {
    codigo_barras: ['codigo', 'barras', 'ean', 'sku', 'cod barras', 'codigo de producto'],
    nombre: ['producto', 'descripcion', 'nombre del producto'],
    proveedor: ['supplier', 'distribuidor'],
    costo: ['costo unitario', 'precio costo', 'precio de costo', 'costo compra', 'precio compra'],
    porcentaje_margen: ['margen', 'porcentaje margen', 'utilidad', 'ganancia'],
    redondear_precio_venta: ['redondear precio', 'redondear precio venta', 'redondeo'],
    precio_final: ['precio con impuestos', 'precio con iva', 'pvp'],
    precio_abierto: ['precio libre'],
    precio_min: ['minimo'],
    precio_max: ['maximo'],
    unidad: ['unidad de medida', 'medida', 'um'],
    iva_rate: ['iva'],
    inc_rate: ['inc', 'impoconsumo', 'impuesto al consumo'],
    applies_icui: ['aplica icui', 'ultraprocesado'],
    applies_bag_tax: ['bolsa', 'aplica bolsa', 'impuesto a la bolsa', 'impuesto bolsas'],
    cantidad_vitrina: ['cantidad', 'existencias', 'stock', 'cantidad en vitrina', 'unidades'],
    cantidad_bodega: ['cantidad en bodega', 'stock bodega'],
    nombre_vitrina: ['nombre de la vitrina', 'ubicacion', 'estante'],
    nombre_bodega: ['nombre de la bodega', 'ubicacion bodega'],
  } satisfies Record<ProductInputField, string[]>,
  /** Beside what is imported; a file may have them, they are computed. */
  computed: {
    cantidad_total: 'Total',
    precio_venta_calculado: 'Precio de venta',
    precio_publico: 'Precio al público',
    tax_summary_display: 'Impuestos',
  },
  yes: 'Sí',
  no: 'No',
  yesWords: ['si', 's', 'x', '1', 'true', 'verdadero', 'v', 'yes', 'y'],
  noWords: ['', 'no', 'n', '0', 'false', 'falso', 'f', '-'],
  /** No tax at all, which is not a tax of 0 %. */
  noTaxWords: ['', 'ninguno', 'ninguna', 'no', 'excluido', 'sin iva', 'sin inc', 'no aplica', 'n/a', '-'],
  exemptWords: ['exento', 'exenta'],
  unitWords: {
    und: ['', 'und', 'u', 'un', 'unidad', 'unidades', 'pieza', '94'],
    kg: ['kg', 'k', 'kilo', 'kilos', 'kilogramo', 'kilogramos', 'kgm'],
    lb: ['lb', 'libra', 'libras', 'lbr'],
    g: ['g', 'gr', 'gramo', 'gramos', 'grm'],
    l: ['l', 'lt', 'litro', 'litros', 'ltr'],
    m: ['m', 'mt', 'metro', 'metros', 'mtr'],
  } satisfies Record<Unit, string[]>,
};
