// The public page of a store: its name in the address, and the telephones that its form takes. Run by the page, the
// owner's form and the server, whose answer counts. Source: decision 026.
import { formatDecimal, parseDecimal } from '#domain/money/money.ts';
import { isDivisible, type Unit } from '#domain/money/units.ts';
import { MOST_CATALOGUE_UNITS } from './limits.ts';

/** What nobody's page is called: people would take it for ours. */
const RESERVED = new Set([
  'admin',
  'administrador',
  'ayuda',
  'api',
  'app',
  'catalogo',
  'catalogos',
  'login',
  'mostrador',
  'oficial',
  'pago',
  'pagos',
  'register',
  'soporte',
  'tienda',
  'www',
]);

/** Why a name can't stand in an address; null for a good one. */
export type NameDefect = 'letters' | 'length' | 'reserved';

const SHORTEST_NAME = 3;
export const LONGEST_NAME = 40;

/** 3 to 40 of a–z, 0–9 and hyphens, which neither begin nor end it, and no word that is reserved. */
export function nameDefect(name: string): NameDefect | null {
  if (name.length < SHORTEST_NAME || name.length > LONGEST_NAME) return 'length';
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(name)) return 'letters';
  return RESERVED.has(name) ? 'reserved' : null;
}

/** The address of a store's page on this installation. */
export const cataloguePath = (name: string): string => `/t/${name}`;

/** Digits of a telephone that somebody can be called at: 7 to 15; null for anything else. */
export function phoneDigits(typed: string): string | null {
  const plain = typed.replaceAll(/[\s().-]/gu, '');
  return /^\+?\d{7,15}$/u.test(plain) ? plain.replace('+', '') : null;
}

/** The same without what one dials before a city or a country: 03001234567, 0057 300 123 4567. */
const dialled = (typed: string): string | null => phoneDigits(typed)?.replace(/^0+(?=\d{7})/u, '') ?? null;

const COLOMBIA = '57';
/** A mobile, or a line of a city, as people say it: 601 is Bogotá, and no number of Malaysia unless a plus says so. */
const MOBILE = /^3\d{9}$/u;
const CITY_LINE = /^60[1-8]\d{7}$/u;

/**
 * The telephone as WhatsApp addresses it, E.164 without its plus: ten digits of a Colombian mobile or city line are of
 * Colombia.
 * @returns null for what is no such number
 */
export function whatsappNumber(typed: string): string | null {
  const digits = dialled(typed);
  if (digits === null) return null;
  if (MOBILE.test(digits) || (CITY_LINE.test(digits) && !typed.includes('+'))) return COLOMBIA + digits;
  return /^[1-9]\d{9,14}$/u.test(digits) ? digits : null;
}

/** One key per telephone, however it was typed: what a limit per telephone counts. */
export const phoneKey = (typed: string): string => whatsappNumber(typed) ?? dialled(typed) ?? typed;

/** Whether so much of a product can be ordered: above zero, at most 999, whole pieces of what is sold by the piece. */
export function isOrderable(quantity: string, unit: Unit): boolean {
  const thousandths = parseDecimal(quantity, 3);
  if (thousandths === null || thousandths <= 0n || thousandths > BigInt(MOST_CATALOGUE_UNITS) * 1000n)
    return false;
  return isDivisible(unit) || thousandths % 1000n === 0n;
}

/** What one press more or less changes: a piece, half a kilo, a hundred grams. */
const STEPS: Readonly<Record<Unit, bigint>> = {
  und: 1000n,
  kg: 500n,
  lb: 500n,
  g: 100_000n,
  l: 500n,
  m: 500n,
};

/**
 * The quantity after a press of more (1) or less (-1), as text.
 * @returns '0' where nothing is left; the quantity as it is where there can't be more
 */
export function stepQuantity(quantity: string, unit: Unit, direction: 1 | -1): string {
  const now = parseDecimal(quantity, 3) ?? 0n;
  const next = now + STEPS[unit] * BigInt(direction);
  if (next <= 0n) return '0';
  const most = BigInt(MOST_CATALOGUE_UNITS) * 1000n;
  return formatDecimal(next > most ? now : next, 3).replace(/\.?0+$/u, '');
}
