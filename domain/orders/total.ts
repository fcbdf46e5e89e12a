import {
  addMoney,
  formatMoney,
  moneyToCents,
  parseDecimal,
  roundHalfEven,
  thousandths,
} from '#domain/money/money.ts';

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

type PromisedLine = PromisedOrder['lineas'][number];

/** What a line comes to, money, rounded by itself; null where nobody told a price. */
export function lineTotal({ cantidad, descuento, precio_visto }: PromisedLine): string | null {
  if (precio_visto === null) return null;
  const off = parseDecimal(descuento, PLACES) ?? 0n;
  const exact = moneyToCents(precio_visto) * thousandths(cantidad) * (FULL - off);
  return formatMoney(roundHalfEven(exact, 1000n * FULL));
}

/** Money; null where a line has no price. What is billed is the price of that day, and may be another one. */
export function orderTotal({ domicilio, lineas }: PromisedOrder): string | null {
  let total = domicilio;
  for (const line of lineas) {
    const amount = lineTotal(line);
    if (amount === null) return null;
    total = addMoney(total, amount);
  }
  return total;
}
