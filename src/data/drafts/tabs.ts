/** What browser tabs know of each other: each holds a lock while it has a counter open. */

/** Web Locks, where the browser has them. */
export function lockManager(): LockManager | undefined {
  return ((globalThis.navigator ?? {}) as { locks?: LockManager | null }).locks ?? undefined;
}

/** Runs alone under a name, over all tabs where the browser has Web Locks. */
function exclusively<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const locks = lockManager();
  return locks ? locks.request(name, run) : run();
}

/** One tab at a time takes goods of a sale back: the next finds what is left of it. */
export function whileTakingBack<Result>(saleId: string, run: () => Promise<Result>): Promise<Result> {
  return exclusively(`erp:return:${saleId}`, run);
}

/** One tab at a time adopts the sales of those that are gone, comes, or takes the database away. */
export function atTheDoor<Result>(database: string, run: () => Promise<Result>): Promise<Result> {
  return exclusively(`erp:adopt:${database}`, run);
}

const lockPrefix = (database: string): string => `erp:tab:${database}:`;

/** Holds a lock while this tab has the counter open. @returns what gives it back */
export async function claimTab(database: string, tab: string): Promise<() => void> {
  const locks = lockManager();
  if (!locks) return () => undefined;
  return new Promise((claimed) => {
    void locks.request(
      `${lockPrefix(database)}${tab}`,
      () => new Promise<void>((release) => claimed(() => release())),
    );
  });
}

/**
 * Takes the tab's lock for good and runs something under it: other tabs see a living tab from before it begins.
 * @returns what that came to, and what gives the tab's lock back; it is given back where that failed
 */
export function enter<Result>(
  database: string,
  tab: string,
  run: () => Promise<Result>,
): Promise<{ release: () => void; result: Result }> {
  return atTheDoor(database, async () => {
    const release = await claimTab(database, tab);
    try {
      return { release, result: await run() };
    } catch (error) {
      release();
      throw error;
    }
  });
}

/** Whether this browser can tell which tabs are alive. */
export function canSeeTabs(): boolean {
  return lockManager() !== undefined;
}

/** The tabs that have this counter open; none where the browser has no Web Locks. */
export async function livingTabs(database: string): Promise<Set<string>> {
  const { held = [] } = (await lockManager()?.query()) ?? {};
  const prefix = lockPrefix(database);
  return new Set(
    held.flatMap(({ name }: LockInfo) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  );
}
