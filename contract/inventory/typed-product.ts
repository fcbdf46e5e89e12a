import { compareMoney, parseDecimal, parseMoney } from '#domain/money/money.ts';
import { tidyLine } from '#domain/normalize.ts';
import { MAX_MARGIN } from '#domain/money/price.ts';
import { MAX_UNITS } from '#domain/stock/stock-edit.ts';
import { isDivisible, type Unit, UNITS } from '#domain/money/units.ts';
import { INC_RATES, type IncRate, IVA_RATES, type IvaRate, type TaxProfile } from '#domain/money/tax.ts';
import type { StockPlaces } from '#domain/stock/stock.ts';
import { pick } from '#contract/field-list.ts';
import {
  PRODUCT_FIELDS,
  PRODUCT_INPUT_FIELDS,
  type ProductFieldOf,
  type ProductInputField,
} from './product-fields.ts';
import type { ProductInput } from './products.ts';
import { plainDecimal, typedMoney, typedWhole } from '#domain/typed-number.ts';

/** Fields of which something may be wrong: the others are chosen. */
export type CheckedField = ProductFieldOf<'text' | 'money' | 'optional-money' | 'percent' | 'quantity'>;

/** A product as it is typed into its form, or stands in a file. */
export type TypedProduct = Record<CheckedField, string> &
  Record<ProductFieldOf<'flag'>, boolean> &
  Record<ProductFieldOf<'unit'>, Unit> &
  TaxProfile;

/** What was typed, as the wire has it. Quantities are decimal strings; blank ones are '0'. */
export type ReadProduct = { [Name in ProductInputField]: Exclude<ProductInput[Name], undefined> };

/** What is wrong with a field; the sentences are the screen's. */
export type FieldDefect =
  | 'required'
  | 'too-long'
  | 'characters'
  | 'not-number'
  | 'not-money'
  | 'negative'
  | 'margin'
  | 'bounds'
  | 'above-most'
  | 'quantity'
  | 'part-quantity'
  | 'too-large'
  | 'scientific';

/** The fields that may be wrong, in the order of the form. */
export const CHECKED_FIELDS = PRODUCT_INPUT_FIELDS.filter(
  (name): name is CheckedField => !['flag', 'rate', 'unit'].includes(PRODUCT_FIELDS[name].type),
);

/** Fields that no product goes without; a file has a column for each. */
export const REQUIRED_FIELDS: readonly CheckedField[] = ['codigo_barras', 'nombre', 'costo'];

/** Most characters of a text, as the API takes them. */
const MOST_CHARACTERS = 255;
const MOST_OF_CODE = 100;

const CONTROL = /\p{Cc}|\p{Surrogate}/u;
const MOST_CENTS = 999_999_999_999n;
// A spreadsheet that took a barcode for a number: 7,70203E+12.
const SCIENTIFIC = /^\d+[.,]?\d*e\+?\d+$/iu;

function checkText(field: CheckedField, typed: string): FieldDefect | undefined {
  const text = tidyLine(typed);
  if (text === '') return REQUIRED_FIELDS.includes(field) ? 'required' : undefined;
  const isCode = field === 'codigo_barras';
  if (Array.from(text).length > (isCode ? MOST_OF_CODE : MOST_CHARACTERS)) return 'too-long';
  if (isCode && SCIENTIFIC.test(text)) return 'scientific';
  return CONTROL.test(text) ? 'characters' : undefined;
}

function checkMoney(typed: string): FieldDefect | undefined {
  if (plainDecimal(typed) === null) return 'not-number';
  const money = typedMoney(typed);
  if (money === null) return 'not-money';
  const cents = parseMoney(money) ?? 0n;
  if (cents < 0n) return 'negative';
  return cents > MOST_CENTS ? 'too-large' : undefined;
}

/** What may be asked at most is not less than what may be asked at least. */
function checkBounds(field: CheckedField, typed: TypedProduct): FieldDefect | undefined {
  if (field !== 'precio_max' || checkMoney(typed.precio_min)) return undefined;
  const [precio_min, precio_max] = [typedMoney(typed.precio_min), typedMoney(typed.precio_max)];
  return areCrossed({ precio_min, precio_max }) ? 'bounds' : undefined;
}

/** What may be asked for a product at least and at most, money; null for no bound. */
export type PriceBounds = Record<'precio_min' | 'precio_max', string | null>;

/** Whether a product could be sold at no price at all. */
export const areCrossed = ({ precio_min: min, precio_max: max }: PriceBounds): boolean =>
  min !== null && max !== null && compareMoney(max, min) < 0;

function checkMargin(typed: string): FieldDefect | undefined {
  if (typed.trim() === '') return undefined;
  const margin = typedWhole(typed);
  return margin === null || margin < 0 || margin > MAX_MARGIN ? 'margin' : undefined;
}

/**
 * Whole of what is sold by the piece, up to three decimals of other goods.
 * @param held what the place holds already: a quantity equal to it is accepted, a fraction too (contract §5)
 */
