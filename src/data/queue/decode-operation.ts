import type { Operation } from './operation.ts';

/**
 * Reads a row of the outbox in any format that was ever shipped: rows are never rewritten by an upgrade, they
 * may be a sale that waits since before it.
 * @returns undefined for a row that is gone: Dexie asks for those too, a device forgets what is long done
 */
export function decodeOperation(row: unknown): Operation | undefined {
  if (row === undefined) return undefined;
  const stored = row as Omit<Operation, 'format'> & { format: number };
  return stored.format === 1 ? fromFormat1(stored) : (row as Operation);
}

/** Format 1 knew sales only: no base of an edit, no price that rests on an own edit, no reason of a discard. */
function fromFormat1(stored: Omit<Operation, 'format'>): Operation {
  const effect = { rests: [], ...stored.effect } as unknown as Operation['effect'];
  return { ...stored, format: 2, effect, base: null, discard: stored.discard ?? null };
}
