import { liveQuery } from 'dexie';
import { finalConsumer } from './clients.ts';
import type { ErpDatabase } from './db.ts';
import type { SaleDraft } from './draft.ts';
import { setClient } from './draft-edits.ts';
import { newUuid } from './ids.ts';

const SAVE_AFTER_MS = 100;

/** What the sell screen watches: the open sales of this tab and which one is in front. */
export interface DraftsSnapshot {
  drafts: readonly SaleDraft[];
  currentId: string;
}

/**
 * The open sales of this browser tab. Edits are synchronous in memory, so that typing and scanning never
 * wait, and reach the disk within 100 ms. A tab holds a lock while it lives; the drafts of a tab that is
 * gone (closed, crashed) are taken over by the next one.
 */
export class DraftStore {
  readonly #listeners = new Set<() => void>();
  readonly #dirty = new Set<string>();
  #snapshot: DraftsSnapshot;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> = Promise.resolve();

  private constructor(
    readonly db: ErpDatabase,
    readonly tab: string,
    drafts: readonly SaleDraft[],
  ) {
    this.#snapshot = { drafts, currentId: drafts[0]?.id ?? '' };
  }

  /** Opens the tab's sales: those of tabs that are gone, or a new one. */
  static async open(db: ErpDatabase): Promise<DraftStore> {
    const tab = newUuid();
    const living = await claimTab(db.name, tab);
    const orphans = (await db.drafts.orderBy('updatedAt').reverse().toArray()).filter(
      (draft) => !living.has(draft.tab),
    );
    const adopted = orphans.map((draft) => ({ ...draft, tab }));
    await db.drafts.bulkPut(adopted);
    adopted.sort((a, b) => a.createdAt - b.createdAt);
    const store = new DraftStore(db, tab, adopted);
    if (adopted.length === 0) await store.add();
    const front = orphans[0];
    if (front) store.show(front.id);
    return store;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): DraftsSnapshot => this.#snapshot;

  get current(): SaleDraft {
    const { drafts, currentId } = this.#snapshot;
    const draft = drafts.find((candidate) => candidate.id === currentId) ?? drafts[0];
    if (!draft) throw new Error('a tab always has an open sale');
    return draft;
  }

  /** Opens a new sale to Consumidor final and shows it. */
  async add(): Promise<SaleDraft> {
    const client = await finalConsumer(this.db);
    const used = new Set(this.#snapshot.drafts.map((draft) => draft.ordinal));
    let ordinal = 1;
    while (used.has(ordinal)) ordinal += 1;
    const now = Date.now();
    const draft: SaleDraft = {
      id: newUuid(now),
      createdAt: now,
      updatedAt: now,
      ordinal,
      clienteId: client?.id ?? null,
      isClientCleared: false,
      clienteNombre: client?.nombre ?? null,
      clienteIdentificacion: client?.identificacion ?? null,
      lines: [],
      payments: [],
      nota: '',
      error: null,
      tab: this.tab,
    };
    this.#set([...this.#snapshot.drafts, draft], draft.id);
    this.#mark(draft.id);
    return draft;
  }

  show(id: string): void {
    if (this.#snapshot.drafts.some((draft) => draft.id === id)) this.#set(this.#snapshot.drafts, id);
  }

  /** Changes the sale in front; the change is on screen at once. */
  edit(change: (draft: SaleDraft) => SaleDraft): void {
    this.editOne(this.#snapshot.currentId, change);
  }

  editOne(id: string, change: (draft: SaleDraft) => SaleDraft): void {
    const drafts = this.#snapshot.drafts.map((draft) =>
      draft.id === id ? { ...change(draft), id, updatedAt: Date.now() } : draft,
    );
    this.#set(drafts, this.#snapshot.currentId);
    this.#mark(id);
  }

  /**
   * Takes a sale off the screen: it was charged (its row is gone already) or thrown away. A tab is never
   * without an open sale; after a charge the next one is empty.
   */
  async remove(id: string, options: { opensEmpty: boolean } = { opensEmpty: false }): Promise<void> {
    const others = this.#snapshot.drafts.filter((draft) => draft.id !== id);
    const empty = others.find((draft) => draft.lines.length === 0);
    if (others.length === 0 || (options.opensEmpty && !empty)) await this.add();
    else this.#set(this.#snapshot.drafts, (options.opensEmpty ? empty : others.at(-1))?.id ?? '');
    this.#dirty.delete(id);
    const left = this.#snapshot.drafts.filter((draft) => draft.id !== id);
    this.#set(left, this.#snapshot.currentId);
    await this.#saving;
    await this.db.drafts.delete(id);
  }

  /** Shows a draft that was put back into the database (a refused sale). */
  async readmit(draft: SaleDraft): Promise<void> {
    if (this.#snapshot.drafts.some((present) => present.id === draft.id)) return;
    this.#set([...this.#snapshot.drafts, { ...draft, tab: this.tab }], draft.id);
    this.#mark(draft.id);
    await this.flush();
  }

  /**
   * Fills in Consumidor final where no client was chosen: on a new device the first sale is open before the
   * clients have come. @returns a function that stops it
   */
  watchFinalConsumer(): () => void {
    const watched = liveQuery(() => finalConsumer(this.db)).subscribe((client) => {
      if (!client) return;
      for (const { id, clienteId, isClientCleared } of this.#snapshot.drafts) {
        if (clienteId === null && !isClientCleared) this.editOne(id, (draft) => setClient(draft, client));
      }
    });
    return () => watched.unsubscribe();
  }

  /** Shows the refused sales of this tab as the sync engine puts them back. @returns a function that stops it */
  watchReturned(): () => void {
    const returned = liveQuery(() =>
      this.db.drafts.filter(({ tab, error }) => tab === this.tab && error !== null).toArray(),
    );
    const watched = returned.subscribe((drafts) => {
      for (const draft of drafts) void this.readmit(draft);
    });
    return () => watched.unsubscribe();
  }

  /** Writes what is not on disk yet. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const ids = [...this.#dirty];
    this.#dirty.clear();
    const rows = this.#snapshot.drafts.filter((draft) => ids.includes(draft.id));
    this.#saving = this.#saving.then(() => this.db.drafts.bulkPut(rows)).then(() => undefined);
    await this.#saving;
  }

  #set(drafts: readonly SaleDraft[], currentId: string): void {
    this.#snapshot = { drafts, currentId };
    for (const listener of this.#listeners) listener();
  }

  #mark(id: string): void {
    this.#dirty.add(id);
    // A failed save is tried again with the next edit; a full disk is told when the sale is charged.
    this.#timer ??= setTimeout(() => void this.flush().catch(() => this.#dirty.add(id)), SAVE_AFTER_MS);
  }
}

/** Holds a lock for the life of this tab. @returns the ids of the tabs that live */
async function claimTab(database: string, tab: string): Promise<Set<string>> {
  const { locks } = (globalThis.navigator ?? {}) as { locks?: LockManager };
  if (!locks) return new Set();
  const prefix = `erp:tab:${database}:`;
  await new Promise<void>((claimed) => {
    void locks.request(`${prefix}${tab}`, () => {
      claimed();
      return new Promise<void>(() => undefined); // never released: it ends with the tab
    });
  });
  const { held = [] } = await locks.query();
  const names = held.flatMap(({ name }: LockInfo) =>
    name?.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  );
  return new Set(names);
}
