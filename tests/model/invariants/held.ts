import type { Operation } from '#app/data/queue/operation.ts';
import type { ServerFacts } from './server-facts.ts';

/** Whether a person who did this must see it, as long as the server's row does not show it. */
export function isShown({ state, delivered }: Operation): boolean {
  return state !== 'discarded' && (state !== 'rejected' || delivered);
}

/** Whether the server had applied it when the row had this version. */
export function isInside(
  { operations }: ServerFacts,
  { op }: Operation,
  version: number,
  isRow: boolean,
): boolean {
  const fact = operations.get(op);
  if (!fact || fact.status >= 400 || fact.from === null || fact.to === null) return false;
  return isRow ? fact.from <= version : fact.to <= version;
}
