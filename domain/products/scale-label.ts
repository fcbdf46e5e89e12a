import { formatDecimal, formatMoney } from '#domain/money/money.ts';

/** How a scale writes its labels: EAN-13, `PP LLLLL VVVVV C`. Source: quick-sale.md E2. */
export interface ScaleLabel {
  /** The two digits that its labels begin with, 20 to 29. */
  prefijos: string[];
  /** Digits of the product's number. */
  plu: number;
  /** Digits of the weight or price. */
  valor: number;
  tipo: 'peso' | 'precio';
  /** Decimals of the weight in kilos, or of the price in pesos. */
  decimales: number;
}

/** Digits of a label between its prefix and its check digit. */
export const LABEL_DIGITS = 10;

/** What a label says; `weight` is thousandths of a kilo, `price` money with taxes. */
type ReadLabel =
  | { kind: 'weight'; plu: string; weight: bigint }
  | { kind: 'price'; plu: string; price: string }
  | { kind: 'torn' };

/**
 * Reads the label of a scale.
 * @returns undefined for a code that is none of this scale's; `torn` where its check digit is another one
 */
export function readLabel(code: string, label: ScaleLabel): ReadLabel | undefined {
  if (!/^\d{13}$/u.test(code) || !label.prefijos.includes(code.slice(0, 2))) return undefined;
  if (checkDigit(code.slice(0, 12)) !== code.at(-1)) return { kind: 'torn' };
  const plu = withoutZeros(code.slice(2, 2 + label.plu));
  const digits = BigInt(code.slice(2 + label.plu, 2 + label.plu + label.valor));
  if (label.tipo === 'peso') return { kind: 'weight', plu, weight: scaled(digits, 3, label.decimales) };
  return { kind: 'price', plu, price: formatMoney(scaled(digits, 2, label.decimales)) };
}

/** The label of a product without a weight or price on it: many shops register that as its code. */
export function bareLabel(code: string, { plu, valor }: ScaleLabel): string {
  const head = `${code.slice(0, 2 + plu)}${'0'.repeat(valor)}`;
  return `${head}${checkDigit(head)}`;
}

/** A product's number as labels and barcodes are compared: without leading zeros. */
export const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/u, '');

/** A weight as a quantity, decimal text. */
export const weightText = (thousandths: bigint): string => formatDecimal(thousandths, 3);

/** Brings an amount with some decimals to others; what is beyond them is cut off. */
function scaled(digits: bigint, places: number, decimals: number): bigint {
  return decimals <= places
    ? digits * 10n ** BigInt(places - decimals)
    : digits / 10n ** BigInt(decimals - places);
}

/** The last digit of an EAN-13. */
function checkDigit(twelve: string): string {
  const sum = Array.from(twelve, Number).reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}
