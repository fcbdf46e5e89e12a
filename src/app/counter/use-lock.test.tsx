import 'fake-indexeddb/auto';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPin, keepPin } from '#app/data/identity/pins.ts';
import { identitiesTable } from '#app/data/registry.ts';
import { lockStore, saveLockOptions, unlockScreen } from '#app/app/session/lock.ts';
import { sessionStore } from '#app/app/session/session.ts';
import type { SessionData } from '#contract/session/session.ts';
import { followReceipt, useLock } from './use-lock.ts';

const BUSINESS = 91;
const ANA = `erp:${BUSINESS}:1`;
const SESSION = { business_id: BUSINESS, sub_user_id: 1 } as unknown as SessionData;

beforeEach(async () => {
  const person = { id: ANA, businessId: BUSINESS, subUserId: 1, name: 'Ana Pérez', businessName: '' };
  await identitiesTable().put({ ...person, pending: 0, lastSync: null });
  await keepPin({ id: ANA, businessId: BUSINESS }, '4071');
  vi.spyOn(sessionStore, 'getSnapshot').mockReturnValue({ session: SESSION, token: 'token' });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
  saveLockOptions({ minutes: 0, afterSale: false });
  // A lock that was asked for more than once comes more than once.
  await pause();
  unlockScreen();
  await forgetPin(ANA);
});

async function work() {
  const { result } = renderHook(() => useLock(SESSION));
  await expect.poll(() => result.current.canLock).toBe(true);
  return result;
}

/** Longer than a look at the registry takes. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 200));

/** From here on the minutes go by as the test says; the database keeps its own time. */
async function chooseMinutes(minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  saveLockOptions({ minutes, afterSale: false });
  await pause();
}

const press = (key: string, held: KeyboardEventInit = {}) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...held }));

