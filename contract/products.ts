import * as z from 'zod';
import { money } from './fields.ts';

const ivaRate = z.union([z.literal(19), z.literal(5), z.literal(0), z.null()]);
const incRate = z.union([z.literal(16), z.literal(8), z.literal(4), z.null()]);

/** Product data, the same in every store. `costo` and `porcentaje_margen` only from level 2. */
export const ProductData = z.object({
  id: z.uuid(),
  codigo_barras: z.string(),
  nombre: z.string(),
  proveedor: z.string().nullable(),
  costo: money.optional(),
  porcentaje_margen: z.int().optional(),
  redondear_precio_venta: z.boolean(),
  precio_venta_calculado: money,
  iva_rate: ivaRate,
  inc_rate: incRate,
  applies_icui: z.boolean(),
  applies_bag_tax: z.boolean(),
  tax_summary_display: z.string(),
});
export type ProductData = z.infer<typeof ProductData>;

/** Quantities and place names of a product in one store (a series). */
export const StockRow = z.object({
  producto_id: z.uuid(),
  serie_id: z.int(),
  cantidad_vitrina: z.number(),
  cantidad_bodega: z.number(),
  nombre_vitrina: z.string().nullable(),
  nombre_bodega: z.string().nullable(),
});
export type StockRow = z.infer<typeof StockRow>;

/** A product as the list shows it: data and the quantities of the store shown. */
export const Product = ProductData.extend({
  cantidad_vitrina: z.number(),
  cantidad_bodega: z.number(),
  cantidad_total: z.number(),
  nombre_vitrina: z.string().nullable(),
  nombre_bodega: z.string().nullable(),
});
export type Product = z.infer<typeof Product>;

/** Orderings that the list takes; those of cost only from level 2. */
export const PRODUCT_ORDERINGS = [
  'nombre',
  'codigo_barras',
  'cantidad_vitrina',
  'cantidad_bodega',
  'cantidad_total',
  'proveedor',
  'costo',
  'porcentaje_margen',
  'precio_venta_calculado',
] as const;
