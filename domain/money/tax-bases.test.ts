import { describe, expect, it } from 'vitest';
import { taxBases } from './tax-bases.ts';

const line = (base: string, ...taxes: [string, string][]) => ({
  base_gravable: base,
  impuestos_aplicados: taxes.map(([nombre, valor_calculado]) => ({ nombre, valor_calculado })),
});

describe('the bases of an invoice by tax', () => {
  it('sum what bears the same rate, and a line with two taxes is in both', () => {
    const lines = [
      line('1000.00', ['IVA 19%', '190.00'], ['ICUI 20%', '200.00']),
      line('500.50', ['IVA 19%', '95.10']),
    ];
    expect(taxBases(lines)).toEqual([
      { nombre: 'IVA 19%', base: '1500.50', valor: '285.10' },
      { nombre: 'ICUI 20%', base: '1000.00', valor: '200.00' },
    ]);
  });

  it('keep what is taxed with nothing apart from what is outside of IVA and INC, bags or not', () => {
    const lines = [line('100.00', ['IVA 0%', '0.00']), line('30.00'), line('7.00', ['Bolsa', '70.00'])];
    expect(taxBases(lines)).toEqual([
      { nombre: 'IVA 0%', base: '100.00', valor: '0.00' },
      { nombre: 'Excluido', base: '37.00', valor: '0.00' },
      { nombre: 'Bolsa', base: '7.00', valor: '70.00' },
    ]);
  });
});
