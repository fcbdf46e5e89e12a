import { useRef } from 'react';

/** As fast as a hand presses a key twice by mistake. */
const TWICE_MS = 250;

/**
 * Keeps an Enter that is pressed twice from doing two things: charging, and beginning the next sale, which would wipe the
 * change off the screen.
 */
export function useSecondEnter() {
  const pressedAt = useRef(0);
  return {
    first: (deed: () => void) => {
      pressedAt.current = Date.now();
      deed();
    },
    next: (deed: () => void) => {
      if (Date.now() - pressedAt.current >= TWICE_MS) deed();
    },
  };
}
