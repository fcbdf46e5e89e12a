import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import { numericId, rowId, saleMoneyInput, text, uuid } from '#contract/fields.ts';
import { Client } from '#contract/clients/clients.ts';
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

/**
 * Writes that a device may queue, and that level 3 may therefore send for a colleague (offline §9). Whatever
 * is not here is never queued: it needs its answer at once.
 */
export const QUEUED_WRITES: readonly string[] = [
  'POST /api/erp/facturacion/facturas/',
  'POST /api/erp/facturacion/facturas/:id/reimpresiones/',
  'POST /api/erp/facturacion/ventas-descartadas/',
  'POST /api/erp/inventario/productos/',
  'PUT /api/erp/inventario/productos/:id/',
  'DELETE /api/erp/inventario/productos/:id/',
  'POST /api/erp/clientes/',
  'PUT /api/erp/clientes/:id/',
  'DELETE /api/erp/clientes/:id/',
  'POST /api/erp/clientes/:id/abonos/',
  'POST /api/erp/config/printer-settings/',
  'PUT /api/erp/subusers/me/',
];

const MAX_IMPORTED = 500;
const flag = z.boolean(fieldText.invalid).optional();

/** An operation as a device exports it: a row of its outbox, and whose it is. */
export const ImportedOperation = z.object({
  /** Its Idempotency-Key. */
  op: uuid,
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE'], fieldText.invalid),
  path: text(300),
  body: z.unknown(),
  occurredAt: z.string(fieldText.notText).nullish(),
  /** The customer had left with the goods; a device writes `delivered`. */
  offline: flag,
  delivered: flag,
  /** Id of the row it creates; a device writes `entityId`. */
  entity: uuid.nullish(),
  entityId: uuid.nullish(),
  shownTotal: saleMoneyInput.nullish(),
  /** The data version that an edit was made on. */
  baseVersion: z.int(fieldText.notInteger).nonnegative(fieldText.notInteger).nullish(),
  /** History that this version is one of, as `Erp-Epoch` told it. */
  baseEpoch: z.string(fieldText.notText).nullish(),
  /** Key of the own write it was made on top of, which had no answer yet: the row may have changed since by nobody else. */
  restsOn: uuid.nullish(),
  /** Id of the collaborator who made it. */
  autor: numericId,
});
export type ImportedOperation = z.infer<typeof ImportedOperation>;

export const ImportInput = z.object({
  operaciones: z
    .array(ImportedOperation, fieldText.importList)
    .max(MAX_IMPORTED, fieldText.importTooLong(MAX_IMPORTED)),
});

/** What the server answered to each operation, in the order sent. */
export const ImportReply = z.object({
  resultados: z.array(z.object({ op: rowId, status: z.int(), cuerpo: z.unknown() })),
});
export type ImportReply = z.infer<typeof ImportReply>;