describe('the screen of a device where somebody has a PIN', () => {
  it('is locked by F10', async () => {
    const result = await work();
    expect(result.current.hasPin).toBe(true);
    press('F10', { shiftKey: true });
    await pause();
    expect(lockStore.getSnapshot()).toBeNull();
    press('F10');
    await expect.poll(lockStore.getSnapshot).toBe(BUSINESS);
  });

  it('is locked by a key that is pressed just after the PIN was chosen', async () => {
    renderHook(() => useLock(SESSION));
    press('F10');
    await expect.poll(lockStore.getSnapshot).toBe(BUSINESS);
  });

  it('is not locked by F10 while a receipt waits to be printed by it, and by Ctrl + F10', async () => {
    await work();
    document.body.innerHTML = '<button aria-keyshortcuts="F10">Imprimir</button>';
    press('F10');
    await pause();
    expect(lockStore.getSnapshot()).toBeNull();
    press('F10', { ctrlKey: true });
    await expect.poll(lockStore.getSnapshot).toBe(BUSINESS);
  });

  it('is locked after the minutes without use that were chosen, counted from the last use', async () => {
    await work();
    await chooseMinutes(5);
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    press('a');
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(lockStore.getSnapshot()).toBeNull();
    await vi.advanceTimersByTimeAsync(70_000);
    await pause();
    vi.useRealTimers();
    await expect.poll(lockStore.getSnapshot).toBe(BUSINESS);
  });

  it('is locked by the first touch after a sleep in which the minutes went by, which is no use', async () => {
    await work();
    await chooseMinutes(5);
    vi.setSystemTime(Date.now() + 6 * 60_000);
    press('a');
    vi.useRealTimers();
    await expect.poll(lockStore.getSnapshot).toBe(BUSINESS);
  });

  it('is locked after the minutes although the clock was put back meanwhile', async () => {
    await work();
    await chooseMinutes(5);
    press('a');
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(lockStore.getSnapshot()).toBeNull();
    await vi.advanceTimersByTimeAsync(70_000);
    vi.useRealTimers();
    await expect.poll(lockStore.getSnapshot).toBe(BUSINESS);
  });

  it('tells other tabs of a use after the clock was put back', async () => {
    await work();
    await chooseMinutes(5);
    press('a');
    vi.setSystemTime(Date.now() - 3_600_000);
    press('a');
    expect(Number(localStorage.getItem('mostrador.uso'))).toBe(Date.now());
  });

  it('is locked after the minutes where the last use is noted for a moment that is to come', async () => {
    await work();
    await chooseMinutes(5);
    localStorage.setItem('mostrador.uso', String(Date.now() + 3_600_000));
    await vi.advanceTimersByTimeAsync(5 * 60_000 + 10_000);
    vi.useRealTimers();
    await expect.poll(lockStore.getSnapshot).toBe(BUSINESS);
  });

  it('is locked as the page comes to the front again after the minutes', async () => {
    await work();
    await chooseMinutes(5);
    vi.setSystemTime(Date.now() + 6 * 60_000);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    vi.useRealTimers();
    await expect.poll(lockStore.getSnapshot).toBe(BUSINESS);
  });

  it('is locked as the app is opened again, counted from the last use before it was closed', async () => {
    saveLockOptions({ minutes: 5, afterSale: false });
    localStorage.setItem('mostrador.uso', String(Date.now() - 6 * 60_000));
    renderHook(() => useLock(SESSION));
    await expect.poll(lockStore.getSnapshot).toBe(BUSINESS);
  });

  it('is not locked where somebody has just come by PIN or password, however long nobody was there', async () => {
    saveLockOptions({ minutes: 5, afterSale: false });
    localStorage.setItem('mostrador.uso', String(Date.now() - 6 * 60_000));
    unlockScreen();
    renderHook(() => useLock(SESSION));
    press('a');
    await pause();
    expect(lockStore.getSnapshot()).toBeNull();
  });

  it('is not locked while another tab of the device is in use', async () => {
    await work();
    await chooseMinutes(1);
    for (let minute = 0; minute < 5; minute += 1) {
      localStorage.setItem('mostrador.uso', String(Date.now()));
      await vi.advanceTimersByTimeAsync(55_000);
    }
    await pause();
    expect(lockStore.getSnapshot()).toBeNull();
  });

  it('is locked after a sale only where that was chosen', async () => {
    followReceipt(SESSION, 'left');
    await pause();
    expect(lockStore.getSnapshot()).toBeNull();
    saveLockOptions({ minutes: 0, afterSale: true });
    followReceipt(SESSION, 'shown');
    followReceipt(SESSION, 'dropped');
    await pause();
    expect(lockStore.getSnapshot()).toBeNull();
    followReceipt(SESSION, 'left');
    await expect.poll(lockStore.getSnapshot).toBe(BUSINESS);
  });

  it('is locked after a sale whose receipt went because the page was loaded anew, once', async () => {
    saveLockOptions({ minutes: 0, afterSale: true });
    followReceipt(SESSION, 'shown');
    renderHook(() => useLock(SESSION));
    await expect.poll(lockStore.getSnapshot).toBe(BUSINESS);
    unlockScreen();
    renderHook(() => useLock(SESSION));
    await pause();
    expect(lockStore.getSnapshot()).toBeNull();
  });

  it('is not locked by a receipt that another tab still has in front, and keeps it in mind', async () => {
    saveLockOptions({ minutes: 0, afterSale: true });
    localStorage.setItem('mostrador.recibo', '1');
    const query = vi.fn(async () => ({ held: [{ name: 'mostrador.recibo' }], pending: [] }));
    Object.defineProperty(navigator, 'locks', { value: { query }, configurable: true });
    try {
      renderHook(() => useLock(SESSION));
      await expect.poll(() => query).toHaveBeenCalled();
      await pause();
      expect(lockStore.getSnapshot()).toBeNull();
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
    renderHook(() => useLock(SESSION));
    await expect.poll(lockStore.getSnapshot).toBe(BUSINESS);
  });

  it('is not locked by a receipt that goes with a sign-out', async () => {
    saveLockOptions({ minutes: 0, afterSale: true });
    vi.spyOn(sessionStore, 'getSnapshot').mockReturnValue(undefined);
    followReceipt(SESSION, 'left');
    await pause();
    expect(lockStore.getSnapshot()).toBeNull();
  });
});

describe('the screen of a device where nobody has a PIN', () => {
  it('is locked by nothing: nobody could come back without network', async () => {
    await forgetPin(ANA);
    saveLockOptions({ minutes: 0, afterSale: true });
    const { result } = renderHook(() => useLock(SESSION));
    press('F10');
    followReceipt(SESSION, 'left');
    await pause();
    expect([result.current.canLock, lockStore.getSnapshot()]).toEqual([false, null]);
  });
});
