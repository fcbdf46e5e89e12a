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
  /** With taxes, in place of the price before them. */
  precio_final?: string | null | undefined;
  /** With taxes, what the line comes to. */
  valor?: string | null | undefined;
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

function over(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom, bottom: a.bottom * b.top };
}

/** All percents of a line that an amount holds, with the hundred. */
const wholeOf = (line: OracleLine): Fraction =>
  integer(100 + (line.iva_rate ?? 0) + (line.inc_rate ?? 0) + (line.applies_icui ? 20 : 0));

/** How much comes to a value: its price with taxes, exact, less the discount; three decimals, half to even. */
export function writeOracleQuantity(line: Omit<OracleLine, 'cantidad'>, valor: string): string {
  const full = line.precio_final
    ? readFraction(line.precio_final)
    : times(readFraction(line.precio), percent(wholeOf({ ...line, cantidad: '1' })));
  const price = times(full, minus(integer(1), percent(readFraction(line.descuento))));
  if (price.top === 0n) return '0.000';
  // Rounding to cents, a tenth later.
  const tenfold = writeCents(roundToCents(times(over(readFraction(valor), price), integer(10))));
  const thousandths = BigInt(tenfold.replace('.', ''));
  return `${thousandths / 1000n}.${String(thousandths % 1000n).padStart(3, '0')}`;
}

/** A line whose amount holds its taxes (quick-sale.md E1), and what it would be without a discount. */
function insideLine(line: OracleLine, bagRate: string) {
  const kept = minus(integer(1), percent(readFraction(line.descuento)));
  const price = readFraction(line.precio_final ?? '0');
  const quantity = readFraction(line.cantidad);
  const valor = line.valor ? readFraction(line.valor) : null;
  const amount = valor ?? roundToCents(times(times(price, kept), quantity));
  const gross = valor ? roundToCents(over(valor, kept)) : roundToCents(times(price, quantity));
  return { gross: takeOut(line, gross, bagRate).base, ...takeOut(line, amount, bagRate), amount };
}

/** The taxes in an amount, and the base that they leave. */
function takeOut(line: OracleLine, amount: Fraction, bagRate: string) {
  const rateOf = (rate: number) => roundToCents(over(times(amount, integer(rate)), wholeOf(line)));
  const inside = [
    ...(line.iva_rate === null ? [] : [rateOf(line.iva_rate)]),
    ...(line.inc_rate === null ? [] : [rateOf(line.inc_rate)]),
    ...(line.applies_icui ? [rateOf(20)] : []),
  ];
  const bags = line.applies_bag_tax
    ? times(readFraction(bagRate), integer(-floor(minus(integer(0), readFraction(line.cantidad)))))
    : integer(0);
  return { base: minus(amount, addUp(inside)), impuestos: addUp([...inside, bags]) };
}

/**
 * A sale of goods at whatever prices, less a discount on all of it: each line bears its part of that, half to even, and the
 * rest falls on the largest (decision 022).
 */
export function writeOracleSale(lines: readonly OracleLine[], bagRate: string, discount: string) {
  const plain = lines.map((line) => {
    if (line.precio_final || line.valor) return insideLine(line, bagRate);
    const { bruto, base, bolsa, impuestos } = oracleLine(line, bagRate);
    const amount = minus(plus(base, impuestos), bolsa ?? integer(0));
    return { gross: bruto, base, impuestos, amount };
  });
  const shares = shareOut(
    readFraction(discount),
    plain.map(({ amount }) => amount),
  );
  const exact = plain.map((line, at) => {
    const share = shares[at] ?? integer(0);
    const left = takeOut(lines[at] as OracleLine, minus(line.amount, share), bagRate);
    return discount === '0.00' ? line : { ...line, ...left };
  });
  const [subtotal, impuestos] = [
    addUp(exact.map(({ base }) => base)),
    addUp(exact.map((line) => line.impuestos)),
  ];
  return {
    lines: exact.map(({ gross, base, impuestos: taxes }) => ({
      base: writeCents(base),
      total: writeCents(plus(base, taxes)),
      descuento_valor: minus(gross, base).top < 0n ? '0.00' : writeCents(minus(gross, base)),
    })),
    subtotal: writeCents(subtotal),
    total_impuestos: writeCents(impuestos),
    total_factura: writeCents(plus(subtotal, impuestos)),
  };
}

function shareOut(whole: Fraction, amounts: readonly Fraction[]): Fraction[] {
  const all = addUp(amounts);
  if (all.top === 0n) return amounts.map(() => integer(0));
  const shares = amounts.map((amount) => roundToCents(over(times(whole, amount), all)));
  const cents = (value: Fraction) => BigInt(writeCents(value).replace('.', ''));
  let rest = cents(minus(whole, addUp(shares)));
  const order = amounts.map((amount, at) => ({ at, size: cents(amount) }));
  order.sort((a, b) => (a.size === b.size ? a.at - b.at : a.size > b.size ? -1 : 1));
  for (const { at, size } of order) {
    const wanted = cents(shares[at] ?? integer(0)) + rest;
    const taken = wanted < 0n ? 0n : wanted > size ? size : wanted;
    shares[at] = { top: taken, bottom: 100n };
    rest = wanted - taken;
  }
  return shares;
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