function checkQuantity(typed: string, unit: Unit, held: string | undefined): FieldDefect | undefined {
  if (typed.trim() === '' || isHeld(typed, held)) return undefined;
  if (isDivisible(unit)) return checkPart(typed);
  const units = typedWhole(typed);
  if (units === null || units < 0) return 'quantity';
  return units > MAX_UNITS ? 'too-large' : undefined;
}

function checkPart(typed: string): FieldDefect | undefined {
  const plain = plainDecimal(typed);
  const thousandths = plain === null ? null : parseDecimal(plain, 3);
  if (thousandths === null || thousandths < 0n) return 'part-quantity';
  return thousandths > BigInt(MAX_UNITS) * 1000n ? 'too-large' : undefined;
}

function isHeld(typed: string, held: string | undefined): boolean {
  if (held === undefined) return false;
  const plain = plainDecimal(typed);
  return plain !== null && parseDecimal(plain, 3) === parseDecimal(held, 3);
}

/** Quantities that the places hold before an edit, decimal strings. */
type HeldPlaces = Partial<StockPlaces>;

/** What is wrong with one field of a typed product; undefined when nothing is. Source: workspace §5. */
export function checkField(
  field: CheckedField,
  typed: TypedProduct,
  held: HeldPlaces = {},
): FieldDefect | undefined {
  switch (PRODUCT_FIELDS[field].type) {
    case 'money':
      return typed[field].trim() === '' ? 'required' : checkMoney(typed[field]);
    case 'optional-money':
      return typed[field].trim() === '' ? undefined : (checkMoney(typed[field]) ?? checkBounds(field, typed));
    case 'percent':
      return checkMargin(typed[field]);
    case 'quantity':
      return checkQuantity(typed[field], typed.unidad, held[field as keyof HeldPlaces]);
    default:
      return checkText(field, typed[field]);
  }
}

/** Everything that is wrong, by field. */
export function checkProduct(
  typed: TypedProduct,
  held: HeldPlaces = {},
): Partial<Record<CheckedField, FieldDefect>> {
  return Object.fromEntries(
    CHECKED_FIELDS.flatMap((field) => {
      const defect = checkField(field, typed, held);
      return defect ? [[field, defect] as const] : [];
    }),
  );
}

function quantity(typed: string): string {
  const whole = typedWhole(typed);
  return whole === null ? (plainDecimal(typed) ?? '0') : String(whole);
}

function readValue(field: CheckedField, typed: string): string | number | null {
  switch (PRODUCT_FIELDS[field].type) {
    case 'money':
      return typedMoney(typed) ?? '0.00';
    case 'optional-money':
      return typedMoney(typed);
    case 'percent':
      return typedWhole(typed) ?? 0;
    case 'quantity':
      return quantity(typed);
    default:
      return tidyLine(typed) || (REQUIRED_FIELDS.includes(field) ? '' : null);
  }
}

/** What a product without defects says. Blank figures are 0, blank optional texts null (workspace §5). */
export function readProduct(typed: TypedProduct): ReadProduct {
  const read = CHECKED_FIELDS.map((field) => [field, readValue(field, typed[field])] as const);
  return { ...typed, ...Object.fromEntries(read) } as unknown as ReadProduct;
}

const BLANK_OF = { flag: false, unit: UNITS[0] };

/** A form or a row of a file in which nothing is typed yet. */
export const BLANK_PRODUCT = Object.fromEntries(
  PRODUCT_INPUT_FIELDS.map((name) => {
    const { type } = PRODUCT_FIELDS[name];
    return [name, BLANK_OF[type as keyof typeof BLANK_OF] ?? (type === 'rate' ? null : '')];
  }),
) as unknown as TypedProduct;

/** A decimal as a field shows it: '12900.00' → '12900', '6.25' → '6,25'. */
const shown = (decimal: string | number): string => String(decimal).replace(/\.0+$/u, '').replace('.', ',');

/** A stored product as its form shows it; what is not there is blank. */
export function typedOf(stored: Readonly<Partial<Record<ProductInputField, unknown>>>): TypedProduct {
  const typed = CHECKED_FIELDS.map((field) => {
    const value = (stored[field] ?? '') as string | number;
    return [field, PRODUCT_FIELDS[field].type === 'text' ? String(value) : shown(value)] as const;
  });
  const chosen = pick(stored, PRODUCT_INPUT_FIELDS) as Partial<TypedProduct>;
  return { ...BLANK_PRODUCT, ...chosen, ...Object.fromEntries(typed) };
}

/** A rate as a file writes it: '19', '19%', '19 %'; null for none. Undefined when the law has no such rate. */
function typedRate<Rate extends number>(
  typed: string,
  rates: readonly (Rate | null)[],
): Rate | null | undefined {
  const bare = typed.replace(/[\s%]/gu, '');
  if (bare === '') return null;
  const percent = typedWhole(bare);
  return percent === null ? undefined : rates.find((rate) => rate === percent);
}

export const typedIva = (typed: string): IvaRate | undefined => typedRate(typed, IVA_RATES);
export const typedInc = (typed: string): IncRate | undefined => typedRate(typed, INC_RATES);
