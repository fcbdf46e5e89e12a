import type { ArrivedPage, ErpDatabase } from '#app/data/db.ts';
import { arrivingIn } from '#app/data/memory/arriving.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { fetchPage, type FetchedPage } from './fetch-page.ts';
import { withLock } from '#app/sync/locks.ts';
import { applyPage, type Cursor, readCursor } from './mirror.ts';

/** Pages that wait to be written at most: some 200,000 rows. */
const MOST_AHEAD = 100;

/** Hears of each page twice: when it has arrived, and when it is written. */
interface DownloadListener {
  onArrived(page: ChangePage): void;
  onWritten(page: ChangePage, since: number): void;
}

/**
 * Fetches the rest of a long history and writes it afterwards: the network is several times faster than IndexedDB, which
 * takes an eighth of a millisecond for a row, however it is asked. What has arrived can be sold from memory (`Arriving`),
 * and is on the disk as one record a page (`db.arriving`), so that a start without network goes on with it. The cursor
 * on disk is that of the rows in their tables.
 * @param limit rows of a page
 * @returns what the last request came to; the caller goes on from the cursor on disk, which another tab may have
 * moved meanwhile
 */
export async function downloadAhead(
  context: SyncContext,
  limit: number,
  listener: DownloadListener,
): Promise<FetchedPage['kind']> {
  const writer = new PageWriter(context, listener);
  try {
    const { since, isWhole } = await writer.takeUp();
    return isWhole ? 'page' : await fetchRest(context, writer, since, limit);
  } finally {
    await writer.close();
  }
}

async function fetchRest(
  context: SyncContext,
  writer: PageWriter,
  start: Cursor,
  limit: number,
): Promise<FetchedPage['kind']> {
  let since = start;
  let next = fetchPage(context, since, limit);
  for (;;) {
    const fetched = await next;
    if (fetched.kind !== 'page') return fetched.kind;
    const { page } = fetched;
    const before = since.version;
    since = { version: page.hasta, epoch: page.epoca };
    // Asked for before this one is taken in: meanwhile the server reads.
    if (page.mas) next = fetchPage(context, since, limit);
    next.catch(() => undefined);
    writer.keep(page, before);
    if (!page.mas || writer.isOver) return 'page';
    if (writer.waiting > MOST_AHEAD) await writer.write();
  }
}

/** Whether pages of a download lie on the disk that was broken off before they were in their tables. */
export async function hasArrived(db: ErpDatabase): Promise<boolean> {
  return (await db.arriving.count()) > 0;
}

/** Writes pages in their order, each onto the rows that it follows. */
class PageWriter {
  /** Another tab moved the cursor, or a page could not be written: what comes after has no place. */
  isOver = false;
  readonly #pages: ArrivedPage[] = [];
  #written = 0;
  /** Resolves once all that has arrived is on the disk. */
  #kept: Promise<unknown> = Promise.resolve();

  constructor(
    readonly context: SyncContext,
    readonly listener: DownloadListener,
  ) {}

  /** Pages that are not written yet. */
  get waiting(): number {
    return this.#pages.length - this.#written;
  }

  /** Takes up what a download before left on the disk. @returns where to go on, and whether nothing is left to fetch */
  async takeUp(): Promise<{ since: Cursor; isWhole: boolean }> {
    const { db } = this.context;
    let since = await readCursor(db);
    let isWhole = false;
    for (const key of await db.arriving.toCollection().primaryKeys()) {
      const arrived = await db.arriving.get(key);
      if (arrived?.since !== since.version || arrived.page.epoca !== since.epoch) continue;
      this.#add(arrived);
      since = { version: arrived.page.hasta, epoch: since.epoch };
      isWhole = !arrived.page.mas;
    }
    return { since, isWhole };
  }

  /** Keeps a page on the disk as it came, and has it sold from memory. */
  keep(page: ChangePage, since: number): void {
    const { db } = this.context;
    const arrived = { since, page };
    const kept = db
      .transaction('rw', db.arriving, db.meta, async () => {
        // Without a cursor the person who asked for it has signed out, and all of theirs is gone.
        const isTheirs = (await readCursor(db)).version > 0 && !(await db.meta.get('left'));
        if (isTheirs) await db.arriving.put(arrived);
      })
      // A full disk has no room for it twice: then it is in memory only, until it is written.
      .catch(() => undefined);
    this.#kept = Promise.all([this.#kept, kept]);
    this.#add(arrived);
  }

  #add(arrived: ArrivedPage): void {
    this.#pages.push(arrived);
    arrivingIn(this.context.db.name).add(arrived.page.cambios);
    this.listener.onArrived(arrived.page);
  }

  /** Writes all that has arrived. @throws what a page could not be written for */
  async write(): Promise<void> {
    await this.#kept;
    for (const arrived of this.#pages.slice(this.#written)) await this.#writeOne(arrived);
  }

  /** Writes what is left. @throws what a page could not be written for */
  async close(): Promise<void> {
    const arriving = arrivingIn(this.context.db.name);
    try {
      await this.write();
    } finally {
      for (const { page } of this.#pages) arriving.remove(page.cambios);
    }
  }

  async #writeOne({ page, since }: ArrivedPage): Promise<void> {
    const { db, clock } = this.context;
    if (this.isOver) return;
    await withLock(`erp:pull:${db.name}`, async () => {
      this.isOver = !(await applyPage(db, page, since, clock.now()));
    });
    this.#written += 1;
    if (this.isOver) return;
    arrivingIn(db.name).remove(page.cambios);
    this.listener.onWritten(page, since);
  }
}
