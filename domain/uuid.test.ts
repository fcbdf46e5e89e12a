import { describe, expect, it } from 'vitest';
import { isUuid, uuidV7 } from './uuid.ts';

describe('a UUIDv7', () => {
  it('carries its time first, so that later ones sort later', () => {
    const random = new Uint8Array(10).fill(255);
    const early = uuidV7(1_700_000_000_000, random);
    const late = uuidV7(1_700_000_000_001, new Uint8Array(10));
    expect(early < late).toBe(true);
    expect(Number.parseInt(early.replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_000);
  });

  it('is marked as version 7 of variant 10', () => {
    expect(uuidV7(0, new Uint8Array(10).fill(255))).toBe('00000000-0000-7fff-bfff-ffffffffffff');
    expect(isUuid(uuidV7(Date.now(), new Uint8Array(10)))).toBe(true);
  });

  it('is nothing that is empty, upper-case, or has braces', () => {
    expect(['', '{0}', '00000000-0000-7FFF-BFFF-FFFFFFFFFFFF', "' OR 1=1"].some(isUuid)).toBe(false);
  });
});
