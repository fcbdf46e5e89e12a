import { addMoney, formatMoney, minus, moneyToCents, roundHalfEven, subtract } from '#domain/money/money.ts';
import { EXCHANGE } from '#domain/returns.ts';

// Every figure of a report has one definition, and it stands here or in `sums.ts`: screens, papers, files and the
// assistant show what these functions say. Source: reports.md; all amounts are decimal money.

/** What came in, or went out, by one means. */
export interface MeansSum {
  medio: string;
  /** Payments: a sale that was paid in two parts by one means has two. */
  transacciones: number;
  valor: string;
}

interface Counted {
  cantidad: number;
  valor: string;
}

/** What was made on these days and reached the server on a later one: sales by their invoices, returns by their notes. */
export interface LateArrivals {
  facturas: number;
  valor: string;
  /** Absent where none came late, as the next. */
  devoluciones?: Counted | undefined;
  abonos?: Counted | undefined;
}

/** Sums over the documents of some days: what the server adds up in its tables, and a device in its own. */
export interface SalesSums {
  facturas: number;
  /** Total of all invoices, annulled ones too. */
  ventas: string;
  subtotal: string;
  /** Credit notes: how many, their totals, and their totals before taxes. */
  notas: { cantidad: number; total: string; subtotal: string };
  descuentos: string;
  /** What the invoices brought, without what is owed; cash as it went into the drawer. */
  recaudo: readonly MeansSum[];
  /** What was bought on credit. */
  fiado: string;
  abonos: readonly MeansSum[];
  reembolsos: readonly MeansSum[];
  /** What notes brought to accounts (`creditedOf`). */
  acreditado: string;
  /** Base and cost of lines whose cost is known, what was returned taken off. */
  conCosto: { base: string; costo: string };
  lineasSinCosto: number;
  llegaronDespues: LateArrivals;
}

export interface SalesFigures {
  ventas: string;
  devoluciones: string;
  ventas_netas: string;
  sin_impuestos: string;
  impuestos: string;
  descuentos: string;
  facturas: number;
  /** null where nothing was sold. */
  ticket_promedio: string | null;
  /** Money that came in by means, cash first, what was given back taken off. */
  recaudo: MeansSum[];
  /**
   * What cash rounding added to what was sold net, or took, in payments and in refunds: with it net sales are the money
   * that came in, less payments on account, plus what was bought on credit, less what notes took off that. What was
   * given back otherwise than the goods are worth is in it too.
   */
  redondeo: string;
  fiado_otorgado: string;
  /** What notes took off accounts. */
  fiado_devuelto: string;
  abonos: string;
  /** The next three are null where the reader may not see costs. */
  costo: string | null;
  utilidad: string | null;
  /** Percent with one decimal; null without sales too, and where more came back than was sold. */
  margen: string | null;
  lineas_sin_costo: number | null;
  llegaron_despues: LateArrivals;
}

const CASH = 'efectivo';

const total = (parts: readonly MeansSum[]): string => addMoney('0.00', ...parts.map(({ valor }) => valor));

/** No document at all. */
export const NO_SALES: SalesSums = {
  facturas: 0,
  ventas: '0.00',
  subtotal: '0.00',
  notas: { cantidad: 0, total: '0.00', subtotal: '0.00' },
  descuentos: '0.00',
  recaudo: [],
  fiado: '0.00',
  abonos: [],
  reembolsos: [],
  acreditado: '0.00',
  conCosto: { base: '0.00', costo: '0.00' },
  lineasSinCosto: 0,
  llegaronDespues: { facturas: 0, valor: '0.00' },
};

export const lateArrivals = (late: Record<'ventas' | 'notas' | 'abonos', Counted>): LateArrivals => ({
  facturas: late.ventas.cantidad,
  valor: late.ventas.valor,
  ...(late.notas.cantidad > 0 && { devoluciones: late.notas }),
  ...(late.abonos.cantidad > 0 && { abonos: late.abonos }),
});

