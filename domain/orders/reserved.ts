import { addQuantities } from '#domain/returns.ts';
import { isBuiltIn } from '#domain/products/built-in.ts';
import { isOpenOrder, type OrderState } from './orders.ts';

/** An order as far as it keeps goods from being sold to somebody else. */
interface ReservingOrder {
  serie_id: number;
  estado: OrderState;
  /** The invoice in force that billed it; its goods have left the stock by that. */
  invoice_id: string | null;
  lineas: readonly { product_id: string; cantidad: string | number }[];
}

/** Whether its goods are still in the shop and promised. */
export const holdsGoods = (order: Pick<ReservingOrder, 'estado' | 'invoice_id'>): boolean =>
  order.invoice_id === null && isOpenOrder(order);

/**
 * Units of each product that open orders have promised, three decimals: shown beside the stock, and never taken from it.
 * @param serieId the store; null for all of them
 */
export function reservedUnits(
  orders: readonly ReservingOrder[],
  serieId: number | null,
): ReadonlyMap<string, string> {
  const units = new Map<string, string>();
  for (const order of orders) {
    if (!holdsGoods(order) || (serieId !== null && order.serie_id !== serieId)) continue;
    for (const { product_id, cantidad } of order.lineas)
      if (!isBuiltIn(product_id)) units.set(product_id, addQuantities(units.get(product_id) ?? 0, cantidad));
  }
  return units;
}
