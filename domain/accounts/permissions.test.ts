import { describe, expect, it } from 'vitest';
import { orderModules } from './modules.ts';
import { ACTIONS, can } from './permissions.ts';

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

  it('1 sells and looks, 2 edits products and clients, 3 grants credit and sees the summary', () => {
    expect(can(1, 'invoicing.sell')).toBe(true);
    expect([can(1, 'inventory.edit'), can(2, 'inventory.edit')]).toEqual([false, true]);
    expect([can(2, 'clients.credit.edit'), can(3, 'clients.credit.edit')]).toEqual([false, true]);
    expect([can(2, 'inventory.summary'), can(3, 'inventory.summary')]).toEqual([false, true]);
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
