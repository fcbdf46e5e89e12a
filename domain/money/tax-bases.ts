import { addMoney } from './money.ts';
import type { AppliedTax, TaxTotal } from './invoice-math.ts';

/** What bears neither IVA nor INC: no tax of 0 %, but outside of both. */
export const EXCLUDED = 'Excluido';

const isSalesTax = ({ nombre }: AppliedTax): boolean => /^(?:IVA|INC) /u.test(nombre);

/**
 * The bases and taxes of an invoice's lines by the name of the tax, and what is outside of IVA and INC under its own
 * name: what reports by rate are summed from. A line with two taxes is in both bases.
 */
export function taxBases(
  lines: readonly { base_gravable: string; impuestos_aplicados: readonly AppliedTax[] }[],
): TaxTotal[] {
  const totals = new Map<string, TaxTotal>();
  const add = (nombre: string, base: string, valor: string): void => {
    const total = totals.get(nombre) ?? { nombre, base: '0.00', valor: '0.00' };
    totals.set(nombre, { nombre, base: addMoney(total.base, base), valor: addMoney(total.valor, valor) });
  };
  for (const { base_gravable: base, impuestos_aplicados: taxes } of lines) {
    for (const { nombre, valor_calculado: valor } of taxes) add(nombre, base, valor);
    if (!taxes.some(isSalesTax)) add(EXCLUDED, base, '0.00');
  }
  return [...totals.values()];
}
