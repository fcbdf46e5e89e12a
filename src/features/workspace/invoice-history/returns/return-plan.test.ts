import type { Returnable } from '#app/data/drafts/exchange.ts';
import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from '#domain/money/payment-methods.ts';
import { RETURN_OPTIONS } from '#domain/returns.ts';
import { changeOf, moneyObstacle, obstacleOf, planReturn, unreadableLine } from './return-plan.ts';

const NOW = new Date('2026-11-26T15:00:00Z');
const line = {
  linea: 1,
  producto_id: 'queso',
  codigo_barras: '7701',
  nombre: 'Queso',
  cantidad: '2.500',
  returned: '0.000',
  left: '2.500',
  base_gravable: '25010.00',
  impuestos_aplicados: [],
};
const OF: Returnable = {
  id: 'venta',
  number: 'POS1-000001',
  invoice: 'POS1-000001',
  client: { id: 'cliente', nombre: 'Ana Ruiz', identificacion: '' },
  serieId: 1,
  soldAt: '2026-11-20T10:00:00-05:00',
  lines: [line],
  isUntouched: true,
  isAnnulled: false,
  debt: '0.00',
  hasAccount: true,
  cashStep: 50,
  options: RETURN_OPTIONS,
  isAllowed: true,
  isUnlimited: false,
};
const credit = (valor: string) => ({ medio: 'credito', valor, referencia: null });
const by = (medio: PaymentMethod) => [{ medio, valor: '', referencia: '' }];
const cash = (valor: string) => ({ medio: 'efectivo', valor, referencia: null });

describe('what somebody types of a return', () => {
  it.each([
    ['1.', '1', '10000.00'],
    ['.5', '0.5', '5000.00'],
    ['2.50', '2.5', '25000.00'],
  ])('is read while it is being typed: %s', (typed, cantidad, given) => {
    expect(planReturn(OF, { 1: typed }, by('efectivo'))).toMatchObject({
      brought: [{ linea: 1, cantidad }],
      given,
    });
    expect(unreadableLine(OF, { 1: typed })).toBeUndefined();
  });

  it.each(['', '.', '0', '0.'])('is nothing where it is %j, and no mistake', (typed) => {
    expect(planReturn(OF, { 1: typed }, by('efectivo')).brought).toEqual([]);
    expect(unreadableLine(OF, { 1: typed })).toBeUndefined();
  });

  it.each(['1.2345', '9'.repeat(19)])('is a mistake where nobody can count it: %s', (typed) => {
    expect(planReturn(OF, { 1: typed }, by('efectivo')).brought).toEqual([]);
    expect(unreadableLine(OF, { 1: typed })?.nombre).toBe('Queso');
  });

  it('is more than is left from the first gram on', () => {
    const obstacle = (units: string) =>
      obstacleOf(OF, planReturn(OF, { 1: units }, by('efectivo')), false, NOW);
    expect(obstacle('2.5')).toBeNull();
    expect(obstacle('2.501')).toBe('De Queso solo quedan 2,5 por devolver.');
  });
});

describe('the money of a return', () => {
  it('settles the debt first, and says so where the rest is rounded to nothing', () => {
    const { refunds, given } = planReturn({ ...OF, debt: '25000.00' }, { 1: '2.5' }, by('efectivo'));
    expect([refunds, given]).toEqual([[credit('25000.00'), cash('0.00')], '0.00']);
    expect(planReturn({ ...OF, debt: '90000.00' }, { 1: '2.5' }, by('efectivo')).refunds).toEqual([
      credit('25010.00'),
    ]);
    expect(planReturn({ ...OF, debt: '5000.00' }, { 1: '2.5' }, by('nequi')).refunds).toMatchObject([
      { medio: 'credito', valor: '5000.00' },
      { medio: 'nequi', valor: '20010.00' },
    ]);
    expect(planReturn(OF, { 1: '1' }, by('credito')).refunds).toEqual([credit('10004.00')]);
  });

  it('annuls the sale where all of it comes back that ever was', () => {
    expect(planReturn(OF, { 1: '2.5' }, by('efectivo')).isWhole).toBe(true);
    expect(planReturn(OF, { 1: '2' }, by('efectivo')).isWhole).toBe(false);
    expect(planReturn({ ...OF, isUntouched: false }, { 1: '2.5' }, by('efectivo')).isWhole).toBe(false);
  });
});

describe('what keeps a return from being taken', () => {
  const few = planReturn(OF, { 1: '1' }, by('efectivo'));

  it('is the owner’s limit without network, and for level 3 nothing', () => {
    const options = { ...RETURN_OPTIONS, devolucion_sin_red_max: '9000.00' };
    expect(obstacleOf({ ...OF, options }, few, true, NOW)).toContain('Sin conexión se devuelve hasta');
    expect(obstacleOf({ ...OF, options }, few, false, NOW)).toBeNull();
    expect(moneyObstacle({ ...OF, options }, '9000.00')).toBeNull();
    expect(moneyObstacle({ ...OF, options }, '9000.01')).toContain('$ 9.000');
    expect(obstacleOf({ ...OF, options, isUnlimited: true }, few, true, NOW)).toBeNull();
    expect(obstacleOf(OF, few, true, NOW)).toBeNull();
  });

  it('is that it was annulled, or the level of the person', () => {
    expect(obstacleOf({ ...OF, isAnnulled: true }, few, false, NOW)).toBe('La factura ya está anulada.');
    expect(obstacleOf({ ...OF, isAllowed: false }, few, false, NOW)).toBe(
      'Tu nivel no recibe devoluciones: hace falta que alguien la autorice.',
    );
  });

  it('is the day after the last one', () => {
    expect(obstacleOf({ ...OF, soldAt: '2026-10-27T23:59:00-05:00' }, few, false, NOW)).toBeNull();
    expect(obstacleOf({ ...OF, soldAt: '2026-10-26T23:59:00-05:00' }, few, false, NOW)).toContain(
      'más de 30 días',
    );
  });
});

describe('money by several means', () => {
  const means = [
    { medio: 'efectivo' as const, valor: '', referencia: '' },
    { medio: 'nequi' as const, valor: '6000', referencia: '' },
  ];
  it.each([
    ['nothing comes back yet', { ...OF }, '0'],
    ['all of it goes to the debt', { ...OF, debt: '90000.00' }, '2.5'],
  ])('counts nothing where %s', (_, of, units) => {
    const plan = planReturn(of, { 1: units }, means);
    expect(plan).toMatchObject({ excess: '0.00', byMeans: [{ medio: 'efectivo', valor: '0.00' }] });
  });

  it('is spread over what the debt leaves', () => {
    const { refunds } = planReturn({ ...OF, debt: '5000.00' }, { 1: '2.5' }, means);
    expect(refunds).toMatchObject([{ valor: '5000.00' }, { valor: '14000.00' }, { valor: '6000.00' }]);
  });
});

describe('a sale that changes while its dialog is open', () => {
  const more = { ...OF, lines: [{ ...line, returned: '1.000', left: '1.500' }] };
  it.each([
    ['as it was', { ...OF }, null],
    ['with more back', more, /^De esta venta ya se devolvió algo más/u],
    ['given up', null, /^Esta venta ya no está en este equipo/u],
    ['paid meanwhile', { ...OF, debt: '5000.00' }, /^La deuda de esta venta cambió/u],
  ])('is noticed: %s', (_, now, words) => {
    const change = changeOf(OF, now);
    if (words === null) expect(change).toBeNull();
    else expect(change).toMatch(words);
  });
});
