const tails = new Map<string, Promise<unknown>>();
// Longer than the queue of a long outage takes: beside its holder a second tab would change the order of the numbers.
const PATIENCE_MS = 45_000;

/**
 * Runs alone under a name, over all tabs where the browser has Web Locks, else within this one. A lock that
 * does not come within 45 s is done without: nothing is lost or doubled without it, only the order may change.
 */
export async function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const { locks } = (globalThis.navigator ?? {}) as { locks?: LockManager };
  if (!locks) return queueInProcess(name, run);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  let hasStarted = false;
  try {
    return await locks.request(name, { signal: patience.signal }, () => {
      hasStarted = true;
      clearTimeout(timer);
      return run();
    });
  } catch (error) {
    if (hasStarted || !patience.signal.aborted) throw error;
    return await run();
  } finally {
    clearTimeout(timer);
  }
}

async function queueInProcess<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const before = tails.get(name) ?? Promise.resolve();
  const mine = before.catch(() => undefined).then(run);
  tails.set(name, mine);
  return mine;
}
