import { liveRead } from '#app/data/live/live-read.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { DraftClient, SaleDraft } from './draft.ts';
import { setClient } from './draft-edits.ts';
import { finalConsumer } from './final-consumer.ts';
import { emptyDraft, isUntouched } from './fresh-draft.ts';
import { newUuid } from '#app/data/ids.ts';
import { retryWhenFull } from '#app/data/storage-full.ts';
import { adoptOrphans } from './orphans.ts';
import { enter, livingTabs } from './tabs.ts';

const SAVE_AFTER_MS = 100;
/** So long after a save that failed it is tried again: somebody may have made room. */
const RETRY_MS = 3000;

/** What the sell screen watches: the open sales of this tab and which one is in front. */
interface DraftsSnapshot {
  drafts: readonly SaleDraft[];
  currentId: string;
  /** The last change could not be written: it is in this page only. */
  isUnsaved: boolean;
}

/** Refused sales that stand open again in a tab. */
export function listReturned(db: ErpDatabase, ofTab: string): Promise<SaleDraft[]> {
  return db.drafts.filter(({ tab, error }) => tab === ofTab && error !== null).toArray();
}

/**
 * The open sales of this browser tab. Edits are synchronous in memory, so that typing and scanning never
 * wait; the first goes to disk at once, what follows it within 100 ms. A tab holds a lock while it lives; the drafts of a tab that is
 * gone (closed, crashed) are taken over by the next one.
 */
export class DraftStore {
  readonly #listeners = new Set<() => void>();
  readonly #dirty = new Set<string>();
  /** Sales that went while their rows are still on disk: a sale that the server gave back must not come in again. */
  readonly #leaving = new Set<string>();
  #snapshot: DraftsSnapshot;
  #client: DraftClient | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #savedAt = Number.NEGATIVE_INFINITY;
  #saving: Promise<void> = Promise.resolve();
  #charging: Promise<unknown> = Promise.resolve();
  /** Its sales may be another tab's or another person's: nothing is changed and nothing written here any more. */
  #isReleased = false;

  private constructor(
    readonly db: ErpDatabase,
    readonly tab: string,
    readonly giveLockBack: () => void,
    drafts: readonly SaleDraft[],
  ) {
    this.#snapshot = { drafts, currentId: drafts[0]?.id ?? '', isUnsaved: false };
  }

