// What a line and an invoice cost: the steps of domain §1 in their order. Run by the screen and by the
// server, whose answer counts. Amounts are bigint cents inside and decimal text at the boundary.
import { formatDecimal, formatMoney, moneyToCents, parseDecimal, roundHalfEven, roundUp } from './money.ts';
import type { Cents } from './money.ts';
import { isBuiltIn } from '#domain/products/built-in.ts';
import { spread } from './spread.ts';
import { listTaxes, TAX_NAMES, taxesOf } from './tax.ts';
import type { ApplicableTax, TaxProfile } from './tax.ts';

/** Lines that one sale may have. */
export const MAX_LINES = 500;

/**
 * What decides what a line comes to, beside its price before taxes. `precio_final`: pesos with taxes and without bags,
 * of a product that is priced so; the line is computed from it, and `precio` is only shown. Source: quick-sale.md E1.
 */
export interface PriceProfile extends TaxProfile {
  precio_final?: string | null | undefined;
}

/** How a row is priced, and nothing else of it. */
export const pricingOf = (row: PriceProfile): PriceProfile => ({
  ...taxesOf(row),
  precio_final: row.precio_final ?? null,
});

/** `precio`: pesos before tax; `cantidad`: units, > 0; `descuento`: percent, 0–100. */
export interface LineInput extends PriceProfile {
  precio: string;
  cantidad: string | number;
  descuento: string | number;
  /**
   * Pesos with taxes and without bags that the line comes to, discount and all, of goods that were asked for by what
   * they come to; the quantity follows from it (`quantityFor`). Source: quick-sale.md E2.
   */
  valor?: string | null | undefined;
}

/** A tax as the invoice carries it: its name ("IVA 19%") and its value in pesos. */
export interface AppliedTax {
  nombre: string;
  valor_calculado: string;
}

/** Pesos with two decimals; a tax that does not apply is null, one of 0 % is "0.00". */
export interface LineAmounts {
  bruto: string;
  base: string;
  descuento_valor: string;
  iva: string | null;
  inc: string | null;
  icui: string | null;
  bolsa: string | null;
  impuestos: string;
  total: string;
  impuestos_aplicados: AppliedTax[];
}

/**
 * One tax over the invoice. `base` is the sum of the bases of the lines that bear it; for "Bolsa", which is
 * charged per unit, it is information and not what `valor` comes from.
 */
export interface TaxTotal {
  nombre: string;
  base: string;
  valor: string;
}

/** `taxTotals` is grouped by name, in the order of paper: IVA 19, 5, 0, INC 16, 8, 4, ICUI, Bolsa. */
export interface InvoiceAmounts {
  lines: LineAmounts[];
  subtotal: string;
  total_impuestos: string;
  total_factura: string;
  taxTotals: TaxTotal[];
}

interface LineCents {
  bruto: Cents;
  base: Cents;
  taxes: { kind: ApplicableTax['kind']; nombre: string; valor: Cents }[];
  impuestos: Cents;
  /** The line with its taxes, without bags. */
  amount: Cents;
}

const THOUSANDTHS = 1000n;
const FULL_DISCOUNT = 10_000n;
const MAX_QUANTITY = 9_999_999_999n;

/** Reads a quantity in thousandths: > 0, at most 3 decimals, up to 9,999,999.999; otherwise null. */
export function parseQuantity(value: unknown): bigint | null {
  const thousandths = parseDecimal(value, 3);
  if (thousandths === null || thousandths <= 0n || thousandths > MAX_QUANTITY) return null;
  return thousandths;
}

/** Reads a discount in hundredths of a percent: 0 to 100 %, at most 2 decimals; otherwise null. */
export function parseDiscount(value: unknown): bigint | null {
  const hundredths = parseDecimal(value, 2);
  if (hundredths === null || hundredths < 0n || hundredths > FULL_DISCOUNT) return null;
  return hundredths;
}

/**
 * Prices one line; `bagRate` is pesos per bag on the day of issue. Source: domain §1.
 * RangeError for malformed input: the caller validates first.
 */
export function priceLine(line: LineInput, bagRate: string): LineAmounts {
  return writeLine(computeLine(line, bagRate));
}

