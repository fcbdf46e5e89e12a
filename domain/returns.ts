import type { Level } from './accounts/permissions.ts';
import {
  addMoney,
  type Cents,
  formatDecimal,
  formatMoney,
  moneyToCents,
  roundHalfEven,
  thousandths,
} from './money/money.ts';
import type { AppliedTax } from './money/invoice-math.ts';

// What comes back of a sale, and what it is worth: of the amounts that the invoice has, and never of prices reckoned
// anew. Run by the screen and by the server, whose answer counts. Source: returns.md.

/** Why a sale is taken back, as the law names it. */
export const CONCEPTS = { partial: 1, annulment: 2 } as const;
export type Concept = (typeof CONCEPTS)[keyof typeof CONCEPTS];

/** Kinds of credit notes by law: about an invoice, or about none. */
export const NOTE_TYPES = { ofInvoice: 20, withoutInvoice: 22 } as const;

/** Where the goods go. */
export const DESTINATIONS = ['vitrina', 'bodega', 'averia'] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** The means of an exchange: what was returned pays what is taken instead, and no money moves. */
export const EXCHANGE = 'cambio';
/** How a note stands on a client's account. */
export const NOTE_PAYMENT = 'nota_credito';

/** What the shop should look at in a return that was taken all the same: every code there is. */
export const RETURN_WARNINGS = [
  'devolucion_excedida',
  'reembolso_distinto',
  'reembolso_no_cuadra',
  'devolucion_vencida',
  'factura_anulada',
  'nivel_insuficiente',
  'sin_red_excedido',
  'sin_autorizacion',
] as const;
export type ReturnWarningCode = (typeof RETURN_WARNINGS)[number];

/** How returns of a business are taken; its owner decides. */
export interface ReturnOptions {
  /** The level from which somebody takes returns. */
  devolucion_nivel: Level;
  /** Days after the sale. */
  devolucion_dias: number;
  /** What may be given back without network, money; level 3 has no limit. */
  devolucion_sin_red_max: string;
}

/** What holds for a business whose owner has decided nothing (day-common.md §9). */
export const RETURN_OPTIONS: Readonly<ReturnOptions> = {
  devolucion_nivel: 2,
  devolucion_dias: 30,
  devolucion_sin_red_max: '50000.00',
};

/** What a business's options say of its returns; those of before returns say nothing. */
export const returnOptionsOf = (options: Partial<ReturnOptions> | undefined): ReturnOptions => ({
  devolucion_nivel: options?.devolucion_nivel ?? RETURN_OPTIONS.devolucion_nivel,
  devolucion_dias: options?.devolucion_dias ?? RETURN_OPTIONS.devolucion_dias,
  devolucion_sin_red_max: options?.devolucion_sin_red_max ?? RETURN_OPTIONS.devolucion_sin_red_max,
});

/** A line as the invoice keeps it. */
export interface SoldLine {
  cantidad: string | number;
  base_gravable: string;
  impuestos_aplicados: readonly AppliedTax[];
}

/** The part of a line that comes back; money. */
export interface ReturnedPart {
  base: string;
  impuestos_aplicados: AppliedTax[];
  total: string;
}

const QUANTITY_PLACES = 3;

const quantityOf = (value: bigint): string => formatDecimal(value, QUANTITY_PLACES);

/**
 * The part of an amount that comes back: what is rounded up to here, less what was rounded up to before. Whatever way a
 * line is split, the parts come to exactly the amount.
 */
function partOf(amount: string, sold: bigint, before: bigint, now: bigint): Cents {
  const whole = moneyToCents(amount);
  return roundHalfEven(whole * (before + now), sold) - roundHalfEven(whole * before, sold);
}

/**
 * What the units that come back of a line are worth: base and each tax alone.
 * @param before units that came back before
 * @param now units that come back
 */
export function returnedPart(line: SoldLine, before: string | number, now: string | number): ReturnedPart {
  const [sold, past, present] = [thousandths(line.cantidad), thousandths(before), thousandths(now)];
  const base = partOf(line.base_gravable, sold, past, present);
  const taxes = line.impuestos_aplicados.map(({ nombre, valor_calculado }) => ({
    nombre,
    cents: partOf(valor_calculado, sold, past, present),
  }));
  return {
    base: formatMoney(base),
    impuestos_aplicados: taxes.map(({ nombre, cents }) => ({ nombre, valor_calculado: formatMoney(cents) })),
    total: formatMoney(taxes.reduce((sum, { cents }) => sum + cents, base)),
  };
}

/** What of a line is with the customer yet; never below zero. */
export function unitsLeft(sold: string | number, returned: string | number): string {
  const left = thousandths(sold) - thousandths(returned);
  return quantityOf(left > 0n ? left : 0n);
}

/** What of the wanted units is left, and what is too much. */
export function splitByLeft(wanted: string, left: string): { taken: string; excess: string } {
  const [asked, there] = [thousandths(wanted), thousandths(left)];
  const taken = asked < there ? asked : there;
  return { taken: quantityOf(taken), excess: quantityOf(asked - taken) };
}

export const addQuantities = (...parts: (string | number)[]): string =>
  quantityOf(parts.reduce((sum: bigint, part) => sum + thousandths(part), 0n));

export const isNoQuantity = (quantity: string | number): boolean => thousandths(quantity) === 0n;

/** A line of a sale that may come back. */
export interface ReturnableLine extends SoldLine {
  /** Its place on the invoice, from 1. */
  linea: number;
  producto_id: string;
  codigo_barras: string;
  nombre: string;
  cantidad: string;
  /** Units that came back before. */
  returned: string;
  left: string;
}

/** Units of a line that somebody brings. */
export interface BroughtLine {
  linea: number;
  /** Decimal text. */
  cantidad: string;
}

interface QuotedLine extends ReturnedPart {
  line: ReturnableLine;
  cantidad: string;
}

/** What brought units are worth, line by line and together, money. */
export function quoteReturn(
  lines: readonly ReturnableLine[],
  brought: readonly BroughtLine[],
): { lines: QuotedLine[]; total: string } {
  const quoted = brought.flatMap(({ linea, cantidad }) => {
    const line = lines.find((one) => one.linea === linea);
    if (!line || isNoQuantity(cantidad)) return [];
    return [{ line, cantidad, ...returnedPart(line, line.returned, cantidad) }];
  });
  return { lines: quoted, total: addMoney('0.00', ...quoted.map(({ total }) => total)) };
}
