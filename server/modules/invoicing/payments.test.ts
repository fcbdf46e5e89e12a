import { describe, expect, it } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { checkPayments } from './payments.ts';

type Entered = NonNullable<Parameters<typeof checkPayments>[0]>[number];

function pay(medio: Entered['medio'], valor: string, recibido: string | null = null): Entered {
  return { medio, valor, recibido, referencia: null };
}

function codeOf(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error.codigo : 'not a problem';
  }
}

describe('payments', () => {
  it('without any are one in cash for the total', () => {
    const cash = [{ ...pay('efectivo', '3094.00'), recibido: null }];
    for (const none of [undefined, null, []])
      expect(checkPayments(none, '3094.00', 0, false)).toEqual({ pagos: cash, warnings: [] });
  });

  it.each([
    ['one cent less', [pay('efectivo', '3093.99')]],
    ['one cent more', [pay('tarjeta', '3094.01')]],
    ['two that miss', [pay('tarjeta', '3000.00'), pay('efectivo', '90.00')]],
    ['nothing', [pay('efectivo', '0.00')]],
    ['a card rounded', [pay('tarjeta', '3100.00')]],
  ])('of %s do not settle a total', (_name, pagos) => {
    expect(codeOf(() => checkPayments(pagos, '3094.00', 50, false))).toBe('pagos_no_cuadran');
  });

  it('add up over several methods, those of nothing left out', () => {
    const pagos = [pay('nequi', '1000.00'), pay('breb', '0.00'), pay('efectivo', '2094.00', '5000.00')];
    expect(checkPayments(pagos, '3094.00', 0, false).pagos.map(({ medio }) => medio)).toEqual([
      'nequi',
      'efectivo',
    ]);
  });

  it('in cash may be rounded to 50 where the business rounds, down to nothing too', () => {
    expect(codeOf(() => checkPayments([pay('efectivo', '3100.00')], '3094.00', 50, false))).toBeUndefined();
    expect(codeOf(() => checkPayments([pay('efectivo', '3100.00')], '3094.00', 0, false))).toBe(
      'pagos_no_cuadran',
    );
    expect(codeOf(() => checkPayments([pay('efectivo', '3050.00')], '3094.00', 50, false))).toBe(
      'pagos_no_cuadran',
    );
    const mixed = [pay('tarjeta', '1000.00'), pay('efectivo', '2100.00')];
    expect(codeOf(() => checkPayments(mixed, '3094.00', 50, false))).toBeUndefined();
    expect(checkPayments([pay('efectivo', '0.00')], '20.00', 50, false).pagos).toHaveLength(1);
    const nearlyAll = [pay('efectivo', '0.00', '0.00'), pay('tarjeta', '1527.00')];
    expect(checkPayments(nearlyAll, '1547.00', 50, false).pagos).toEqual([pay('tarjeta', '1527.00')]);
    expect(codeOf(() => checkPayments([pay('tarjeta', '1527.00')], '1547.00', 50, false))).toBe(
      'pagos_no_cuadran',
    );
  });

  it('received must cover what is paid', () => {
    expect(codeOf(() => checkPayments([pay('efectivo', '3094.00', '3093.00')], '3094.00', 0, false))).toBe(
      'recibido_insuficiente',
    );
    expect(
      codeOf(() => checkPayments([pay('efectivo', '3094.00', '3094.00')], '3094.00', 0, false)),
    ).toBeUndefined();
  });

  it('of a delivered sale are kept as sent and flagged', () => {
    const { pagos, warnings } = checkPayments([pay('efectivo', '3000.00', '2000.00')], '3094.00', 0, true);
    expect(pagos[0]).toMatchObject({ valor: '3000.00', recibido: '2000.00' });
    expect(warnings).toEqual([
      { codigo: 'pagos_no_cuadran', pagado: '3000.00', facturado: '3094.00' },
      { codigo: 'recibido_insuficiente' },
    ]);
  });
});
