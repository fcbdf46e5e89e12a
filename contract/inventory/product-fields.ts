import { fieldsThat, type NamesOf, omit } from '#contract/field-list.ts';
import type { Action } from '#domain/accounts/permissions.ts';
import type { Product, ProductData } from './products.ts';

/** What a field of a product is. Its names for people stand in `product-text.ts`. */
interface ProductField {
  type: 'text' | 'money' | 'optional-money' | 'percent' | 'rate' | 'flag' | 'unit' | 'quantity';
  /** The row that holds it: the product's, the one of its stock in a store, or none, when it follows from others. */
  kept: 'product' | 'store' | 'nowhere';
  /** When a person who may write products can write the field: as the product is made, at any time, or never. */
  written: 'once' | 'always' | 'never';
  /** What a level needs to see it. */
  seen: Action;
  /** A sale needs it: the counter sees it without the inventory module. */
  isSold?: true;
  /** The price of a sale hangs on it. */
  decidesPrice?: true;
  isTax?: true;
}

const ALL = 'inventory.view';
const OWN = { kept: 'product', written: 'always', seen: ALL } as const;
const PRICE = { ...OWN, decidesPrice: true } as const;
const COST = { ...PRICE, seen: 'inventory.costs' } as const;
const TAX = { ...PRICE, isSold: true, isTax: true } as const;
const PLACE = { kept: 'store', written: 'always', seen: ALL } as const;
const COMPUTED = { written: 'never', seen: ALL, isSold: true } as const;

/** Every field of a product by its name on the wire, in the wire's order. Imports and exports have them as columns. */
export const PRODUCT_FIELDS = {
  codigo_barras: { type: 'text', ...OWN, written: 'once', isSold: true },
  nombre: { type: 'text', ...OWN, isSold: true },
  proveedor: { type: 'text', ...OWN },
  costo: { type: 'money', ...COST },
  porcentaje_margen: { type: 'percent', ...COST },
  redondear_precio_venta: { type: 'flag', ...PRICE },
  precio_final: { type: 'optional-money', ...PRICE, isSold: true },
  precio_modo: { type: 'text', kept: 'nowhere', ...COMPUTED },
  precio_abierto: { type: 'flag', ...PRICE, isSold: true },
  precio_min: { type: 'optional-money', ...PRICE, isSold: true },
  precio_max: { type: 'optional-money', ...PRICE, isSold: true },
  unidad: { type: 'unit', ...PRICE, isSold: true },
  precio_venta_calculado: { type: 'money', kept: 'product', ...COMPUTED },
  iva_rate: { type: 'rate', ...TAX },
  inc_rate: { type: 'rate', ...TAX },
  applies_icui: { type: 'flag', ...TAX },
  applies_bag_tax: { type: 'flag', ...TAX },
  tax_summary_display: { type: 'text', kept: 'nowhere', ...COMPUTED },
  cantidad_vitrina: { type: 'quantity', ...PLACE, isSold: true },
  cantidad_bodega: { type: 'quantity', ...PLACE, isSold: true },
  cantidad_total: { type: 'quantity', kept: 'nowhere', ...COMPUTED },
  nombre_vitrina: { type: 'text', ...PLACE },
  nombre_bodega: { type: 'text', ...PLACE },
} as const satisfies Record<Exclude<keyof Product, 'id' | 'apartadas'>, ProductField>;

/** Fields of a type that a form or a file has. */
export type ProductFieldOf<Type extends ProductField['type']> = Exclude<
  NamesOf<typeof PRODUCT_FIELDS, { type: Type }>,
  NamesOf<typeof PRODUCT_FIELDS, { written: 'never' }>
>;
/** Fields that a form or a file has. */
export type ProductInputField = ProductFieldOf<ProductField['type']>;

/** Fields of the product's own row, the same in every store. */
export const PRODUCT_ROW_FIELDS = fieldsThat(PRODUCT_FIELDS, { kept: 'product' });

/** Fields that an edit of the product's row carries; the barcode can't be changed (workspace §2). */
export const PRODUCT_EDIT_FIELDS = fieldsThat(PRODUCT_FIELDS, { kept: 'product', written: 'always' });
export type ProductEditField = (typeof PRODUCT_EDIT_FIELDS)[number];

/** Fields that a form or a file has, in its order. */
export const PRODUCT_INPUT_FIELDS: readonly ProductInputField[] = [
  ...fieldsThat(PRODUCT_FIELDS, { written: 'once' }),
  ...fieldsThat(PRODUCT_FIELDS, { written: 'always' }),
];

/** Fields of the product's row by which a sale is priced; the table of its versions keeps them. */
export const PRICED_FIELDS = fieldsThat(PRODUCT_FIELDS, { kept: 'product', isSold: true });

/** Fields of a product that decide what a sale of it costs. */
export const PRICE_FIELDS: readonly string[] = fieldsThat(PRODUCT_FIELDS, { decidesPrice: true });

export const TAX_FIELDS = fieldsThat(PRODUCT_FIELDS, { isTax: true });

/** Fields that level 1 does not see (contract §5). */
export const COST_FIELDS = fieldsThat(PRODUCT_FIELDS, { seen: 'inventory.costs' });

/** What Andy knows of a product's row. */
export const TOLD_FIELDS = PRODUCT_ROW_FIELDS.filter((name) => name !== 'redondear_precio_venta');

/** A product as level 1 has it: neither the API nor a row of its device holds costs. */
export function withoutCosts(data: ProductData): ProductData {
  return omit(data, COST_FIELDS);
}

/** Whether a product comes with its costs. */
export function knowsCosts(
  data: ProductData,
): data is ProductData & { [Name in (typeof COST_FIELDS)[number]]: Exclude<ProductData[Name], undefined> } {
  return COST_FIELDS.every((name) => data[name] !== undefined);
}
