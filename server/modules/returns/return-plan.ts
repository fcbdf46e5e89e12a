import { fieldText } from '#contract/field-text.ts';
import type { ReturnInput } from '#contract/returns/return-input.ts';
import { returnText } from '#contract/returns/return-text.ts';
import { addMoney, compareMoney } from '#domain/money/money.ts';
import { Problem } from '#domain/problems.ts';
import {
  addQuantities,
  type Concept,
  CONCEPTS,
  type Destination,
  isNoQuantity,
  returnedPart,
  splitByLeft,
  unitsLeft,
} from '#domain/returns.ts';
import type { SoldRow } from './returned-lines.repo.ts';

/** A line of a return as it is kept; money and units as text. */
export interface PlannedLine {
  linea: number | null;
  producto_id: string;
  codigo_barras: string;
  nombre: string;
  cantidad: string;
  destino: Destination;
  base_gravable: string;
  impuestos_aplicados: { nombre: string; valor_calculado: string }[];
  total_linea: string;
  costo_linea: string | null;
  con_nota: boolean;
}

/** A line of which more came back than was left. */
export interface ExceededLine {
  linea: number;
  nombre: string;
  vendida: string;
  devuelta: string;
  pedida: string;
}

export interface ReturnPlan {
  concepto: Concept;
  lines: PlannedLine[];
  exceeded: ExceededLine[];
  /** Units that each line of the invoice gains, by its place. */
  taken: Map<number, string>;
}

interface Wanted {
  linea: number;
  cantidad: string;
  destino: Destination;
}

/** @throws Problem at a line that the invoice has not */
function wantedOf({ lineas, concepto }: ReturnInput, sold: readonly SoldRow[]): Wanted[] {
  if (concepto === CONCEPTS.annulment && !lineas?.length)
    return sold.map(({ linea, cantidad }) => ({ linea, cantidad, destino: 'vitrina' }));
  return (lineas ?? []).map(({ linea, cantidad, destino }, at) => {
    if (linea && sold.some((row) => row.linea === linea)) return { linea, cantidad, destino };
    const fields = Array.from({ length: at + 1 }, (_, place) =>
      place === at ? { linea: [returnText.unknownLine] } : {},
    );
    throw new Problem('datos_invalidos', { fields: { lineas: fields } });
  });
}

const isWhole = (wanted: readonly Wanted[], sold: readonly SoldRow[]): boolean =>
  sold.every(({ linea, cantidad, devuelta }) => {
    const own = wanted.filter((one) => one.linea === linea).map((one) => one.cantidad);
    return isNoQuantity(devuelta) && addQuantities('0', ...own) === addQuantities(cantidad);
  });

/**
 * What comes back of an invoice, line by line: what is left of it goes on the note, the rest is a fact of the counter
 * and nothing else.
 * @throws Problem for a line that is not there, and an annulment of less than everything
 */
export function planReturn(input: ReturnInput, sold: readonly SoldRow[], isDelivered: boolean): ReturnPlan {
  const wanted = wantedOf(input, sold);
  const annuls = input.concepto === CONCEPTS.annulment;
  const whole = isWhole(wanted, sold);
  const plan: ReturnPlan = {
    concepto: annuls && whole ? CONCEPTS.annulment : CONCEPTS.partial,
    lines: [],
    exceeded: [],
    taken: new Map(),
  };
  for (const row of sold) {
    const own = wanted.filter(({ linea }) => linea === row.linea);
    if (own.length > 0) planLine(plan, row, own);
  }
  // More than is left is another mistake, and has words of its own.
  if (annuls && !whole && !isDelivered && plan.exceeded.length === 0)
    throw new Problem('datos_invalidos', { fields: { concepto: [returnText.notWhole] } });
  return plan;
}

function planLine(plan: ReturnPlan, row: SoldRow, own: readonly Wanted[]): void {
  let before = row.devuelta;
  for (const { cantidad, destino } of own) {
    const { taken, excess } = splitByLeft(cantidad, unitsLeft(row.cantidad, before));
    if (!isNoQuantity(taken))
      plan.lines.push(lineOf(row, { before, cantidad: taken, destino, con_nota: true }));
    before = addQuantities(before, taken);
    // Worth what the first units of the line are: nothing of it is left to reckon with.
    if (!isNoQuantity(excess))
      plan.lines.push(lineOf(row, { before: '0', cantidad: excess, destino, con_nota: false }));
  }
  const pedida = addQuantities(...own.map(({ cantidad }) => cantidad));
  const isTooMuch = splitByLeft(pedida, unitsLeft(row.cantidad, row.devuelta)).excess !== '0.000';
  const { linea, nombre, cantidad: vendida, devuelta } = row;
  if (isTooMuch) plan.exceeded.push({ linea, nombre, vendida, devuelta, pedida });
  if (before !== row.devuelta) plan.taken.set(linea, before);
}

function lineOf(
  row: SoldRow,
  part: { before: string; cantidad: string; destino: Destination; con_nota: boolean },
): PlannedLine {
  const { before, cantidad, destino, con_nota } = part;
  const { base, impuestos_aplicados, total } = returnedPart(row, before, cantidad);
  const cost =
    row.costo_linea === null
      ? null
      : returnedPart(
          { cantidad: row.cantidad, base_gravable: row.costo_linea, impuestos_aplicados: [] },
          before,
          cantidad,
        ).base;
  return {
    linea: row.linea,
    producto_id: row.product_id,
    codigo_barras: row.codigo_barras,
    nombre: row.nombre,
    cantidad,
    destino,
    base_gravable: base,
    impuestos_aplicados,
    total_linea: total,
    costo_linea: cost,
    con_nota,
  };
}

/** Digits of the largest amount that is kept, with its point and cents. */
const MONEY_LENGTH = 19;

/**
 * What comes back is worth, as `sumLines`. More than any amount that is kept is no fact of a counter, delivered or not.
 * @throws Problem at the quantity of the line that is worth the most
 */
export function worthOf({ lineas }: Pick<ReturnInput, 'lineas'>, { lines }: Pick<ReturnPlan, 'lines'>) {
  const sums = sumLines(lines);
  if (sums.total.length <= MONEY_LENGTH) return sums;
  const [most] = lines.toSorted((a, b) => compareMoney(b.total_linea, a.total_linea));
  const fields = (lineas ?? []).map(({ linea, producto_id }) =>
    most && (linea ? linea === most.linea : producto_id === most.producto_id)
      ? { cantidad: [fieldText.quantityTooLarge] }
      : {},
  );
  throw new Problem('datos_invalidos', { fields: { lineas: fields } });
}

/** What lines come to: base, taxes and both; money. */
export function sumLines(lines: readonly PlannedLine[]): {
  subtotal: string;
  total_impuestos: string;
  total: string;
} {
  const subtotal = addMoney('0.00', ...lines.map(({ base_gravable }) => base_gravable));
  const total = addMoney('0.00', ...lines.map(({ total_linea }) => total_linea));
  return { subtotal, total_impuestos: addMoney(total, `-${subtotal}`), total };
}
