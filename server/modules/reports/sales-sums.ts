import type { Share } from '#contract/reports/reports.ts';
import { addMoney, formatMoney, moneyToCents, subtract } from '#domain/money/money.ts';
import {
  type LateArrivals,
  lateArrivals,
  type MeansSum,
  netMeans,
  NO_SALES,
  type SalesSums,
} from '#domain/reports/figures.ts';
import { CREDIT, handedOver } from '#domain/reports/sums.ts';
import type { Tx } from '#server/platform/database/database.ts';
import * as returnsRepo from './returns-sums.repo.ts';
import * as repo from './sales-sums.repo.ts';
import type { ReportScope } from './scope.ts';

const sum = (amounts: readonly string[]): string => addMoney('0.00', ...amounts);
const times = (amount: string, count: number): string => formatMoney(moneyToCents(amount) * BigInt(count));

/** What was paid in one way; cash as it went into drawers: what rounding adds to one amount of a group it adds to each. */
function meansSum({ medio, paso, resto, veces, partes, valor }: repo.PaidGroup): MeansSum {
  if (medio !== 'efectivo') return { medio, transacciones: partes, valor };
  const added = subtract(handedOver({ medio, valor: resto }, paso), resto);
  return { medio, transacciones: partes, valor: addMoney(valor, times(added, veces)) };
}

/** What came after its day. */
function lateOf(rows: readonly repo.Late[]): { cantidad: number; valor: string } {
  return {
    cantidad: rows.reduce((count, { tarde }) => count + tarde, 0),
    valor: sum(rows.map(({ tarde_valor }) => tarde_valor)),
  };
}

/** What sales of some kind come to, as rows of the answer have them. */
export function totalsOf(rows: readonly repo.Totals[]) {
  return {
    facturas: rows.reduce((count, { facturas }) => count + facturas, 0),
    ventas: sum(rows.map(({ ventas }) => ventas)),
    subtotal: sum(rows.map(({ subtotal }) => subtotal)),
  };
}

/** What notes of some kind come to. */
export function notesOf(rows: readonly returnsRepo.Notes[]): SalesSums['notas'] {
  return {
    cantidad: rows.reduce((count, { notas }) => count + notas, 0),
    total: sum(rows.map(({ total }) => total)),
    subtotal: sum(rows.map(({ subtotal }) => subtotal)),
  };
}

/** What some sales come to beside others, less what came back. */
export function shareOf(
  { facturas, ventas }: Pick<repo.Totals, 'facturas' | 'ventas'>,
  devoluciones: string,
): Share {
  return { facturas, ventas, devoluciones, ventas_netas: subtract(ventas, devoluciones) };
}

/** Sales and notes of the same key together; a day may have notes alone. */
export function sharesOf(
  rows: readonly repo.Totals[],
  notes: readonly returnsRepo.Notes[],
): (Share & { clave: string })[] {
  const sold = new Map(rows.map((row) => [row.clave ?? '', row]));
  const back = new Map(notes.map((row) => [row.clave ?? '', row.total]));
  const keys = [...new Set([...sold.keys(), ...back.keys()])].toSorted();
  return keys.map((clave) => {
    const row = sold.get(clave) ?? { facturas: 0, ventas: '0.00' };
    return { clave, ...shareOf(row, back.get(clave) ?? '0.00') };
  });
}

const NONE = { cantidad: 0, valor: '0.00' };

/** What came of some sales and notes after their days. */
export const lateAmong = (totals: readonly repo.Late[], notes: readonly repo.Late[]): LateArrivals =>
  lateArrivals({ ventas: lateOf(totals), notas: lateOf(notes), abonos: NONE });

/**
 * Everything that figures of some days are made of.
 * @param totals of those days, whatever they are told apart by
 */
export async function readSums(
  tx: Tx,
  scope: ReportScope,
  totals: readonly repo.Totals[],
): Promise<SalesSums> {
  const sold = totalsOf(totals);
  const paid = (await repo.readPaid(tx, scope)).map(meansSum);
  const abonos = scope.cajero ? [] : await repo.readAbonos(tx, scope);
  const lines = await repo.readLines(tx, scope);
  const notes = await returnsRepo.readNotes(tx, scope, 'none');
  const refunds = (await returnsRepo.readRefunds(tx, scope)).map(meansSum);
  const back = await returnsRepo.readReturnedCosts(tx, scope, 'none');
  const isCredit = ({ medio }: MeansSum): boolean => medio === CREDIT;
  return {
    ...NO_SALES,
    ...sold,
    descuentos: lines.descuentos,
    recaudo: netMeans(
      paid.filter((part) => !isCredit(part)),
      [],
    ),
    fiado: sum(paid.filter(isCredit).map(({ valor }) => valor)),
    abonos: netMeans(abonos.map(meansSum), []),
    notas: notesOf(notes),
    reembolsos: netMeans(refunds, []),
    acreditado: await returnsRepo.readCredited(tx, scope),
    conCosto: {
      base: subtract(lines.base, sum(back.map(({ base }) => base))),
      costo: subtract(lines.costo, sum(back.map(({ costo }) => costo))),
    },
    llegaronDespues: lateArrivals({
      ventas: lateOf(totals),
      notas: lateOf(notes),
      abonos: lateOf(abonos),
    }),
    lineasSinCosto: lines.sin_costo,
  };
}