/**
 * Prices an invoice: the sums of its lines, never rounded again; no lines is 0.00. Source: domain §1.
 * RangeError as priceLine, and for a discount that is more than the goods come to.
 * @param discount pesos with taxes off the whole sale, beside those of its lines; bags stay out of it
 */
export function priceInvoice(
  lines: readonly LineInput[],
  bagRate: string,
  discount = '0.00',
): InvoiceAmounts {
  const computed = spreadOver(
    lines.map((line) => computeLine(line, bagRate)),
    lines,
    requireAmount(discount, 'descuento_total'),
  );
  const subtotal = sum(computed.map((line) => line.base));
  const taxes = sum(computed.map((line) => line.impuestos));
  return {
    lines: computed.map(writeLine),
    subtotal: formatMoney(subtotal),
    total_impuestos: formatMoney(taxes),
    total_factura: formatMoney(subtotal + taxes),
    taxTotals: groupTaxes(computed),
  };
}

/**
 * Units wanted of each product, with 3 decimals: one product on two lines is one demand on stock; *Varios* and *Domicilio* have none.
 * Source: domain §1. RangeError for a malformed quantity.
 */
export function demandByProduct(
  lines: readonly { producto_id: string; cantidad: string | number }[],
): Map<string, string> {
  const demand = new Map<string, bigint>();
  for (const { producto_id: id, cantidad } of lines) {
    if (isBuiltIn(id)) continue;
    demand.set(id, (demand.get(id) ?? 0n) + requireValue(parseQuantity(cantidad), 'cantidad'));
  }
  return new Map([...demand].map(([id, thousandths]) => [id, formatDecimal(thousandths, 3)]));
}

function computeLine(line: LineInput, bagRate: string): LineCents {
  const { precio, precio_final: final = null, valor = null } = line;
  const price = final === null ? requireAmount(precio, 'precio') : requireAmount(final, 'precio_final');
  const quantity = requireValue(parseQuantity(line.cantidad), 'cantidad');
  const discount = requireValue(parseDiscount(line.descuento), 'descuento');
  const gross = roundHalfEven(price * quantity, THOUSANDTHS);
  // From the exact product, not from the gross amount: rounding twice loses a cent.
  const amount =
    valor === null
      ? roundHalfEven(price * (FULL_DISCOUNT - discount) * quantity, FULL_DISCOUNT * THOUSANDTHS)
      : requireAmount(valor, 'valor');
  // What rounding makes of the quantity of goods asked for by their value is no discount.
  const full = valor === null ? gross : beforeDiscount(amount, discount);
  // The discount does not touch bags, and part of a bag is a bag.
  const bags = requireAmount(bagRate, 'bagRate') * roundUp(quantity, THOUSANDTHS);
  const listed = listTaxes(line);
  const isInside = final !== null || valor !== null;
  const { base, taxes } = isInside ? takeTaxes(amount, listed, bags) : addTaxes(amount, listed, bags);
  return toLine(isInside ? takeTaxes(full, listed, bags).base : full, base, taxes);
}

/** An amount before its discount; where all of it was taken off nothing tells it, and it is the amount. */
function beforeDiscount(amount: Cents, discount: bigint): Cents {
  const rest = FULL_DISCOUNT - discount;
  return rest > 0n ? roundHalfEven(amount * FULL_DISCOUNT, rest) : amount;
}

/** The gross amount counts as the base where rounding would make it less. */
function toLine(bruto: Cents, base: Cents, taxes: LineCents['taxes']): LineCents {
  const inside = taxes.filter(({ kind }) => kind !== 'bolsa').map(({ valor }) => valor);
  const impuestos = sum(taxes.map(({ valor }) => valor));
  return { bruto: bruto < base ? base : bruto, base, taxes, impuestos, amount: base + sum(inside) };
}

/** Takes a discount on the whole sale off its lines; what is left of a line holds its taxes. Source: decision 022. */
function spreadOver(computed: LineCents[], lines: readonly LineInput[], discount: Cents): LineCents[] {
  if (discount === 0n) return computed;
  const amounts = computed.map(({ amount }) => amount);
  if (discount > sum(amounts)) throw new RangeError('malformed descuento_total');
  const shares = spread(discount, amounts);
  return computed.map((line, at) => {
    const listed = listTaxes(lines[at] as LineInput);
    const bags = line.taxes.find(({ kind }) => kind === 'bolsa')?.valor ?? 0n;
    const { base, taxes } = takeTaxes(line.amount - (shares[at] ?? 0n), listed, bags);
    return toLine(line.bruto, base, taxes);
  });
}

