/** The PIN of a collaborator on one device: a screen lock beside the sign-in, never in its place. */

export const PIN_LENGTH = { least: 4, most: 6 } as const;

const TRIES_BEFORE_PAUSE = 5;
/** From so many wrong ones on only the password helps, with network. */
const MOST_TRIES = 10;
const PAUSE_MS = 60_000;

/** Why a PIN is not taken: too short or long, or the first that somebody else would try. */
type PinTrouble = 'length' | 'easy';

const isRepeated = (pin: string): boolean => new Set(pin).size === 1;

/** Each digit is the one before it, one more or one less: 1234, 987654. */
const isRun = (pin: string, step: 1 | -1): boolean =>
  Array.from(pin).every((digit, at) => at === 0 || Number(digit) === Number(pin[at - 1]) + step);

const isBirthYear = (pin: string): boolean => /^(?:19|20)\d\d$/u.test(pin);

/** What is wrong with a PIN that somebody chooses; null where nothing is. */
export function pinTrouble(pin: string): PinTrouble | null {
  if (!/^\d+$/u.test(pin) || pin.length < PIN_LENGTH.least || pin.length > PIN_LENGTH.most) return 'length';
  return isRepeated(pin) || isRun(pin, 1) || isRun(pin, -1) || isBirthYear(pin) ? 'easy' : null;
}

/** Wrong PINs in a row, and until when the next one waits, ms since 1970; 0 where it need not. */
export interface PinTries {
  fails: number;
  lockedUntil: number;
}

export const NO_TRIES: PinTries = { fails: 0, lockedUntil: 0 };

/** Whether a PIN may be tried now. */
export type PinStanding = { kind: 'free' } | { kind: 'wait'; untilMs: number } | { kind: 'password' };

/** Whether a pause until a moment goes on; longer than a minute it is that of a clock that was set back, and over. */
export function isPaused(untilMs: number, nowMs: number): boolean {
  const leftMs = untilMs - nowMs;
  return leftMs > 0 && leftMs <= PAUSE_MS;
}

export function pinStanding({ fails, lockedUntil }: PinTries, nowMs: number): PinStanding {
  if (fails >= MOST_TRIES) return { kind: 'password' };
  return isPaused(lockedUntil, nowMs) ? { kind: 'wait', untilMs: lockedUntil } : { kind: 'free' };
}

/** After one more wrong PIN: the fifth is followed by a minute's pause, the tenth by the password. */
export function afterWrongPin({ fails }: PinTries, nowMs: number): PinTries {
  const now = fails + 1;
  return { fails: now, lockedUntil: now === TRIES_BEFORE_PAUSE ? nowMs + PAUSE_MS : 0 };
}

/** How many more wrong ones there may be before the pause, or before the password. */
export const triesLeft = ({ fails }: PinTries): number =>
  (fails < TRIES_BEFORE_PAUSE ? TRIES_BEFORE_PAUSE : MOST_TRIES) - fails;
