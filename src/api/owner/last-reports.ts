import { LAST_REPORTS_KEY } from '#app/api/session-token.ts';
import type { AnyReport } from './reports.ts';

/** Answers that somebody may want to read again without network; older ones give way. */
const MOST_KEPT = 12;

type Kept = [question: string, report: AnyReport][];

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST_REPORTS_KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    // A program of before may have written something else.
    return [];
  }
}

/** The last answer to a question on this device; undefined where there is none. Signing out forgets all of them. */
export const lastReport = (question: string): AnyReport | undefined =>
  read().find(([asked]) => asked === question)?.[1];

export function keepReport(question: string, report: AnyReport): void {
  const others = read().filter(([asked]) => asked !== question);
  const kept: Kept = [[question, report], ...others];
  try {
    localStorage.setItem(LAST_REPORTS_KEY, JSON.stringify(kept.slice(0, MOST_KEPT)));
  } catch {
    // A full disk: without network there will be nothing to read.
    localStorage.removeItem(LAST_REPORTS_KEY);
  }
}
