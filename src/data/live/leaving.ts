const LEAVING = new Set(['DatabaseClosedError', 'AbortError']);

/** Whether the database was closed under a read or a write: its tab is leaving, and nobody looks any more. */
export const isLeaving = (error: unknown): boolean => LEAVING.has((error as Error).name);

/** Tells the console of what nobody expected; a counter that is left, here or in another tab, is no failure. */
export function reportUnlessLeaving(error: unknown): void {
  if (!isLeaving(error)) globalThis.reportError(error);
}
