import * as z from 'zod';
import { rowId } from '#contract/fields.ts';
import { CashSession } from '#contract/cash/cash-sessions.ts';
import { Client } from '#contract/clients/clients.ts';
import { Order } from '#contract/orders/orders.ts';
import { Return } from '#contract/returns/returns.ts';
import { Invoice } from '#contract/invoicing/invoices.ts';
import { ProductData, StockRow } from '#contract/inventory/products.ts';
import { Business, Series, SessionData } from '#contract/session/session.ts';

/** Tables of the change feed (offline §4). */
const FEED_TABLES = [
  'productos',
  'existencias',
  'clientes',
  'series',
  'negocio',
  'sesion',
  'facturas',
  'cuenta',
  'ajustes',
  'cajas',
  'devoluciones',
  'pedidos',
] as const;
export type FeedTable = (typeof FEED_TABLES)[number];

const change = <Table extends FeedTable, Row extends z.ZodType>(tabla: Table, row: Row) =>
  z.object({
    tabla: z.literal(tabla),
    id: z.string(),
    v: z.int(),
    borrado: z.boolean(),
    fila: row.nullable(),
  });

const LedgerEntry = z.object({
  id: rowId,
  cliente_id: rowId,
  fecha: z.string(),
  tipo: z.enum(['cargo', 'abono']),
  valor: z.string(),
  referencia: z.string().nullable(),
  factura_id: rowId.nullable(),
  /** How a payment was made; absent in rows that a device has kept since before it was told. */
  medio: z.string().nullable().optional(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const SettingsRow = z.record(z.string(), z.unknown());

export const Change = z.discriminatedUnion('tabla', [
  change('productos', ProductData),
  change('existencias', StockRow),
  change('clientes', Client),
  change('series', Series),
  change('negocio', Business),
  change('sesion', SessionData),
  change('facturas', Invoice),
  change('cuenta', LedgerEntry),
  change('ajustes', SettingsRow),
  change('cajas', CashSession),
  change('devoluciones', Return),
  change('pedidos', Order),
]);
export type Change = z.infer<typeof Change>;

/** An operation of this identity that took effect in the range of a page. */
const AppliedOperation = z.object({ op: rowId, desde: z.int(), hasta: z.int() });

export const ChangePage = z.object({
  epoca: z.string(),
  hasta: z.int(),
  mas: z.boolean(),
  /** Rows of the whole history that are still ahead, for a progress bar; an estimate. */
  faltan: z.int().optional(),
  /** Day of the business's first invoice, YYYY-MM-DD in Bogotá, null before it: a device that goes back to it lacks none. */
  primera_factura: z.string().nullable().optional(),
  cambios: z.array(Change),
  aplicadas: z.array(AppliedOperation),
});
export type ChangePage = z.infer<typeof ChangePage>;

const Restart = z.object({ reiniciar: z.literal(true), epoca: z.string() });

export const ChangesReply = z.union([Restart, ChangePage]);
export type ChangesReply = z.infer<typeof ChangesReply>;

/** A stored outcome of an operation. */
export const OperationReply = z.object({
  op: rowId,
  estado: z.enum(['aplicada', 'rechazada', 'anulada']),
  status: z.int(),
  cuerpo: z.unknown(),
  desde: z.int().nullable(),
  hasta: z.int().nullable(),
});

/** What an event of the stream says: the newest version of the business. The rows are fetched from the feed. */
export const NewestVersion = z.object({ v: z.int() });
