import type { Change, FeedTable } from '#contract/sync/sync.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { requeue } from '#app/data/queue/rekey.ts';
import type { OperationKind } from '#app/data/queue/effects.ts';
import { touch } from '#app/data/queue/touches.ts';
import { rowsUsedBy } from '#app/data/queue/rows-used.ts';

/** Refusals for want of a row, and the tables that it may be of. */
export const ROW_UNKNOWN: ReadonlyMap<string, readonly FeedTable[]> = new Map([
  ['cliente_desconocido', ['clientes']],
  ['producto_desconocido', ['productos']],
  ['factura_desconocida', ['facturas']],
  ['no_encontrado', ['clientes', 'productos', 'facturas', 'cajas', 'pedidos', 'devoluciones']],
]);

/** An edit needs the row that it edits. */
const EDITED: Partial<Record<OperationKind, (id: string) => string>> = {
  'product-edit': touch.product,
  'client-edit': touch.client,
  'order-edit': touch.order,
};

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
    const { kind, entityId, base } = operation;
    const edited = EDITED[kind]?.(entityId);
    const used = new Set([...rowsUsedBy(operation), edited]);
    const isMeant = ({ tabla, id, fila }: Change) =>
      fila !== null && tables.includes(tabla) && used.has(`${tabla}:${id}`);
    if (!changes.some(isMeant)) continue;
    // The row comes back under another version: by its fields shows what anybody else has made of it.
    const again = edited !== undefined && base !== null ? { base: { ...base, v: null } } : {};
    await requeue(db, operation, again);
  }
}
