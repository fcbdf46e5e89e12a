import { isQuotaError, StorageFullError } from './storage-full.ts';

/** Why a local write did not reach the disk, as far as a person can do something about it. */
type WriteFailure = 'full' | 'closed' | 'unknown';

/** Another tab changed the schema or deleted the database, or the browser took the connection away. */
const CLOSED = new Set(['DatabaseClosedError', 'InvalidStateError', 'OpenFailedError', 'VersionError']);

function isClosed(error: unknown): boolean {
  const { name = '', inner } = (error ?? {}) as { name?: string; inner?: unknown };
  return CLOSED.has(name) || (inner !== undefined && inner !== null && isClosed(inner));
}

/**
 * Sorts a database's error for the sentence that a screen shows; its own words are English and for nobody.
 * What nobody foresaw goes to the console.
 */
export function whyNotWritten(error: unknown): WriteFailure {
  if (error instanceof StorageFullError || isQuotaError(error)) return 'full';
  if (isClosed(error)) return 'closed';
  reportError(error);
  return 'unknown';
}