/** Taxes on top of a base: each on the same, they don't cascade. */
function addTaxes(base: Cents, listed: readonly ApplicableTax[], bags: Cents) {
  const taxes = listed.map(({ kind, nombre, percent }) => ({
    kind,
    nombre,
    valor: percent === null ? bags : roundHalfEven(base * BigInt(percent), 100n),
  }));
  return { base, taxes };
}

/** Taxes out of an amount that holds them: the base is what they leave, so that the amount is exact. Bags come on top. */
function takeTaxes(amount: Cents, listed: readonly ApplicableTax[], bags: Cents) {
  const all = 100n + sum(listed.map(({ percent }) => BigInt(percent ?? 0)));
  const taxes = listed.map(({ kind, nombre, percent }) => ({
    kind,
    nombre,
    valor: percent === null ? bags : roundHalfEven(amount * BigInt(percent), all),
  }));
  const inside = taxes.filter(({ kind }) => kind !== 'bolsa').map(({ valor }) => valor);
  return { base: amount - sum(inside), taxes };
}

/**
 * What a final price is before its taxes, rounded by R: shown, and never what a line is computed from.
 * Source: quick-sale.md E1. RangeError for a malformed amount or rate.
 */
export function priceBeforeTaxes(final: string, profile: TaxProfile): string {
  const all = 100n + sum(listTaxes(profile).map(({ percent }) => BigInt(percent ?? 0)));
  return formatMoney(roundHalfEven(requireAmount(final, 'precio_final') * 100n, all));
}

function writeLine({ bruto, base, taxes, impuestos }: LineCents): LineAmounts {
  const amountOf = (kind: ApplicableTax['kind']): string | null => {
    const tax = taxes.find((candidate) => candidate.kind === kind);
    return tax ? formatMoney(tax.valor) : null;
  };
  return {
    bruto: formatMoney(bruto),
    base: formatMoney(base),
    descuento_valor: formatMoney(bruto - base),
    iva: amountOf('iva'),
    inc: amountOf('inc'),
    icui: amountOf('icui'),
    bolsa: amountOf('bolsa'),
    impuestos: formatMoney(impuestos),
    total: formatMoney(base + impuestos),
    impuestos_aplicados: taxes.map(({ nombre, valor }) => ({ nombre, valor_calculado: formatMoney(valor) })),
  };
}

/** What the units of a line cost, money; rounded once per line. RangeError for malformed input. */
export function lineCost(unitCost: string, quantity: string | number): string {
  const cost = requireAmount(unitCost, 'costo');
  return formatMoney(roundHalfEven(cost * requireValue(parseQuantity(quantity), 'cantidad'), THOUSANDTHS));
}

/** The same; null where nobody knows it: what is made at the counter is registered with a cost of nothing. */
export function knownCost(unitCost: string | null, quantity: string | number): string | null {
  return unitCost === null || moneyToCents(unitCost) === 0n ? null : lineCost(unitCost, quantity);
}

function groupTaxes(lines: readonly LineCents[]): TaxTotal[] {
  const totals = new Map<string, { base: Cents; valor: Cents }>();
  for (const { base, taxes } of lines) {
    for (const { nombre, valor } of taxes) {
      const total = totals.get(nombre) ?? { base: 0n, valor: 0n };
      totals.set(nombre, { base: total.base + base, valor: total.valor + valor });
    }
  }
  return TAX_NAMES.flatMap((nombre) => {
    const total = totals.get(nombre);
    return total ? [{ nombre, base: formatMoney(total.base), valor: formatMoney(total.valor) }] : [];
  });
}

function requireAmount(text: string, field: string): Cents {
  const cents = moneyToCents(text);
  return requireValue(cents < 0n ? null : cents, field);
}

function requireValue(value: bigint | null, field: string): bigint {
  if (value === null) throw new RangeError(`malformed ${field}`);
  return value;
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
