import { lineCost } from '#domain/money/invoice-math.ts';
import { addMoney, formatMoney, moneyToCents } from '#domain/money/money.ts';
import { type MeansSum, netMeans, NO_SALES, type SalesSums, subtract } from '#domain/reports/figures.ts';
import { CREDIT, handedOver } from '#domain/reports/sums.ts';
import type { Tx } from '#server/platform/database/database.ts';
import * as repo from './sales-sums.repo.ts';
import type { ReportScope } from './scope.ts';

const sum = (amounts: readonly string[]): string => addMoney('0.00', ...amounts);
const times = (amount: string, count: number): string => formatMoney(moneyToCents(amount) * BigInt(count));

/** Cash as it went into drawers: what rounding adds to one amount of a group it adds to each of them. */
function roundedCash({ paso, resto, veces, partes, valor }: repo.CashGroup): MeansSum {
  const added = subtract(handedOver({ medio: 'efectivo', valor: resto }, paso), resto);
  return { medio: 'efectivo', transacciones: partes, valor: addMoney(valor, times(added, veces)) };
}

function abonoSum({ medio, ...group }: repo.CashGroup & { medio: string }): MeansSum {
  if (medio === 'efectivo') return roundedCash(group);
  return { medio, transacciones: group.veces, valor: group.valor };
}

/** What sales of some kind come to, as rows of the answer have them. */
export function totalsOf(rows: readonly repo.Totals[]) {
  return {
    facturas: rows.reduce((count, { facturas }) => count + facturas, 0),
    ventas: sum(rows.map(({ ventas }) => ventas)),
    subtotal: sum(rows.map(({ subtotal }) => subtotal)),
    llegaronDespues: {
      facturas: rows.reduce((count, { tarde }) => count + tarde, 0),
      valor: sum(rows.map(({ tarde_valor }) => tarde_valor)),
    },
  };
}

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
  const cash = await repo.readCash(tx, scope);
  const others = await repo.readOtherMeans(tx, scope);
  const abonos = await repo.readAbonos(tx, scope);
  const [costs] = await repo.readCosts(tx, scope, 'none');
  const discounted = await repo.readDiscounted(tx, scope);
  const isCredit = ({ medio }: MeansSum): boolean => medio === CREDIT;
  return {
    ...NO_SALES,
    ...sold,
    descuentos: sum(
      discounted.map(({ valor_unitario, cantidad, veces, base }) =>
        subtract(times(lineCost(valor_unitario, cantidad), veces), base),
      ),
    ),
    recaudo: netMeans([...cash.map(roundedCash), ...others.filter((part) => !isCredit(part))], []),
    fiado: sum(others.filter(isCredit).map(({ valor }) => valor)),
    abonos: netMeans(abonos.map(abonoSum), []),
    conCosto: { base: costs?.base ?? '0.00', costo: costs?.costo ?? '0.00' },
    lineasSinCosto: costs?.sin_costo ?? 0,
  };
}
