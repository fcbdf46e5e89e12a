/** How safe the data of this device are, as the browser tells it. */
export interface StorageState {
  /** The browser does not evict them; null when it does not say. */
  isPersisted: boolean | null;
  /** Bytes; null when it does not say. */
  usage: number | null;
  quota: number | null;
}

// Old browsers and pages without https have no storage manager.
function manager(): Partial<StorageManager> {
  return ((globalThis.navigator ?? {}) as { storage?: Partial<StorageManager> }).storage ?? {};
}

export async function readStorage(): Promise<StorageState> {
  const storage = manager();
  const isPersisted = (await storage.persisted?.().catch(() => null)) ?? null;
  const { usage = null, quota = null } = (await storage.estimate?.().catch(() => undefined)) ?? {};
  return { isPersisted, usage, quota };
}

/** Asks the browser never to evict the data. @returns whether it agreed */
export async function protectStorage(): Promise<boolean> {
  return (
    (await manager()
      .persist?.()
      .catch(() => false)) ?? false
  );
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];
const STEP = 1000;

/** Bytes for people: '42 MB', '8,2 GB'. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const text = value < 10 && unit > 1 ? value.toFixed(1).replace('.', ',') : String(Math.round(value));
  return `${text} ${UNITS[unit]}`;
}
