import { AsyncLocalStorage } from 'node:async_hooks';

/** The place of a transaction in a row of them: it may run while the one before it commits, and commits after it. */
export interface Turn {
  /** Whether the transaction before it was committed, or had come to its end before this one began. */
  before: Promise<boolean>;
  /** Its COMMIT has been sent. @param isCommitted what came of that; it never rejects */
  committing: (isCommitted: Promise<boolean>) => void;
}

const turns = new AsyncLocalStorage<Turn>();

/** Runs `work` with its transaction in a row; only the first try of it, a second one is in nobody's way. */
export function inTurn<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
  return turns.run(turn, work);
}

/** The turn of whatever runs now; undefined for what is in no row. */
export const currentTurn = (): Turn | undefined => turns.getStore();
