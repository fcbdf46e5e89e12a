import type { ErpDatabase } from '#app/data/db.ts';
import { addOperation } from '#app/data/outbox/enqueue.ts';
import type { OperationOf } from '#app/data/outbox/operation.ts';
import { writePaths } from './write-paths.ts';

export interface DiscardedSaleEffect {
  type: 'discarded-sale';
  codigo_provisional: string;
}

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
  const { codigo_provisional, cliente, total_factura } = sale;
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
      body: { codigo_provisional, cliente: cliente.nombre, total: total_factura, motivo: reason },
      effect: { type: 'discarded-sale', codigo_provisional },
    },
    now,
  );
}
