import type { ErpDatabase } from '#app/data/db.ts';
import * as twins from '#app/data/resolve/use-existing.ts';

// The data layer's name for it reads like a hook of React.
const put = twins.useExisting;

/** Gives a refused twin up for the row that exists. @returns false when there is none (any more) */
export function takeExisting(db: ErpDatabase, seq: number): Promise<boolean> {
  return put(db, seq);
}
