import { parseDecimal, parseMoney } from '#domain/money/money.ts';
import { tidyLine } from '#domain/normalize.ts';
import { MAX_UNITS } from '#domain/stock/stock-edit.ts';
import { INC_RATES, type IncRate, IVA_RATES, type IvaRate } from '#domain/money/tax.ts';
import { plainDecimal, typedMoney, typedWhole } from '#domain/typed-number.ts';

/** A product as it is typed into its form, or stands in a file. */
export interface TypedProduct {
  codigo_barras: string;
  nombre: string;
  proveedor: string;
  costo: string;
  porcentaje_margen: string;
  redondear_precio_venta: boolean;
  iva_rate: IvaRate;
  inc_rate: IncRate;
  applies_icui: boolean;
  applies_bag_tax: boolean;
  cantidad_vitrina: string;
  cantidad_bodega: string;
  nombre_vitrina: string;
  nombre_bodega: string;
}

/** What was typed, as the wire has it. Quantities are decimal strings; blank ones are '0'. */
export interface ReadProduct {
  codigo_barras: string;
  nombre: string;
  proveedor: string | null;
  costo: string;
  porcentaje_margen: number;
  redondear_precio_venta: boolean;
  iva_rate: IvaRate;
  inc_rate: IncRate;
  applies_icui: boolean;
  applies_bag_tax: boolean;
  cantidad_vitrina: string;
  cantidad_bodega: string;
  nombre_vitrina: string | null;
  nombre_bodega: string | null;
}

/** What is wrong with a field; the sentences are the screen's. */
export type FieldDefect =
  | 'required'
  | 'too-long'
  | 'characters'
  | 'not-number'
  | 'not-money'
  | 'negative'
  | 'margin'
  | 'quantity'
  | 'too-large'
  | 'scientific';

type TextField = 'codigo_barras' | 'nombre' | 'proveedor' | 'nombre_vitrina' | 'nombre_bodega';
type FigureField = 'costo' | 'porcentaje_margen' | 'cantidad_vitrina' | 'cantidad_bodega';
/** The fields that may be wrong, in the order of the form. */
export type CheckedField = TextField | FigureField;

export const CHECKED_FIELDS: readonly CheckedField[] = [
  'codigo_barras',
  'nombre',
  'proveedor',
  'costo',
  'porcentaje_margen',
  'cantidad_vitrina',
  'cantidad_bodega',
  'nombre_vitrina',
  'nombre_bodega',
];

/** Most characters of each text, as the API takes them. */
const TEXT_LIMITS: Readonly<Record<TextField, number>> = {
  codigo_barras: 100,
  nombre: 255,
  proveedor: 255,
  nombre_vitrina: 255,
  nombre_bodega: 255,
};

const REQUIRED: ReadonlySet<string> = new Set(['codigo_barras', 'nombre']);
const CONTROL = /\p{Cc}|\p{Surrogate}/u;
const MOST_CENTS = 999_999_999_999n;
const MOST_MARGIN = 1000;
// A spreadsheet that took a barcode for a number: 7,70203E+12.
const SCIENTIFIC = /^\d+[.,]?\d*e\+?\d+$/iu;

function checkText(field: TextField, typed: string): FieldDefect | undefined {
  const text = tidyLine(typed);
  if (text === '') return REQUIRED.has(field) ? 'required' : undefined;
  if (Array.from(text).length > TEXT_LIMITS[field]) return 'too-long';
  if (field === 'codigo_barras' && SCIENTIFIC.test(text)) return 'scientific';
  return CONTROL.test(text) ? 'characters' : undefined;
}

function checkCost(typed: string): FieldDefect | undefined {
  if (typed.trim() === '') return 'required';
  if (plainDecimal(typed) === null) return 'not-number';
  const money = typedMoney(typed);
  if (money === null) return 'not-money';
  const cents = parseMoney(money) ?? 0n;
  if (cents < 0n) return 'negative';
  return cents > MOST_CENTS ? 'too-large' : undefined;
}

function checkMargin(typed: string): FieldDefect | undefined {
  if (typed.trim() === '') return undefined;
  const margin = typedWhole(typed);
  return margin === null || margin < 0 || margin > MOST_MARGIN ? 'margin' : undefined;
}

/** @param held what the place holds already: a quantity equal to it is accepted, a fraction too (contract §5) */
function checkQuantity(typed: string, held: string | undefined): FieldDefect | undefined {
  if (typed.trim() === '' || isHeld(typed, held)) return undefined;
  const units = typedWhole(typed);
  if (units === null || units < 0) return 'quantity';
  return units > MAX_UNITS ? 'too-large' : undefined;
}

function isHeld(typed: string, held: string | undefined): boolean {
  if (held === undefined) return false;
  const plain = plainDecimal(typed);
  return plain !== null && parseDecimal(plain, 3) === parseDecimal(held, 3);
}

/** Quantities that the places hold before an edit, decimal strings. */
type HeldPlaces = Partial<Record<'cantidad_vitrina' | 'cantidad_bodega', string>>;

/** What is wrong with one field of a typed product; undefined when nothing is. Source: workspace §5. */
export function checkField(
  field: CheckedField,
  typed: TypedProduct,
  held: HeldPlaces = {},
): FieldDefect | undefined {
  switch (field) {
    case 'costo':
      return checkCost(typed.costo);
    case 'porcentaje_margen':
      return checkMargin(typed.porcentaje_margen);
    case 'cantidad_vitrina':
    case 'cantidad_bodega':
      return checkQuantity(typed[field], held[field]);
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

const optional = (typed: string): string | null => tidyLine(typed) || null;

function quantity(typed: string): string {
  const whole = typedWhole(typed);
  return whole === null ? (plainDecimal(typed) ?? '0') : String(whole);
}

/** What a product without defects says. Blank figures are 0, blank optional texts null (workspace §5). */
export function readProduct(typed: TypedProduct): ReadProduct {
  return {
    codigo_barras: tidyLine(typed.codigo_barras),
    nombre: tidyLine(typed.nombre),
    proveedor: optional(typed.proveedor),
    costo: typedMoney(typed.costo) ?? '0.00',
    porcentaje_margen: typedWhole(typed.porcentaje_margen) ?? 0,
    redondear_precio_venta: typed.redondear_precio_venta,
    iva_rate: typed.iva_rate,
    inc_rate: typed.inc_rate,
    applies_icui: typed.applies_icui,
    applies_bag_tax: typed.applies_bag_tax,
    cantidad_vitrina: quantity(typed.cantidad_vitrina),
    cantidad_bodega: quantity(typed.cantidad_bodega),
    nombre_vitrina: optional(typed.nombre_vitrina),
    nombre_bodega: optional(typed.nombre_bodega),
  };
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
