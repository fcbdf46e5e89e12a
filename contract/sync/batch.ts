import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import { numericId, saleMoneyInput, text, uuid } from '#contract/fields.ts';
import { MOST_IN_BATCH } from './batch-size.ts';

/**
 * Writes that a device may queue, and that level 3 may therefore send for a colleague (offline §9). Every other write
 * needs its answer at once and is never queued.
 */
export const QUEUED_WRITES: readonly string[] = [
  'POST /api/erp/facturacion/facturas/',
  'POST /api/erp/facturacion/facturas/:id/reimpresiones/',
  'POST /api/erp/facturacion/ventas-descartadas/',
  'POST /api/erp/facturacion/devoluciones/',
  'POST /api/erp/facturacion/devoluciones/:id/reimpresiones/',
  'POST /api/erp/inventario/productos/',
  'PUT /api/erp/inventario/productos/:id/',
  'DELETE /api/erp/inventario/productos/:id/',
  'POST /api/erp/clientes/',
  'PUT /api/erp/clientes/:id/',
  'DELETE /api/erp/clientes/:id/',
  'POST /api/erp/clientes/:id/abonos/',
  'POST /api/erp/caja/sesiones/',
  'POST /api/erp/caja/movimientos/',
  'POST /api/erp/caja/sesiones/:id/conteos/',
  'POST /api/erp/caja/sesiones/:id/cierre/',
  'POST /api/erp/caja/descartes/',
  'POST /api/erp/autorizaciones/',
  'POST /api/erp/pedidos/',
  'PUT /api/erp/pedidos/:id/',
  'POST /api/erp/pedidos/:id/pasos/',
  'POST /api/erp/config/printer-settings/',
  'PUT /api/erp/config/favoritos/:serie_id/',
  'PUT /api/erp/subusers/me/',
];

const MOST_IMPORTED = 500;
const flag = z.boolean(fieldText.invalid).optional();

/** An operation as it stands in a device's outbox: the request, and what its headers would say. */
export const SentOperation = z.object({
  /** Its Idempotency-Key. */
  op: uuid,
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE'], fieldText.invalid),
  path: text(300),
  body: z.unknown().optional(),
  occurredAt: z.string(fieldText.notText).nullish(),
  /** The device that it was done on, where another one sends it. */
  device: z.string(fieldText.notText).nullish(),
  /** The customer had left with the goods; a device writes `delivered`. */
  offline: flag,
  delivered: flag,
  /** Id of the row it creates; a device writes `entityId`. */
  entity: uuid.nullish(),
  entityId: uuid.nullish(),
  shownTotal: saleMoneyInput.nullish(),
  /** The data version that an edit was made on. */
  baseVersion: z.int(fieldText.notInteger).nonnegative(fieldText.notInteger).nullish(),
  /** History that this version belongs to, as `Erp-Epoch` told it. */
  baseEpoch: z.string(fieldText.notText).nullish(),
  /** Key of the own write that it was made on top of, which had no answer yet: nobody else may have changed the row since. */
  restsOn: uuid.nullish(),
  /** Keys of operations of the same batch that must have been taken before it runs. */
  dependsOn: z.array(uuid, fieldText.invalid).max(MOST_IN_BATCH, fieldText.invalid).nullish(),
});
export type SentOperation = z.infer<typeof SentOperation>;

/** Each operation is checked by itself, so that a bad one does not hold up the rest of a device's queue. */
export const BatchInput = z.object({
  operaciones: z
    .array(z.unknown(), fieldText.importList)
    .max(MOST_IN_BATCH, fieldText.batchTooLong(MOST_IN_BATCH)),
});

/** What came of an operation of a batch. */
export const BatchOutcome = z.object({
  /** Its key; null where it had none that could be read. */
  op: z.string().nullable(),
  /** The status that the single call would have had; 424 `espera` and 425 `sin_iniciar` are the batch's own. */
  status: z.int(),
  cuerpo: z.unknown(),
  /** Versions that the write took, as `Erp-Version` tells them; null for a write that was not applied. */
  desde: z.int().nullable(),
  hasta: z.int().nullable(),
  /** Whether the answer was stored under the key already (`Idempotent-Replayed`). */
  repetida: z.boolean(),
  /** As `Retry-After`, seconds; null where it was not told. */
  reintentar_s: z.int().nullable(),
});
export type BatchOutcome = z.infer<typeof BatchOutcome>;

/** One outcome for each operation, in the order sent. Streamed: each outcome has a line of its own as soon as it is known. */
export const BatchReply = z.object({ resultados: z.array(BatchOutcome) });
export type BatchReply = z.infer<typeof BatchReply>;

/** An operation as a device exports it: whose it is, too. */
export const ImportedOperation = SentOperation.extend({
  /** Id of the collaborator who made it. */
  autor: numericId,
});
export type ImportedOperation = z.infer<typeof ImportedOperation>;

/** Each operation is checked by itself, as those of a batch are. */
export const ImportInput = z.object({
  operaciones: z
    .array(z.unknown(), fieldText.importList)
    .max(MOST_IMPORTED, fieldText.importTooLong(MOST_IMPORTED)),
});

/** What the server answered to each imported operation, in the order sent. */
export const ImportReply = z.object({
  resultados: z.array(z.object({ op: z.string().nullable(), status: z.int(), cuerpo: z.unknown() })),
});
export type ImportReply = z.infer<typeof ImportReply>;
