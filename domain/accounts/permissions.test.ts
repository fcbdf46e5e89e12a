import { describe, expect, it } from 'vitest';
import { orderModules } from './modules.ts';
import { ACTIONS, type Action, can, canReturn, KEY_PERMISSIONS } from './permissions.ts';

describe('a level', () => {
  it('may do everything that the level below may', () => {
    for (const action of ACTIONS) {
      if (can(1, action)) expect(can(2, action)).toBe(true);
      if (can(2, action)) expect(can(3, action)).toBe(true);
      expect(can(3, action)).toBe(true);
    }
  });

  it('that is missing or below 1 may do nothing', () => {
    for (const action of ACTIONS) {
      expect(can(undefined, action)).toBe(false);
      expect(can(0, action)).toBe(false);
    }
  });

  // The whole table once more, word for word: the tests of the calls take from it who may do what.
  it.each([
    [
      1,
      'inventory.view invoicing.sell invoicing.view invoicing.reprint returns.reprint clients.view clients.credit.pay settings.own printer.view printer.edit activity.view sync.read andy.ask cash.operate cash.move cash.give-up returns.view orders.operate',
    ],
    [
      2,
      'inventory.edit inventory.costs clients.edit clients.credit.view cash.expected cash.view-others reports.day returns.create favourites.edit approvals.give orders.cancel-others',
    ],
    [
      3,
      'inventory.summary invoicing.discard clients.credit.edit activity.filter operations.read-others test-tools.use operations.import cash.correct cash.close-others reports.margin reports.all returns.beyond-limits returns.without-invoice',
    ],
  ] as const)('of %i may do what the specification says, and no more than it', (level, names) => {
    const isFirst = (action: Action) => can(level, action) && !can(level - 1, action);
    expect(ACTIONS.filter(isFirst).toSorted()).toEqual(names.split(' ').toSorted());
  });
});

describe('an API key', () => {
  const reads =
    'inventory.view invoicing.view clients.view clients.credit.view returns.view reports.day reports.all';

  it.each([
    ['leer', reads],
    ['leer-costos', `${reads} inventory.costs inventory.summary reports.margin`],
    ['inventario', 'inventory.edit'],
    ['clientes', 'clients.edit clients.credit.view clients.credit.edit'],
    ['vender', 'invoicing.sell invoicing.reprint'],
    ['caja', 'cash.operate cash.move cash.expected cash.view-others clients.credit.pay'],
  ] as const)('with %s may do this and no more', (permission, names) => {
    expect(ACTIONS.filter((action) => can([permission], action)).toSorted()).toEqual(
      names.split(' ').toSorted(),
    );
  });

  it('with pedidos may do what concerns orders and no more', () => {
    const isOfOrders = (action: Action) => action.startsWith('orders.');
    expect(ACTIONS.filter((action) => can(['pedidos'], action))).toEqual(ACTIONS.filter(isOfOrders));
  });

  it('with several may do what each of them allows, without any nothing, and takes no return', () => {
    for (const action of ACTIONS) {
      expect(can([], action)).toBe(false);
      expect(can(['leer', 'vender'], action)).toBe(can(['leer'], action) || can(['vender'], action));
    }
    expect(canReturn(KEY_PERMISSIONS, 1)).toBe(false);
  });
});

describe('the modules of the menu', () => {
  it('stand with inventory first and the rest alphabetical; case and unknown slugs do not matter', () => {
    expect(orderModules(['registros', 'FACTURACION', 'nomina', 'Inventario', 'clientes'])).toEqual([
      'inventario',
      'clientes',
      'facturacion',
      'registros',
    ]);
  });
});
