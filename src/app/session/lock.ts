import { type Store, store } from '#app/app/store.ts';
import { lockManager } from '#app/data/drafts/tabs.ts';

const LOCK_KEY = 'mostrador.bloqueo';
const OPTIONS_KEY = 'mostrador.bloqueo.opciones';
const USED_KEY = 'mostrador.uso';
const RECEIPT_KEY = 'mostrador.recibo';

/** When a device locks its screen besides F10. */
interface LockOptions {
  /** After so many minutes without use; 0 for never. */
  minutes: number;
  afterSale: boolean;
}

/** What a device may choose. */
export const LOCK_MINUTES = [0, 1, 5, 15] as const;

function readLock(): number | null {
  const business = Number(localStorage.getItem(LOCK_KEY));
  return Number.isInteger(business) && business > 0 ? business : null;
}

function readOptions(): LockOptions {
  const [minutes = '0', afterSale = '0'] = (localStorage.getItem(OPTIONS_KEY) ?? '').split(':');
  const chosen = LOCK_MINUTES.find((one) => String(one) === minutes) ?? 0;
  return { minutes: chosen, afterSale: afterSale === '1' };
}

/**
 * The business whose people are asked for on this device; null while somebody is at work. All tabs have it in common, and a
 * page that is loaded again finds it as it was.
 */
export const lockStore: Store<number | null> = store(readLock());

export const lockOptionsStore: Store<LockOptions> = store(readOptions());

/** Asks in every tab who is at the counter. */
export function lockScreen(businessId: number): void {
  localStorage.setItem(LOCK_KEY, String(businessId));
  noteReceipt(false);
  lockStore.set(businessId);
}

let putReceiptAway: () => void = () => undefined;

/** Whether the receipt of a sale is in front: it goes with the page, and the customer with it. */
export function noteReceipt(isShown: boolean): void {
  putReceiptAway();
  for (const storage of [localStorage, sessionStorage]) {
    if (isShown) storage.setItem(RECEIPT_KEY, '1');
    else storage.removeItem(RECEIPT_KEY);
  }
  if (!isShown) return;
  const isGone = new Promise<void>((resolve) => {
    putReceiptAway = resolve;
  });
  // Other tabs see by the lock that the page has not ended.
  void lockManager()?.request(RECEIPT_KEY, () => isGone);
}

/** Whether a page ended with the receipt of a sale in front; one in front of a customer in another tab is no such. */
export async function hadReceipt(): Promise<boolean> {
  if (localStorage.getItem(RECEIPT_KEY) === null) return false;
  // This tab's own, which was loaded anew.
  if (sessionStorage.getItem(RECEIPT_KEY) !== null) return true;
  const { held = [] } = (await lockManager()?.query()) ?? {};
  return !held.some(({ name }) => name === RECEIPT_KEY);
}

/**
 * When any tab of this device was used last, as they tell each other; undefined where none ever did, and where the clock was
 * put back since: of a moment that is to come nobody knows how long ago it was.
 */
export function lastUse(): number | undefined {
  const used = Number(localStorage.getItem(USED_KEY));
  return used > 0 && used <= Date.now() ? used : undefined;
}

/** Somebody is at the device. */
export function noteUse(nowMs: number): void {
  localStorage.setItem(USED_KEY, String(nowMs));
}

/** Somebody has answered, or signed in. */
export function unlockScreen(): void {
  noteUse(Date.now());
  localStorage.removeItem(LOCK_KEY);
  lockStore.set(null);
}

/** Keeps when this device locks. */
export function saveLockOptions(options: LockOptions): void {
  // The minutes begin now: while none were chosen nobody counted.
  noteUse(Date.now());
  localStorage.setItem(OPTIONS_KEY, `${options.minutes}:${options.afterSale ? 1 : 0}`);
  lockOptionsStore.set(options);
}

// Another tab locked, unlocked or chose.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === LOCK_KEY) lockStore.set(readLock());
  if (key === null || key === OPTIONS_KEY) lockOptionsStore.set(readOptions());
});
