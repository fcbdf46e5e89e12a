import { storedOwnerToken } from '#app/api/session-token.ts';
import type { OwnerToday } from '#contract/reports/reports.ts';

const KEY = 'mostrador.hoy';

/** The last answer on this device: what an owner reads without network. Undefined where there is none. */
export function lastToday(): OwnerToday | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === null ? undefined : (JSON.parse(stored) as OwnerToday);
  } catch {
    // A program of before may have written something else.
    return undefined;
  }
}

/**
 * Keeps the answer for who asks now. What comes after they have signed out is for nobody.
 * @returns what takes the answer
 */
export function keeperOfToday(): (today: OwnerToday) => void {
  const asker = storedOwnerToken(localStorage);
  return (today) => {
    if (asker === storedOwnerToken(localStorage)) keepToday(today);
  };
}

export function keepToday(today: OwnerToday): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(today));
  } catch {
    // A full disk: without network there will be nothing to read.
  }
}

/** The next person on this device must not read it. */
export const forgetToday = (): void => localStorage.removeItem(KEY);
