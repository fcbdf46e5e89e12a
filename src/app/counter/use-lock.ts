import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { listPinHolders, tablesOfPins } from '#app/data/identity/pins.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import {
  hadReceipt,
  lastUse,
  lockOptionsStore,
  lockScreen,
  noteReceipt,
  noteUse,
} from '#app/app/session/lock.ts';
import { sessionStore } from '#app/app/session/session.ts';
import type { SessionData } from '#contract/session/session.ts';
import { nameOf } from './workspace.ts';

const MINUTE_MS = 60_000;
const CHECK_EVERY_MS = 5000;
/** Tabs tell each other so often that the device is in use. */
const TELL_EVERY_MS = 10_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;
/** The page is in front again. */
const RETURNS = ['visibilitychange', 'pageshow'] as const;

/** A screen that has a use of its own for the key says so at its button; while a sale is saved its receipt is about to. */
const TAKEN = '[aria-keyshortcuts="F10"]:not([data-lock]), [data-charge][aria-busy]';

/** Whether and how this device locks, for the person at work. */
export function useLock(session: SessionData) {
  const { business_id: businessId } = session;
  const options = useSyncExternalStore(lockOptionsStore.subscribe, lockOptionsStore.getSnapshot);
  const people = useLiveRead(tablesOfPins(), () => listPinHolders(businessId, Date.now()), [businessId]);
  const canLock = people !== undefined && people.length > 0;
  const lock = () => void lockWhereAnyPin(businessId);
  useLockKey(lock);
  useLockOfLastReceipt(session);
  useIdleLock(options.minutes, () => {
    // Before the people were read the device itself is asked.
    if (people?.length === 0) return false;
    lock();
    return true;
  });
  return {
    canLock,
    hasPin: people?.some(({ id }) => id === nameOf(session)) === true,
    options,
    lock,
  };
}

/** Locks once the receipt of a sale has gone, where the device is to do so and somebody can unlock it. */
export function followReceipt(session: SessionData, fate: 'shown' | 'left' | 'dropped'): void {
  noteReceipt(fate === 'shown');
  // A receipt that goes with a sign-out locks nothing.
  if (fate === 'left' && sessionStore.getSnapshot()) void lockAfterSale(session);
}

async function lockAfterSale({ business_id: businessId }: SessionData): Promise<void> {
  if (lockOptionsStore.getSnapshot().afterSale) await lockWhereAnyPin(businessId);
}

/** As the device has it now: what is on screen may not know yet of a PIN that was just chosen. */
async function lockWhereAnyPin(businessId: number): Promise<void> {
  if ((await listPinHolders(businessId, Date.now())).length > 0) lockScreen(businessId);
}

/** Who loads the page anew over a receipt does not pass the lock that follows it. */
function useLockOfLastReceipt(session: SessionData): void {
  const begin = useEffectEvent(async () => {
    if (await hadReceipt()) followReceipt(session, 'left');
  });
  // What the page before left is not React's.
  useEffect(() => void begin(), []);
}

/** F10, and Ctrl + F10 where a receipt waits to be printed by F10. */
function useLockKey(lock: () => void): void {
  const press = useEffectEvent(lock);
  // The key works wherever the focus is.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'F10' || event.repeat || event.altKey || event.metaKey || event.shiftKey) return;
      if (!event.ctrlKey && document.querySelector(TAKEN)) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * Locks when nobody has used any tab of the device for so many minutes; 0 for never. The time counts on while the device
 * sleeps and while the app is closed: who comes then, or touches it first, did not use it before.
 * @param lock says whether it locks
 */
function useIdleLock(minutes: number, lock: () => boolean): void {
  const expire = useEffectEvent(lock);
  // Use of the page, and the time, are outside React.
  useEffect(() => {
    if (minutes === 0) return undefined;
    let usedAt = lastUse() ?? Date.now();
    let toldAt = 0;
    /** @returns whether the screen is being locked */
    const check = (): boolean => {
      const now = Date.now();
      // The clock was put back: the minutes begin anew.
      usedAt = Math.min(usedAt, now);
      return now - Math.max(usedAt, lastUse() ?? 0) >= minutes * MINUTE_MS && expire();
    };
    const use = (): void => {
      if (check()) return;
      usedAt = Date.now();
      if (Math.abs(usedAt - toldAt) < TELL_EVERY_MS) return;
      toldAt = usedAt;
      noteUse(usedAt);
    };
    check();
    const timer = setInterval(check, CHECK_EVERY_MS);
    for (const type of TOUCHES) window.addEventListener(type, use, true);
    for (const type of RETURNS) window.addEventListener(type, check, true);
    return () => {
      clearInterval(timer);
      for (const type of TOUCHES) window.removeEventListener(type, use, true);
      for (const type of RETURNS) window.removeEventListener(type, check, true);
    };
  }, [minutes]);
}
