// A second witness for domain §1: literal fractions, no shared code, no scaled integers, no shortcuts.
// It imports nothing on purpose: a mistake in the domain must not reach it.

export interface OracleLine {
  precio: string;
  cantidad: string;
  descuento: string;
  iva_rate: number | null;
  inc_rate: number | null;
  applies_icui: boolean;
  applies_bag_tax: boolean;
}

interface Fraction {
  top: bigint;
  bottom: bigint;
}

/** Reads decimal text as a fraction over a power of ten. */
export function readFraction(text: string): Fraction {
  const dot = text.indexOf('.');
  if (dot < 0) return { top: BigInt(text), bottom: 1n };
  const bottom = 10n ** BigInt(text.length - dot - 1);
  return { top: BigInt(text.replace('.', '')), bottom };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { top: -b.top, bottom: b.bottom });
}

function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

function integer(value: number | bigint): Fraction {
  return { top: BigInt(value), bottom: 1n };
}

function percent(value: Fraction): Fraction {
  return { top: value.top, bottom: value.bottom * 100n };
}

/** The greatest integer not above the value. */
function floor({ top, bottom }: Fraction): bigint {
  const quotient = top / bottom;
  return top % bottom < 0n ? quotient - 1n : quotient;
}

/** To two decimals: look at the two neighbours, take the nearer; between both, the even one. */
function roundToCents(value: Fraction): Fraction {
  const hundredfold = times(value, integer(100));
  const below = floor(hundredfold);
  const fromBelow = minus(hundredfold, integer(below));
  const toAbove = minus(integer(below + 1n), hundredfold);
  const difference = fromBelow.top * toAbove.bottom - toAbove.top * fromBelow.bottom;
  const isBelowEven = ((below % 2n) + 2n) % 2n === 0n;
  const isBelow = difference < 0n || (difference === 0n && isBelowEven);
  return { top: isBelow ? below : below + 1n, bottom: 100n };
}

/** Writes a fraction that is a whole number of cents; anything else is a mistake of the oracle. */
export function writeCents({ top, bottom }: Fraction): string {
  const cents = top * 100n;
  if (cents % bottom !== 0n) throw new Error(`not whole cents: ${top}/${bottom}`);
  const whole = cents / bottom;
  const [pesos, rest] = whole < 0n ? [-whole / 100n, -whole % 100n] : [whole / 100n, whole % 100n];
  return `${whole < 0n ? '-' : ''}${pesos}.${rest < 10n ? '0' : ''}${rest}`;
}

/** Steps 1 to 6 of domain §1, with the taxes in the order of paper. */
function oracleLine(line: OracleLine, bagRate: string) {
  const price = readFraction(line.precio);
  const quantity = readFraction(line.cantidad);
  const kept = minus(integer(1), percent(readFraction(line.descuento)));
  const bruto = roundToCents(times(price, quantity));
  const base = roundToCents(times(times(price, kept), quantity));
  const rateOf = (rate: number) => roundToCents(times(base, percent(integer(rate))));
  const iva = line.iva_rate === null ? null : rateOf(line.iva_rate);
  const inc = line.inc_rate === null ? null : rateOf(line.inc_rate);
  const icui = line.applies_icui ? rateOf(20) : null;
  const wholeBags = -floor(minus(integer(0), quantity));
  const bolsa = line.applies_bag_tax ? times(readFraction(bagRate), integer(wholeBags)) : null;
  const named: [string, Fraction | null][] = [
    [`IVA ${line.iva_rate}%`, iva],
    [`INC ${line.inc_rate}%`, inc],
    ['ICUI 20%', icui],
    ['Bolsa', bolsa],
  ];
  const applied = named.flatMap(([nombre, valor]) => (valor === null ? [] : [{ nombre, valor }]));
  const impuestos = addUp(applied.map((tax) => tax.valor));
  return { bruto, base, descuento: minus(bruto, base), iva, inc, icui, bolsa, applied, impuestos };
}

/** The line as the domain writes it. */
export function writeOracleLine(line: OracleLine, bagRate: string) {
  return writeLine(oracleLine(line, bagRate));
}

function writeLine(exact: ReturnType<typeof oracleLine>) {
  const optional = (value: Fraction | null) => (value === null ? null : writeCents(value));
  return {
    bruto: writeCents(exact.bruto),
    base: writeCents(exact.base),
    descuento_valor: writeCents(exact.descuento),
    iva: optional(exact.iva),
    inc: optional(exact.inc),
    icui: optional(exact.icui),
    bolsa: optional(exact.bolsa),
    impuestos: writeCents(exact.impuestos),
    total: writeCents(plus(exact.base, exact.impuestos)),
    impuestos_aplicados: exact.applied.map(({ nombre, valor }) => ({
      nombre,
      valor_calculado: writeCents(valor),
    })),
  };
}

/** The invoice as the domain writes it. */
export function writeOracleInvoice(lines: readonly OracleLine[], bagRate: string) {
  const exact = lines.map((line) => oracleLine(line, bagRate));
  const subtotal = addUp(exact.map((line) => line.base));
  const impuestos = addUp(exact.map((line) => line.impuestos));
  const order = ['IVA 19%', 'IVA 5%', 'IVA 0%', 'INC 16%', 'INC 8%', 'INC 4%', 'ICUI 20%', 'Bolsa'];
  const taxTotals = order.flatMap((nombre) => {
    const bearing = exact.flatMap(({ base, applied }) =>
      applied.filter((tax) => tax.nombre === nombre).map(({ valor }) => ({ base, valor })),
    );
    if (bearing.length === 0) return [];
    const base = writeCents(addUp(bearing.map((row) => row.base)));
    return [{ nombre, base, valor: writeCents(addUp(bearing.map((row) => row.valor))) }];
  });
  return {
    lines: exact.map(writeLine),
    subtotal: writeCents(subtotal),
    total_impuestos: writeCents(impuestos),
    total_factura: writeCents(plus(subtotal, impuestos)),
    taxTotals,
  };
}

/** The sale price of domain §1; rounded up by taking the first multiple of a hundred that is not below. */
export function writeOraclePrice(costo: string, margin: number, isRounded: boolean): string {
  const exact = times(readFraction(costo), plus(integer(1), percent(integer(margin))));
  if (!isRounded) return writeCents(roundToCents(exact));
  const below = floor(percent(exact)) * 100n;
  const isMultiple = exact.top === below * exact.bottom;
  return writeCents(integer(isMultiple ? below : below + 100n));
}

/** Adds amounts that are whole cents, keeping the fraction small. */
export function addUp(amounts: readonly Fraction[]): Fraction {
  let cents = 0n;
  for (const { top, bottom } of amounts) {
    if ((top * 100n) % bottom !== 0n) throw new Error(`not whole cents: ${top}/${bottom}`);
    cents += (top * 100n) / bottom;
  }
  return { top: cents, bottom: 100n };
}
