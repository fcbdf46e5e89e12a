import type { Invoice } from '#contract/invoicing/invoices.ts';
import { Problem } from '#domain/problems.ts';
import type { WatchedOrder } from './ports.ts';

/**
 * What the shop should look at in a sale whose order another invoice has billed (orders.md).
 * @throws Problem `pedido_facturado` (409) with its number while the goods are still here
 */
export function warnRebilled(order: WatchedOrder | undefined, isDelivered: boolean): Invoice['advertencias'] {
  if (!order?.billed) return [];
  const { id, numero } = order.billed;
  if (!isDelivered)
    throw new Problem('pedido_facturado', { values: { numero }, extra: { factura_id: id, numero } });
  return [{ codigo: 'pedido_facturado_dos_veces', factura_id: id, factura: numero }];
}
