import { z } from 'zod';
import { cell, readTable } from './table.ts';

/** A product as its form writes it, and what the demo knows about how it sells. */
export interface DemoProduct {
  codigo_barras: string;
  nombre: string;
  proveedor: string | null;
  /** Pesos with two decimals: "2230.00". */
  costo: string;
  /** Whole percent. */
  porcentaje_margen: number;
  redondear_precio_venta: boolean;
  iva_rate: 19 | 5 | 0 | null;
  inc_rate: 16 | 8 | 4 | null;
  applies_icui: boolean;
  applies_bag_tax: boolean;
  cantidad_vitrina: number;
  cantidad_bodega: number;
  nombre_vitrina: string | null;
  nombre_bodega: string | null;
  /** Kind of goods; invoices of the demo fill their baskets by it. */
  categoria: string;
  /** 1 to 100: weight with which the demo's invoices draw it. */
  popularidad: number;
  /** Sold by weight: its quantity on an invoice may have decimals. */
  a_granel: boolean;
  unidad: 'und' | 'kg';
}

/** What is sold by weight is sold by the kilo. */
export const unitOf = (isByWeight: boolean): DemoProduct['unidad'] => (isByWeight ? 'kg' : 'und');

const FeaturedRow = z.strictObject({
  codigo_barras: cell.text,
  nombre: cell.text,
  proveedor: cell.optionalText,
  costo: cell.text,
  porcentaje_margen: cell.wholeNumber,
  redondear_precio_venta: cell.flag,
  iva_rate: cell.iva,
  inc_rate: cell.inc,
  applies_icui: cell.flag,
  applies_bag_tax: cell.flag,
  cantidad_vitrina: cell.wholeNumber,
  cantidad_bodega: cell.wholeNumber,
  nombre_vitrina: cell.optionalText,
  nombre_bodega: cell.optionalText,
  categoria: cell.text,
  popularidad: cell.wholeNumber,
  a_granel: cell.flag,
});

/**
 * The products that appear in the product's pictures: always the first ones, whatever the seed.
 * `featured.csv` has a column for each field of {@link DemoProduct}: IVA as 19, 5, 0 or "excluido", yes as "sí".
 */
export function readFeatured(): DemoProduct[] {
  return readTable('featured', FeaturedRow).map((row) => ({ ...row, unidad: unitOf(row.a_granel) }));
}
