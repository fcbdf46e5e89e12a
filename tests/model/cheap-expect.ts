import { isDeepStrictEqual } from 'node:util';
import { expect as vitestExpect } from 'vitest';

/**
 * Vitest's `expect`, asked only when something is wrong: it notes every call, and a model makes so many that they
 * would cost more than what they check.
 */
export function expect(actual: unknown, message?: string) {
  const told = () => vitestExpect(actual, message);
  return {
    toBe(expected: unknown): void {
      if (!Object.is(actual, expected)) told().toBe(expected);
    },
    toEqual(expected: unknown): void {
      if (!isDeepStrictEqual(actual, expected)) told().toEqual(expected);
    },
    toMatchObject(expected: object): void {
      const row = actual as Record<string, unknown>;
      const isSame = Object.entries(expected).every(([name, value]) => isDeepStrictEqual(row?.[name], value));
      if (!isSame) told().toMatchObject(expected);
    },
    toContain(expected: unknown): void {
      if (!(actual as unknown[]).includes(expected)) told().toContain(expected);
    },
    toBeLessThanOrEqual(most: number): void {
      if (!(Number(actual) <= most)) told().toBeLessThanOrEqual(most);
    },
    toBeGreaterThanOrEqual(least: number): void {
      if (!(Number(actual) >= least)) told().toBeGreaterThanOrEqual(least);
    },
    toBeDefined(): void {
      if (actual === undefined) told().toBeDefined();
    },
    toBeTruthy(): void {
      if (!actual) told().toBeTruthy();
    },
  };
}
