import { addMoney } from '#domain/money/money.ts';
import { netMeans, percentOf, type SalesFigures } from './figures.ts';

const sum = (amounts: readonly string[]): string => addMoney('0.00', ...amounts);

/** A sum of what each reader may see: null as soon as one part is hidden. */
const sumShown = (amounts: readonly (string | null)[]): string | null =>
  amounts.some((amount) => amount === null) ? null : sum(amounts as string[]);

/**
 * What several businesses took, gave on credit and earned together; the margin is over all that was sold with a known
 * cost, which is what it cost and what was earned with it.
 */
export function joinFigures(all: readonly SalesFigures[]) {
  const [costo, utilidad] = [sumShown(all.map((one) => one.costo)), sumShown(all.map((one) => one.utilidad))];
  const isShown = costo !== null && utilidad !== null;
  return {
    recaudo: netMeans(
      all.flatMap(({ recaudo }) => recaudo),
      [],
    ),
    fiado_otorgado: sum(all.map((one) => one.fiado_otorgado)),
    abonos: sum(all.map((one) => one.abonos)),
    utilidad,
    margen: isShown ? percentOf(utilidad, addMoney(costo, utilidad)) : null,
    lineas_sin_costo: isShown ? all.reduce((count, one) => count + (one.lineas_sin_costo ?? 0), 0) : null,
  };
}
