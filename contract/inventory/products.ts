import { formatDecimal, parseDecimal } from '#domain/money/money.ts';
import { MAX_MARGIN, PRICE_MODES } from '#domain/money/price.ts';
import { INC_RATES, IVA_RATES } from '#domain/money/tax.ts';
import { UNITS } from '#domain/money/units.ts';
import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import { keptText, money, moneySaying, numeral, optionalText, rowId, text } from '#contract/fields.ts';

const ivaRate = z.union([z.literal(19), z.literal(5), z.literal(0), z.null()]);
const incRate = z.union([z.literal(16), z.literal(8), z.literal(4), z.null()]);

/** Product data, the same in every store. `costo` and `porcentaje_margen` only from level 2. */
export const ProductData = z.object({
  id: rowId,
  codigo_barras: z.string(),
  nombre: z.string(),
  proveedor: z.string().nullable(),
  costo: money.optional(),
  porcentaje_margen: z.int().optional(),
  redondear_precio_venta: z.boolean(),
  /** Pesos with taxes, of a product that is priced so; null where cost and margin decide. */
  precio_final: money.nullish(),
  precio_modo: z.enum(PRICE_MODES).optional(),
  /** Whether the counter names the price, within these bounds where they are set. */
  precio_abierto: z.boolean().optional(),
  precio_min: money.nullish(),
  precio_max: money.nullish(),
  /** What one of it is. */
  unidad: z.enum(UNITS).optional(),
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
  producto_id: rowId,
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
  /** How many of these units open orders have promised; absent where they have promised none. */
  apartadas: z.number().optional(),
});
export type Product = z.infer<typeof Product>;

/** What invoicing needs of a product: stock of the seller's store, price, tax rates (contract §5). */
export const SaleProduct = Product.omit({
  proveedor: true,
  costo: true,
  porcentaje_margen: true,
  redondear_precio_venta: true,
  nombre_vitrina: true,
  nombre_bodega: true,
});
export type SaleProduct = z.infer<typeof SaleProduct>;

const blankable = (message: string) => z.union([z.string(), z.number(), z.null()], message);

const costInput = moneySaying(fieldText.productRequired);

const marginInput = blankable(fieldText.margin).transform((value, ctx) => {
  if (isBlank(value)) return 0;
  const percent = parseDecimal(trimmed(value), 0);
  if (percent !== null && percent >= 0n && percent <= BigInt(MAX_MARGIN)) return Number(percent);
  ctx.addIssue(fieldText.margin);
  return z.NEVER;
});

/** A rate of the law, as a number or a decimal string ("19.00"); absent, null and blank are no tax at all. */
function rateInput<Rate extends number>(rates: readonly (Rate | null)[], message: string) {
  return blankable(message)
    .default(null)
    .transform((value, ctx) => {
      if (isBlank(value)) return null;
      const asked = parseDecimal(trimmed(value), 2);
      const rate = rates.find((known) => known !== null && BigInt(known * 100) === asked);
      if (rate !== undefined) return rate;
      ctx.addIssue(message);
      return z.NEVER;
    });
}

/** A decimal of up to three places; `blank` is what a blank one means. */
function quantityInput<Blank extends string | undefined>(message: string, blank: Blank) {
  return blankable(message)
    .transform((value, ctx) => {
      if (isBlank(value)) return blank;
      const thousandths = parseDecimal(trimmed(value), 3);
      if (thousandths !== null) return formatDecimal(thousandths, 3);
      ctx.addIssue(message);
      return z.NEVER;
    })
    .optional();
}

function isBlank(value: string | number | null): value is null | '' {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function trimmed(value: string | number | null): string | number | null {
  return typeof value === 'string' ? value.trim() : value;
}

const storeInput = z
  .union([z.number(), z.string(), z.null()], fieldText.unknownSeries)
  .default(null)
  .transform((value, ctx) => {
    if (isBlank(value)) return null;
    if (/^[1-9]\d{0,14}$/u.test(String(trimmed(value)))) return Number(value);
    ctx.addIssue(fieldText.unknownSeries);
    return z.NEVER;
  });

/** Absent leaves it as it is set; null and blank take it away. */
const keptMoney = z
  .union([z.string(), z.number(), z.null()], fieldText.notNumber)
  .transform((value) => (isBlank(value) ? null : value))
  // Not a union, which would tell nothing of what is wrong with the amount.
  .pipe(moneySaying(fieldText.notMoney).nullable())
  .optional();

const flagInput = z.boolean(fieldText.notBoolean).default(false);

/**
 * An edit of a product: its whole data, and what changes in one store. Quantities are not negative, and whole of what is
 * sold by the piece, unless they are the stored ones, which only the server can tell; deltas win over them (contract §5).
 */
export const ProductEditInput = z.object({
  nombre: text(255, fieldText.productRequired),
  proveedor: optionalText(255),
  /** Absent stays as it is, of who does not see costs and so cannot know it; everybody else has to name it. */
  costo: costInput.optional(),
  /** Absent stays as it is of the same; of everybody else it is 0. */
  porcentaje_margen: marginInput.optional(),
  redondear_precio_venta: flagInput,
  precio_final: keptMoney,
  /** Follows from the final price where it is absent; `neto` takes a final price away. */
  precio_modo: z.enum(PRICE_MODES, fieldText.priceMode).optional(),
  /** What of these four is absent stays as it is: an app of before sends none. */
  precio_abierto: z.boolean(fieldText.notBoolean).optional(),
  precio_min: keptMoney,
  precio_max: keptMoney,
  unidad: z.enum(UNITS, fieldText.oneOf(UNITS)).optional(),
  iva_rate: rateInput(IVA_RATES, fieldText.ivaRate),
  inc_rate: rateInput(INC_RATES, fieldText.incRate),
  applies_icui: flagInput,
  applies_bag_tax: flagInput,
  nombre_vitrina: keptText(255),
  nombre_bodega: keptText(255),
  cantidad_vitrina: quantityInput(fieldText.partQuantity, '0.000'),
  cantidad_bodega: quantityInput(fieldText.partQuantity, '0.000'),
  delta_vitrina: quantityInput(fieldText.deltaQuantity, undefined),
  delta_bodega: quantityInput(fieldText.deltaQuantity, undefined),
  /** The store whose quantities and place names are written; the own one when absent. */
  serie_id: storeInput,
});
export type ProductEditInput = z.infer<typeof ProductEditInput>;

/** A new product: its barcode can't be changed later (workspace §2). */
export const ProductInput = ProductEditInput.extend({
  codigo_barras: numeral(100, fieldText.productRequired),
  costo: costInput,
  porcentaje_margen: marginInput.default(0),
});
export type ProductInput = z.infer<typeof ProductInput>;

/** Global summary of the inventory; money is exact, stock that is owed counts as negative. */
export const InventorySummary = z.object({
  total_registros: z.int().nonnegative(),
  unidades_totales_globales: z.number(),
  costo_total_inventario: money,
  venta_potencial_total: money,
  margen_potencial_total: money,
});
export type InventorySummary = z.infer<typeof InventorySummary>;

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
