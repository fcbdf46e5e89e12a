import type { TaxTotal } from '#domain/money/invoice-math.ts';
import { addMoney, subtract } from '#domain/money/money.ts';
import { TAX_NAMES } from '#domain/money/tax.ts';
import { EXCLUDED } from '#domain/money/tax-bases.ts';

const ORDER: readonly string[] = [...TAX_NAMES, EXCLUDED];

/** Where a tax stands on paper; a name of before, which no product bears any more, after all others. */
const placeOf = (nombre: string): number => (ORDER.includes(nombre) ? ORDER.indexOf(nombre) : ORDER.length);

/** Bases and taxes by name, those of notes taken off, in the order of paper. */
export function netTaxes(sold: readonly TaxTotal[], returned: readonly TaxTotal[]): TaxTotal[] {
  const net = new Map<string, TaxTotal>();
  const change = ({ nombre, base, valor }: TaxTotal, by: (a: string, b: string) => string): void => {
    const sum = net.get(nombre) ?? { nombre, base: '0.00', valor: '0.00' };
    net.set(nombre, { nombre, base: by(sum.base, base), valor: by(sum.valor, valor) });
  };
  for (const tax of sold) change(tax, addMoney);
  for (const tax of returned) change(tax, subtract);
  return [...net.values()].toSorted((a, b) => placeOf(a.nombre) - placeOf(b.nombre));
}
