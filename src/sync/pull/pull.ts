import { reportUnlessLeaving } from '#app/data/live/leaving.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { freeForRow } from '#app/data/queue/backoff.ts';
import { settleHistory } from '#app/data/queue/told-history.ts';
import { fetchPage } from './fetch-page.ts';
import { downloadAhead, hasArrived } from './first-download.ts';
import { applyPage, dropUnseen, readCursor, startAnew } from './mirror.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { withLock } from '#app/sync/locks.ts';
import { keepLogo } from './logo.ts';

export type PullResult =
  | { kind: 'current' }
  | { kind: 'unreachable' }
  | { kind: 'signed-out' }
  | { kind: 'trouble' };

interface PullProgress {
  done: number;
  total: number;
}

/**
 * The first page comes soon, so that a new device can sell; the rest in fewer, bigger ones, but none that a sale which
 * is charged while it is written would wait for.
 */
const FIRST_PAGE = 1000;
const LATER_PAGES = 2000;
const SMALLEST_PAGE = 50;

interface PullOptions {
  /** Rows asked per page, the same for all; else 1,000 first and then 2,000. */
  limit?: number;
  /** Called after each page of a first download. */
  onProgress?: (progress: PullProgress | null) => void;
  /** Called with the words with which the server refused a page; empty without any. */
  onRefusal?: (words: string) => void;
}

/**
 * Brings the mirror up to date, page by page. The lock is released between pages, so that a first download
 * never holds a sale back.
 */
export async function pull(context: SyncContext, options: PullOptions = {}): Promise<PullResult> {
  let limit = options.limit ?? FIRST_PAGE;
  let most = options.limit ?? LATER_PAGES;
  let restarts = 0;
  const history = { isKnown: false };
  const page = () => pullPage(context, limit, history, options);
  // A download was broken off: what has come is taken up, also where no more comes.
  let isBroken = await hasArrived(context.db);
  for (;;) {
    const first = isBroken ? 'much-more' : await withLock(`erp:pull:${context.db.name}`, page);
    isBroken = false;
    const step = first === 'much-more' ? await downloadRest(context, most, options.onProgress) : first;
    if (step === 'restart') {
      restarts += 1;
      // A second one in a row is the server's confusion: the next round may find it gone.
      if (restarts > 1) return { kind: 'trouble' };
      continue;
    }
    if (step === 'more') {
      limit = most;
      continue;
    }
    if (step === 'too-slow' && limit > SMALLEST_PAGE) {
      limit = Math.ceil(limit / 2);
      // A connection that is too slow for this page is so for the next.
      most = limit;
      continue;
    }
    options.onProgress?.(null);
    if (step === 'too-slow') return { kind: 'unreachable' };
    // Without its logo a counter sells as well.
    if (step === 'current') await keepLogo(context).catch(reportUnlessLeaving);
    return { kind: step };
  }
}

type Step = 'more' | 'restart' | 'too-slow' | PullResult['kind'];

async function pullPage(
  context: SyncContext,
  limit: number,
  history: { isKnown: boolean },
  { onProgress, onRefusal }: PullOptions,
): Promise<Step | 'much-more'> {
  const { db } = context;
  const cursor = await readCursor(db);
  // The person who worked here has signed out: the emptied mirror is not filled again.
  const [left, told] = await db.meta.bulkGet(['left', 'told']);
  if ((history.isKnown && cursor.epoch === null) || left) return 'trouble';
  history.isKnown = cursor.epoch !== null;
  const fetched = await fetchPage(context, cursor, limit);
  if (fetched.kind === 'anew') {
    await startAnew(db, fetched.epoch);
    return 'restart';
  }
  if (fetched.kind === 'trouble') onRefusal?.(fetched.words);
  if (fetched.kind !== 'page') return fetched.kind;
  const { page } = fetched;
  const isApplied = await applyPage(db, page, cursor.version, context.clock.now());
  // Another tab was faster, or has started anew: this page proves nothing about the rows on disk.
  if (!isApplied) return 'more';
  report(page, cursor.version, onProgress);
  if (page.mas) return (page.faltan ?? 0) > LATER_PAGES && cursor.version === 0 ? 'much-more' : 'more';
  await dropUnseen(db, context.clock.now());
  await settleHistory(db, told?.value);
  await freeForRow(db);
  return 'current';
}

async function downloadRest(
  context: SyncContext,
  limit: number,
  onProgress: PullOptions['onProgress'],
): Promise<'more' | 'too-slow'> {
  const progress = new DownloadProgress(onProgress);
  const end = await downloadAhead(context, limit, progress);
  // After any other end the ordinary pull goes on from the cursor on disk, and meets the same failure.
  return end === 'too-slow' ? end : 'more';
}

let firstDownload = 0;

function report(page: ChangePage, since: number, onProgress: PullOptions['onProgress']): void {
  if (since === 0) firstDownload = 0;
  firstDownload += page.cambios.length;
  if (page.faltan !== undefined) onProgress?.({ done: firstDownload, total: firstDownload + page.faltan });
}

/** Progress of a download that runs ahead: rows that arrived are half done, written rows are done. */
class DownloadProgress {
  #arrived = 0;
  #written = 0;
  #total = 0;

  constructor(readonly onProgress: PullOptions['onProgress']) {}

  onArrived({ cambios, faltan = 0 }: ChangePage): void {
    this.#arrived += cambios.length;
    this.#total = this.#arrived + faltan;
    this.#tell();
  }

  onWritten({ cambios }: ChangePage): void {
    this.#written += cambios.length;
    firstDownload += cambios.length;
    this.#tell();
  }

  #tell(): void {
    const before = firstDownload - this.#written;
    const done = before + Math.round((this.#arrived + this.#written) / 2);
    this.onProgress?.({ done, total: before + this.#total });
  }
}
