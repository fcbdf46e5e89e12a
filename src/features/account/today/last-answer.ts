import { storedOwnerToken } from '#app/api/session-token.ts';
import type { OwnerToday } from '#contract/reports/reports.ts';

const KEYS = { today: 'mostrador.hoy', outlook: 'mostrador.hoy.agota' } as const;

/** What runs out in one business, as much as *Hoy* names of it. */
interface Outlook {
  count: number;
  names: string[];
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    // A program of before may have written something else.
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full disk: without network there will be nothing to read.
  }
}

/** Keeps an answer for who asks now: what comes after they have signed out is for nobody. @returns what takes it */
function forAsker<Answer>(keep: (answer: Answer) => void): (answer: Answer) => void {
  const asker = storedOwnerToken(localStorage);
  return (answer) => {
    if (asker === storedOwnerToken(localStorage)) keep(answer);
  };
}

/** The last answer on this device: what an owner reads without network. Undefined where there is none. */
export const lastToday = (): OwnerToday | undefined => read(KEYS.today) as OwnerToday | undefined;

export const keepToday = (today: OwnerToday): void => write(KEYS.today, today);
export const keeperOfToday = () => forAsker(keepToday);

const outlooks = () => (read(KEYS.outlook) ?? {}) as Record<string, Outlook | undefined>;

/** The last answer about what runs out. @param businessId `PJ-12` */
export const lastOutlook = (businessId: string): Outlook | undefined => outlooks()[businessId];

export const keeperOfOutlook = (businessId: string) =>
  forAsker((outlook: Outlook) => write(KEYS.outlook, { ...outlooks(), [businessId]: outlook }));

/** The next person on this device must not read any of it. */
export function forgetToday(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
}
