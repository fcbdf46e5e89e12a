import * as z from 'zod';
import { money, numericId, rowId, timestamp } from '#contract/fields.ts';
import { UNITS } from '#domain/money/units.ts';
import { quantity } from './reports.ts';

const Stocked = z.object({
  producto_id: rowId,
  codigo_barras: z.string(),
  nombre: z.string(),
  serie_id: numericId,
  establecimiento: z.string(),
  unidad: z.enum(UNITS),
  existencias: quantity,
});

export const InventoryReport = z.object({
  calculado_en: timestamp,
  v: z.int(),
  serie_id: numericId.nullable(),
  /** What is there at what it cost, and what more was sold than was noted; as every cost null to those who may see none. */
  valor: money.nullable(),
  negativo: money.nullable(),
  productos: z.int(),
  /** By value, the dearest first, or by units for those who see none; so is what does not move. */
  results: z.array(Stocked.extend({ costo: money.nullable(), valor: money.nullable() })),
  count: z.int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** Without a sale for sixty days: how many products, in how many rows, what they are worth; the dearest rows by name. */
  quietos: z.object({ productos: z.int(), filas: z.int(), valor: money.nullable() }),
  sin_movimiento: z.array(Stocked.extend({ valor: money.nullable() })),
  /** Units at which a product is short for the caller; absent in what a device keeps of a server of before. */
  limite_alerta_inventario: z.int().optional(),
  /** Products that run out, of which the list names the most sold. */
  se_agotan: z.int(),
  se_agota: z.array(Stocked.extend({ vendidas: quantity, dias: z.int().nullable() })),
});
export type InventoryReport = z.infer<typeof InventoryReport>;
