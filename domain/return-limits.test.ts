import { describe, expect, it } from 'vitest';
import { suffices } from './accounts/approvals.ts';
import { approvalForReturn, type ReturnLimits } from './return-limits.ts';

const OF: ReturnLimits = {
  lines: [{ linea: 1, nombre: 'Arroz', left: '2' }],
  isAnnulled: false,
  isAllowed: true,
  isUnlimited: false,
  options: { devolucion_dias: 30, devolucion_nivel: 2, devolucion_sin_red_max: '200000.00' },
  soldAt: '2026-03-01T10:00:00-05:00',
};
const LOW = { ...OF, isAllowed: false };
const SOON = { total: '5000.00', isOffline: false, today: '2026-03-31' };
const LATE = { ...SOON, today: '2026-04-01' };
const MUCH = { ...SOON, total: '200000.01' };
const BROUGHT = [{ linea: 1, cantidad: '1' }];

describe('what somebody else has to approve of a return', () => {
  it('is nothing within the limits, by a person of the level', () => {
    expect(approvalForReturn(OF, BROUGHT, SOON)).toBeNull();
    expect(approvalForReturn(OF, BROUGHT, MUCH)).toBeNull();
  });

  it('is that it is taken where the level is too low, and that it goes beyond the limits where it is late or dear', () => {
    expect(approvalForReturn(LOW, BROUGHT, SOON)).toBe('returns.create');
    expect(approvalForReturn(OF, BROUGHT, LATE)).toBe('returns.beyond-limits');
    expect(approvalForReturn(LOW, BROUGHT, LATE)).toBe('returns.beyond-limits');
    expect(approvalForReturn(OF, BROUGHT, { ...MUCH, isOffline: true })).toBe('returns.beyond-limits');
    expect(approvalForReturn({ ...OF, isUnlimited: true }, BROUGHT, LATE)).toBeNull();
  });

  it('is enough for taking goods back where it is for going beyond the limits, and not the other way', () => {
    expect(suffices('returns.beyond-limits', 'returns.create')).toBe(true);
    expect(suffices('returns.create', 'returns.create')).toBe(true);
    expect(suffices('returns.create', 'returns.beyond-limits')).toBe(false);
    expect(suffices('returns.beyond-limits', 'returns.without-invoice')).toBe(false);
  });
});
