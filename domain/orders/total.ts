import { formatMoney, moneyToCents, parseDecimal, roundHalfEven } from '#domain/money/money.ts';
import { thousandths } from '#domain/returns.ts';

/** What an order comes to by the prices that were told when it was taken. */
interface PromisedOrder {
  /** What bringing it costs, money. */
  domicilio: string;
  lineas: readonly {
    cantidad: string | number;
    /** Percent. */
    descuento: string;
    /** Pesos with taxes of one unit; null where nobody told a price. */
    precio_visto: string | null;
  }[];
}

const FULL = 10_000n;
const PLACES = 2;

/** Money; null where a line has no price. What is billed is the price of that day, and may be another one. */
export function orderTotal({ domicilio, lineas }: PromisedOrder): string | null {
  let cents = moneyToCents(domicilio);
  for (const { cantidad, descuento, precio_visto } of lineas) {
    if (precio_visto === null) return null;
    const off = parseDecimal(descuento, PLACES) ?? 0n;
    const exact = moneyToCents(precio_visto) * thousandths(cantidad) * (FULL - off);
    cents += roundHalfEven(exact, 1000n * FULL);
  }
  return formatMoney(cents);
}
