import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';

/** Keys that changed, or that nobody knows which ones. */
export type ChangedKeys = ReadonlySet<string> | 'all';

const MOST_KEYS = 1000;

/** Notes which rows of a table were written, by this page or another, since they were last asked for. */
export class TableChanges {
  readonly #part: string;
  #keys: Set<string> | 'all' = 'all';

  constructor(database: string, table: string) {
    this.#part = `idb://${database}/${table}/`;
    // Dexie's event lives as long as the page; what listens must not.
    const weak = new WeakRef(this);
    const listen = (parts: ObservabilitySet): void => {
      const changes = weak.deref();
      if (changes) changes.#note(parts);
      else Dexie.on.storagemutated.unsubscribe(listen);
    };
    Dexie.on('storagemutated', listen);
  }

  /** What changed since the last call; at first everything. */
  take(): ChangedKeys {
    const taken = this.#keys;
    this.#keys = new Set();
    return taken;
  }

  /** What was taken could not be read. */
  forget(): void {
    this.#keys = 'all';
  }

  #note(parts: ObservabilitySet): void {
    const ranges = (parts as Readonly<Record<string, RangeSet | undefined>>)[this.#part];
    if ('all' in parts) this.#keys = 'all';
    if (!ranges || this.#keys === 'all') return;
    // From another tab it comes as a plain object.
    for (const { from, to } of new RangeSet().add(ranges)) {
      if (typeof from !== 'string' || from !== to || this.#keys.size >= MOST_KEYS) {
        this.#keys = 'all';
        return;
      }
      this.#keys.add(from);
    }
  }
}
