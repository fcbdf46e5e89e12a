import * as z from 'zod';
import { money, numericId, rowId, timestamp } from '#contract/fields.ts';
import {
  ORDER_KINDS,
  ORDER_ORIGINS,
  ORDER_STATES,
  ORDER_STEPS,
  ORDER_WARNINGS,
} from '#domain/orders/orders.ts';

const OrderLine = z.object({
  /** Its place, from 1. */
  linea: z.int(),
  product_id: rowId,
  /** What the product was called then; null where it was not known. */
  nombre: z.string().nullable(),
  cantidad: z.number(),
  /** Percent. */
  descuento: money,
  /** Pesos with taxes of one unit, as it was told; null where nobody told a price. */
  precio_visto: money.nullable(),
  nota: z.string().nullable(),
});

/** Somebody took it further; never changed. */
const OrderStepRow = z.object({
  id: rowId,
  estado: z.enum(ORDER_STEPS),
  collaborator_id: numericId.nullable(),
  /** When it was done at the counter. */
  fisico_en: timestamp,
  created_at: timestamp,
  motivo: z.string().nullable(),
  /** The invoice that did it; such a step is gone where that is annulled. */
  invoice_id: rowId.nullable(),
});

const Warning = z.looseObject({ codigo: z.enum(ORDER_WARNINGS) });

/** What was promised: no number of the resolution, no stock taken, no debt (orders.md). */
export const Order = z.object({
  id: rowId,
  /** The store that has the goods. */
  serie_id: numericId,
  numero: z.int(),
  numero_display: z.string(),
  tipo: z.enum(ORDER_KINDS),
  /** The furthest of its steps (`orderState`). */
  estado: z.enum(ORDER_STATES),
  cliente_id: rowId.nullable(),
  contacto: z.object({
    nombre: z.string().nullable(),
    telefono: z.string().nullable(),
    direccion: z.string().nullable(),
    indicaciones: z.string().nullable(),
  }),
  para: timestamp.nullable(),
  domicilio: money,
  nota: z.string().nullable(),
  origen: z.enum(ORDER_ORIGINS),
  /** Who took it; null where nobody of the shop did. */
  collaborator_id: numericId.nullable(),
  /** The invoice in force that billed it, and its number on paper. */
  invoice_id: rowId.nullable(),
  factura_numero: z.string().nullable(),
  fisico_en: timestamp,
  created_at: timestamp,
  advertencias: z.array(Warning),
  /** What its client has paid towards it. */
  abonado: money,
  lineas: z.array(OrderLine),
  pasos: z.array(OrderStepRow),
  /**
   * What an edit sends in `If-Match`. Absent in the answer to a write, whose `Erp-Version` ends in it, and in the feed,
   * where it is `v`.
   */
  version: z.int().optional(),
});
export type Order = z.infer<typeof Order>;
