import { cashIn } from '#domain/cash/figures.ts';
import { addMoney, formatMoney, moneyToCents, roundToPesos, subtract } from '#domain/money/money.ts';
import { roundCash } from '#domain/money/payments.ts';
import { lateArrivals, type MeansSum, netMeans, type SalesSums } from './figures.ts';

// Documents as reports see them, and their sums. A device adds up its own with these; the server does the same in SQL,
// where money is only added, and a test holds the two together.

interface Paid {
  medio: string;
  valor: string;
}

/** A line of an invoice, or of the part of it that was given back. */
export interface LineFact {
  producto_id: string;
  cantidad: string;
  /** What was taken off before taxes: by a discount of its own, and its part of one on the whole sale. */
  descuento: string;
  base: string;
  total: string;
  /** Cost of all its units; null where nobody noted it. */
  costo: string | null;
}

export interface SaleFact {
  id: string;
  /** Commercial day in Bogotá, YYYY-MM-DD, and its hour, 0 to 23. */
  dia: string;
  hora: number;
  serie_id: number;
  collaborator_id: number;
  cajero: string;
  subtotal: string;
  total: string;
  /** Pesos that cash was rounded to; 0 for none. */
  redondeo: 0 | 50;
  pagos: readonly (Paid & { recibido?: string | null })[];
  lineas: readonly LineFact[];
  /** Its invoice was made on a later day. */
  despues: boolean;
}

/** A payment on account. */
export interface AbonoFact extends Paid {
  dia: string;
  redondeo: 0 | 50;
  /** The payment reached the server on a later day. */
  despues?: boolean;
}

/** A credit note. */
export interface NoteFact {
  dia: string;
  /** Its note was made on a later day. */
  despues?: boolean;
  subtotal: string;
  total: string;
  redondeo: 0 | 50;
  /** Money that was given back for it (`moneyOnNote`). */
  reembolsos: readonly Paid[];
  /** What it brought to the client's account (`creditedOf`). */
  acreditado: string;
  /** `vuelve`: the goods went back to stock. */
  lineas: readonly (LineFact & { vuelve: boolean })[];
}

interface DayFacts {
  ventas: readonly SaleFact[];
  abonos: readonly AbonoFact[];
  notas: readonly NoteFact[];
}

const CASH = 'efectivo';
export const CREDIT = 'credito';

const sum = (amounts: readonly string[]): string => addMoney('0.00', ...amounts);

/** A payment as it moved the drawer where it is cash, else as it is. */
export function handedOver({ medio, valor }: Paid, step: 0 | 50): string {
  return medio === CASH ? formatMoney(roundToPesos(roundCash(moneyToCents(valor), step))) : valor;
}

/** What one sale brought by each means; cash as it stayed in the drawer, nothing of what is only owed. */
function broughtBy(sale: SaleFact): MeansSum[] {
  const means = new Set(sale.pagos.map(({ medio }) => medio));
  means.delete(CREDIT);
  return [...means].map((medio) => {
    const parts = sale.pagos.filter((part) => part.medio === medio).map(({ valor }) => valor);
    return {
      medio,
      transacciones: parts.length,
      valor: medio === CASH ? cashIn(sale, sale.redondeo) : sum(parts),
    };
  });
}

const payment = (part: Paid, step: 0 | 50): MeansSum => ({
  medio: part.medio,
  transacciones: 1,
  valor: handedOver(part, step),
});

function costsOf(lines: readonly LineFact[]) {
  const known = lines.filter(({ costo }) => costo !== null);
  return {
    base: sum(known.map(({ base }) => base)),
    costo: sum(known.map(({ costo }) => costo ?? '0.00')),
    unknown: lines.length - known.length,
  };
}

/** Adds up documents; what they are of (days, an hour, a cashier) is for the caller to choose. */
export function sumFacts({ ventas, abonos, notas }: DayFacts): SalesSums {
  const lines = ventas.flatMap(({ lineas }) => lineas);
  const returned = notas.flatMap(({ lineas }) => lineas);
  const [sold, back] = [costsOf(lines), costsOf(returned)];
  const stocked = costsOf(returned.filter(({ vuelve }) => vuelve));
  const credit = ventas.flatMap(({ pagos }) => pagos.filter(({ medio }) => medio === CREDIT));
  const lateOf = (amounts: readonly string[]) => ({ cantidad: amounts.length, valor: sum(amounts) });
  return {
    facturas: ventas.length,
    ventas: sum(ventas.map(({ total }) => total)),
    subtotal: sum(ventas.map(({ subtotal }) => subtotal)),
    notas: {
      cantidad: notas.length,
      total: sum(notas.map(({ total }) => total)),
      subtotal: sum(notas.map(({ subtotal }) => subtotal)),
    },
    descuentos: sum(lines.map(({ descuento }) => descuento)),
    recaudo: netMeans(ventas.flatMap(broughtBy), []),
    fiado: sum(credit.map(({ valor }) => valor)),
    abonos: netMeans(
      abonos.map((abono) => payment(abono, abono.redondeo)),
      [],
    ),
    reembolsos: netMeans(
      notas.flatMap(({ reembolsos, redondeo }) => reembolsos.map((part) => payment(part, redondeo))),
      [],
    ),
    acreditado: sum(notas.map(({ acreditado }) => acreditado)),
    conCosto: { base: subtract(sold.base, back.base), costo: subtract(sold.costo, stocked.costo) },
    lineasSinCosto: sold.unknown,
    llegaronDespues: lateArrivals({
      ventas: lateOf(ventas.filter(({ despues }) => despues).map(({ total }) => total)),
      notas: lateOf(notas.filter(({ despues }) => despues).map(({ total }) => total)),
      abonos: lateOf(abonos.filter(({ despues }) => despues).map(({ valor }) => valor)),
    }),
  };
}