  /**
   * Opens the tab's sales: those of tabs that are gone, or a new one.
   * @param comeIn runs as the tab begins to count as working here, with the tabs that live: the counter may have been
   * left by then
   */
  static async open(
    db: ErpDatabase,
    comeIn?: (living: ReadonlySet<string>) => Promise<void>,
  ): Promise<DraftStore> {
    const tab = newUuid();
    // One tab at a time: two that open together must not both take the same sale, and who takes the database
    // away must see who has come. Nothing is read before: it may be taken away until then.
    const { release, result } = await enter(db.name, tab, async () => {
      const living = await livingTabs(db.name);
      await comeIn?.(living);
      const client = await finalConsumer(db);
      return { client, orphans: await adoptOrphans(db, tab, living, client) };
    });
    const { client, orphans } = result;
    const store = new DraftStore(
      db,
      tab,
      release,
      numbered(orphans.toSorted((a, b) => a.createdAt - b.createdAt)),
    );
    store.#client = client;
    const [front] = orphans;
    if (front) store.show(front.id);
    else store.add();
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

  /** Gives the tab's lock back: its sales may be taken over. */
  readonly release = (): void => {
    this.#isReleased = true;
    this.giveLockBack();
  };

  /** Opens a new sale to Consumidor final and shows it. */
  add(): SaleDraft {
    const draft = emptyDraft(this.tab, freeOrdinal(this.#snapshot.drafts), this.#client);
    this.#set([...this.#snapshot.drafts, draft], draft.id);
    this.#mark(draft.id);
    return draft;
  }

  /** Brings a sale to the front, where it is again when the page is loaded anew. */
  show(id: string): void {
    if (!this.#snapshot.drafts.some((draft) => draft.id === id)) return;
    this.#set(this.#snapshot.drafts, id);
    this.edit((draft) => draft);
  }

  /** Changes the sale in front; the change is on screen at once. */
  edit(change: (draft: SaleDraft) => SaleDraft): void {
    this.editOne(this.#snapshot.currentId, change);
  }

  editOne(id: string, change: (draft: SaleDraft) => SaleDraft): void {
    if (this.#isReleased) return;
    const drafts = this.#snapshot.drafts.map((draft) =>
      draft.id === id ? { ...change(draft), id, updatedAt: Date.now() } : draft,
    );
    this.#set(drafts, this.#snapshot.currentId);
    this.#mark(id);
  }

  /**
   * Takes a sale off the screen to charge it, at once: what is scanned from now on belongs to the next one.
   * Its row stays on disk until the charge deletes it; `readmit` brings it back.
   * @returns the sale that was opened in its place, if there was none to go on with
   */
  take(id: string): SaleDraft | undefined {
    const others = this.#snapshot.drafts.filter((draft) => draft.id !== id);
    const empty = others.find((draft) => isUntouched(draft, this.#client));
    this.#forget(id);
    this.#set(others, empty?.id ?? '');
    return empty ? undefined : this.add();
  }

  /**
   * Charges a sale: off the screen before anything is awaited, so that a scan that comes now belongs to the
   * next one. @throws what `save` throws; the sale is open again then
   */
  charge<Saved>(draft: SaleDraft, save: () => Promise<Saved>): Promise<Saved> {
    const standIn = this.take(draft.id);
    const saved = this.settled()
      .then(save)
      .catch(async (error: unknown) => {
        await this.readmit(draft, standIn).catch(() => undefined);
        throw error;
      });
    this.#charging = Promise.allSettled([this.#charging, saved]);
    return saved;
  }

  /** Resolves when whatever was open or being charged is on disk: the tab leaves the counter. */
  async putAway(): Promise<void> {
    await this.#charging;
    await this.flush().catch(() => undefined);
  }

  /** Throws a sale away. */
  async discard(id: string): Promise<void> {
    const others = this.#snapshot.drafts.filter((draft) => draft.id !== id);
    this.#forget(id);
    this.#set(others, others.at(-1)?.id ?? '');
    if (others.length === 0) this.add();
    await this.settled();
    await this.db.drafts.delete(id);
  }

  /** Resolves when no save is under way; a failed one does not matter here. */
  settled(): Promise<void> {
    return this.#saving.catch(() => undefined);
  }

  /**
   * Shows a sale again that could not be charged, or whose discarding is undone.
   * @param standIn opened in its place; it goes if nobody has touched it, and the sale keeps its name
   */
  async readmit(draft: SaleDraft, standIn?: SaleDraft): Promise<void> {
    this.#leaving.delete(draft.id);
    if (this.#isReleased || this.#snapshot.drafts.some((present) => present.id === draft.id)) return;
    // An edit makes another object of it.
    const drafts = this.#snapshot.drafts.filter((present) => present !== standIn);
    const gone = drafts.length < this.#snapshot.drafts.length ? standIn : undefined;
    if (gone) this.#forget(gone.id);
    // The next sale may have its position by now.
    const isTaken = drafts.some(({ ordinal }) => ordinal === draft.ordinal);
    const ordinal = isTaken ? freeOrdinal(drafts) : draft.ordinal;
    this.#set([...drafts, { ...draft, ordinal, tab: this.tab }], draft.id);
    this.#mark(draft.id);
    await this.flush();
    if (gone) await this.db.drafts.delete(gone.id);
  }

  /**
   * Fills in Consumidor final where no client was chosen: on a new device the first sale is open before the
   * clients have come. @returns a function that stops it
   */
  watchFinalConsumer(): () => void {
    const watched = liveRead([this.db.clients], () => finalConsumer(this.db)).subscribe((client) => {
      if (!client) return;
      this.#client = client;
      for (const { id, clienteId, isClientCleared } of this.#snapshot.drafts) {
        if (clienteId === null && !isClientCleared) this.editOne(id, (draft) => setClient(draft, client));
      }
    });
    return () => watched.unsubscribe();
  }

  /** Shows the refused sales of this tab as the sync engine puts them back. @returns a function that stops it */
  watchReturned(): () => void {
    const watched = liveRead([this.db.drafts], () => listReturned(this.db, this.tab)).subscribe((drafts) => {
      // Each comes back under an id of its own: a sale that went from here is on its way out, not in.
      for (const draft of drafts) if (!this.#leaving.has(draft.id)) void this.readmit(draft);
    });
    return () => watched.unsubscribe();
  }

  /** Writes what is not on disk yet. @throws the database's error; what was not written is tried again */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isReleased) return;
    this.#timer = undefined;
    this.#savedAt = performance.now();
    this.#saving = this.settled().then(() => this.#save());
    await this.#saving;
  }

  async #save(): Promise<void> {
    const ids = [...this.#dirty];
    this.#dirty.clear();
    // Sales as they are now: a sale taken to be charged meanwhile must not be written again.
    const rows = this.#snapshot.drafts.filter((draft) => ids.includes(draft.id));
    try {
      await retryWhenFull(this.db, () => this.db.drafts.bulkPut(rows));
      if (this.#snapshot.isUnsaved) this.#tell({ isUnsaved: false });
    } catch (error) {
      for (const { id } of rows) this.#dirty.add(id);
      // A counter that is left has closed its database.
      if (this.db.isOpen()) this.#saveLater();
      throw error;
    }
  }

  #saveLater(): void {
    if (!this.#snapshot.isUnsaved) this.#tell({ isUnsaved: true });
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), RETRY_MS);
  }

  #forget(id: string): void {
    this.#dirty.delete(id);
    this.#leaving.add(id);
  }

  #tell(changes: Partial<DraftsSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #set(drafts: readonly SaleDraft[], currentId: string): void {
    this.#tell({ drafts, currentId });
  }

  #mark(id: string): void {
    this.#dirty.add(id);
    if (this.#timer !== undefined) return;
    const save = () => void this.flush().catch(() => undefined);
    if (performance.now() - this.#savedAt >= SAVE_AFTER_MS) save();
    else this.#timer = setTimeout(save, SAVE_AFTER_MS);
  }
}

/** The first position that no open sale has. */
function freeOrdinal(drafts: readonly SaleDraft[]): number {
  const used = new Set(drafts.map((draft) => draft.ordinal));
  let ordinal = 1;
  while (used.has(ordinal)) ordinal += 1;
  return ordinal;
}

/** Sales of several tabs side by side: the second of two that were called alike gets a free place. */
function numbered(drafts: readonly SaleDraft[]): SaleDraft[] {
  return drafts.reduce<SaleDraft[]>((placed, draft) => {
    const isTaken = placed.some(({ ordinal }) => ordinal === draft.ordinal);
    return [...placed, isTaken ? { ...draft, ordinal: freeOrdinal(drafts.concat(placed)) } : draft];
  }, []);
}
