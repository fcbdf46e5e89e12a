import { cleanLine } from '#domain/normalize.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { addOperation } from './enqueue.ts';
import type { OperationOf } from '#app/data/queue/operation.ts';
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
  { entityId, effect: { sale } }: OperationOf<'sale'>,
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
      },
      effect: { type: 'discarded-sale', codigo_provisional },
    },
    now,
  );
}
