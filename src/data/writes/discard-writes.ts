import { cleanLine } from '#domain/normalize.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { addOperation } from './enqueue.ts';
import { isKind, type Operation, type OperationOf } from '#app/data/queue/operation.ts';
import { writePaths } from './write-paths.ts';

// As many characters as the note takes (contract §5).
const MAX_NAME = 255;
export const MAX_REASON = 500;

/**
 * Notes for the activity log that a sale whose goods had left was given up, and why: nothing else would tell the
 * owner. Inside the caller's transaction over `projectionTables`.
 */
export async function recordDiscard(
  db: ErpDatabase,
  { entityId, effect: { sale, exchange } }: OperationOf<'sale'>,
  reason: string,
  now: Date,
): Promise<void> {
  const { codigo_provisional, cliente, total_factura, caja_id = null } = sale;
  // Typed in several lines, or pasted: nobody could correct a refused note.
  const motivo = cleanLine(reason, MAX_REASON);
  await addOperation(
    db,
    {
      entityId,
      // Apart from the sale, which will never be settled.
      lane: `descartadas:${entityId}`,
      touches: [],
      dependsOn: [],
      method: 'POST',
      path: writePaths.discardedSales,
      body: {
        codigo_provisional,
        cliente: cleanLine(cliente.nombre, MAX_NAME),
        total: total_factura,
        motivo,
        venta_id: entityId,
        caja_id,
        ...(exchange ? { devolucion_id: exchange.id } : {}),
      },
      effect: { type: 'discarded-sale', codigo_provisional },
    },
    now,
  );
}

/** What of a drawer an operation was, and what people call it; undefined for what moved no money. */
function documentOf(operation: Operation) {
  if (isKind(operation, 'payment')) {
    const { nombre = '', caja_id } = operation.effect;
    return { tipo: 'abono' as const, nombre, caja_id };
  }
  // Money of a return that nobody handed over is in the drawer yet.
  if (isKind(operation, 'return') && operation.delivered) {
    const { back, caja_id } = operation.effect;
    return { tipo: 'devolucion' as const, nombre: back.factura ?? back.codigo_provisional ?? '', caja_id };
  }
  if (!isKind(operation, 'cash-move')) return undefined;
  const { categoria, caja_id } = operation.effect.movement;
  return { tipo: 'movimiento' as const, nombre: categoria, caja_id };
}

/**
 * Notes for the server that money which had changed hands was given up: the closing of its drawer awaits it no more,
 * and the log tells the owner. Nothing of other writes. Inside the caller's transaction over `projectionTables`.
 */
export async function recordGivenUp(
  db: ErpDatabase,
  operation: Operation,
  reason: string,
  now: Date,
): Promise<void> {
  const document = documentOf(operation);
  if (!document) return;
  const { tipo, caja_id = null } = document;
  const { entityId } = operation;
  const nombre = cleanLine(document.nombre, MAX_NAME);
  await addOperation(
    db,
    {
      entityId,
      lane: `descartadas:${entityId}`,
      touches: [],
      dependsOn: [],
      method: 'POST',
      path: writePaths.givenUp,
      body: {
        tipo,
        documento_id: entityId,
        caja_id,
        nombre: nombre || null,
        motivo: cleanLine(reason, MAX_REASON) || null,
      },
      effect: { type: 'given-up', tipo, nombre },
    },
    now,
  );
}
