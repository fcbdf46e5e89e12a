import type { ErpDatabase } from '#app/data/db.ts';
import type { SyncStatus } from '#app/sync/status.ts';

/** Nobody has touched the page for so long. */
const QUIET_MS = 5000;
const CHECK_EVERY_MS = 1000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** What a reload would take away: something open over the page, an undo on offer, a receipt with its change. */
const IN_USE = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-keep-page]';
const FIELDS = 'input:not([type="radio"], [type="checkbox"], [type="hidden"]), textarea';

function holdsWords(page: Document): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS);
  return [...fields].some(({ value, readOnly, disabled }) => value !== '' && !readOnly && !disabled);
}

/** Whether nothing on a page would be lost by loading it again. */
export function isPageFree(page: Document): boolean {
  return page.querySelector(IN_USE) === null && !holdsWords(page);
}

/**
 * Whether a counter has no open sale, in this tab or another, is sending nothing (offline §10) and not in the middle
 * of its first download. A page of the feed that is waited for is asked for again.
 */
export async function isCounterFree(db: ErpDatabase, status: SyncStatus): Promise<boolean> {
  if (status.getSnapshot().bootstrap !== null) return false;
  const [begun, sending] = await Promise.all([
    db.drafts
      .filter(({ lines, payments, nota }) => lines.length + payments.length > 0 || nota !== '')
      .count(),
    db.outbox.where('state').equals('sending').count(),
  ]);
  return begun + sending === 0;
}

/**
 * Runs `apply` once, at the first moment at which nothing is lost by it: the page is free and quiet, and so are
 * the counters on it. A counter that can't be asked is not free.
 * @returns a function that stops waiting
 */
export function atFreeMoment(isFree: () => Promise<boolean>, apply: () => void): () => void {
  let touchedAt = Date.now();
  const touch = (): void => {
    touchedAt = Date.now();
  };
  const stop = (): void => {
    clearInterval(timer);
    for (const type of TOUCHES) window.removeEventListener(type, touch, true);
  };
  const isQuiet = (): boolean => Date.now() - touchedAt >= QUIET_MS && isPageFree(document);
  const check = async (): Promise<void> => {
    if (!isQuiet() || !(await isFree().catch(() => false)) || !isQuiet()) return;
    stop();
    apply();
  };
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  for (const type of TOUCHES) window.addEventListener(type, touch, true);
  return stop;
}
