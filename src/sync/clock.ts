/** Time as push, pull and engine see it; a test brings a clock that it moves by hand. */
export interface Clock {
  /** The device's wall clock, which a person may set back. */
  now: () => Date;
  /** Milliseconds since some moment, by a clock that nobody can set. */
  elapsedMs: () => number;
  /** Calls `act` once, `delayMs` from now. @returns a function that cancels the call */
  after: (delayMs: number, act: () => void) => () => void;
}

export const DEVICE_CLOCK: Clock = {
  now: () => new Date(),
  elapsedMs: () => performance.now(),
  after: (delayMs, act) => {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `delayMs` of the clock. */
export const pauseOn = (clock: Clock, delayMs: number): Promise<void> =>
  new Promise((resolve) => void clock.after(delayMs, resolve));

/** Calls `act` every `periodMs` of the clock. @returns a function that ends it */
export function every(clock: Clock, periodMs: number, act: () => void): () => void {
  let stop = (): void => undefined;
  const plan = (): void => {
    stop = clock.after(periodMs, () => {
      plan();
      act();
    });
  };
  plan();
  return () => stop();
}
