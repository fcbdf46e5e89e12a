import {
  type KeyValueStore,
  LAST_REPORTS_KEY,
  storedOwnerToken,
  storedToken,
} from '#app/api/session-token.ts';
import type { AnyReport } from './reports.ts';

/** Answers that somebody may want to read again without network; older ones give way. */
const MOST_KEPT = 12;

type Kept = [question: string, report: AnyReport][];

function read(storage: KeyValueStore): Kept {
  try {
    const kept = JSON.parse(storage.getItem(LAST_REPORTS_KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    // A program of before may have written something else.
    return [];
  }
}

/** The last answer to a question on this device; undefined where there is none. Signing out forgets all of them. */
export const lastReport = (storage: KeyValueStore, question: string): AnyReport | undefined =>
  read(storage).find(([asked]) => asked === question)?.[1];

/** Who is signed in here; null for nobody. */
const holderOf = (storage: KeyValueStore): string | null => storedOwnerToken(storage) ?? storedToken(storage);

/**
 * Keeps the answer to a question for whom asks now. What comes after they have signed out is for nobody.
 * @returns what takes the answer
 */
export function keeperOf(storage: KeyValueStore, question: string): (report: AnyReport) => void {
  const asker = holderOf(storage);
  return (report) => {
    if (asker !== null && asker === holderOf(storage)) keep(storage, question, report);
  };
}

function keep(storage: KeyValueStore, question: string, report: AnyReport): void {
  const others = read(storage).filter(([asked]) => asked !== question);
  const kept: Kept = [[question, report], ...others];
  try {
    storage.setItem(LAST_REPORTS_KEY, JSON.stringify(kept.slice(0, MOST_KEPT)));
  } catch {
    // A full disk: without network there will be nothing to read.
    storage.removeItem(LAST_REPORTS_KEY);
  }
}