/** An amount shared out, money, a tie to the even centavo; null for none to share it among. */
export function average(amount: string, count: number): string | null {
  return count === 0 ? null : formatMoney(roundHalfEven(moneyToCents(amount), BigInt(count)));
}

/**
 * A part of a whole as percent with one decimal ("22.3"); null where the whole is nothing or less, as on days on which
 * more came back than was sold.
 */
export function percentOf(part: string, whole: string): string | null {
  const [cents, of] = [moneyToCents(part), moneyToCents(whole)];
  if (of <= 0n) return null;
  const tenths = roundHalfEven(cents * 1000n, of);
  const digits = (tenths < 0n ? -tenths : tenths).toString().padStart(2, '0');
  return `${tenths < 0n ? '-' : ''}${digits.slice(0, -1)}.${digits.slice(-1)}`;
}

/** Gross profit and its margin over what the lines with a known cost were sold for. */
export function profitOf({ base, costo }: { base: string; costo: string }) {
  const utilidad = subtract(base, costo);
  return { costo, utilidad, margen: percentOf(utilidad, base) };
}

/** What came in by each means less what went out, cash first and the others by name; nothing of what is only owed. */
export function netMeans(came: readonly MeansSum[], went: readonly MeansSum[]): MeansSum[] {
  const net = new Map<string, MeansSum>();
  const add = ({ medio, transacciones, valor }: MeansSum): void => {
    const sum = net.get(medio) ?? { medio, transacciones: 0, valor: '0.00' };
    net.set(medio, {
      medio,
      transacciones: sum.transacciones + transacciones,
      valor: addMoney(sum.valor, valor),
    });
  };
  for (const part of came) add(part);
  for (const part of went) add({ ...part, valor: minus(part.valor) });
  return [...net.values()].toSorted(byMeans);
}

function byMeans(a: MeansSum, b: MeansSum): number {
  if ((a.medio === CASH) !== (b.medio === CASH)) return a.medio === CASH ? -1 : 1;
  return a.medio < b.medio ? -1 : Number(a.medio > b.medio);
}

/** Goods that pay for goods are no takings, unless what they were worth is on no note: then nothing came for the goods. */
const isMoney = ({ medio, valor }: MeansSum): boolean => medio !== EXCHANGE || valor !== '0.00';

/** Whether nothing at all happened: days without a sale may have returns, and payments on account. */
export const isQuietDay = ({
  facturas,
  devoluciones,
  recaudo,
  fiado_otorgado: credit,
}: SalesFigures): boolean =>
  facturas === 0 && recaudo.length === 0 && moneyToCents(devoluciones) === 0n && moneyToCents(credit) === 0n;

/**
 * The figures of some days.
 * @param withCosts whether the reader may see what goods cost (`reports.margin`)
 */
export function salesFigures(sums: SalesSums, withCosts: boolean): SalesFigures {
  const { facturas, ventas, notas, recaudo, fiado } = sums;
  const sinImpuestos = subtract(sums.subtotal, notas.subtotal);
  const netas = subtract(ventas, notas.total);
  return {
    ventas,
    devoluciones: notas.total,
    ventas_netas: netas,
    sin_impuestos: sinImpuestos,
    impuestos: subtract(netas, sinImpuestos),
    descuentos: sums.descuentos,
    facturas,
    ticket_promedio: average(ventas, facturas),
    recaudo: netMeans([...recaudo, ...sums.abonos], sums.reembolsos).filter(isMoney),
    redondeo: subtract(
      addMoney(total(recaudo), fiado, minus(total(sums.reembolsos)), minus(sums.acreditado)),
      netas,
    ),
    fiado_otorgado: fiado,
    fiado_devuelto: sums.acreditado,
    abonos: total(sums.abonos),
    ...(withCosts
      ? { ...profitOf(sums.conCosto), lineas_sin_costo: sums.lineasSinCosto }
      : { costo: null, utilidad: null, margen: null, lineas_sin_costo: null }),
    llegaron_despues: sums.llegaronDespues,
  };
}
