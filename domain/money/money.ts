// Exact decimals as scaled BigInt: a binary float is a cent off on about 2 % of ordinary lines (domain §1).
// Every rounding of the product lives in this file.

/** Hundredths of a Colombian peso. */
export type Cents = bigint;

// Bounded so that a hostile body can't make the arithmetic expensive.
const DECIMAL = /^(-?)([0-9]{1,18})(?:\.([0-9]+))?$/;
/** Sums of amounts that each are within the bound. */
const TRUSTED = /^(-?)([0-9]{1,60})(?:\.([0-9]+))?$/;
const MONEY_PLACES = 2;
const QUANTITY_PLACES = 3;

/**
 * Reads a decimal, scaled by 10^places. A number counts as its shortest decimal text, so 0.1 is one tenth.
 * Accepts up to 18 integer digits, at most `places` decimals, an optional leading '-'; trims nothing.
 * Anything else (exponent, NaN, Infinity, other digits, other types) is null. Source: domain §1, §6.
 */
export function parseDecimal(value: unknown, places: number): bigint | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return null;
  return readDecimal(text, places, DECIMAL);
}

function readDecimal(text: string, places: number, pattern: RegExp): bigint | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > places) return null;
  const scaled = BigInt(whole + fraction.padEnd(places, '0'));
  return sign === '-' ? -scaled : scaled;
}

/** Writes a number scaled by 10^places with exactly `places` decimals and a dot: "15000.00", "-0.50". */
export function formatDecimal(scaled: bigint, places: number): string {
  const sign = scaled < 0n ? '-' : '';
  const digits = magnitude(scaled)
    .toString()
    .padStart(places + 1, '0');
  if (places === 0) return sign + digits;
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/**
 * R: numerator / denominator to the nearest integer, a tie to the even one. The one rounding of amounts,
 * as the tax authority's annex has it. Source: domain §1. RangeError when the denominator is 0.
 */
export function roundHalfEven(numerator: bigint, denominator: bigint): bigint {
  const size = magnitude(numerator);
  const divisor = magnitude(denominator);
  const quotient = size / divisor;
  const twiceRest = (size % divisor) * 2n;
  const isAboveHalf = twiceRest > divisor || (twiceRest === divisor && quotient % 2n === 1n);
  const rounded = isAboveHalf ? quotient + 1n : quotient;
  return numerator < 0n === denominator < 0n ? rounded : -rounded;
}

/**
 * numerator / denominator up to the next integer; exact quotients stay. For whole bags and the rounded sale
 * price. Source: domain §1. RangeError when the numerator is negative or the denominator is not positive.
 */
export function roundUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) throw new RangeError('roundUp takes a non-negative fraction');
  return (numerator + denominator - 1n) / denominator;
}

/** Reads an amount in pesos with at most 2 decimals, negative allowed; null for anything else. */
export function parseMoney(value: unknown): Cents | null {
  return parseDecimal(value, MONEY_PLACES);
}

/** Writes cents as the wire has them: "15000.00". */
export function formatMoney(cents: Cents): string {
  return formatDecimal(cents, MONEY_PLACES);
}

/** Reads an amount that is already trusted (stored or computed). RangeError when it is not money. */
export function moneyToCents(text: string): Cents {
  const cents = readDecimal(text, MONEY_PLACES, TRUSTED);
  if (cents === null) throw new RangeError(`not an amount of money: ${text}`);
  return cents;
}

/** Adds amounts in pesos; none of them is "0.00". RangeError on malformed amounts. */
export function addMoney(...parts: string[]): string {
  return formatMoney(parts.reduce((sum, part) => sum + moneyToCents(part), 0n));
}

/** Orders two amounts in pesos by value, whatever their spelling ("5" equals "5.00"). RangeError as above. */
export function compareMoney(a: string, b: string): -1 | 0 | 1 {
  const difference = moneyToCents(a) - moneyToCents(b);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/**
 * Pesos for screens and paper: "$ 1.234.567", "-$ 930"; whole pesos, a half goes away from zero. Takes pesos
 * as text or cents as bigint. Written by hand: Intl's spaces and signs differ between engines and would
 * break printed columns. Source: domain §1. RangeError on malformed text.
 */
export function formatCop(money: string | Cents): string {
  const plain = formatCopPlain(money);
  return plain.startsWith('-') ? `-$ ${plain.slice(1)}` : `$ ${plain}`;
}

/** As formatCop without the sign of the currency, for receipt columns: "1.234.567", "-930". */
export function formatCopPlain(money: string | Cents): string {
  const pesos = roundToPesos(typeof money === 'bigint' ? money : moneyToCents(money)) / 100n;
  return (pesos < 0n ? '-' : '') + groupThousands(magnitude(pesos).toString());
}

/** An amount as screens and paper show it: whole pesos, a half goes away from zero. */
export function roundToPesos(cents: Cents): Cents {
  const shown = ((magnitude(cents) + 50n) / 100n) * 100n;
  return cents < 0n ? -shown : shown;
}

/** Whether people see an amount as 0. RangeError on malformed text. */
export function isShownAsZero(money: string | Cents): boolean {
  return roundToPesos(typeof money === 'bigint' ? money : moneyToCents(money)) === 0n;
}

/** A quantity in thousandths; negative where stock owes units. RangeError where it is none: it was read before. */
export function thousandths(quantity: string | number): bigint {
  const read = parseDecimal(quantity, QUANTITY_PLACES);
  if (read === null) throw new RangeError(`not a quantity: ${quantity}`);
  return read;
}

/**
 * A quantity for people: "0,75", "1.200"; up to 3 decimals, no trailing zeros. Negative is allowed: stock
 * may owe units after offline sales (domain §4). RangeError when it is not such a number.
 */
export function formatQuantity(value: string | number): string {
  const units = thousandths(value);
  const [whole = '', fraction = ''] = formatDecimal(magnitude(units), QUANTITY_PLACES).split('.');
  const decimals = fraction.replace(/0+$/, '');
  const sign = units < 0n ? '-' : '';
  return sign + groupThousands(whole) + (decimals === '' ? '' : `,${decimals}`);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:[0-9]{3})+$)/g, '.');
}

/** The opposite of an amount; money. */
export const minus = (amount: string): string => formatMoney(-moneyToCents(amount));

/** What is left of one amount after another; money. */
export const subtract = (from: string, amount: string): string => addMoney(from, minus(amount));
