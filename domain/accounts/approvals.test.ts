import { describe, expect, it } from 'vitest';
import { APPROVABLE, canApprove } from './approvals.ts';

describe('an approval', () => {
  it('is of those who may do it themselves', () => {
    const whoMay = (level: number | undefined) => APPROVABLE.filter((action) => canApprove(level, action, 2));
    expect(whoMay(undefined)).toEqual([]);
    expect(whoMay(1)).toEqual([]);
    expect(whoMay(2)).toEqual(['returns.create']);
    expect(whoMay(3)).toEqual(APPROVABLE);
  });

  it('of a return follows the level that the owner lets take returns', () => {
    expect([1, 2, 3].map((level) => canApprove(level, 'returns.create', 1))).toEqual([true, true, true]);
    expect([1, 2, 3].map((level) => canApprove(level, 'returns.create', 3))).toEqual([false, false, true]);
  });
});
