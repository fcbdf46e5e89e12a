import { compareMoney } from './money.ts';

/**
 * The final price that a unit of some goods goes at, where its price before taxes is named: today's price is the final one, as
 * it is sold; any other price has the taxes on top of it.
 * @param precio named, money before taxes
 * @param today what the goods are sold at
 * @returns money, null for none. RangeError for malformed money
 */
export const finalPriceAt = (
  precio: string,
  today: { precio: string; precio_final?: string | null | undefined },
): string | null => (compareMoney(precio, today.precio) === 0 ? (today.precio_final ?? null) : null);
