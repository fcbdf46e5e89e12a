import { useSyncExternalStore } from 'react';

const TICK_MS = 10_000;

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time, ms since 1970, renewed every ten seconds: ages on screen grow by themselves. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** What is derived of the time, a day for one: the screen is drawn anew when that changes, and not before. */
export function useOfNow<Value extends string | number>(derive: (nowMs: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => derive(now));
}
