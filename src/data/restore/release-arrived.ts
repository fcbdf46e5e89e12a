import type { Change, FeedTable } from '#contract/sync/sync.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { requeue } from '#app/data/queue/rekey.ts';
import { rowsUsedBy } from '#app/data/queue/rows-used.ts';

/** Refusals for want of a row, and the tables that it may be of. */
export const ROW_UNKNOWN: ReadonlyMap<string, readonly FeedTable[]> = new Map([
  ['cliente_desconocido', ['clientes']],
  ['producto_desconocido', ['productos']],
  ['factura_desconocida', ['facturas']],
  ['no_encontrado', ['clientes', 'productos', 'facturas', 'cajas', 'pedidos']],
]);

/**
 * Lets go again what was refused because the server lacked a row that a page of the feed brings: another device has
 * sent the client of a sale, or the invoice that was printed again, which a restore had taken back. Under new keys,
 * because the refusals are stored under the old ones. Inside the transaction that takes the page in.
 */
export async function releaseArrived(db: ErpDatabase, changes: readonly Change[]): Promise<void> {
  const refused = await db.outbox.where('state').equals('rejected').toArray();
  for (const operation of refused) {
    const tables = ROW_UNKNOWN.get(operation.error?.codigo ?? '');
    if (!tables) continue;
    const used = new Set(rowsUsedBy(operation));
    const isMeant = ({ tabla, id, fila }: Change) =>
      fila !== null && tables.includes(tabla) && used.has(`${tabla}:${id}`);
    if (changes.some(isMeant)) await requeue(db, operation);
  }
}
