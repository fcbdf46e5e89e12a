import { arrivingIn } from '#app/data/memory/arriving.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { fetchPage, type FetchedPage } from './fetch-page.ts';
import { withLock } from '#app/sync/locks.ts';
import { applyPage, readCursor } from './mirror.ts';

/** Pages held in memory at most: some 200,000 rows. */
const MOST_AHEAD = 100;

/** Told of each page once it is written, and of the version that it followed. */
type OnWritten = (page: ChangePage, since: number) => void;

/**
 * Fetches the rest of a long history while what came is written: the network is several times faster than
 * IndexedDB, and what has arrived can be sold from memory (`Arriving`). The cursor on disk is that of the rows on
 * disk; a page that closes loses time only.
 * @param limit rows of a page
 * @returns what the last request came to; the caller goes on from the cursor on disk, which another tab may have
 * moved meanwhile
 */
export async function downloadAhead(
  context: SyncContext,
  limit: number,
  onWritten: OnWritten,
): Promise<FetchedPage['kind']> {
  const writer = new PageWriter(context, onWritten);
  let since = await readCursor(context.db);
  try {
    for (;;) {
      const fetched = await fetchPage(context, since, limit);
      if (fetched.kind !== 'page') return fetched.kind;
      const { page } = fetched;
      writer.add(page, since.version);
      since = { version: page.hasta, epoch: page.epoca };
      if (!page.mas || writer.isOver) return 'page';
      if (writer.waiting > MOST_AHEAD) await writer.settled;
    }
  } finally {
    await writer.close();
  }
}

/** Writes pages in their order, each onto the rows that it follows. */
class PageWriter {
  /** Another tab moved the cursor, or a page could not be written: what comes after has no place. */
  isOver = false;
  /** Pages that are not written yet. */
  waiting = 0;
  readonly #pages: ChangePage[] = [];
  #tail: Promise<void> = Promise.resolve();

  constructor(
    readonly context: SyncContext,
    readonly onWritten: OnWritten,
  ) {}

  /** Resolves once everything that was added is written. */
  get settled(): Promise<void> {
    return this.#tail;
  }

  add(page: ChangePage, since: number): void {
    this.#pages.push(page);
    this.waiting += 1;
    arrivingIn(this.context.db.name).add(page.cambios);
    this.#tail = this.#tail.then(() => this.#write(page, since));
    this.#tail.catch(() => {
      this.isOver = true;
    });
  }

  /** @throws what a page could not be written for */
  async close(): Promise<void> {
    const arriving = arrivingIn(this.context.db.name);
    try {
      await this.#tail;
    } finally {
      for (const { cambios } of this.#pages) arriving.remove(cambios);
    }
  }

  async #write(page: ChangePage, since: number): Promise<void> {
    const { db, clock } = this.context;
    if (this.isOver) return;
    await withLock(`erp:pull:${db.name}`, async () => {
      this.isOver = !(await applyPage(db, page, since, clock.now()));
    });
    this.waiting -= 1;
    if (this.isOver) return;
    arrivingIn(db.name).remove(page.cambios);
    this.onWritten(page, since);
  }
}
