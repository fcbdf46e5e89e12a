import type { ErpDatabase } from '#app/data/db.ts';
import { openCreates } from '#app/data/queue/dependencies.ts';
import { addOperation, enqueue } from './enqueue.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';
import { writePaths } from './write-paths.ts';

/** Notes that the paper of a return was printed again; of a return that awaits its note the server hears once it has it. */
export function recordReturnReprint(db: ErpDatabase, returnId: string, now = new Date()): Promise<Operation> {
  return enqueue(db, async () => {
    const row = touch.returned(returnId);
    // What came back for another sale is part of its operation.
    const [alone, exchanged] = [await openCreates(db, 'return', row), await openCreates(db, 'sale', row)];
    return addOperation(
      db,
      {
        entityId: returnId,
        lane: `reimpresiones:${returnId}`,
        touches: [],
        dependsOn: [...alone, ...exchanged],
        method: 'POST',
        path: writePaths.reprintReturn(returnId),
        body: {},
        effect: { type: 'return-reprint', devolucion_id: returnId },
      },
      now,
    );
  });
}

/** Notes that an invoice was printed again; the server hears of an invoice that awaits its number once it has it. */
export function recordReprint(db: ErpDatabase, invoiceId: string, now = new Date()): Promise<Operation> {
  return enqueue(db, async () =>
    addOperation(
      db,
      {
        entityId: invoiceId,
        // Apart from the sale, whose lane says what became of it.
        lane: `reimpresiones:${invoiceId}`,
        touches: [],
        dependsOn: await openCreates(db, 'sale', touch.invoice(invoiceId)),
        method: 'POST',
        path: writePaths.reprint(invoiceId),
        body: {},
        effect: { type: 'reprint', factura_id: invoiceId },
      },
      now,
    ),
  );
}
