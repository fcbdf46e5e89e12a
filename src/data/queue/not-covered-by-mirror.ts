import { isLive, type Operation } from './operation.ts';

/** What this device knows of a row beside the mirror's row itself. */
export interface OwnWrites {
  /** Operations that touch the row, in the order of `seq`. */
  operations: readonly Operation[];
  /** What colleagues did on this device to a row of stock (`colleague-work.ts`). */
  others?: readonly Operation[];
  /** Version that the mirror has come to. */
  cursor: number;
  /** Revision of the mirror at which everything began to be fetched anew; absent where nothing is. */
  anewSince?: number | undefined;
}

/** Which version of a row the mirror has. */
interface Known {
  /** Version of the server's row; 0 when the mirror has none. */
  v: number;
  /** Revision of the mirror that its page made. */
  pageRev?: number;
}

/**
 * The operations that touch a row and whose effect the mirror does not hold yet. An acknowledged operation is
 * folded in until the mirror holds the row at the operation's version: subtractions are not idempotent, and this
 * test is what keeps a sale from being counted twice or too short (docs/offline.md). For a row that the mirror
 * lacks the cursor decides: the server has removed it, or never told of it. While all is fetched anew, a row that
 * has not come again is held against the versions of before.
 */
export function notCoveredByMirror(
  { operations, cursor, anewSince }: OwnWrites,
  known: Known | undefined,
): Operation[] {
  const v = known?.v ?? 0;
  const isOfBefore = anewSince !== undefined && (known?.pageRev ?? 0) <= anewSince;
  return operations.filter((operation) => {
    if (isLive(operation)) return true;
    const { state, vFrom, vTo, unproven } = operation;
    if (state !== 'done') return false;
    const versions = vFrom !== null && vTo !== null ? { vFrom, vTo } : isOfBefore ? unproven : undefined;
    if (!versions) return false;
    return v > 0 ? v < versions.vFrom : cursor < versions.vTo;
  });
}
